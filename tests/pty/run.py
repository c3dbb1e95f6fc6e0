"""Runs the tests on pseudo-terminals.

usage: run.py BUILD_DIR [NAME...]

Says nothing but what failed, and ends with "N passed, N failed". With names, only the tests whose name has one in it run.
"""

import inspect
import pathlib
import subprocess
import sys
import tempfile
import traceback

import asking
import drawing
import keys
import places
import ways_out

MODULES = (drawing, keys, ways_out, places)
ROOT = pathlib.Path(__file__).resolve().parents[2]


def build_host(build, folder):
    """A program against the library that was built; the same one serves all tests."""
    host = pathlib.Path(folder) / "host"
    library = next(path for path in (build / "libask.so.1", build / "libask.so") if path.exists())
    subprocess.run(["cc", "-Wall", "-Wextra", "-pthread", "-I", ROOT / "include", "-o", host,
                    pathlib.Path(__file__).with_name("host.c"), library, f"-Wl,-rpath,{build}"], check=True)
    return str(host)


def cases(names):
    for module in MODULES:
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
