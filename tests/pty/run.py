"""Runs the tests on pseudo-terminals.

usage: run.py BUILD_DIR [NAME...]

Says nothing but what failed, and ends with "N passed, N failed". With names, only tests whose name has one in it run.
"""

import importlib
import inspect
import pathlib
import subprocess
import sys
import tempfile
import traceback

import asking

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
SANITIZERS = {"libasan": "-fsanitize=address", "libubsan": "-fsanitize=undefined", "libtsan": "-fsanitize=thread"}


def build_host(build, folder):
    """A program against the library that was built, with the same sanitizers; it serves all tests."""
    host = pathlib.Path(folder) / "host"
    library = next(path for path in (build / "libask.so.1", build / "libask.so") if path.exists())
    needed = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
    flags = [flag for name, flag in SANITIZERS.items() if name in needed]
    subprocess.run(["cc", "-Wall", "-Wextra", "-pthread", *flags, "-I", ROOT / "include", "-o", host, FOLDER / "host.c",
                    library, f"-Wl,-rpath,{build}"], check=True)
    return str(host)


def cases(names):
    for path in sorted(FOLDER.glob("*.py")):
        if path.stem == "run":
            continue
        module = importlib.import_module(path.stem)
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_"):
                continue
            for arguments in getattr(test, "cases", [()]):
                title = f"{module.__name__}.{name[5:]}" + (f"({', '.join(map(str, arguments))})" if arguments else "")
                if not names or any(part in title for part in names):
                    yield title, test, arguments


def main(build, names):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        asking.HOST = build_host(build, folder)
        asking.COMMAND = str(build / "bindings/cli/ask")
        for title, test, arguments in cases(names):
            try:
                test(*arguments)
                passed += 1
            except Exception:
                failed += 1
                print(f"FAILED: {title}\n{traceback.format_exc()}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
