"""Tests the Node package with a real Node.

usage: run.py BUILD_DIR [NAME...]

A copy of the package and what npm installs for it are kept in BUILD_DIR/node-test. Says nothing but what failed, and
ends with "N passed, N failed". With names, only the tests whose name has one in it run.
"""

import inspect
import pathlib
import sys
import traceback

import asking
import installed
import package
import parity
import stack

MODULES = (package, parity, asking, stack, installed)


def main(build, names):
    passed = failed = 0
    package.prepare(build)
    for module in MODULES:
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_"):
                continue
            for arguments in getattr(test, "cases", [()]):
                title = f"{module.__name__}.{name[5:]}" + (f"({', '.join(map(str, arguments))})" if arguments else "")
                if names and not any(part in title for part in names):
                    continue
                try:
                    passed += test(*arguments) or 1
                except Exception:
                    failed += 1
                    print(f"FAILED: {title}\n{traceback.format_exc()}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
