"""Sessions that the host drives: what they do, how they end, threads, and what they leave behind."""

import gc
import os
import threading
import unittest

import libask
from questions import LARGE, NAME, ONE, TWO

WARM_UP, ROUNDS = 200, 1000


class Driven(unittest.TestCase):
    def test_request(self):
        self.assertEqual(libask.Session(ONE).request, libask.normalize(ONE))

    def test_keys(self):
        with libask.Session(TWO) as session:
            self.assertEqual(session.outcome, "pending")
            self.assertEqual(session.keys("<enter>"), "pending")
            self.assertEqual(session.keys("libask é<enter>"), "pending")
            self.assertEqual(session.keys("<enter>"), "ok")
            self.assertEqual(session.outcome, "ok")
            self.assertEqual([answer["value"] for answer in session.result()["answers"]], ["pg", "libask é"])

    def test_input(self):
        for kind in (bytes, bytearray, memoryview):
            with libask.Session(ONE) as session:
                self.assertEqual(session.input(kind(b"\x1b[")), "pending")
                self.assertEqual(session.input(kind(b"B\r")), "ok")
                self.assertEqual(session.result()["answers"][0]["value"], "lite")

    def test_input_may_have_nul(self):
        with libask.Session(NAME) as session:
            session.input(b"a\0b\r")
            self.assertEqual(session.result()["answers"][0]["value"], "ab")

    def test_tick(self):
        with libask.Session(ONE, {"timeoutMs": 1000}) as session:
            self.assertEqual([session.tick(0), session.tick(999), session.tick(1)], ["pending", "pending", "cancelled"])
            self.assertEqual(session.result()["reason"], "timeout")

    def test_frame(self):
        with libask.Session(NAME, {"guardMs": 0}) as session:
            session.keys("abc")
            frame = session.frame(40, 10)
            self.assertLessEqual(len(frame["lines"]), 10)
            self.assertIn("What is it called?", "\n".join(frame["lines"]))
            self.assertEqual(set(frame["cursor"]), {"row", "column"})

    def test_answer(self):
        with libask.Session(TWO) as session:
            response = session.answer([{"id": "name", "value": "x"}], submit=True)
            self.assertEqual((session.outcome, response["answers"][0]["source"]), ("pending", "host"))
            session.answer('[{"id": "db", "value": "lite"}]')
            self.assertEqual(session.outcome, "pending")
            session.answer([], submit=True)
            self.assertEqual(session.outcome, "ok")

    def test_cancel(self):
        with libask.Session(TWO) as session:
            session.keys("<enter>")
            session.cancel()
            session.cancel()
            self.assertEqual(session.outcome, "cancelled")
            response = session.result()
            self.assertEqual((response["reason"], len(response["answers"])), ("host", 1))
            self.assertEqual(session.run(), response)  # an ended session needs no terminal

    def test_close(self):
        session = libask.Session(ONE)
        for _ in range(2):
            session.close()
        with libask.Session(ONE) as left:
            left.close()
        for closed in (session, left):
            closed.cancel()
            for call in (lambda: closed.keys("x"), lambda: closed.input(b"x"), lambda: closed.tick(1),
                         lambda: closed.frame(80, 24), lambda: closed.answer([]), closed.result, closed.result_text,
                         closed.run, lambda: closed.outcome):
                with self.assertRaises(libask.AskError) as caught:
                    call()
                self.assertEqual(caught.exception.message, "The session is closed.")

    def test_closed_when_the_block_is_left(self):
        with self.assertRaises(ZeroDivisionError), libask.Session(ONE) as session:
            1 / 0
        with self.assertRaises(libask.AskError):
            session.result()


class Threads(unittest.TestCase):
    def together(self, *works):
        """Runs each in a thread of its own; what one raises fails the test."""
        errors = []

        def guarded(work):
            try:
                work()
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=guarded, args=[work]) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]

    def test_two_sessions(self):
        def play(keys, value):
            for _ in range(200):
                with libask.Session(ONE) as session:
                    session.frame(80, 24)
                    self.assertEqual(session.keys(keys), "ok")
                    self.assertEqual(session.result()["answers"][0]["value"], value)

        self.together(lambda: play("<enter>", "pg"), lambda: play("<down><enter>", "lite"))

    def test_one_session(self):
        """Each call is served, or refused as busy; nothing in between."""
        with libask.Session(LARGE) as session:
            counts = {"served": 0, "busy": 0}
            lock = threading.Lock()
            enough = threading.Event()

            def use(call):
                while not enough.is_set():
                    try:
                        call()
                        what = "served"
                    except libask.BusyError as error:
                        self.assertEqual(error.code, "busy")
                        what = "busy"
                    with lock:
                        counts[what] += 1
                        if counts["busy"] >= 50 and counts["served"] >= 50:
                            enough.set()

            self.together(lambda: use(lambda: session.frame(200, 60)), lambda: use(lambda: session.keys("<down>")))

    def test_close_during_calls(self):
        for _ in range(50):
            session = libask.Session(LARGE)
            started = threading.Event()

            def draw():
                with self.assertRaises(libask.AskError) as caught:
                    while True:
                        session.frame(100, 40)
                        started.set()
                self.assertEqual(caught.exception.message, "The session is closed.")

            def close():
                started.wait()
                session.close()

            self.together(draw, close)


class Resources(unittest.TestCase):
    def flat(self, work, allowed=1 << 20):
        if "asan" in os.environ.get("LD_PRELOAD", ""):
            self.skipTest("AddressSanitizer keeps memory that was released")
        for _ in range(WARM_UP):
            work()
        before = self.used()
        for _ in range(ROUNDS):
            work()
        memory, descriptors = (after - start for after, start in zip(self.used(), before))
        self.assertLess(memory, allowed, "bytes of memory")
        self.assertEqual(descriptors, 0)

    @staticmethod
    def used():
        gc.collect()
        with open("/proc/self/statm", encoding="ascii") as file:
            resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return resident, len(os.listdir("/proc/self/fd"))

    def test_sessions(self):
        def work():
            with libask.Session(LARGE) as session:
                session.frame(80, 24)
                session.keys("<down><enter>")
                session.result()

        self.flat(work)

    def test_sessions_that_are_not_closed(self):
        self.flat(lambda: libask.Session(LARGE).keys("<enter>"))

    def test_normalize(self):
        self.flat(lambda: libask.normalize(LARGE))

    def test_errors(self):
        def work():
            for request, settings in (("{", None), ({"questions": [{}] * 20}, None), (LARGE, {"nope": 1})):
                with self.assertRaises(libask.AskError):
                    libask.Session(request, settings)
            with self.assertRaises(libask.NoTerminalError):
                libask.run(LARGE, {"tty": "/nowhere"})

        self.flat(work)
