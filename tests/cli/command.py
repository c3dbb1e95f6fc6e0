"""Runs the command `ask` as a program would, without a terminal unless a test gives it one."""

import collections
import errno
import fcntl
import json
import os
import pty
import select
import subprocess
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
SEEDS = os.path.join(os.path.dirname(HERE), "data", "seeds")

program = None  # set by run.py

Result = collections.namedtuple("Result", "code out err")

ONE = {"questions": [{"id": "db", "mode": "single", "header": "Database", "prompt": "Which database?", "options": [
    {"value": "pg", "label": "PostgreSQL", "description": "Relational"}, {"value": "lite", "label": "SQLite"}]}]}
ONE_TEXT = json.dumps(ONE)


def environment(**extra):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "ASAN_OPTIONS") if name in os.environ}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **extra}


def ask(*arguments, stdin="", env=None, **options):
    """Without a controlling terminal. Text is UTF-8; what is not stays visible as surrogates."""
    given = {} if "stdin_file" in options else {"input": os.fsencode(stdin) if isinstance(stdin, str) else stdin}
    if "stdin_file" in options:
        given["stdin"] = options.pop("stdin_file")
    options.setdefault("stdout", subprocess.PIPE)
    done = subprocess.run([program, *arguments], stderr=subprocess.PIPE, start_new_session=True, timeout=60,
                          env=env or environment(), **given, **options)
    return Result(done.returncode, (done.stdout or b"").decode("utf-8", "surrogateescape"),
                  done.stderr.decode("utf-8", "surrogateescape"))


def seed(name):
    return os.path.join(SEEDS, name + ".json")


def on_terminal(*arguments, key=b"", until=b"", stdout=None, env=None):
    """Runs `ask` on a terminal of its own, presses the key once `until` is on the screen, and returns how it ended and
    what the terminal got. Standard output is the terminal, unless a file is given."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, b"\x18\x00\x50\x00\x00\x00\x00\x00")  # 24 rows, 80 columns

    def take_terminal():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    child = subprocess.Popen([program, *arguments], stdin=slave, stdout=stdout or slave, stderr=slave,
                             start_new_session=True, preexec_fn=take_terminal, env=env or environment())
    os.close(slave)
    screen = b""
    pressed = not key
    try:
        while select.select([master], [], [], 60)[0]:
            try:
                got = os.read(master, 65536)
            except OSError as error:
                if error.errno != errno.EIO:  # nobody has the terminal open any more
                    raise
                break
            screen += got
            if not pressed and until in screen:
                os.write(master, key)
                pressed = True
        return Result(child.wait(timeout=10), screen.decode("utf-8", "replace"), "")
    finally:
        child.kill()
        os.close(master)
