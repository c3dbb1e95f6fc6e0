"""Tests the command `ask` of a build folder: run.py BUILD_DIR [NAME...]"""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import command  # noqa: E402

MODULES = ["usage", "asking", "scripts", "documents", "output", "terminal"]


def main(build, names):
    command.program = os.path.abspath(os.path.join(build, "bindings", "cli", "ask"))
    if not os.access(command.program, os.X_OK):
        print(f"{command.program} is not there")
        print("0 passed, 1 failed")
        return 1
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names or MODULES)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    # A test counts once, however many of its cases fail.
    failed = len({getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors})
    skipped = len(result.skipped)
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
