"""Whatever way a run ends, the terminal is as it was before, and so is the host."""

import json
import os
import resource
import signal
import subprocess
import termios

import asking
from asking import INPUT, NO_GUARD, PROMPT, SINGLE, ask, cases, equal, report, value
from drawing import wait_focus
from terminal import CTRL_C, CTRL_Z, DOWN, ENTER, ESCAPE, UP, Failure, Terminal, signal_name

EVERYTHING = {"replies": ("attributes", "kitty", "background"), "background": "light"}
DISPLAYS = ("inline", "fullscreen")
LIGHT = b"38;2;79;70;229"  # a colour of the theme for light backgrounds


def prepare(what, display, **more):
    settings = {"display": display, "notify": ["title"], **more}
    terminal = ask(settings=settings, what=what, before="above\n", **EVERYTHING)
    try:
        terminal.wait_for(PROMPT)
        terminal.wait_until(lambda: terminal.kitty == 1 and LIGHT in terminal.output, "all modes")
        for key, label in ((DOWN, "SQLite"), (UP, "PostgreSQL")):  # what came before these keys has been read
            terminal.send(key)
            wait_focus(terminal, label)
        equal(terminal.modes["1049"] if display == "fullscreen" else True, True)
    except BaseException:
        terminal.__exit__()
        raise
    return terminal


def given_back(terminal):
    equal(terminal.left_behind(), [], "left behind")
    shown = [line for line in terminal.lines if line and line[0] not in "✔✘"]
    if shown != ["above"]:
        raise Failure(f"something of the frame is left; {terminal.describe()}")


RETURNS = [  # what the host does, what is sent, status, reason
    ("run", ENTER, None, 0, None),
    ("run", ESCAPE, None, 1, "user"),
    ("run", CTRL_C, None, 1, "user"),
    ("run", b"\x1b[99;5u", None, 1, "user"),  # Ctrl+C as kitty says it
    ("cancel in a handler", b"", signal.SIGUSR1, 1, "host"),
    ("cancel in a thread", b"", signal.SIGUSR2, 1, "host"),
    ("closed streams", b"", signal.SIGUSR2, 1, "host"),
]


@cases(*[(display, *row) for display in DISPLAYS for row in RETURNS])
def test_return(display, what, keys, number, status, reason):
    with prepare(what, display) as terminal:
        if number:
            terminal.process.send_signal(number)
        terminal.send(keys)
        said = report(terminal)
        equal((said["status"], said["response"].get("reason")), (status, reason))
        equal((said["restored"], said["descriptors"], said["streams"]), (1, 0, 0), "handlers, descriptors, streams")
        given_back(terminal)


def deadly_signals():
    """Those that end a process which has them at their default, as the kernel shows; but for SIGKILL."""
    for number in sorted(signal.valid_signals() - {signal.SIGKILL}):
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if number != signal.SIGSTOP:
                signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            os._exit(0)
        status = os.waitpid(child, os.WUNTRACED)[1]
        if os.WIFSTOPPED(status):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        elif os.WIFSIGNALED(status):
            yield number


# The host waits for SIGUSR2.
DEATHS = [(f"signal {number:d}", "run", number, -number) for number in deadly_signals() if number != signal.SIGUSR2] + [
    ("crash", "crash", signal.SIGUSR2, -signal.SIGSEGV),
    ("abort", "abort", signal.SIGUSR2, -signal.SIGABRT),
    ("exit in a thread", "exit in a thread", signal.SIGUSR2, 7),
    ("exit in a handler", "exit in a handler", signal.SIGUSR1, 8),
    ("restore in a handler", "restore in a handler", signal.SIGUSR1, 9),
]


@cases(*[(display, *row) for display in DISPLAYS for row in DEATHS])
def test_death(display, _, what, number, status):
    with prepare(what, display) as terminal:
        terminal.process.send_signal(number)
        equal(signal_name(terminal.wait_exit()), signal_name(status), "end of the process")
        given_back(terminal)


def test_timeout():
    with prepare("run", "inline", timeoutMs=300) as terminal:
        said = report(terminal)
        equal((said["status"], said["response"]["reason"]), (1, "timeout"))
        given_back(terminal)


def test_handlers_of_the_host_stay():
    with prepare("handlers", "inline") as terminal:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTSTP, signal.SIGHUP, signal.SIGWINCH):
            terminal.process.send_signal(number)
        terminal.send(CTRL_Z)  # does nothing where the host handles stops
        terminal.send(DOWN)
        wait_focus(terminal, "SQLite")
        terminal.send(ENTER)
        said = report(terminal)
        equal((value(said), said["replaced"], said["restored"], said["handled"]), ("lite", 0, 1, 4))
        given_back(terminal)


def test_hang_up():
    """The host ignores SIGHUP: the call returns with what was answered, and with the text not accepted yet."""
    with ask(INPUT, what="ignored hang-up") as terminal:
        terminal.wait_for("What is it called?")
        terminal.send(b"half a na")
        terminal.wait_for("half a na")
        terminal.close_terminal()
        said = report(terminal)
        equal((said["status"], said["response"]["reason"]), (1, "terminal"))
        equal(said["response"]["drafts"], [{"id": "name", "text": "half a na"}])
        equal(said["restored"], 1)


def test_hang_up_while_stopped():
    """The terminal goes while the dialogue is stopped: when it goes on, it ends."""
    def start(terminal):
        def prepare():
            terminal.control()
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            child = os.fork()
            if child:
                os.closerange(3, 256)
                os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            os.setpgid(0, 0)
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            os.tcsetpgrp(terminal.slave, os.getpid())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        return prepare

    with ask(INPUT, start=start) as terminal:
        terminal.wait_for("What is it called?")
        child = child_of(terminal.process.pid)
        terminal.send(CTRL_Z)
        terminal.wait_until(lambda: state_of(child) == "T", "a stop")
        terminal.close_terminal()
        os.kill(child, signal.SIGCONT)
        said = report(terminal)
        equal((said["status"], said["response"]["reason"], said["restored"]), (1, "terminal", 1))


def child_of(process):
    with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as children:
        return int(children.read())


def state_of(process):
    with open(f"/proc/{process}/stat", encoding="ascii") as stat:
        return stat.read().rpartition(")")[2].split()[0]


def test_first_process_of_a_container():
    """It does not die of a signal that it has at its default: the dialogue goes on."""
    container = ["unshare", "--pid", "--fork"]
    if subprocess.run([*container, "true"], capture_output=True, check=False).returncode != 0:
        return  # not allowed here
    host = [asking.HOST, "run", json.dumps(SINGLE), json.dumps(NO_GUARD)]
    with Terminal([*container, *host]) as terminal:
        terminal.wait_for(PROMPT)
        for count in (2, 3):
            os.kill(child_of(terminal.process.pid), signal.SIGTERM)
            terminal.wait_until(lambda: terminal.output.count(b"\x1b[?2004h") == count, "another start")
        terminal.send(DOWN)
        wait_focus(terminal, "SQLite")
        terminal.send(ENTER)
        said = report(terminal)
        equal((value(said), said["restored"]), ("lite", 1))
        equal(terminal.left_behind(), [])


def test_second_run_is_busy():
    with prepare("second run", "inline") as terminal:
        terminal.process.send_signal(signal.SIGUSR2)  # then the host cancels the first
        said = report(terminal)
        equal((said["second"], said["status"]), (-4, 1))
        given_back(terminal)


def test_raw_host():
    """The modes to go back to are those of the host, whatever they are."""
    def raw(modes):
        modes[0] &= ~(termios.ICRNL | termios.IXON)
        modes[3] &= ~(termios.ICANON | termios.ECHO)
        modes[6][termios.VMIN] = 0
        modes[6][termios.VTIME] = 3
        return modes

    with ask(cooked=raw) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ENTER)
        equal(value(report(terminal)), "pg")
        equal(terminal.left_behind(), [])
