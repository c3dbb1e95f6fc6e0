"""Where there is no terminal to ask on, or it is somebody else's; and how a shell stops and continues a dialogue."""

import json
import os
import re
import shlex
import signal

import asking
from asking import PROMPT, SINGLE, ask, cases, command, equal, report, value
from drawing import wait_focus
from terminal import CTRL_Z, DOWN, ENTER, Failure, Terminal
from ways_out import child_of, state_of


def test_no_terminal():
    with ask(start=lambda _: os.setsid) as terminal:
        said = report(terminal)
        equal(said["status"], -5)
        if "terminal" not in said["response"]["error"]["message"] or PROMPT not in said["response"]["text"]:
            raise Failure(said)
        equal(terminal.output, b"")


def test_path_that_is_no_terminal():
    for path in ("/dev/null", "/does/not/exist", "/"):
        with ask(settings={"tty": path}) as terminal:
            said = report(terminal)
            equal(said["status"], -5)
            if path not in said["response"]["error"]["message"]:
                raise Failure(said)
            equal(terminal.output, b"")


def test_terminal_by_name():
    """A terminal that is not the controlling one, as for a host that works in another window."""
    with Terminal(["sleep", "60"]) as other:
        with ask(settings={"tty": os.ttyname(other.slave)}) as terminal:
            other.wait_for(PROMPT)
            equal(terminal.output, b"")
            other.send(DOWN + ENTER)
            equal(value(report(terminal)), "lite")
            other.wait_for("SQLite")
            equal(other.left_behind(), [])
            equal(terminal.left_behind(), [])


def test_background():
    """In the background a call fails at once; the process is not stopped, and the terminal not touched."""
    def start(terminal):
        def prepare():
            terminal.control()
            if os.fork():
                os.closerange(3, 256)
                _, status = os.wait()
                os._exit(os.waitstatus_to_exitcode(status))
            os.setpgid(0, 0)
        return prepare

    with ask(start=start) as terminal:
        said = report(terminal)
        equal(said["status"], -5)
        if "background" not in said["response"]["error"]["message"]:
            raise Failure(said)
        equal(terminal.output, b"")
        equal(terminal.left_behind(), [])


def shell():
    """A shell with job control and a host that it runs."""
    job = shlex.join([asking.HOST, "run", json.dumps(SINGLE), json.dumps({"guardMs": 0})])
    return Terminal(["sh", "-c", "exec bash --norc --noprofile -i </dev/tty >/dev/tty 2>&1"],
                    environment={"PS1": "shell> ", "HISTFILE": "/dev/null", "INPUTRC": "/dev/null", "JOB": job})


def start_in_shell(terminal):
    terminal.wait_for("shell>")
    terminal.send(b'eval "$JOB"\r')
    terminal.wait_for("MongoDB")
    terminal.wait_until(lambda: not terminal.modes["25"], "a hidden cursor")


def prompt_again(terminal):
    lines = [line for line in terminal.lines if line]
    return bool(lines) and lines[-1] == "shell>" and terminal.modes["25"]


def stop_in_shell(terminal):
    terminal.send(DOWN)
    wait_focus(terminal, "SQLite")
    terminal.send(CTRL_Z)
    terminal.wait_for("Stopped")
    terminal.wait_until(lambda: prompt_again(terminal), "the shell's prompt")
    if terminal.shows("3. MongoDB"):
        raise Failure(f"the frame is left; {terminal.describe()}")


def test_stop_and_continue():
    with shell() as terminal:
        start_in_shell(terminal)
        for _ in range(2):
            stop_in_shell(terminal)
            terminal.send(b"fg\r")
            wait_focus(terminal, "SQLite")
            terminal.send(DOWN)
            wait_focus(terminal, "MongoDB")
            terminal.send(b"k")
            wait_focus(terminal, "SQLite")
            terminal.send(b"k")
            wait_focus(terminal, "PostgreSQL")
        terminal.send(DOWN + ENTER)
        terminal.wait_for('"value":"lite"')


def test_continue_in_the_background():
    """A stopped dialogue that is sent to the background stays away from the terminal until it is back in front."""
    with shell() as terminal:
        start_in_shell(terminal)
        stop_in_shell(terminal)
        terminal.send(b"bg\r")
        terminal.wait_until(lambda: prompt_again(terminal), "the shell's prompt")
        terminal.send(b"echo in $((1+1)) front\r")
        terminal.wait_for("in 2 front")
        if terminal.shows("3. MongoDB"):
            raise Failure(f"drawn from the background; {terminal.describe()}")
        terminal.send(b"fg\r")
        wait_focus(terminal, "SQLite")
        terminal.send(ENTER)
        terminal.wait_for('"value":"lite"')


def test_another_program_takes_the_terminal():
    """As one does that the host starts, and without a signal. The next key is not read: who reads from the background is
    stopped."""
    def start(terminal):
        def prepare():
            terminal.control()
            child = os.fork()
            os.setpgid(child, child)
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            os.tcsetpgrp(terminal.slave, child or os.getpid())
            if child:
                signal.signal(signal.SIGUSR1, lambda *_: os.tcsetpgrp(0, os.getpgrp()))
                signal.signal(signal.SIGUSR2, lambda *_: os.tcsetpgrp(0, child))
                os.dup2(terminal.slave, 0)
                os.closerange(3, 256)
                os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        return prepare

    def waits(process):
        with open(f"/proc/{process}/status", encoding="ascii") as status:
            return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read(), re.MULTILINE)[1])

    with ask(start=start) as terminal:
        terminal.wait_for("MongoDB")
        child = child_of(terminal.process.pid)
        terminal.send(DOWN)
        wait_focus(terminal, "SQLite")
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.wait_until(lambda: os.tcgetpgrp(terminal.master) != child, "another program in front")
        before = waits(child)
        terminal.send(b"x")
        terminal.wait_until(lambda: waits(child) > before, "a look at the key")
        if state_of(child) == "T":
            raise Failure("the dialogue is stopped")
        terminal.process.send_signal(signal.SIGUSR2)
        terminal.wait_until(lambda: os.tcgetpgrp(terminal.master) == child, "the dialogue in front")
        terminal.send(DOWN)
        wait_focus(terminal, "MongoDB")
        terminal.send(ENTER)
        equal(value(report(terminal)), "mongo")


LETTERS = {"questions": [{"id": "q", "mode": "single", "prompt": "Caf\u00e9 or \u96db[2J?", "header": "\u96db",
                          "options": [{"value": "a", "label": "\u00e4\u0301 \u96db"}, {"value": "b", "label": "B"}]}]}


@cases("inline", "fullscreen", "line")
def test_other_character_set(display):
    """A terminal that reads bytes one by one would take some amid a letter for control characters: it gets none."""
    settings = {"display": display, "notify": ["title", "osc9"]}
    with ask(LETTERS, settings, environment={"LANG": "de_DE.ISO-8859-1"}) as terminal:
        terminal.wait_for("Caf? or ??[2J?")
        if display == "line":  # which drops what is typed before it asks for a line
            terminal.wait_until(lambda: terminal.output.endswith(b"> "), "the prompt for a line")
        terminal.send(b"1\r")
        equal(value(report(terminal)), "a")
        terminal.wait_for("??: ? ??")
        equal([byte for byte in terminal.output if byte >= 0x80], [])


def test_other_character_set_on_a_terminal_that_reads_utf_8():
    def reads_utf_8(modes):
        modes[0] |= 0o40000  # IUTF8
        return modes

    with ask(LETTERS, environment={"LANG": "de_DE.ISO-8859-1"}, cooked=reads_utf_8) as terminal:
        terminal.wait_for("Caf\u00e9 or \u96db")
        terminal.send(b"1")
        equal(value(report(terminal)), "a")


def test_command_in_a_pipe():
    """The command asks on the terminal though its standard streams are pipes; the answer is its output."""
    with command("--guard", "0") as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(DOWN + ENTER)
        equal(terminal.wait_exit(), 0)
        equal(json.loads(terminal.stdout)["answers"][0]["value"], "lite")
        equal(terminal.left_behind(), [])
