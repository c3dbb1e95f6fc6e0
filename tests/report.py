"""Reads Meson's log of a test run, and prints what failed and how many test cases passed.

Each test ends its output with the line "N passed, N failed" or "N passed, N failed, N skipped". A test without it
counts as one case. A test that fails though its line says that nothing failed, for instance because it died later,
counts as one failure more.
"""

import json
import re
import sys

COUNT = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", re.MULTILINE)


def counts(test):
    good = test["result"] in ("OK", "SKIP")
    lines = COUNT.findall(test.get("stdout", ""))
    if not lines:
        return (test["result"] == "OK", not good, test["result"] == "SKIP")
    passed, failed, skipped = (int(number or 0) for number in lines[-1])
    return passed, max(failed, 0 if good else 1), skipped


def in_words(passed, failed, skipped):
    return f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


def main(path):
    try:
        with open(path, encoding="utf-8") as log:
            tests = [json.loads(line) for line in log]
    except FileNotFoundError:
        tests = []
    total = [0, 0, 0]
    for test in tests:
        count = [int(number) for number in counts(test)]
        total = [sum(pair) for pair in zip(total, count)]
        name = test["name"].rsplit(" / ")[-1]
        if count[1]:
            print(f"--- {name}: {test['result']}, exit status {test['returncode']}")
            print(test.get("stdout", "") + test.get("stderr", ""), end="")
            print("---")
        print(f"{name:20} {in_words(*count)} ({test['duration']:.1f} s)")
    if not tests:
        print("no test was run")
        total[1] = 1
    print(in_words(*total))
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
