"""Tests the Pi package in real Pi: the versions of host.VERSIONS, each on a pseudo-terminal, against a scripted model.

usage: run.py BUILD_DIR [VERSION...] [NAME...]

What npm installs is kept in BUILD_DIR/pi-test. Says nothing but what failed, and ends with "N passed, N failed". With
names, only the tests whose name has one in it run.
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


def main(build, words):
    reason = host.cannot_run(build)
    if reason:
        print(f"skipped: {reason}\n0 passed, 0 failed, 1 skipped")
        return 0
    versions = [word for word in words if word in host.VERSIONS] or list(host.VERSIONS)
    names = [word for word in words if word not in host.VERSIONS]
    passed = failed = 0
    host.prepare(build)
    for version in versions:
        host.install(version)
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
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
