"""A program on a pseudo-terminal, and the terminal around it: its screen (pyte), modes and replies.

Tests wait for what the screen shows, never for time:

    with Terminal([program]) as terminal:
        terminal.wait_for("Which database?")
        terminal.send(DOWN + ENTER)
        assert terminal.wait_exit() == 0
"""

import codecs
import copy
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import threading
import time

import pyte

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ENTER, ESCAPE, TAB, SPACE = b"\r", b"\x1b", b"\t", b" "
CTRL_C, CTRL_D, CTRL_Z = b"\x03", b"\x04", b"\x1a"

PATIENCE = float(os.environ.get("PTY_PATIENCE", "20"))  # seconds for what should come at once
# Deadly signals are for the library to see, not for a sanitizer; what a sanitizer finds has a status of its own.
QUIET = "handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:exitcode=66:detect_leaks=0"
WITH_SANITIZERS = {"ASAN_OPTIONS": QUIET, "TSAN_OPTIONS": QUIET + ":report_signal_unsafe=0",
                   "UBSAN_OPTIONS": "halt_on_error=1:exitcode=66"}
MODES_AT_START = {"7": True, "25": True}

SEQUENCE = re.compile(
    rb"\x1b\[(?P<prefix>[<=>?]?)(?P<parameters>[0-9;:]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    rb"|\x1b\](?P<string>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    rb"|\x1b[78=>cDEHM]")
UNFINISHED = re.compile(rb"\x1b(\[[<=>?]?[0-9;:]*[ -/]*|\][^\x07\x1b]*\x1b?)?$")


class Failure(Exception):
    pass


class Terminal:
    """`replies`: which queries the terminal answers. `before`: what the screen shows already. `start`: what the child
    does instead of control(). `cooked`: the modes it finds. The program's standard streams are pipes."""

    def __init__(self, command, columns=80, rows=24, environment=None, replies=("attributes",), background="dark",
                 before="", start=None, cooked=None):
        self.columns, self.rows = columns, rows
        self.replies, self.background = set(replies), background
        self.screens = {"main": pyte.HistoryScreen(columns, rows, history=1000), "alternate": None}
        self.shown = "main"
        self.stream = pyte.Stream(self.screen)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.modes = dict(MODES_AT_START)
        self.kitty = 0  # flags pushed and not popped
        self.titles = 0  # titles saved and not restored
        self.strings = []  # operating system commands, such as titles and notifications
        self.bells = 0
        self.output = b""
        self.rest = b""
        self.status = None

        self.master, self.slave = pty.openpty()
        self._set_size()
        if cooked:
            termios.tcsetattr(self.slave, termios.TCSANOW, cooked(termios.tcgetattr(self.slave)))
        self.termios_before = termios.tcgetattr(self.slave)
        if before:
            self._apply(before.replace("\n", "\r\n").encode())

        settings = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLORTERM": "truecolor",
                    **WITH_SANITIZERS}
        settings.update(environment or {})
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=[self.slave],
            env={name: value for name, value in settings.items() if value is not None},
            preexec_fn=start(self) if start else self.control)
        self.texts = {}  # what comes through the program's standard streams
        self.readers = [threading.Thread(target=self._read_stream, args=(name,), daemon=True)
                        for name in ("stdout", "stderr")]
        for reader in self.readers:
            reader.start()

    def _read_stream(self, name):
        with getattr(self.process, name) as stream:
            self.texts[name] = stream.read().decode()

    @property
    def stdout(self):
        return self.texts["stdout"]

    @property
    def stderr(self):
        return self.texts["stderr"]

    def control(self):
        """In the child: a session of its own, on this terminal, and signals as they are at first: a shell makes what
        it starts in the background ignore some, and so does nohup."""
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None and self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.close_terminal()
        for reader in self.readers:
            reader.join(PATIENCE)

    def close_terminal(self):
        for name in ("slave", "master"):
            if getattr(self, name) is not None:
                os.close(getattr(self, name))
                setattr(self, name, None)

    # ------------------------------------------------------------ screen --

    @property
    def screen(self):
        return self.screens[self.shown]

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def transcript(self):
        """What has scrolled off the top, then what is on the screen."""
        above = ["".join(line[x].data for x in range(self.columns)).rstrip() for line in self.screen.history.top]
        return above + self.lines

    @property
    def cursor(self):
        return self.screen.cursor.y, self.screen.cursor.x

    def row_of(self, text):
        return next((y for y, line in enumerate(self.lines) if text in line), None)

    def shows(self, text):
        return text in "\n".join(self.lines)

    def describe(self):
        frame = "\n".join(f"  |{line}" for line in self.lines).rstrip(" |\n")
        return f"screen {self.columns}x{self.rows}, cursor {self.cursor}:\n{frame}\nlast output: {self.output[-300:]!r}"

    # ------------------------------------------------------------- input --

    def send(self, data):
        os.write(self.master, data)

    def resize(self, columns, rows, reflow=True):
        """`reflow`: this terminal wraps the lines on its screen anew, as most do."""
        while self.pump():
            pass
        self.columns, self.rows = columns, rows
        self.size_changed = len(self.output)
        self._set_size()
        if reflow and self.shown == "main":
            self._reflow(columns, rows)
        else:
            self.screen.resize(rows, columns)

    def _set_size(self):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))

    # ------------------------------------------------------------ output --

    def pump(self, seconds=0.0):
        """Takes what the program has written; waits for it as long as that. False when there was nothing."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self.output += data
        self._apply(data)
        return bool(data)

    def wait_until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while True:
            while self.pump():
                pass
            if condition():
                return
            if time.monotonic() > end:
                raise Failure(f"waited in vain for {what}; {self.describe()}")
            if self.process.poll() is not None and not self.pump(0.05) and not condition():
                raise Failure(f"the program ended ({self.process.returncode}) before {what}; {self.describe()}")
            self.pump(0.05)

    def wait_for(self, text):
        self.wait_until(lambda: self.shows(text), repr(text))

    def wait_exit(self):
        """The exit status, negative for the signal that ended the program."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if self.master is not None:
                self.pump(0.02)
            else:
                time.sleep(0.01)
            if time.monotonic() > end:
                raise Failure(f"the program does not end; {self.describe()}")
        while self.master is not None and self.pump():
            pass
        for reader in self.readers:
            reader.join(PATIENCE)
        self.status = self.process.returncode
        return self.status

    def left_behind(self):
        """What is not as it was before: empty when the terminal was given back in order."""
        wrong = []
        if termios.tcgetattr(self.slave) != self.termios_before:
            wrong.append("termios differ")
        modes = {name for name in self.modes if self.modes[name] != MODES_AT_START.get(name, False)}
        wrong += [f"mode {name} is {'on' if self.modes[name] else 'off'}" for name in sorted(modes)]
        if self.kitty:
            wrong.append(f"{self.kitty} kitty keyboard flags are pushed")
        if self.titles:
            wrong.append("the title was not restored")
        if self.screen.cursor.attrs != pyte.screens.Char(" "):
            wrong.append(f"rendition is {self.screen.cursor.attrs}")
        if self.unread():
            wrong.append(f"{self.unread()} bytes of input are left")
        return wrong

    def unread(self):
        """Bytes of input that nobody has read yet."""
        return struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0\0\0\0"))[0]

    # ------------------------------------------------- what pyte does not do --

    def _apply(self, data):
        data = self.rest + data
        unfinished = UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        data, self.rest = data[:cut], data[cut:]
        at = 0
        for match in SEQUENCE.finditer(data):
            self._print(data[at:match.start()])
            at = match.end()
            self._sequence(match)
        self._print(data[at:])

    def _print(self, data):
        self.bells += data.count(b"\a")
        self.stream.feed(self.decoder.decode(data.replace(b"\a", b"")))

    def _sequence(self, match):
        if match["string"] is not None:
            return self._string(match["string"].decode())
        if match["final"] is None:
            raise Failure(f"unexpected sequence {match[0]!r}")
        prefix, final, parameters = match["prefix"].decode(), match["final"].decode(), match["parameters"].decode()
        if prefix == "?" and final in "hl":
            self._mode(parameters, final == "h")
        elif prefix == "?" and final == "u":
            if "kitty" in self.replies:
                self.reply(b"\x1b[?0u")
        elif prefix == ">" and final == "u":
            self.kitty += 1
        elif prefix == "<" and final == "u":
            self.kitty -= int(parameters or 1)
        elif final == "t" and parameters in ("22;2", "23;2"):
            self.titles += 1 if parameters == "22;2" else -1
        elif final == "c" and not prefix:
            if "attributes" in self.replies:
                self.reply(b"\x1b[?62;22c")
        elif not prefix and final in "ABCDGHJKLMm":
            self.stream.feed(match[0].decode())
            if final in "JK":
                for y in range(self.screen.cursor.y, self.rows if final == "J" else self.screen.cursor.y + 1):
                    self.screen.buffer[y].goes_on = False
        else:
            raise Failure(f"unexpected sequence {match[0]!r}")

    def reply(self, data):
        os.write(self.master, data)

    def _string(self, text):
        self.strings.append(text)
        if text == "11;?" and "background" in self.replies:
            colour = b"ffff/ffff/f0f0" if self.background == "light" else b"1010/1010/1818"
            self.reply(b"\x1b]11;rgb:" + colour + b"\x1b\\")

    def _mode(self, name, on):
        self.modes[name] = on
        if name == "1049":
            self.shown = "alternate" if on else "main"
            if on:
                self.screens["alternate"] = pyte.HistoryScreen(self.columns, self.rows)
            elif (self.screen.columns, self.screen.lines) != (self.columns, self.rows):
                self.screen.resize(self.rows, self.columns)
            self.stream = pyte.Stream(self.screen)
        elif name == "7":
            self.stream.feed(f"\x1b[?7{'h' if on else 'l'}")

    def _reflow(self, columns, rows):
        """Lines that are too long go on in the next, and are joined again when there is room."""
        old = self.screens["main"]
        last = max([old.cursor.y] + [y for y in range(old.lines) if old.display[y].strip()])
        lines = list(old.history.top) + [old.buffer[y] for y in range(last + 1)]
        cursor_line = len(old.history.top) + old.cursor.y
        joined, place, goes_on = [], (0, 0), False
        for number, line in enumerate(lines):
            written = [x for x in range(old.columns) if line[x].data != " " or line[x].bg != "default"]
            cells = [line[x] for x in range(max(written) + 1)] if written else []
            if not goes_on:
                joined.append([])
            if number == cursor_line:
                place = (len(joined) - 1, len(joined[-1]) + min(old.cursor.x, old.columns - 1))
            joined[-1] += cells
            goes_on = getattr(line, "goes_on", False)

        wrapped, cursor = [], (0, 0)
        for number, cells in enumerate(joined):
            pieces = [cells[i:i + columns] for i in range(0, len(cells), columns)] or [[]]
            if number == place[0]:
                pieces += [[]] * (place[1] // columns + 1 - len(pieces))
                cursor = (len(wrapped) + place[1] // columns, place[1] % columns)
            wrapped += [(piece, piece is not pieces[-1]) for piece in pieces]
        first = max(0, min(len(wrapped) - rows, cursor[0]), cursor[0] - rows + 1)
        new = pyte.HistoryScreen(columns, rows, history=1000)
        for number, (cells, goes_on) in enumerate(wrapped):
            line = new.buffer[number - first] if number >= first else copy.copy(new.buffer[rows])
            line.update(enumerate(cells))
            line.goes_on = goes_on
            if number < first:
                new.history.top.append(line)
        new.cursor.y, new.cursor.x = cursor[0] - first, cursor[1]
        new.cursor.attrs = old.cursor.attrs
        self.screens["main"] = new
        self.stream = pyte.Stream(new)


def signal_name(status):
    return f"signal {-status}" if status < 0 else str(status)
