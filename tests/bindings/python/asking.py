"""Runs on a real terminal, and every way in which they end."""

import json
import signal
import unittest

from programs import on_terminal
from terminal import CTRL_C, DOWN, ENTER, ESCAPE

PROMPT, RECORD, CANCELLED = "Which database?", "✔ Database: PostgreSQL", "✘ Cancelled"


class OnTerminal(unittest.TestCase):
    def start(self, code, prompt=PROMPT):
        terminal = on_terminal(code)
        self.addCleanup(terminal.__exit__)
        terminal.wait_for(prompt)
        return terminal

    def end(self, terminal, status=0):
        """What the program told, a line each, when it has ended and given the terminal back."""
        self.assertEqual(terminal.wait_exit(), status, terminal.stderr)
        self.assertEqual(terminal.left_behind(), [])
        self.assertFalse(terminal.shows(PROMPT), terminal.describe())
        return [json.loads(line) for line in terminal.stdout.splitlines()]


class Run(OnTerminal):
    def test_answered(self):
        for name in ("libask.run(ONE)", "libask.run(json.dumps(ONE))", "libask.Session(ONE).run()",
                     "asyncio.run(libask.run_async(ONE))", "asyncio.run(libask.Session(ONE).run_async())"):
            terminal = self.start(f"tell({name})")
            terminal.send(DOWN + ENTER)
            response, = self.end(terminal)
            self.assertEqual((response["cancelled"], response["answers"][0]["value"]), (False, "lite"))
            self.assertEqual(terminal.stderr, "")

    def test_settings(self):
        terminal = self.start("tell(libask.run(ONE, {'record': False}))")
        terminal.send(ENTER)
        self.end(terminal)
        self.assertFalse(terminal.shows("Database"))

    def test_cancelled_by_the_person(self):
        for name in ("libask.run(TWO)", "asyncio.run(libask.run_async(TWO))"):
            for key in (ESCAPE, CTRL_C):
                terminal = self.start(f"tell({name})")
                terminal.send(ENTER)
                terminal.wait_for("What is it called?")
                terminal.send(key * 3)
                response, = self.end(terminal)
                self.assertEqual((response["cancelled"], response["reason"]), (True, "user"))
                self.assertEqual([answer["value"] for answer in response["answers"]], ["pg"])

    def test_in_another_thread(self):
        terminal = self.start("""
            thread = threading.Thread(target=lambda: tell(libask.run(ONE)))
            thread.start()
            thread.join()
        """)
        terminal.send(ENTER)
        self.assertEqual(self.end(terminal)[0]["answers"][0]["value"], "pg")

    def test_nothing_is_left(self):
        terminal = self.start("""
            def left():
                return sorted(os.listdir('/proc/self/fd')), threading.active_count(), signal.getsignal(signal.SIGTERM)
            libask.version()
            before = left()
            libask.run(ONE)
            for thread in threading.enumerate():
                if thread is not threading.main_thread():
                    thread.join()
            tell(left() == before)
        """)
        terminal.send(ENTER)
        self.assertEqual(self.end(terminal), [True])


class Signals(OnTerminal):
    def test_interrupt(self):
        """By the time it is raised the terminal is free: the next question can be asked."""
        for ask in ("libask.run({})", "asyncio.run(libask.run_async({}))"):
            terminal = self.start(f"""
                try:
                    {ask.format("ONE")}
                except KeyboardInterrupt:
                    tell("interrupted")
                tell({ask.format("NAME")})
            """)
            terminal.process.send_signal(signal.SIGINT)
            terminal.wait_for("What is it called?")
            self.assertTrue(terminal.shows(CANCELLED), terminal.describe())
            terminal.send(b"libask" + ENTER)
            said, response = self.end(terminal)
            self.assertEqual((said, response["answers"][0]["value"]), ("interrupted", "libask"))

    def test_interrupt_that_nobody_catches(self):
        for ask in ("libask.run(ONE)", "asyncio.run(libask.run_async(ONE))"):
            terminal = self.start(ask)
            terminal.process.send_signal(signal.SIGINT)
            self.assertEqual(self.end(terminal, -signal.SIGINT), [])
            self.assertIn("KeyboardInterrupt", terminal.stderr)

    def test_interrupts_without_end(self):
        """Handlers that raise while the run is being ended do not keep it from ending."""
        terminal = self.start("""
            def handle(number, frame):
                if taken[0] < 3:
                    taken[0] += 1
                    os.kill(os.getpid(), signal.SIGUSR1)
                    raise KeyboardInterrupt
            taken = [0]
            signal.signal(signal.SIGUSR1, handle)
            try:
                libask.run(ONE)
            except KeyboardInterrupt:
                tell(libask.run(NAME))
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.wait_for("What is it called?")
        terminal.send(b"x" + ENTER)
        self.assertEqual(self.end(terminal)[0]["answers"][0]["value"], "x")

    def test_handler_that_raises(self):
        terminal = self.start("""
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
            libask.run(ONE)
        """)
        terminal.process.send_signal(signal.SIGTERM)
        self.end(terminal, 7)
        self.assertTrue(terminal.shows(CANCELLED), terminal.describe())

    def test_handler_that_returns(self):
        terminal = self.start("""
            signal.signal(signal.SIGUSR1, lambda *_: os.write(told, b"x"))
            heard, told = os.pipe()
            threading.Thread(target=lambda: (os.read(heard, 1), session.answer("x"))).start()
            session = libask.Session(ONE)
            tell(session.run())
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.send(ENTER)
        self.assertEqual(self.end(terminal)[0]["answers"][0]["value"], "pg")

    def test_default_that_ends_the_process(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            terminal = self.start("libask.run(ONE)")
            terminal.process.send_signal(number)
            self.end(terminal, -number)


class Meanwhile(OnTerminal):
    """A signal tells the program to do something while its question is up."""

    def meanwhile(self, code, start=""):
        lines = "".join(f"                {line.strip()}\n" for line in code.strip().splitlines())
        return self.start(f"""
            def handle(*_):\n{lines}
            signal.signal(signal.SIGUSR1, handle)
            session = libask.Session(ONE)
            tell(session.run())
        """)

    def test_busy(self):
        for call in ("libask.run(NAME)", "session.run()", "session.frame(80, 24)", "session.outcome",
                     "session.keys('<enter>')", "session.result()", "session.answer([])"):
            terminal = self.meanwhile(f"""
                try: {call}
                except libask.BusyError as error: tell([error.code, bool(error.message)])
                else: tell("served")
                session.cancel()
            """)
            terminal.process.send_signal(signal.SIGUSR1)
            said, response = self.end(terminal)
            self.assertEqual((said, response["reason"]), (["busy", True], "host"))

    def test_busy_leaves_the_run(self):
        terminal = self.meanwhile("""
            try: session.run()
            except libask.BusyError: session.request["title"] = 1
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.send(ENTER)
        self.assertEqual(self.end(terminal)[0]["answers"][0]["value"], "pg")

    def test_cancel(self):
        for code in ("session.cancel()", "threading.Thread(target=session.cancel).start()"):
            terminal = self.meanwhile(code)
            terminal.process.send_signal(signal.SIGUSR1)
            self.assertEqual(self.end(terminal)[0]["reason"], "host")

    def test_close(self):
        terminal = self.meanwhile("threading.Thread(target=session.close).start()")
        terminal.process.send_signal(signal.SIGUSR1)
        self.assertEqual(self.end(terminal)[0]["reason"], "host")

    def test_other_sessions(self):
        terminal = self.meanwhile("""
            with libask.Session(ONE) as other: tell(other.keys("<enter>"))
            tell(libask.normalize(ONE)["dialect"])
            session.cancel()
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        self.assertEqual(self.end(terminal)[:2], ["ok", "unified"])

    def test_exit(self):
        terminal = self.meanwhile("sys.exit(5)")
        terminal.process.send_signal(signal.SIGUSR1)
        self.end(terminal, 5)


class Async(OnTerminal):
    def asynchronous(self, code):
        lines = "".join(f"            {line}\n" for line in code.strip("\n").splitlines())
        return self.start(f"\n            async def main():\n{lines}\n            asyncio.run(main())\n")

    def test_task_cancelled_by_the_loop(self):
        """The loop is alive while the question is up; by the time the task has ended the terminal is free."""
        terminal = self.asynchronous("""
                task = asyncio.ensure_future(libask.run_async(ONE))
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, task.cancel)
                try:
                    await task
                except asyncio.CancelledError:
                    tell("cancelled")
                tell(await libask.run_async(NAME))
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.wait_for("What is it called?")
        self.assertTrue(terminal.shows(CANCELLED), terminal.describe())
        terminal.send(b"x" + ENTER)
        said, response = self.end(terminal)
        self.assertEqual((said, response["answers"][0]["value"]), ("cancelled", "x"))

    def test_cancelled_again_and_again(self):
        terminal = self.asynchronous("""
                def cancel():
                    task.cancel()
                    if not task.done():
                        asyncio.get_running_loop().call_soon(cancel)
                task = asyncio.ensure_future(libask.run_async(ONE))
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, cancel)
                try:
                    await task
                except asyncio.CancelledError:
                    tell(await libask.run_async(NAME))
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.wait_for("What is it called?")
        terminal.send(ESCAPE)
        self.assertEqual(self.end(terminal)[0]["reason"], "user")

    def test_wait_for(self):
        terminal = self.asynchronous("""
                try:
                    await asyncio.wait_for(libask.run_async(ONE), 0.5)
                except asyncio.TimeoutError:
                    tell("too late")
        """)
        self.assertEqual(self.end(terminal), ["too late"])

    def test_errors(self):
        terminal = self.asynchronous("""
                task = asyncio.ensure_future(libask.run_async(ONE))
                await asyncio.sleep(0)
                for request, settings in (({}, None), (ONE, {"tty": "/nowhere"})):
                    try:
                        await libask.run_async(request, settings)
                    except libask.AskError as error:
                        tell(error.code)
                tell(await task)
        """)
        terminal.send(ENTER)
        self.assertEqual(self.end(terminal)[0], "request")

    def test_loop_that_is_abandoned(self):
        """The program ends and nobody has to answer first."""
        for close in ("", "loop.close()"):
            terminal = self.start(f"""
                loop = asyncio.new_event_loop()
                task = loop.create_task(libask.run_async(ONE))
                loop.add_signal_handler(signal.SIGUSR1, loop.stop)
                loop.run_forever()
                {close}
            """)
            terminal.process.send_signal(signal.SIGUSR1)
            self.end(terminal)
            self.assertTrue(terminal.shows(CANCELLED), terminal.describe())
            self.assertNotIn("closed", terminal.stderr)
