"""Counts the instructions of a few operations, which do not depend on how busy the machine is, and compares them with
those in counts.json. An operation may take a tenth more than is written there. Of a key also the pages are counted that
its code is on: see ui/key_path.ld.

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
PAGE = 4096


# Meson has malloc fill all memory, which would be counted too.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "MALLOC_PERTURB_"}


def count(program, operation):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--toggle-collect=ask_counted", "--dump-instr=yes", "--compress-pos=no",
             f"--callgrind-out-file={folder}/out", program, operation, str(ROUNDS)],
            check=True, capture_output=True, env=ENVIRONMENT)
        profile = pathlib.Path(folder, "out").read_text()
        totals = re.search(r"^(?:summary|totals): (\d+)", profile, re.MULTILINE)
        addresses = re.findall(r"^0x([0-9a-f]+) ", profile, re.MULTILINE)
        return int(totals.group(1)) // ROUNDS, len({int(address, 16) // PAGE for address in addresses})


def main(program, root):
    file = pathlib.Path(root, "tests/speed/counts.json")
    operations = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    counted, pages = {}, {}
    for operation in operations:
        counted[operation], pages[operation] = count(program, operation)
    counted["key-4, pages of code"] = pages["key-4"]
    if os.environ.get("ASK_ACCEPT"):
        file.write_text(json.dumps(counted, indent=2) + "\n")
        print(f"0 passed, 0 failed, {len(counted)} skipped")
        return 0
    expected = json.loads(file.read_text())
    failed = 0
    for operation, found in counted.items():
        ratio = found / expected.get(operation, 1)
        slower = ratio > 1 + TOLERANCE
        failed += slower
        print(f"{'FAILED' if slower else 'ok'}: {operation}: {found}, {ratio:.3f} × what is written down")
    if counted["key-10000"] > 1.1 * counted["key-100"]:
        failed += 1
        print("FAILED: a key costs more with 10,000 options than with 100")
    print(f"{len(counted) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
