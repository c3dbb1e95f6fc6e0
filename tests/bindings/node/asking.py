"""Node programs that ask on a pseudo-terminal, which is their standard input too."""

import json
import os
import pathlib
import re
import signal
import termios

import package
from package import Failure
from terminal import CTRL_C, DOWN, ENTER, Terminal

SINGLE = {"questions": [{
    "id": "db", "mode": "single", "header": "Database", "prompt": "Which database should be used?",
    "options": [{"value": "pg", "label": "PostgreSQL"}, {"value": "lite", "label": "SQLite"}]}]}
INPUT = {"questions": [{"id": "name", "mode": "input", "header": "Name", "prompt": "What is it called?"}]}
PROMPT, INPUT_PROMPT = "Which database should be used?", "What is it called?"
MOST_GROWTH = 4 << 20  # bytes


def on_stdin(terminal):
    def start():
        terminal.control()
        os.dup2(terminal.slave, 0)
    return start


def ask(what, request=SINGLE, settings=None, **options):
    """With a program whose standard input is the terminal."""
    words = [str(package.HERE / "host.mjs"), str(package.COPY), what, json.dumps(request),
             json.dumps({"guardMs": 0, **(settings or {})})]
    return Terminal([package.NODE.program, "--expose-gc", "--max-semi-space-size=1", *words], environment=package.environment(),
                    start=on_stdin, **options)


def report(terminal, status=0):
    found = terminal.wait_exit()
    if found != status:
        raise Failure(f"ended with {found}: {terminal.stdout} {terminal.stderr}; {terminal.describe()}")
    if terminal.left_behind():
        raise Failure(f"left behind: {terminal.left_behind()}")
    return json.loads(terminal.stdout.splitlines()[-1]) if status == 0 else None


def wait_told(terminal, word):
    name = pathlib.Path(f"/proc/{terminal.process.pid}/comm")
    terminal.wait_until(lambda: name.read_text().strip() == word, f"the program to be {word}")


def value(said):
    return said["response"]["answers"][0]["value"]


def cases(*rows):
    def mark(test):
        test.cases = [row if isinstance(row, tuple) else (row,) for row in rows]
        return test
    return mark


@cases("run", "sync", "session sync")
def test_answer(what):
    with ask(what) as terminal:
        terminal.wait_for(PROMPT)
        if what == "run":
            wait_told(terminal, "ticked")
        terminal.send(DOWN + ENTER)
        said = report(terminal)
        assert value(said) == "lite", said
        assert "SQLite" in "\n".join(terminal.lines)


@cases("run", "sync")
def test_cancel(what):
    with ask(what) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(CTRL_C)
        said = report(terminal)
        assert said["response"]["cancelled"] and said["response"]["reason"] == "user", said


@cases("run", "sync")
def test_without_a_terminal(what):
    result = package.node(package.HERE / "host.mjs", package.COPY, what, json.dumps(SINGLE), "{}")
    said = json.loads(result.stdout.splitlines()[-1])
    assert said["error"]["code"] == "no_ui" and PROMPT in said["response"]["text"], said


def test_abort():
    with ask("abort", INPUT) as terminal:
        terminal.wait_for(INPUT_PROMPT)
        terminal.send(b"half")
        terminal.wait_for("half")
        terminal.process.send_signal(signal.SIGUSR2)
        said = report(terminal)
        assert said["response"]["reason"] == "host", said
        assert said["response"]["drafts"] == [{"id": "name", "text": "half"}], said


def test_abort_before():
    with ask("aborted") as terminal:
        said = report(terminal)
        assert said["response"]["reason"] == "host" and not terminal.output, terminal.output


@cases(("exit", signal.SIGUSR2, 7), ("throw", signal.SIGUSR2, 1), ("run", signal.SIGTERM, -signal.SIGTERM),
       ("run", signal.SIGINT, -signal.SIGINT), ("run", signal.SIGHUP, -signal.SIGHUP),
       ("sync", signal.SIGTERM, -signal.SIGTERM), ("sync", signal.SIGINT, -signal.SIGINT),
       ("signal-exit", signal.SIGTERM, -signal.SIGTERM), ("signal-exit", signal.SIGINT, -signal.SIGINT),
       ("handler that ends", signal.SIGTERM, -signal.SIGTERM))
def test_process_ends(what, number, status):
    """Nobody answers: a call that blocked would hold the process for ever."""
    with ask(what, replies=()) as terminal:  # none that comes too late to be read
        terminal.wait_for(PROMPT)
        terminal.process.send_signal(number)
        report(terminal, status)
        assert not terminal.shows(PROMPT), terminal.describe()


@cases("handler", "handler for once")
def test_handler_of_the_host(what):
    with ask(what) as terminal:
        terminal.wait_for(PROMPT)
        terminal.process.send_signal(signal.SIGTERM)
        wait_told(terminal, "handled")
        terminal.send(ENTER)
        said = report(terminal)
        assert value(said) == "pg", said


def test_two_at_once():
    with ask("busy") as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ENTER)
        said = report(terminal)
        assert said["second"] == "busy" and value(said) == "pg", said


def test_calls_during_a_run():
    with ask("running") as terminal:
        terminal.wait_for(PROMPT)
        terminal.process.send_signal(signal.SIGUSR2)
        said = report(terminal)
        assert [said[name] for name in ("result", "close", "run")] == ["busy"] * 3, said
        assert said["response"]["reason"] == "host" and said["again"] == said["response"], said


TEXT = "the quick brown fox 日本 😀 jumps"


def type_slowly(terminal, text):
    for character in text:
        terminal.send(character.encode())
        terminal.pump(0.005)


@cases("readline as a terminal", "readline by lines")
def test_host_with_readline(what):
    with ask(what, INPUT) as terminal:
        terminal.wait_until(lambda: what.endswith("lines") or not is_cooked(terminal), "raw mode")
        terminal.send(b"before\r")
        terminal.wait_for(INPUT_PROMPT)
        type_slowly(terminal, TEXT)
        terminal.send(ENTER)
        terminal.wait_until(lambda: not terminal.shows(INPUT_PROMPT) and terminal.shows("Name"), "the end")
        terminal.wait_until(lambda: is_cooked(terminal) == what.endswith("lines"), "the modes of before")
        type_slowly(terminal, "after it\r")
        said = report(terminal)
        assert value(said) == TEXT, said
        assert said["lines"] == ["before", "after it"], said
        assert bool(said["raw"]) == what.endswith("terminal"), said


@cases("data", "readable")
def test_host_with_a_stream(what):
    with ask(what, INPUT) as terminal:
        terminal.wait_until(lambda: not is_cooked(terminal), "raw mode")
        terminal.send(b"a1")
        terminal.wait_for(INPUT_PROMPT)
        type_slowly(terminal, TEXT)
        terminal.send(ENTER)
        terminal.wait_until(lambda: not terminal.shows(INPUT_PROMPT) and terminal.shows("Name"), "the end")
        type_slowly(terminal, "bcd2")
        said = report(terminal)
        assert value(said) == TEXT, said
        assert said["data"] == "a1bcd2" and said["raw"] is True, said


@cases("closed readline", "paused readline")
def test_host_that_has_done_with_reading(what):
    """It ends by itself when it has the answer."""
    with ask(what) as terminal:
        terminal.wait_until(lambda: not is_cooked(terminal), "raw mode")
        terminal.send(b"before\r")
        terminal.wait_for(PROMPT)
        terminal.send(ENTER)
        said = report(terminal)
        assert (value(said), said["lines"]) == ("pg", ["before"]), said


@cases("data meanwhile", "readline meanwhile", "prompt meanwhile")
def test_host_that_begins_to_read(what):
    """Of the keys that answer it sees none, and of those after it all."""
    with ask(what, INPUT) as terminal:
        if what.startswith("prompt"):
            terminal.wait_until(lambda: not is_cooked(terminal), "raw mode")
            terminal.send(b"before\r")
        terminal.wait_for(INPUT_PROMPT)
        terminal.process.send_signal(signal.SIGUSR2)
        wait_told(terminal, "reading")
        type_slowly(terminal, TEXT)
        terminal.send(ENTER)
        wait_told(terminal, "answered")
        type_slowly(terminal, "after it\r")
        said = report(terminal)
        assert value(said) == TEXT, said
        assert (said["lines"], said["data"]) in ((["after it"], ""), ([], "after it\n")), said
        assert bool(said["raw"]) != what.startswith("data"), said


def test_many_runs():
    """A thousand after the first five hundred, in one process: memory stays, and no descriptor or listener is left."""
    with ask("many", settings={"record": False}) as terminal:
        said = report(terminal)
    start, *_, end = said["rounds"]
    assert end["memory"] - start["memory"] <= MOST_GROWTH, said["rounds"]
    for name in ("descriptors", "listeners"):
        assert end[name] == start[name], said["rounds"]


def is_cooked(terminal):
    return bool(termios.tcgetattr(terminal.slave)[3] & termios.ICANON)


def readme_block(language, folder=None):
    text = ((folder or package.SOURCE) / "README.md").read_text()
    return re.search(rf"```{language}\n(.*?)```", text, re.S)[1]
