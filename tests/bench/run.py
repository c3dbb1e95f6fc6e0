"""Measures libask beside other ways to ask, and prints tables. Nothing passes or fails.

usage: run.py BUILD_FOLDER [OPTIONS OF tools/bench]
"""
import argparse
import gc
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "bindings"))

from contenders import DEBIAN, FLOOR, OURS, all_contenders, missing_packages
from nodes import Node
from scenarios import LOST, SCENARIOS, WAKE_UPS, measure
from terminal import Failed
from warm import hosts, measure_calls

CORE, WARM, VALIDATORS = "core", "warm", "validators"
TABLES = [CORE, *(scenario.name for scenario in SCENARIOS), WARM, VALIDATORS]
WITHOUT_RATIO = {WAKE_UPS, LOST}  # the floor has none


def arguments():
    parser = argparse.ArgumentParser(prog="tools/bench", add_help=False)  # tools/bench has the help
    parser.add_argument("build", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("-n", dest="rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--peers", action="store_true")
    return parser.parse_args()


def install(folder, node):
    """Debian's, where that is possible; and what package.json names, with exact versions."""
    if os.geteuid() == 0 and shutil.which("apt-get") and not all(map(shutil.which, DEBIAN)):
        for command in (["update"], ["install", "-y", "--no-install-recommends", *DEBIAN]):
            subprocess.run(["apt-get", "-qq", *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    node.npm(folder, "ci")


def number(value):
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def print_table(title, results, base=lambda name: FLOOR):
    """`results`: by contender and figure, all values. `base`: whom a contender's figures are divided by."""
    medians = {name: {figure: statistics.median(values) for figure, values in figures.items()}
               for name, figures in results.items() if figures}
    columns = list(next(iter(medians.values()), {}))
    print(f"\n| {title} | {' | '.join(columns)} |\n|---{'|---' * len(columns)}|")
    for name, figures in medians.items():
        cells = [name]
        for column in columns:
            beside = medians.get(base(name), {}).get(column)
            ratio = f" ({number(figures[column] / beside)}×)" if beside and column not in WITHOUT_RATIO else ""
            cells.append(number(figures[column]) + ratio)
        print(f"| {' | '.join(cells)} |", flush=True)


def rounds_of(runs, count):
    """All figures of `count` rounds, by name. A round does every run once, in a new order, so that what else happens on
    the machine meets all alike."""
    results = {name: {} for name in runs}
    for _ in range(count):
        for name in random.sample(list(runs), len(runs)):
            try:
                for figure, values in runs[name]().items():
                    results[name].setdefault(figure, []).extend(values)
            except Failed as failure:
                print(f"{name}: {failure}", file=sys.stderr)
            gc.collect()
    return results


def main():
    options = arguments()
    build, folder, node = options.build, options.build / "bench", Node(options.build, 22)
    folder.mkdir(exist_ok=True)
    if options.peers:
        install(folder, node)
    for file in HERE.glob("*.mjs"):  # Node looks for modules beside the file that imports them.
        shutil.copy(file, folder)
    contenders = all_contenders(build, node.program, folder)
    names = [contender.name for contender in contenders]

    only = set(filter(None, options.only.split(",")))
    if unknown := only - set(TABLES) - set(names):
        sys.exit(f"tools/bench: unknown: {', '.join(sorted(unknown))}; there are {', '.join(TABLES + names)}")
    tables = only & set(TABLES) or TABLES
    chosen = (only & set(names) or set(names)) | {OURS, FLOOR}
    contenders = [contender for contender in contenders if contender.name in chosen]
    if missing := missing_packages(folder):
        print(f"Left out: {', '.join(missing)}. tools/bench --peers installs them, Debian's as root.\n")
    gc.disable()  # a collection while a time is taken would be counted

    if CORE in tables:
        subprocess.run([build / "tests/bench_core"], check=True)
    for scenario in SCENARIOS:
        scenario.write(folder)
        runs = {contender.name: lambda contender=contender: measure(contender, scenario, folder)
                for contender in contenders if scenario.kind in contender.kinds}
        if scenario.name in tables:
            if scenario is SCENARIOS[0]:
                rounds_of(runs, 1)  # not counted: it brings every program into memory
            print_table(scenario.name, rounds_of(runs, options.rounds))
    if WARM in tables:
        ours = contenders[0].environment()
        print_table("warm: a list of 4", rounds_of({
            name: lambda command=command: measure_calls(command, ours, SCENARIOS[0], folder)
            for name, command in hosts(build, node.program, folder).items()}, options.rounds),
            lambda name: name.replace(OURS, FLOOR))
    if VALIDATORS in tables:
        done = subprocess.run([node.program, "validators.mjs", build / "tests/bench_core", str(options.rounds)],
                              cwd=folder, check=True, stdout=subprocess.PIPE)
        print_table("validators: 2.2 KB of JSON text, µs", json.loads(done.stdout), lambda _: "unchecked")


main()
