"""Calls in a host that has the library loaded already: what asking adds to a running agent."""
import pathlib
import sys

from contenders import FLOOR, OURS, has_module
from scenarios import DOWN, ENTER, KEY, MEMORY, focused, whole
from terminal import Terminal

CALLS = 8
FIRST_CALL, LATER_CALLS, RETURN = "first call to frame ms", "later calls", "Enter to return ms"


def hosts(build, node, folder):
    """By name: the command, without its library. koffi comes with the peers."""
    found = {"Python": [sys.executable, "-I", str(pathlib.Path(__file__).with_name("host.py"))]}
    if has_module(folder, "koffi"):
        found["Node"] = [str(node), str(folder / "host.mjs")]
    libraries = {OURS: build / "libask.so.1", FLOOR: build / "tests/libfloor.so"}
    return {f"{library} in {host}": [*command, str(path)]
            for host, command in found.items() for library, path in libraries.items()}


def measure_calls(command, environment, scenario, folder):
    """The figures of one run of a host, each a list."""
    figures = {FIRST_CALL: [], LATER_CALLS: [], KEY: [], RETURN: []}
    command = [*command, str(scenario.request_file(folder)), str(CALLS)]
    with Terminal(command, environment, hosted=True) as terminal:
        for call in range(CALLS):
            terminal.wait_host(b"r")
            terminal.rest(0.02)
            terminal.clear()
            told = terminal.tell_host()
            reached, _ = terminal.wait_for(whole(scenario), "the first frame")
            figures[LATER_CALLS if call else FIRST_CALL].append((reached - told) * 1e3)
            sent = terminal.send(DOWN)
            _, changed = terminal.wait_for(lambda picture: focused(picture) == 2, "what a key does")
            figures[KEY].append((changed - sent) * 1e3)
            figures[MEMORY] = [terminal.memory()]
            sent = terminal.send(ENTER)
            figures[RETURN].append((terminal.wait_host(b"d") - sent) * 1e3)
        terminal.wait_exit()
    return figures
