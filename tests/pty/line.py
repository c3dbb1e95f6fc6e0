"""The line driver on a terminal: lines typed and printed, nothing else."""

import os
import re
import signal

from asking import INPUT, PROMPT, SEVERAL, SINGLE, ask, cases, equal, report, value
from keys import sleeps
from terminal import CTRL_C, CTRL_D, CTRL_Z, Failure

PASSWORD = {"questions": [{
    "id": "p", "mode": "input", "header": "Password", "prompt": "Which password?", "secret": True}]}
FEATURES = {"questions": [{
    "id": "f", "mode": "multi", "header": "Features", "prompt": "Which features?",
    "options": [{"value": "ts", "label": "TypeScript"}, {"value": "ci", "label": "CI"}]}]}
SECOND = "Question 2 of 2: Name"


class Conversation:
    """Types lines, each when it is asked for."""

    def __init__(self, request=SINGLE, settings=None, **more):
        self.terminal = ask(request, {"display": "line", **(settings or {})}, rows=60, **more)
        self.read = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.__exit__()

    @property
    def unread(self):
        return self.terminal.output.decode().replace("\r\n", "\n")[self.read:]

    def hear(self, text, prompt="\n> "):
        """Waits for what is printed next, up to the prompt, and for the text in it."""
        self.terminal.wait_until(lambda: text in self.unread and self.unread.endswith(prompt), repr(text))
        heard = self.unread
        self.read += len(heard)
        return heard

    def say(self, line):
        self.terminal.send(line.encode() + b"\r")
        return self

    def response(self):
        said = report(self.terminal)
        equal(self.terminal.left_behind(), [], "left behind")
        if re.search(rb"[\x00-\x08\x0b-\x0c\x0e-\x1f]", self.terminal.output):
            raise Failure(f"more than lines: {self.terminal.output!r}")
        equal((said["restored"], said["descriptors"]), (1, 0), "handlers, descriptors")
        return said["response"]


def test_single():
    with Conversation() as talk:
        heard = talk.hear(PROMPT)
        equal(heard, "Database\nWhich database should be used?\n1. PostgreSQL: Relational\n2. SQLite: One file\n"
                     "3. MongoDB: Documents\n4. Type something.\n"
                     "Type a number, = and an answer of your own, or ? for help.\n> ")
        talk.say("7").hear("There is no such number")
        talk.say("2")
        answer = talk.response()["answers"][0]
        equal((answer["value"], answer["index"], answer["source"]), ("lite", 2, "user"))
        equal(talk.unread, "2\nDatabase: SQLite\n")


def test_multi():
    with Conversation(FEATURES) as talk:
        talk.hear("Now: nothing")
        talk.say("2 3").hear("Please specify.")
        talk.say("a linter").hear("Now: 2. CI, 3. a linter")
        talk.say("").hear("You chose:\n2. CI\n3. a linter\n")
        talk.say("y")
        equal(talk.response()["answers"][0]["value"], ["ci", "a linter"])


def test_several():
    with Conversation(SEVERAL) as talk:
        talk.hear("Question 1 of 2: Database")
        talk.say("1").hear(SECOND)
        talk.say("/b").hear("Now: 1. PostgreSQL")
        talk.say("3").hear(SECOND)
        talk.say("libask").hear("1. Database: MongoDB\n2. Name: libask\n")
        talk.say("y")
        equal([answer["value"] for answer in talk.response()["answers"]], ["mongo", "libask"])


def test_secret_is_not_echoed():
    with Conversation({"questions": PASSWORD["questions"] + INPUT["questions"]}) as talk:
        talk.hear("Which password?")
        talk.say("hunter2").hear(SECOND)
        talk.say("shown").hear("2. Name: shown")
        talk.say("y")
        equal([answer["value"] for answer in talk.response()["answers"]], ["hunter2", "shown"])
        equal((b"hunter2" in talk.terminal.output, b"> shown\r\n" in talk.terminal.output), (False, True), "echo")


@cases("one\ntwo", "one\ntwo\n")
def test_pasted_lines_do_not_submit(text):
    """Also the last line, which is not ended and which only the terminal knows."""
    with Conversation(INPUT) as talk:
        talk.hear("What is it called?")
        talk.terminal.send(text.encode())
        talk.hear("Now: one\n  two\n")
        talk.say("")
        equal(talk.response()["answers"][0]["value"], "one\ntwo")


def test_pasted_lines_do_not_pick():
    with Conversation(SEVERAL) as talk:
        talk.hear(PROMPT)
        talk.say("1\r2").hear("Several lines came at once, so that none was taken.")
        talk.terminal.send(CTRL_C)
        response = talk.response()
        equal((response["answers"], response["drafts"]), ([], [{"id": "db", "text": "1\n2"}]))


def test_lines_typed_ahead_do_not_answer():
    def start(terminal):
        def prepare():
            terminal.control()
            os.write(terminal.master, b"1\r" * 3)
        return prepare

    with Conversation(settings={"guardMs": 0}, start=start) as talk:
        talk.hear(PROMPT)
        talk.say("2")
        equal(talk.response()["answers"][0]["value"], "lite")


def test_lines_within_the_guard_do_not_answer():
    with Conversation(settings={"guardMs": 5000}) as talk:
        talk.hear(PROMPT)
        talk.say("2").hear("That line came before the question could be read.")
        talk.terminal.send(CTRL_C)
        equal(talk.response()["answers"], [])


ENDS = [  # request, what is typed at last, reason, drafts
    (SINGLE, CTRL_C, "user", None),
    (SINGLE, b"2" + CTRL_C, "user", None),
    (SINGLE, b"= own" + CTRL_C, "user", [{"id": "db", "text": "own"}]),
    (INPUT, b"text" + CTRL_C, "user", [{"id": "name", "text": "text"}]),
    (INPUT, CTRL_D, "user", None),
    (INPUT, b"/q\r", "user", None),
    (INPUT, b"text" + CTRL_D + CTRL_D, "user", [{"id": "name", "text": "text"}]),
]


@cases(*ENDS)
def test_cancel(request, typed, reason, drafts):
    with Conversation(request) as talk:
        talk.hear("?")
        talk.terminal.send(typed)
        response = talk.response()
        equal((response["reason"], response.get("drafts"), response["answers"]), (reason, drafts, []))
        equal(talk.terminal.lines[talk.terminal.cursor[0] - 1], "Cancelled.")


def test_cancel_may_have_to_be_said_twice():
    with Conversation(SEVERAL, {"confirmCancel": True}) as talk:
        talk.hear(PROMPT)
        talk.say("1").hear(SECOND)
        talk.terminal.send(CTRL_D)
        talk.hear("Type /q again to cancel.")
        talk.terminal.send(CTRL_D)
        equal([answer["value"] for answer in talk.response()["answers"]], ["pg"])


def test_timeout_keeps_the_line_under_way():
    with Conversation(INPUT, {"timeoutMs": 4000}) as talk:
        talk.hear("What is it called?")
        talk.terminal.send(b"half a line")
        response = talk.response()
        equal((response["reason"], response["drafts"]), ("timeout", [{"id": "name", "text": "half a line"}]))
        equal(talk.unread, "half a line\nCancelled: no answer in time.\n")


def test_countdown_is_said():
    with Conversation(INPUT, {"timeoutMs": 10_500}) as talk:
        talk.hear("What is it called?")
        talk.hear("Cancelled in 10 seconds unless a line is typed.")
        talk.say("text")
        equal(talk.response()["answers"][0]["value"], "text")


def test_host_cancels():
    with Conversation(INPUT, what="cancel in a thread") as talk:
        talk.hear("What is it called?")
        talk.terminal.send(b"half")
        talk.hear("half", prompt="half")
        talk.terminal.process.send_signal(signal.SIGUSR2)
        response = talk.response()
        equal((response["reason"], response["drafts"]), ("host", [{"id": "name", "text": "half"}]))


def test_hang_up():
    with ask(INPUT, {"display": "line"}, what="ignored hang-up") as terminal:
        terminal.wait_for("What is it called?")
        terminal.close_terminal()
        response = report(terminal)["response"]
        equal((response["reason"], response["answers"]), ("terminal", []))


def test_stop_and_go_on():
    """An orphaned process group cannot be stopped from its terminal: the question is printed again at once."""
    with Conversation(INPUT) as talk:
        talk.hear("What is it called?")
        talk.terminal.send(b"half" + CTRL_Z)
        talk.hear("Now: half\n")
        talk.say("")
        equal(talk.response()["answers"][0]["value"], "half")


@cases("TERM", "ASK_DISPLAY")
def test_chosen_by_the_environment(name):
    environment = {name: "dumb" if name == "TERM" else "line"}
    with ask(environment=environment) as terminal:
        terminal.wait_until(lambda: terminal.output.endswith(b"\n> "), "the prompt")
        terminal.send(b"1\r")
        equal(value(report(terminal)), "pg")
        equal(b"\x1b" in terminal.output, False, "escape sequences")


def test_without_a_record():
    with Conversation(settings={"record": False}) as talk:
        talk.hear(PROMPT)
        talk.say("1")
        talk.response()
        equal(talk.unread, "1\n")


def test_idle_costs_nothing():
    with Conversation() as talk:
        talk.hear(PROMPT)

        sleeps(talk.terminal)
        talk.terminal.send(CTRL_C)
        talk.response()
