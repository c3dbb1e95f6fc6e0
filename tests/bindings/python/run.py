"""Tests the Python package against the library of a build folder: run.py BUILD_DIR [NAME...]"""

import os
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "bindings" / "python")]
sys.path.append(str(ROOT / "tests" / "pty"))  # for its terminal

MODULES = ["documents", "sessions", "finding", "asking", "golden", "install"]


def main(build, names):
    library = build / "libask.so.1"
    if not library.is_file():
        print(f"{library} is not there\n0 passed, 1 failed")
        return 1
    os.environ["ASK_LIBRARY"] = str(library)
    # What the person who runs the tests has set has no say in them.
    for name in [name for name in os.environ if name.startswith("ASK_") and name != "ASK_LIBRARY"]:
        del os.environ[name]
    suite = unittest.TestLoader().loadTestsFromNames(names or MODULES)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    failed = len({str(test) for test, _ in result.failures + result.errors})
    skipped = len(result.skipped)
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
