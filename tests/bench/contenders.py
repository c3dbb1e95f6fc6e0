"""Who is measured. Peers that are not there are left out."""
import json
import os
import pathlib
import shutil
from dataclasses import dataclass, field
from typing import Callable

from scenarios import QUESTION

OURS, FLOOR = "libask", "floor"
DEBIAN = ["dialog", "whiptail", "fzf", "fzy"]
NODE = {"inquirer": "@inquirer/prompts", "clack": "@clack/prompts", "enquirer": "enquirer", "prompts": "prompts"}


@dataclass
class Contender:
    name: str
    kinds: tuple  # of questions that it can ask
    words: Callable  # its command, for a scenario and the folder with the requests
    variables: dict = field(default_factory=dict)
    reads_list: bool = False  # takes the options from its standard input
    enters: int = 1  # Enters that finish a multi question

    def command(self, scenario, folder):
        return [str(word) for word in self.words(scenario, folder)]

    def environment(self):
        return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8",
                "TERM": "xterm-256color", "COLORTERM": "truecolor", **self.variables}


def of_dialog(program):
    """dialog, and whiptail, which takes the same arguments."""
    def words(scenario, _):
        widget = {"select": "--menu", "multi": "--checklist", "text": "--inputbox"}[scenario.kind]
        head = [program, widget, QUESTION, 20, 70]
        if scenario.kind == "text":
            return head
        state = ["off"] if scenario.kind == "multi" else []
        return head + [10] + [word for option in scenario.options for word in [*option, *state]]
    return Contender(program, ("select", "multi", "text"), words)


def all_contenders(build, node, folder):
    """Those that are there, ours first. `folder`: where npm puts its peers."""
    program, floor = build / "bindings/cli/ask", build / "tests/floor"
    all_kinds = ("select", "multi", "text", "tabs")
    found = [
        # Otherwise Enter is not taken at first, for the person's sake.
        Contender(OURS, all_kinds, lambda scenario, inputs: [program, scenario.request_file(inputs)],
                  {"ASK_GUARD_MS": "0"}, enters=2),
        Contender(FLOOR, all_kinds, lambda scenario, _: [floor, scenario.kind, scenario.count]),
    ]
    peers = [
        of_dialog("dialog"), of_dialog("whiptail"),
        Contender("fzf", ("select",), lambda *_: ["fzf", "--height=14", "--reverse", "--header", QUESTION],
                  reads_list=True),
        Contender("fzy", ("select",), lambda *_: ["fzy", "-p", f"{QUESTION} "], reads_list=True),
    ]
    found += [peer for peer in peers if shutil.which(peer.name)]
    for name, package in NODE.items():
        if has_module(folder, package):
            words = [node, folder / "peers.mjs", name]
            found.append(Contender(name, ("select", "multi", "text"), lambda scenario, inputs, words=words: [
                *words, scenario.kind, scenario.request_file(inputs)]))
    return found


def has_module(folder, name):
    return (folder / "node_modules" / name).exists()


def missing_packages(folder):
    packages = json.loads(pathlib.Path(__file__).with_name("package.json").read_text())["dependencies"]
    return [*(name for name in DEBIAN if not shutil.which(name)),
            *(name for name in packages if not has_module(folder, name))]
