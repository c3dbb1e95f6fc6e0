"""Tests the Pi package in real Pi, on a pseudo-terminal, against a scripted model.

usage: run.py BUILD_DIR VERSION [NAME...]

VERSION is one of host.VERSIONS; what npm installs for it is kept in BUILD_DIR/pi-test. Says nothing but what failed, and
ends with "N passed, N failed". With names, only the tests whose name has one in it run.
"""

import inspect
import pathlib
import sys
import traceback

import host
import asking
import modes


def tests(names):
    for module in (asking, modes):
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and test.__module__ == module.__name__:
                if not names or any(part in name for part in names):
                    yield name, test


def main(build, version, names):
    passed = failed = 0
    host.prepare(build, version)
    for name, test in tests(names):
        try:
            test()
            passed += 1
        except Exception:
            failed += 1
            print(f"FAILED: {name[5:]} ({version})\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:]))
