"""Tests the MCP server with a real client over standard streams.

usage: run.py BUILD_DIR [NAME...]

A copy of the server and what npm installs for it are kept in BUILD_DIR/mcp-test. Says nothing but what failed, and ends
with "N passed, N failed". With names, only the tests whose name has one in it run.
"""

import inspect
import pathlib
import sys
import traceback

sys.dont_write_bytecode = True
import server  # noqa: E402
import asking  # noqa: E402


def main(build, names):
    passed = failed = 0
    server.prepare(build)
    for name, test in inspect.getmembers(asking, inspect.isfunction):
        if not name.startswith("test_") or names and not any(part in name for part in names):
            continue
        try:
            test()
            passed += 1
        except Exception:
            failed += 1
            print(f"FAILED: {name[5:]}\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
