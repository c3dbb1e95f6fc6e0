"""Prints how much of lib/ and ui/ the tests have run, by file, from what a coverage build has counted.

usage: report.py BUILD_DIR

gcovr counts lines and branches. Left out are branches that only an exception takes (gcc makes one of every call that may
throw; that memory may run out is tested by failing it, not by counting), and what the compiler itself knows cannot be
reached. lib/unicode_table_generator.cpp runs when building, and does not count.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINES, BRANCHES = 97.0, 90.0  # what all together should have, in percent
# Where agents' text comes in and screens and hosts are reached: every line.
FULL = ["lib/ask_c.cpp", "lib/dialect/claude.cpp", "lib/dialect/dialect.cpp", "lib/dialect/pi.cpp",
        "lib/dialect/unified.cpp", "lib/json_fault.cpp", "lib/json_reader.cpp", "lib/members.cpp", "lib/normalize.cpp",
        "lib/question_reader.cpp", "lib/response_reader.cpp", "lib/settings.cpp", "lib/text_safe.cpp"]


def summary(build):
    command = ["gcovr", build, "--root", ROOT, "--filter", f"{ROOT}/lib/", "--filter", f"{ROOT}/ui/",
               "--exclude", f"{ROOT}/lib/unicode_table_generator.cpp", "--exclude-throw-branches",
               "--exclude-unreachable-branches", "--gcov-ignore-parse-errors", "--json-summary"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def percent(covered, total):
    return 100.0 * covered / total if total else 100.0


def line(name, part):
    lines = percent(part["line_covered"], part["line_total"])
    branches = percent(part["branch_covered"], part["branch_total"])
    print(f"{name:28} {lines:6.1f} % of {part['line_total']:5} lines {branches:6.1f} % of {part['branch_total']:5} branches")
    return lines, branches


def main(build):
    found = summary(build)
    missed = []
    for part in sorted(found["files"], key=lambda part: part["filename"]):
        lines, _ = line(part["filename"], part)
        if part["filename"] in FULL and lines < 100:
            missed.append(f"{part['filename']} should have every line")
    lines, branches = line("all", found)
    if lines < LINES or branches < BRANCHES:
        missed.append(f"all should have {LINES} % of lines and {BRANCHES} % of branches")
    for reason in missed:
        print("too little:", reason)


if __name__ == "__main__":
    main(sys.argv[1])
