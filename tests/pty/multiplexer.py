"""The command inside tmux, a terminal with a screen of its own that re-wraps lines when it is resized."""

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import tempfile
import time

import asking
from asking import PROMPT, SINGLE, equal
from terminal import PATIENCE, Failure


class Pane:
    def __init__(self, folder, columns, rows):
        self.socket, self.output = os.path.join(folder, "socket"), os.path.join(folder, "response.json")
        request = os.path.join(folder, "request.json")
        with open(request, "w", encoding="utf-8") as file:
            json.dump(SINGLE, file)
        ask = shlex.join([asking.COMMAND, "--guard", "0", "--output", self.output, request])
        # What was there before stays; what comes after shows that the shell has its terminal back.
        script = f"echo before; {ask}; echo exit $?; stty -a | grep -o ' icanon\\| echo ' | tr -d '\\n'; echo; read -r line"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), script)

    def tmux(self, *arguments):
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        return subprocess.run(["tmux", "-S", self.socket, *arguments], check=True, capture_output=True, text=True,
                              env=environment).stdout

    def lines(self):
        """The screen, below what has scrolled off it."""
        return [line.rstrip() for line in self.tmux("capture-pane", "-p", "-S", "-").splitlines()]

    def wait_until(self, condition, what):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if condition():
                return
            time.sleep(0.02)
        raise Failure(f"{what} does not come: {self.lines()}")

    def wait_for(self, text):
        self.wait_until(lambda: any(text in line for line in self.lines()), repr(text))


@contextlib.contextmanager
def pane(columns=80, rows=24):
    if not shutil.which("tmux"):
        raise Failure("there is no tmux")
    with tempfile.TemporaryDirectory() as folder:
        shown = Pane(folder, columns, rows)
        try:
            yield shown
        finally:
            subprocess.run(["tmux", "-S", shown.socket, "kill-server"], check=False, capture_output=True)


def content(shown):
    return [line for line in shown.lines() if line]


def test_answering():
    with pane() as shown:
        shown.wait_for(PROMPT)
        shown.tmux("send-keys", "Down")
        shown.wait_for("> ○ 2. SQLite")
        shown.tmux("send-keys", "Enter")
        shown.wait_for("exit 0")
        shown.wait_for("icanon")
        equal(content(shown), ["before", "✔ Database: SQLite", "exit 0", " icanon echo"])
        with open(shown.output, encoding="utf-8") as file:
            equal(json.load(file)["answers"][0]["value"], "lite")


def test_cancelling():
    with pane(40, 12) as shown:
        shown.wait_for(PROMPT)
        shown.tmux("send-keys", "C-c")
        shown.wait_for("icanon")
        equal(content(shown), ["before", "✘ Cancelled", "exit 130", " icanon echo"])


def test_resizing():
    with pane() as shown:
        shown.wait_for(PROMPT)
        for columns, rows in ((50, 24), (30, 20), (100, 30), (80, 24)):
            shown.tmux("resize-window", "-x", str(columns), "-y", str(rows))
            shown.tmux("send-keys", "Down")  # the size is looked at with every key
        shown.wait_for("> ○ 1. PostgreSQL")  # four times Down, around
        shown.tmux("send-keys", "1")
        shown.wait_for("icanon")
        equal(content(shown), ["before", "✔ Database: PostgreSQL", "exit 0", " icanon echo"])


def test_resizing_step_by_step():
    """tmux says late that it was resized, and keeps what scrolls off: each frame replaces the one before, whole."""
    with pane() as shown:
        shown.wait_for(PROMPT)
        for columns, rows, seen in ((30, 20, "> ○ PostgreSQL"), (80, 9, "1 more"), (100, 30, "4. Type")):
            shown.tmux("resize-window", "-x", str(columns), "-y", str(rows))
            shown.wait_for(seen)
            shown.wait_until(lambda: sum("PostgreSQL" in line for line in shown.lines()) == 1, "one frame")
        shown.tmux("send-keys", "1")
        shown.wait_for("icanon")
        equal(content(shown), ["before", "✔ Database: PostgreSQL", "exit 0", " icanon echo"])
