"""How keys reach the dialogue: the guard, pastes, sequences in pieces, slow and dead terminals."""

import os
import re
import signal
import termios
import time

from asking import INPUT, LONG, PROMPT, SEVERAL, ask, cases, equal, report, value
from drawing import wait_focus
from terminal import CTRL_C, CTRL_Z, DOWN, ENTER, ESCAPE, Failure


def test_keys_typed_before_the_question_are_dropped():
    def start(terminal):
        def prepare():
            terminal.control()
            os.write(terminal.master, DOWN + ENTER * 5)
        return prepare

    with ask(start=start) as terminal:
        wait_focus(terminal, "PostgreSQL")
        terminal.send(DOWN)
        wait_focus(terminal, "SQLite")
        terminal.send(CTRL_C)
        equal(report(terminal)["response"]["answers"], [])


def test_key_as_the_question_appears_does_not_answer():
    with ask(settings={"guardMs": 10_000}) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ENTER)
        terminal.wait_for("again")  # it is said so
        terminal.send(DOWN)  # moving works at once
        wait_focus(terminal, "SQLite")
        terminal.send(CTRL_C)
        equal(report(terminal)["response"]["answers"], [])


def test_escape_as_the_question_appears_does_not_cancel():
    with ask(settings={"guardMs": 10_000}) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ESCAPE)
        terminal.wait_for("Press Esc again")
        terminal.send(CTRL_C)
        equal(report(terminal)["response"]["reason"], "user")


def test_key_pressed_thrice_answers_one_question():
    with ask(SEVERAL, {"guardMs": 300}) as terminal:
        terminal.wait_for(PROMPT)

        def asks_the_next():
            if not terminal.pump(0.4):
                terminal.send(ENTER * 3)
            return terminal.shows("What is it called?")

        terminal.wait_until(asks_the_next, "the next question")
        terminal.wait_for("again")
        terminal.send(CTRL_C)
        equal([answer["value"] for answer in report(terminal)["response"]["answers"]], ["pg"])


def test_guard_ends():
    with ask(settings={"guardMs": 100}) as terminal:
        terminal.wait_for(PROMPT)

        def answered():
            if not terminal.pump(0.15):
                terminal.send(ENTER)
            return terminal.process.poll() is not None or terminal.shows("✔")

        terminal.wait_until(answered, "an Enter that counts")
        equal(value(report(terminal)), "pg")


def test_paste_does_not_submit():
    with ask(INPUT) as terminal:
        terminal.wait_for("What is it called?")
        terminal.wait_until(lambda: terminal.modes.get("2004"), "bracketed paste")
        terminal.send(b"\x1b[200~one\rtwo\x03\x1b[201~")
        terminal.wait_for("two")
        terminal.send(ENTER)
        equal(value(report(terminal)), "one\ntwo")


def test_large_paste():
    text = b"word " * 40_000
    with ask(INPUT) as terminal:
        terminal.wait_for("What is it called?")
        data = b"\x1b[200~" + text + b"\x1b[201~" + ENTER
        os.set_blocking(terminal.master, False)
        while data:
            try:
                data = data[os.write(terminal.master, data[:4000]):]
            except BlockingIOError:
                terminal.pump(0.01)
        os.set_blocking(terminal.master, True)
        equal(len(value(report(terminal))), len(text.decode()))


def test_sequence_in_pieces():
    """An ESC and the rest of its sequence come apart, as over a slow line: still one key, and no cancel."""
    for _ in range(20):
        with ask() as terminal:
            terminal.wait_for(PROMPT)
            begin = time.monotonic()
            terminal.send(DOWN[:1])
            terminal.send(DOWN[1:])
            if time.monotonic() - begin > 0.01:
                continue  # as slow as no line is
            wait_focus(terminal, "SQLite")
            terminal.send(ENTER)
            equal(value(report(terminal)), "lite")
            return
    raise Failure("this machine is too slow")


def test_escape_alone_cancels():
    with ask() as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ESCAPE)
        equal(report(terminal)["status"], 1)


def test_kitty_keys():
    with ask(INPUT, replies=("attributes", "kitty")) as terminal:
        terminal.wait_until(lambda: terminal.kitty == 1, "kitty keys")
        terminal.send(b"one\x1b[13;2utwo\x1b[13u")  # Shift+Enter, Enter
        equal(value(report(terminal)), "one\ntwo")
        equal(terminal.left_behind(), [])


def test_replies_are_not_keys():
    """A terminal that answers late, byte by byte: nothing of it is typed, and nothing of it is left for the shell."""
    with ask(INPUT, replies=()) as terminal:
        terminal.wait_until(lambda: b"\x1b[c" in terminal.output, "the queries")
        # An ESC alone for long would be the key of that name.
        for piece in re.findall(rb"\x1b.|.", b"\x1b[?1u\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;22c"):
            terminal.send(piece)
        terminal.send(b"name" + ENTER)
        equal(value(report(terminal)), "name")
        equal(terminal.left_behind(), [])


def test_replies_are_waited_for_at_the_end():
    """The answer is given before the terminal has replied: the replies are waited for, if not for long, nor long after."""
    for _ in range(20):
        start = time.monotonic()
        with ask(INPUT, replies=()) as terminal:
            terminal.wait_until(lambda: b"\x1b[c" in terminal.output, "the queries")
            begin = time.monotonic()
            terminal.send(b"x" + ENTER)
            equal(value(report(terminal)), "x")
            end = time.monotonic()
        if end - start < 1:
            if end - begin < 0.08:
                raise Failure("ended without waiting")
            return
    raise Failure("this machine is too slow")


def test_timeout_counts_down():
    with ask(settings={"timeoutMs": 1500}) as terminal:
        terminal.wait_for(PROMPT)
        said = report(terminal)
        equal((said["status"], said["response"]["reason"]), (1, "timeout"))


def test_slow_terminal_gets_the_newest_frame():
    """Nobody reads while many keys come: all count, and what is shown in the end is right."""
    with ask(LONG) as terminal:
        wait_focus(terminal, "Number 1")
        terminal.pump(0.05)
        before = len(terminal.output)
        fill(terminal)
        for _ in range(39):
            terminal.send(DOWN)
            time.sleep(0.002)  # keys one by one, so that each would have a frame
        wait_focus(terminal, "Number 40")
        written = len(terminal.output[before:].replace(b"\0", b""))
        if written > 6000:  # a frame for each key takes 7,600
            raise Failure(f"{written} bytes: frames that nobody could see were written")
        terminal.send(ENTER)
        equal(value(report(terminal)), "40")


def test_terminal_that_takes_nothing():
    """It is stopped like with Ctrl+S; the dialogue ends nevertheless, without delay."""
    with ask(LONG) as terminal:
        wait_focus(terminal, "Number 1")
        fill(terminal)
        terminal.send(DOWN + CTRL_C)
        begin = time.monotonic()
        terminal.process.wait(10)
        if time.monotonic() - begin > 3:
            raise Failure("too slow")


@cases("inline", "line")
def test_cancel_while_the_terminal_takes_nothing(display):
    """A question that is not shown yet, and may never be, is not waited for."""
    def start(terminal):
        fill(terminal)
        return terminal.control

    with ask(settings={"display": display}, what="cancel in a thread", start=start) as terminal:
        wait_for_modes(terminal)
        terminal.process.send_signal(signal.SIGUSR2)
        begin = time.monotonic()
        terminal.process.wait(10)
        if time.monotonic() - begin > 1.5:
            raise Failure("too slow")
        terminal.wait_exit()
        equal(termios.tcgetattr(terminal.slave), terminal.termios_before)


def wait_for_modes(terminal):
    while termios.tcgetattr(terminal.slave) == terminal.termios_before:
        time.sleep(0.01)


def fill(terminal):
    """Writes to the terminal until it takes no more, not even when it has passed on what it had."""
    os.set_blocking(terminal.slave, False)
    idle = 0
    while idle < 5:
        try:
            os.write(terminal.slave, b"\0" * 512)
            idle = 0
        except BlockingIOError:
            idle += 1
            time.sleep(0.01)
    os.set_blocking(terminal.slave, True)


@cases("inline", "fullscreen")
def test_suspending(display):
    with ask(settings={"display": display}, replies=("attributes", "kitty")) as terminal:
        terminal.wait_for(PROMPT)
        terminal.wait_until(lambda: terminal.kitty == 1, "kitty keys")
        # An orphaned process group cannot be stopped from its terminal: the dialogue goes on at once.
        terminal.send(DOWN)
        wait_focus(terminal, "SQLite")
        terminal.send(CTRL_Z)
        terminal.wait_until(lambda: terminal.output.count(b"\x1b[?2004h") == 2 and terminal.kitty == 1, "another start")
        wait_focus(terminal, "SQLite")
        terminal.send(ENTER)
        equal(value(report(terminal)), "lite")
        equal(terminal.left_behind(), [])


def test_idle_costs_nothing():
    with ask() as terminal:
        terminal.wait_for(PROMPT)

        sleeps(terminal)
        terminal.send(CTRL_C)
        report(terminal)


def sleeps(terminal):
    """The program wakes up about once a second. That others need the processor as well is not counted."""
    def wake_ups():
        with open(f"/proc/{terminal.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read(), re.MULTILINE)[1])

    terminal.pump(1)
    start, before = time.monotonic(), wake_ups()
    time.sleep(2)
    count, seconds = wake_ups() - before, time.monotonic() - start
    if count > seconds + 2:
        raise Failure(f"{count} wake-ups in {seconds:.1f} seconds")
