"""The package under test: a copy of bindings/node with its dependencies, and what needs no terminal."""

import fcntl
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = pathlib.Path(__file__).resolve().parent
SOURCE = ROOT / "bindings/node"
sys.path += [str(ROOT / "tests/pty"), str(HERE.parent)]

from nodes import Node  # noqa: E402

NODE = FOLDER = LIBRARY = COPY = lock = None  # set by prepare()


class Failure(Exception):
    pass


def library_in(build):
    return next(path for path in (build / "libask.so.1", build / "libask.so") if path.exists())


def copy_package(target):
    """A copy, so that the source tree stays clean."""
    target.mkdir(parents=True, exist_ok=True)
    for file in SOURCE.iterdir():
        if file.is_file():
            shutil.copy2(file, target)


def prepare(build):
    global NODE, FOLDER, LIBRARY, COPY, lock
    NODE, FOLDER, LIBRARY = Node(build, 20), build / "node-test", library_in(build)
    FOLDER.mkdir(parents=True, exist_ok=True)
    lock = open(FOLDER / "lock", "w")  # one run at a time in this folder
    fcntl.flock(lock, fcntl.LOCK_EX)
    COPY = FOLDER / "package"
    copy_package(COPY)
    wanted = (COPY / "package-lock.json").read_text()
    stamp = FOLDER / "installed.txt"
    if not stamp.exists() or stamp.read_text() != wanted or not (COPY / "node_modules/koffi").exists():
        NODE.npm(COPY, "ci")
        stamp.write_text(wanted)


def environment(**more):
    variables = {"PATH": NODE.path, "HOME": str(FOLDER), "LANG": "C.UTF-8", "ASK_LIBRARY": str(LIBRARY)}
    variables.update(more)
    return {name: value for name, value in variables.items() if value is not None}


def node(*arguments, folder=None, **variables):
    return subprocess.run([NODE.program, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          cwd=folder or FOLDER, env=environment(**variables), timeout=120, start_new_session=True)


def test_calls():
    """Those of calls.mjs, each counted."""
    result = node("--expose-gc", HERE / "calls.mjs", COPY)
    lines = result.stdout.splitlines()
    wrong = [line for line in lines if not line.startswith("ok ")]
    if result.returncode or wrong or len(lines) < 10:
        raise Failure(f"{result.returncode} {wrong}\n{result.stderr}")
    return len(lines)


def error_of(**variables):
    folder = variables.pop("package", COPY)
    result = node("-e", f"""
        const ask = require({str(folder)!r});
        try {{ ask.version(); }} catch (error) {{ console.log(error.code + "\\n" + error.message); }}""", **variables)
    code, _, message = result.stdout.partition("\n")
    if code != "library":
        raise Failure(f"{result.stdout}{result.stderr}")
    return message


def test_library_that_is_named_and_missing():
    message = error_of(ASK_LIBRARY="/nowhere/libask.so.1")
    assert "/nowhere/libask.so.1: no such file" in message and "ASK_LIBRARY" in message, message
    assert "build" not in message, message


def test_file_that_is_no_library():
    assert f"{SOURCE / 'package.json'}: " in error_of(ASK_LIBRARY=str(SOURCE / "package.json"))


def test_another_library():
    libc = next(line.split()[-1] for line in open("/proc/self/maps") if "libc.so" in line)
    assert "ask_version_number" in error_of(ASK_LIBRARY=libc)


def test_places_where_it_is_looked_for():
    far = FOLDER / "far/away/package"
    copy_package(far)
    if not (far / "node_modules").exists():
        (far / "node_modules").symlink_to(COPY / "node_modules")
    for name in ("libask.so.1", "libask.so"):
        (far / name).unlink(missing_ok=True)
    message = error_of(package=far, ASK_LIBRARY=None)
    for place in (far / "libask.so.1", far / "libask.so", far.parents[1] / "build/libask.so.1", "libask.so.1: "):
        assert str(place) in message, message
    # An empty name would be the program itself.
    assert error_of(package=far, ASK_LIBRARY="") == message
    (far / "libask.so.1").symlink_to(LIBRARY)
    result = node("-p", f"require({str(far)!r}).version()", ASK_LIBRARY=None)
    assert re.match(r"\d+\.\d+\.\d+\n$", result.stdout), result.stderr


def test_package_that_carries_it():
    carrier = FOLDER / "carrier"
    carrier.mkdir(exist_ok=True)
    file = carrier / "libask.so.1"
    file.unlink(missing_ok=True)
    program = f"""
        const ask = require({str(COPY)!r});
        ask.lookIn({str(carrier)!r});
        ask.version();
        const maps = require("node:fs").readFileSync("/proc/self/maps", "utf8");
        console.log(maps.includes({str(file)!r}))"""
    assert node("-e", program, ASK_LIBRARY=None).stdout != "true\n"
    shutil.copy(LIBRARY, file)
    result = node("-e", program, ASK_LIBRARY=None)
    assert result.stdout == "true\n", result.stdout + result.stderr
    result = node("-e", program, ASK_LIBRARY=str(LIBRARY))
    assert result.stdout == "false\n", result.stdout + result.stderr


def test_build_folder_of_the_source_tree():
    tree = FOLDER / "tree/bindings/node"
    copy_package(tree)
    for link, target in ((tree / "node_modules", COPY / "node_modules"), (tree.parents[1] / "build", LIBRARY.parent)):
        if not link.exists():
            link.symlink_to(target)
    result = node("-p", f"require({str(tree)!r}).version()", ASK_LIBRARY=None)
    assert re.match(r"\d+\.\d+\.\d+\n$", result.stdout), result.stderr


def test_koffi_is_missing():
    bare = FOLDER / "bare/package"
    copy_package(bare)
    message = error_of(package=bare)
    assert "koffi" in message and f"npm install --prefix {bare}" in message, message


def test_lockfile_names_no_registry():
    lock = (SOURCE / "package-lock.json").read_text()
    assert '"resolved"' not in lock and lock.count('"integrity"') > 10


def test_files_of_the_package():
    """What is published is all there is."""
    listed = set(json.loads((SOURCE / "package.json").read_text())["files"])
    there = {file.name for file in SOURCE.iterdir() if file.is_file()}
    there -= {"package.json", "package-lock.json", "README.md"}
    assert listed == there, listed ^ there
