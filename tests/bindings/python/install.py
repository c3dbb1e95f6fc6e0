"""The package as pip installs it: into an empty environment, without a network."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import unittest
import zipfile

from programs import PACKAGE, environment
from terminal import CTRL_C, DOWN, ENTER, Terminal

HOOK = "import sys, build_backend as backend; print(backend.{}(sys.argv[1]))"


def blocks(language, folder):
    return re.findall(rf"```{language}\n(.*?)```", (folder / "README.md").read_text(encoding="utf-8"), re.DOTALL)


class Installed(unittest.TestCase):
    """What README shows works after `pip install` of the folder."""

    @classmethod
    def built_library(cls):
        return pathlib.Path(os.environ["ASK_LIBRARY"])

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.python = pathlib.Path(cls.folder.name) / "venv" / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", cls.python.parents[1]], check=True)
        cls.pip_install(PACKAGE)

    @classmethod
    def pip_install(cls, what):
        done = subprocess.run([cls.python, "-m", "pip", "install", "--no-index", "--force-reinstall", what], text=True,
                              env=cls.environment(LIBASK_LIBRARY=str(cls.built_library())), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise AssertionError(done.stdout)

    @classmethod
    def environment(cls, **more):
        return {**environment(ASK_LIBRARY=None, PIP_DISABLE_PIP_VERSION_CHECK="1", **more), "PYTHONPATH": ""}

    def in_environment(self, code):
        return subprocess.run([self.python, "-c", code], env=self.environment(), cwd=self.folder.name, text=True,
                              stdout=subprocess.PIPE, check=True).stdout

    def examples(self):
        return blocks("python", PACKAGE)

    def test_example_of_the_other_readme(self):
        self.assertEqual(blocks("python", PACKAGE.parents[1]), self.examples()[:1])

    def test_example_on_a_terminal(self):
        for keys, said in ((ENTER, "answer: pg"), (DOWN + ENTER, "answer: lite"), (CTRL_C, "no answer: user")):
            with Terminal([self.python, "-c", self.examples()[0]],
                          environment=self.environment(ASK_GUARD_MS="0")) as terminal:
                terminal.wait_for("Which database?")
                terminal.send(keys)
                self.assertEqual((terminal.wait_exit(), terminal.stdout, terminal.stderr), (0, said + "\n", ""))
                self.assertEqual(terminal.left_behind(), [])

    def test_example_of_a_session(self):
        said = self.in_environment(self.examples()[1])
        self.assertIn("What is it called?", said)
        self.assertEqual(said.splitlines()[-1], "ok libask")

    def test_carries_the_library_and_the_types(self):
        said = self.in_environment("import libask, pathlib\n"
                                   "print(libask._library.library()._name)\n"
                                   "print(pathlib.Path(libask.__file__).with_name('py.typed').is_file())").split()
        self.assertEqual(said[1], "True")
        self.assertTrue(said[0].startswith(str(self.python.parents[1].resolve())), said[0])
        self.assertEqual(pathlib.Path(said[0]).read_bytes(), self.built_library().read_bytes())

    def test_version(self):
        self.in_environment("import libask, importlib.metadata as metadata\n"
                            "assert metadata.version('libask') == libask.version()")

    def test_uninstall_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as target:
            subprocess.run([self.python, "-m", "venv", "--without-pip", target], check=True)
            before = {str(path) for path in pathlib.Path(target).rglob("*")}
            for action in (["install", "--no-index", PACKAGE], ["uninstall", "-y", "libask"]):
                subprocess.run([self.python, "-m", "pip", "--python", target, *action], check=True,
                               stdout=subprocess.DEVNULL,
                               env=self.environment(LIBASK_LIBRARY=str(self.built_library())))
            self.assertEqual({str(path) for path in pathlib.Path(target).rglob("*")}, before)


class Shipped(Installed):
    """The same with the library as it is shipped to other machines, which may have an older C++ runtime or none."""

    @classmethod
    def built_library(cls):
        return super().built_library().parent / "tests" / "libask.so.1"

    def test_needs_no_runtime(self):
        dynamic = subprocess.run(["readelf", "-d", self.built_library()], stdout=subprocess.PIPE, text=True, check=True)
        needed = set(re.findall(r"NEEDED.*\[(\w+)", dynamic.stdout))
        self.assertTrue(needed <= {"libc", "libm", "ld"}, needed)


class Built(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def build(self, hook, source=PACKAGE, **variables):
        done = subprocess.run([sys.executable, "-c", HOOK.format(hook), str(self.folder)], cwd=source, text=True,
                              env={**environment(), "PYTHONPATH": "", **variables}, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return self.folder / done.stdout.strip()

    def source_tree(self, built):
        """A copy of the source tree as far as the package needs it, with or without a library that was built."""
        root = self.folder / "tree"
        shutil.copytree(PACKAGE, root / "bindings" / "python", ignore=shutil.ignore_patterns("__pycache__"))
        (root / "include").mkdir()
        for name in ("LICENSE", "include/ask_c.h"):
            shutil.copy(PACKAGE.parents[1] / name, root / name)
        if built:
            (root / "build").mkdir()
            shutil.copy(os.environ["ASK_LIBRARY"], root / "build" / "libask.so.1")
        return root / "bindings" / "python"

    def names(self, wheel):
        with zipfile.ZipFile(wheel) as archive:
            self.assertIsNone(archive.testzip())
            return set(archive.namelist())

    def test_platform_wheel(self):
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        wheels = [self.build("build_wheel", LIBASK_LIBRARY=os.environ["ASK_LIBRARY"]),
                  self.build("build_wheel", self.source_tree(built=True))]
        for wheel in wheels:
            self.assertTrue(wheel.name.endswith(f"-py3-none-{platform}.whl"), wheel.name)
            self.assertIn("libask/libask.so.1", self.names(wheel))

    def test_wheel_for_all(self):
        wheel = self.build("build_wheel", self.source_tree(built=False), LIBASK_LIBRARY="")
        self.assertTrue(wheel.name.endswith("-py3-none-any.whl"), wheel.name)
        self.assertEqual({name for name in self.names(wheel) if name.startswith("libask/")},
                         {f"libask/{name}" for name in ("__init__.py", "_errors.py", "_library.py", "_session.py",
                                                        "py.typed")})

    def test_library_that_is_missing(self):
        """A package that cannot work is not made by oversight."""
        with self.assertRaisesRegex(AssertionError, "no libask.so.1 to put into the package. Build libask first"):
            self.build("build_wheel", self.source_tree(built=False))
        with self.assertRaisesRegex(AssertionError, "No such file or directory: '/nowhere"):
            self.build("build_wheel", LIBASK_LIBRARY="/nowhere/libask.so")

    def test_same_sources_same_wheel(self):
        source = self.source_tree(built=True)
        for hook in ("build_wheel", "build_sdist"):
            first = self.build(hook, source).read_bytes()
            for file in source.rglob("*.py"):
                os.utime(file, (0, 0))
            self.assertEqual(self.build(hook, source).read_bytes(), first)

    def test_source_distribution(self):
        """What is packed builds the same wheel elsewhere."""
        wheel = self.build("build_wheel", self.source_tree(built=False), LIBASK_LIBRARY="").read_bytes()
        packed = self.build("build_sdist")
        with tarfile.open(packed) as archive:
            archive.extractall(self.folder)
        again = self.build("build_wheel", self.folder / packed.name[:-len(".tar.gz")], LIBASK_LIBRARY="")
        self.assertEqual(again.read_bytes(), wheel)

    def test_commands_of_the_readme(self):
        commands, = blocks("sh", PACKAGE)
        setup, rest = commands.split("\n", 1)
        self.assertEqual(setup, "tools/setup")
        root = self.source_tree(built=True).parents[1]
        seen = {**environment(ASK_LIBRARY=None, PIP_NO_INDEX="1"), "PYTHONPATH": ""}
        done = subprocess.run(["sh", "-e"], input=rest, cwd=root, env=seen, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout)
        subprocess.run([root / "ask-env/bin/python", "-c", "import libask; libask.version()"], cwd=self.folder, env=seen,
                       check=True)

    def test_editable(self):
        with zipfile.ZipFile(self.build("build_editable")) as archive:
            self.assertEqual(archive.read("libask.pth").decode(), f"{PACKAGE}\n")
