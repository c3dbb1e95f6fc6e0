"""Counts the instructions of a few operations, which do not depend on how busy the machine is, and compares them with
those in counts.json. An operation may take a tenth more than is written there.

usage: run.py OPERATIONS SOURCE_ROOT          ASK_ACCEPT=1 writes the counts anew
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROUNDS = 10
TOLERANCE = 0.10


# Meson has malloc fill all memory, which would be counted too.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "MALLOC_PERTURB_"}


def count(program, operation):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--toggle-collect=ask_counted", f"--callgrind-out-file={folder}/out",
             program, operation, str(ROUNDS)], check=True, capture_output=True, env=ENVIRONMENT)
        totals = re.search(r"^(?:summary|totals): (\d+)", pathlib.Path(folder, "out").read_text(), re.MULTILINE)
        return int(totals.group(1)) // ROUNDS


def main(program, root):
    file = pathlib.Path(root, "tests/speed/counts.json")
    operations = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    counted = {operation: count(program, operation) for operation in operations}
    if os.environ.get("ASK_ACCEPT"):
        file.write_text(json.dumps(counted, indent=2) + "\n")
        print(f"0 passed, 0 failed, {len(counted)} skipped")
        return 0
    expected = json.loads(file.read_text())
    failed = 0
    for operation, instructions in counted.items():
        ratio = instructions / expected.get(operation, 1)
        slower = ratio > 1 + TOLERANCE
        failed += slower
        print(f"{'FAILED' if slower else 'ok'}: {operation}: {instructions} instructions, {ratio:.3f} × what is written down")
    if counted["key-10000"] > 1.1 * counted["key-100"]:
        failed += 1
        print("FAILED: a key costs more with 10,000 options than with 100")
    print(f"{len(counted) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
