"""Prints how much of lib/ and ui/ the tests have run, by file, from what a coverage build has counted.

usage: report.py BUILD_DIR LOG

What is too little is a failure: it is added to Meson's log, as a test of the name "coverage".

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
        "lib/dialect/unified.cpp", "lib/host_answers.cpp", "lib/json_fault.cpp", "lib/json_reader.cpp",
        "lib/json_writer.cpp", "lib/members.cpp", "lib/normalize.cpp", "lib/question_reader.cpp",
        "lib/response_reader.cpp", "lib/settings.cpp", "lib/text.cpp", "lib/text_safe.cpp", "lib/unicode.cpp"]


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


def too_little(found):
    missed = sorted(set(FULL) - {part["filename"] for part in found["files"]})
    for part in sorted(found["files"], key=lambda part: part["filename"]):
        lines, _ = line(part["filename"], part)
        if part["filename"] in FULL and lines < 100:
            missed.append(f"{part['filename']} should have every line")
    lines, branches = line("all", found)
    if lines < LINES or branches < BRANCHES:
        missed.append(f"all should have {LINES} % of lines and {BRANCHES} % of branches")
    return [f"too little: {reason}" for reason in missed]


def main(build, log):
    try:
        wrong = too_little(summary(build))
    except subprocess.CalledProcessError as error:
        wrong = [f"gcovr: {error.stderr}"]
    passed = max(len(FULL) + 1 - len(wrong), 0)
    test = {"name": "coverage", "result": "FAIL" if wrong else "OK", "returncode": int(bool(wrong)), "duration": 0,
            "stdout": "\n".join([*wrong, f"{passed} passed, {len(wrong)} failed"]) + "\n"}
    with open(log, "a", encoding="utf-8") as tests:
        tests.write(json.dumps(test) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
