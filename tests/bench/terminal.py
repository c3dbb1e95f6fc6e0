"""A program on a real pseudo-terminal, and the terminal around it, which takes the times.

A time is taken when bytes are read. They are put on the screen (pyte, which is slow) only when the program has been
quiet for a while, so that the emulator is in no measured path; only what asks the terminal something is shown at once.
"""
import codecs
import fcntl
import os
import re
import select
import signal
import socket
import struct
import termios
import time

import pyte

COLUMNS, ROWS = 80, 24
PATIENCE = 20.0  # seconds for what should come at once
QUIET = 0.015  # seconds without output after which a frame is taken to be whole
QUERY = re.compile(rb"\x1b\[0?c|\x1b\[6n")  # those that pyte answers
UNKNOWN = re.compile(r"\x1b\[[<=>?][0-9;]*[@-gi-km-~]")  # keyboard protocols and the like, which pyte takes for text
CURSOR_KEYS = 1 << 5  # as pyte writes the private mode 1
REPEATED = re.compile(r"(.)\x1b\[(\d+)b")  # which pyte does not know


class Failed(Exception):
    pass


class Terminal:
    """`options`: a file for the standard input of programs that read their options there. `hosted`: the program has a
    socket for the warm calls as file descriptor 3, whose other end is `self.host`."""

    def __init__(self, command, environment, options=None, hosted=False):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.screen.write_process_input = lambda reply: os.write(self.master, reply.encode())
        self.stream = pyte.Stream(self.screen)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.unshown = []  # (time, bytes) that were read and are not on the screen yet
        self.picture = self.rows()
        self.ready, self.reached, self.changed, self.read_at = None, None, 0, 0
        self.bytes = 0
        self.usage = None

        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        # The first terminal that the leader of a session opens controls it.
        actions = [(os.POSIX_SPAWN_OPEN, 1, os.ttyname(self.slave), os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 1, 2),
                   (os.POSIX_SPAWN_OPEN, 0, options, os.O_RDONLY, 0) if options else (os.POSIX_SPAWN_DUP2, 1, 0)]
        theirs = None
        if hosted:
            self.host, theirs = socket.socketpair()
            actions.append((os.POSIX_SPAWN_DUP2, theirs.fileno(), 3))
        self.started = time.perf_counter()
        self.pid = os.posix_spawnp(command[0], command, environment, file_actions=actions, setsid=True)
        if theirs:
            theirs.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.usage is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)
        os.close(self.slave)
        if hasattr(self, "host"):
            self.host.close()

    # ------------------------------------------------------------ output --

    def pump(self, seconds):
        """Reads what the program writes within that time; False when there is nothing."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        data = os.read(self.master, 1 << 16)
        self.read_at = time.perf_counter()
        self.unshown.append((self.read_at, data))
        self.bytes += len(data)
        if QUERY.search(data):
            self.show()
        return True

    def show(self):
        """Puts what was read on the screen, piece by piece, to find out which piece brought what was waited for."""
        for when, data in self.unshown:
            text = UNKNOWN.sub("", self.decoder.decode(data))
            self.stream.feed(REPEATED.sub(lambda match: match[1] * (int(match[2]) + 1), text))
            picture = self.rows()
            if picture != self.picture:
                self.picture, self.changed = picture, when
            if self.reached is None and self.ready and self.ready(picture):
                self.reached = when
        self.unshown.clear()

    def rows(self):
        """The cells of the screen, row by row."""
        return [tuple(line[x] for x in range(COLUMNS)) for line in (self.screen.buffer[y] for y in range(ROWS))]

    def wait_for(self, ready, what, patience=PATIENCE):
        """Reads until the screen is ready and the program quiet. The times at which it became ready, and at which it
        changed last."""
        self.show()
        self.ready, self.reached = ready, None
        end = time.perf_counter() + patience
        while self.reached is None or time.perf_counter() - self.read_at < QUIET:
            if not self.pump(QUIET):
                self.show()
                if time.perf_counter() > end:
                    raise Failed(f"waited in vain for {what}")
        self.show()
        self.ready = None
        return self.reached, self.changed

    def clear(self):
        self.screen.reset()
        self.picture = self.rows()

    def rest(self, seconds):
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.pump(left)
        self.show()

    # ------------------------------------------------------------- input --

    def send(self, keys):
        """The time at which they were sent. Programs that ask for it get arrows in the form for applications."""
        if CURSOR_KEYS in self.screen.mode:
            keys = keys.replace(b"\x1b[", b"\x1bO")
        now = time.perf_counter()
        os.write(self.master, keys)
        return now

    def wait_exit(self):
        """The time at which the program has ended."""
        end = time.perf_counter() + PATIENCE
        ended = os.pidfd_open(self.pid)
        try:
            while True:
                readable, _, _ = select.select([ended, self.master], [], [], PATIENCE)
                now = time.perf_counter()
                if ended in readable:
                    _, _, self.usage = os.wait4(self.pid, 0)
                    return now
                self.pump(0)
                if now > end:
                    raise Failed("it does not end")
        finally:
            os.close(ended)

    # ---------------------------------------------------------- the host --

    def tell_host(self):
        """To go on. The time at which it was told."""
        now = time.perf_counter()
        self.host.send(b"g")
        return now

    def wait_host(self, byte):
        """The time at which the host says so on its socket."""
        while True:
            readable, _, _ = select.select([self.host, self.master], [], [], PATIENCE)
            now = time.perf_counter()
            if not readable:
                raise Failed("the host does not go on")
            if self.master in readable:
                self.pump(0)
            if self.host in readable:
                if self.host.recv(1) != byte:
                    raise Failed("the host ended")
                return now

    # ------------------------------------------------------- the process --

    def processor(self):
        """Seconds of processor time that the running program has used, and how often it was put to sleep or woken."""
        used = switches = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            folder = f"/proc/{self.pid}/task/{task}"
            with open(f"{folder}/schedstat") as file:
                used += int(file.read().split()[0])
            with open(f"{folder}/status") as file:
                switches += sum(int(number) for number in re.findall(r"ctxt_switches:\s*(\d+)", file.read()))
        return used / 1e9, switches

    def memory(self):
        """The most megabytes that the running program has had."""
        with open(f"/proc/{self.pid}/status") as file:
            return int(re.search(r"VmHWM:\s*(\d+)", file.read())[1]) / 1024
