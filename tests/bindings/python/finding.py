"""Where the package finds the library, and what it says when it does not."""

import os
import pathlib
import shutil
import tempfile
import unittest

from programs import PACKAGE, environment, program

LOADED = "tell([libask._library.library()._name, libask.version()])"
FAILED = """
    try:
        libask.version()
    except ImportError as error:
        tell(str(error))
"""


class Finding(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.library = pathlib.Path(os.environ["ASK_LIBRARY"]).resolve()

    def copy_package(self, *parts):
        package = self.folder.joinpath(*parts)
        shutil.copytree(PACKAGE / "libask", package / "libask", ignore=shutil.ignore_patterns("__pycache__"))
        return package

    def said(self, code, package=PACKAGE, **variables):
        path = f"{package}:{pathlib.Path(__file__).parent}"
        result = program(code, env={**environment(ASK_LIBRARY=None), "PYTHONPATH": path, **variables}, cwd=self.folder)
        self.assertEqual(result.stderr, "")
        return result.stdout

    def test_variable(self):
        shutil.copy(self.library, self.folder / "mine.so")
        for chosen in (str(self.folder / "mine.so"), "mine.so"):
            self.assertIn(str(self.folder / "mine.so"), self.said(LOADED, ASK_LIBRARY=chosen))

    def test_variable_that_is_wrong(self):
        """Another library must not step in for the one that was named."""
        package = self.copy_package("site")
        shutil.copy(self.library, package / "libask" / "libask.so.1")
        (self.folder / "text").write_text("not a library")
        for chosen, why in (("/nowhere/libask.so", "/nowhere/libask.so: there is no such file"),
                            (str(self.folder), f"{self.folder}: there is no such file"),
                            ("text", f"{self.folder}/text: "), ("libc.so.6", f"{self.folder}/libc.so.6: ")):
            self.assertIn(why, self.said(FAILED, package, ASK_LIBRARY=chosen))

    def test_another_library(self):
        said = self.said(FAILED, ASK_LIBRARY=str(next(pathlib.Path("/usr/lib").glob("*/libz.so.1"))))
        self.assertIn("undefined symbol: ask_", said)

    def test_empty_variable_is_none(self):
        package = self.copy_package("site")
        shutil.copy(self.library, package / "libask" / "libask.so.1")
        self.assertIn(str(package / "libask" / "libask.so.1"), self.said(LOADED, package, ASK_LIBRARY=""))

    def test_in_the_package(self):
        package = self.copy_package("bindings", "python")
        self.source_tree()
        shutil.copy(self.library, package / "libask" / "libask.so.1")
        self.assertIn(str(package / "libask" / "libask.so.1"), self.said(LOADED, package))

    def source_tree(self):
        for part in ("include", "build"):
            (self.folder / part).mkdir()
        (self.folder / "include" / "ask_c.h").touch()
        shutil.copy(self.library, self.folder / "build" / "libask.so.1")

    def test_in_the_source_tree(self):
        package = self.copy_package("bindings", "python")
        self.source_tree()
        self.assertIn(str(self.folder / "build" / "libask.so.1"), self.said(LOADED, package))

    def test_not_in_any_build_folder(self):
        """A folder that happens to be named so, beside an installed package, is not ours."""
        package = self.copy_package("lib", "python")
        self.source_tree()
        self.assertNotIn(str(self.folder / "build"), self.said(FAILED, package))

    def test_on_the_system(self):
        package = self.copy_package("site")
        shutil.copy(self.library, self.folder / "libask.so.1")
        said = self.said(LOADED, package, LD_LIBRARY_PATH=str(self.folder))
        self.assertIn('["libask.so.1", ', said)

    def test_nowhere(self):
        package = self.copy_package("bindings", "python")
        (self.folder / "include").mkdir()
        (self.folder / "include" / "ask_c.h").touch()
        said = self.said(FAILED, package)
        for place in (package / "libask" / "libask.so.1", self.folder / "build" / "libask.so.1"):
            self.assertIn(f"{place}: there is no such file", said)
        self.assertIn("libask.so.1: cannot open shared object file", said)
        self.assertIn("Set ASK_LIBRARY", said)

    def test_importing_needs_no_library(self):
        self.assertEqual(self.said("tell(1)", self.copy_package("site")), "1\n")
