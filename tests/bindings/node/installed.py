"""The package as a user installs it, by the commands of its README, and its example; the types for TypeScript."""

import shutil
import subprocess

import package
from asking import on_stdin, readme_block
from nodes import PATIENCE
from package import Failure
from terminal import DOWN, ENTER, Terminal

TYPESCRIPT = "typescript@5.9.3"


def empty_folder(name):
    folder = package.FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def run_example(folder, **environment):
    (folder / "example.mjs").write_text(readme_block("js"))
    variables = package.environment(ASK_GUARD_MS="0", **environment)
    with Terminal([package.NODE.program, str(folder / "example.mjs")], environment=variables,
                  start=on_stdin) as terminal:
        terminal.wait_for("Which database?")
        terminal.send(DOWN + ENTER)
        status = terminal.wait_exit()
        if status or terminal.stdout != "lite\n" or terminal.left_behind():
            raise Failure(f"{status} {terminal.stdout!r} {terminal.stderr} {terminal.left_behind()}")


def test_readme_of_libask():
    assert readme_block("js", package.ROOT) == readme_block("js")


def test_readme():
    folder = empty_folder("readme")
    package.copy_package(folder / "libask/bindings/node")
    (folder / "libask/build").symlink_to(package.LIBRARY.parent)
    (folder / "package.json").write_text("{}")
    result = subprocess.run(["sh", "-e"], input=readme_block("sh"), cwd=folder, env=package.NODE.variables(),
                            capture_output=True, text=True, timeout=PATIENCE)
    if result.returncode:
        raise Failure(result.stderr)
    run_example(folder, ASK_LIBRARY=None)


def test_a_copy_instead_of_a_link():
    folder = empty_folder("copied")
    (folder / "package.json").write_text("{}")
    package.NODE.npm(folder, "install", "--install-links", package.COPY)
    assert not (folder / "node_modules/libask").is_symlink()
    run_example(folder)


def test_types():
    compiler = package.FOLDER / "typescript"
    if not (compiler / "node_modules/typescript").exists():
        package.NODE.npm(compiler, "install", TYPESCRIPT)
    folder = empty_folder("types")
    (folder / "node_modules").mkdir()
    (folder / "node_modules/libask").symlink_to(package.COPY)
    for name in ("types.mts", "types.cts"):
        shutil.copy(package.HERE / "types.mts", folder / name)
    tsc = compiler / "node_modules/typescript/bin/tsc"
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"]
    result = subprocess.run([package.NODE.program, tsc, *options, "types.mts", "types.cts"], cwd=folder,
                            capture_output=True, text=True, timeout=PATIENCE)
    if result.returncode:
        raise Failure(result.stdout)
