"""Runs on a real terminal, and every way in which they end."""

import json
import pathlib
import signal
import unittest

from programs import on_terminal, program
from terminal import CTRL_C, DOWN, ENTER, ESCAPE, Failure

PROMPT, RECORD, CANCELLED = "Which database?", "✔ Database: PostgreSQL", "✘ Cancelled"


def asleep(process):
    """Whether no thread has anything left to do; one that dies while it draws may leave some of it."""
    threads = pathlib.Path(f"/proc/{process}/task").glob("*/stat")
    return {thread.read_text().rpartition(")")[2].split()[0] for thread in threads} == {"S"}


class OnTerminal(unittest.TestCase):
    def start(self, code, **options):
        terminal = on_terminal(code, **options)
        self.addCleanup(terminal.__exit__)
        try:
            terminal.wait_for(PROMPT)
        except Failure as failure:
            terminal.__exit__()
            self.fail(f"{failure}\n{terminal.stderr}")
        return terminal

    def end(self, terminal, status=0):
        """What the program told, a line each, when it has ended and given the terminal back."""
        self.assertEqual(terminal.wait_exit(), status, terminal.stderr)
        self.assertEqual(terminal.left_behind(), [])
        self.assertFalse(terminal.shows(PROMPT), terminal.describe())
        return [json.loads(line) for line in terminal.stdout.splitlines()]


class Run(OnTerminal):
    def test_answered(self):
        for name in ("libask.run(ONE, QUICK)", "libask.run(json.dumps(ONE), QUICK)", "libask.Session(ONE, QUICK).run()",
                     "asyncio.run(libask.run_async(ONE, QUICK))",
                     "asyncio.run(libask.Session(ONE, QUICK).run_async())"):
            terminal = self.start(f"tell({name})")
            terminal.send(DOWN + ENTER)
            response, = self.end(terminal)
            self.assertEqual((response["cancelled"], response["answers"][0]["value"]), (False, "lite"))
            self.assertEqual(terminal.stderr, "")

    def test_settings(self):
        terminal = self.start("tell(libask.run(ONE, {**QUICK, 'record': False}))")
        terminal.send(ENTER)
        self.end(terminal)
        self.assertFalse(terminal.shows("Database"))

    def test_cancelled_by_the_person(self):
        for name in ("libask.run(TWO, QUICK)", "asyncio.run(libask.run_async(TWO, QUICK))"):
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
            thread = threading.Thread(target=lambda: tell(libask.run(ONE, QUICK)))
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
            libask.run(ONE, QUICK)
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
        for ask in ("libask.run({}, QUICK)", "asyncio.run(libask.run_async({}, QUICK))"):
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
        for ask in ("libask.run(ONE, QUICK)", "asyncio.run(libask.run_async(ONE, QUICK))"):
            terminal = self.start(ask)
            terminal.process.send_signal(signal.SIGINT)
            self.assertEqual(self.end(terminal, -signal.SIGINT), [])
            self.assertIn("KeyboardInterrupt", terminal.stderr)

    def test_interrupt_while_the_run_ends(self):
        """The first one is raised, and only when the run has ended."""
        terminal = self.start("""
            import concurrent.futures
            def wait(runs, timeout=None, original=concurrent.futures.wait):
                if ending:
                    ending.append("wait")
                if len(ending) == 2:
                    os.kill(os.getpid(), signal.SIGINT)
                if len(ending) == 3:
                    libask.Session.cancel(session)
                return original(runs, timeout)
            concurrent.futures.wait, ending = wait, []
            session = libask.Session(ONE, QUICK)
            session.cancel = lambda: ending.append("cancel")
            try:
                session.run()
            except KeyboardInterrupt:
                tell(libask.run(NAME, QUICK))
        """)
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("What is it called?")
        terminal.send(b"x" + ENTER)
        self.assertEqual(self.end(terminal)[0]["answers"][0]["value"], "x")

    def test_handler_that_raises(self):
        terminal = self.start("""
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
            libask.run(ONE, QUICK)
        """)
        terminal.process.send_signal(signal.SIGTERM)
        self.end(terminal, 7)
        self.assertTrue(terminal.shows(CANCELLED), terminal.describe())

    def test_handler_that_returns(self):
        terminal = self.start("""
            signal.signal(signal.SIGUSR1, lambda *_: tell("handled"))
            tell(libask.run(ONE, QUICK))
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.send(ENTER)
        said, response = self.end(terminal)
        self.assertEqual((said, response["answers"][0]["value"]), ("handled", "pg"))

    def test_default_that_ends_the_process(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            terminal = self.start("libask.run(ONE, QUICK)", replies=())  # none that comes too late to be read
            terminal.wait_until(lambda: asleep(terminal.process.pid), "a program that waits for the person")
            terminal.process.send_signal(number)
            self.end(terminal, -number)


class Meanwhile(OnTerminal):
    """A signal tells the program to do something while its question is up."""

    def meanwhile(self, code):
        lines = "".join(f"                {line.strip()}\n" for line in code.strip().splitlines())
        return self.start(f"""
            def handle(*_):\n{lines}
            signal.signal(signal.SIGUSR1, handle)
            session = libask.Session(ONE, QUICK)
            tell(session.run())
        """)

    def test_busy(self):
        for call in ("libask.run(NAME, QUICK)", "session.run()", "session.frame(80, 24)", "session.outcome",
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
            with libask.Session(ONE, QUICK) as other: tell(other.keys("<enter>"))
            tell(libask.normalize(ONE)["dialect"])
            session.cancel()
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        self.assertEqual(self.end(terminal)[:2], ["ok", "unified"])

    def test_forked_child(self):
        """It ends when it wants to, whatever the threads that it does not have were about. The question is not its."""
        terminal = self.meanwhile("""
            run, = libask._session._running
            held, enough = threading.Event(), threading.Event()
            def hold(): run._condition.acquire(); held.set(); enough.wait(); run._condition.release()
            threading.Thread(target=hold).start()
            held.wait()
            child = os.fork()
            if child == 0: signal.alarm(30); sys.exit(7)
            tell(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            enough.set()
            session.cancel()
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        status, response = self.end(terminal)
        self.assertEqual((status, response["reason"]), (7, "host"))

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
                task = asyncio.ensure_future(libask.run_async(ONE, QUICK))
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, task.cancel)
                try:
                    await task
                except asyncio.CancelledError:
                    tell("cancelled")
                tell(await libask.run_async(NAME, QUICK))
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
                task = asyncio.ensure_future(libask.run_async(ONE, QUICK))
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, cancel)
                try:
                    await task
                except asyncio.CancelledError:
                    tell(await libask.run_async(NAME, QUICK))
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.wait_for("What is it called?")
        terminal.send(ESCAPE)
        self.assertEqual(self.end(terminal)[0]["reason"], "user")

    def test_wait_for(self):
        terminal = self.asynchronous("""
                task, told = asyncio.ensure_future(libask.run_async(ONE, QUICK)), asyncio.Event()
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, told.set)
                await told.wait()
                try:
                    await asyncio.wait_for(task, 0.001)
                except asyncio.TimeoutError:
                    tell("too late")
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        self.assertEqual(self.end(terminal), ["too late"])

    def test_errors(self):
        said = program("""
            async def main():
                for request, settings in (("{", None), ({}, None), (ONE, {"tty": "/nowhere"})):
                    try:
                        await libask.run_async(request, settings)
                    except libask.AskError as error:
                        tell(type(error).__name__)
            asyncio.run(main())
        """)
        self.assertEqual(said.stdout.split(), ['"JsonError"', '"RequestError"', '"NoTerminalError"'])

    def test_run_that_is_abandoned(self):
        """It ends, and the terminal is free for the next."""
        terminal = self.asynchronous("""
                told = asyncio.Event()
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, told.set)
                coroutine = libask.run_async(ONE, QUICK)
                coroutine.send(None)
                await told.wait()
                coroutine.close()
                tell(await libask.run_async(NAME, QUICK))
        """)
        self.go_on_to_the_next(terminal)

    def test_loop_that_is_closed(self):
        self.go_on_to_the_next(self.start("""
            loop = asyncio.new_event_loop()
            task = loop.create_task(libask.run_async(ONE, QUICK))
            loop.add_signal_handler(signal.SIGUSR1, loop.stop)
            loop.run_forever()
            loop.close()
            tell(libask.run(NAME, QUICK))
        """))

    def go_on_to_the_next(self, terminal):
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.wait_for("What is it called?")
        self.assertTrue(terminal.shows(CANCELLED), terminal.describe())
        terminal.send(b"x" + ENTER)
        self.assertEqual(self.end(terminal)[0]["answers"][0]["value"], "x")

    def test_forked_child(self):
        """It ends when it wants to; not by sys.exit, which would close what the two event loops share."""
        terminal = self.asynchronous("""
                def fork():
                    child = os.fork()
                    if child == 0:
                        signal.alarm(30)  # only if it hangs
                        atexit._run_exitfuncs()
                        os._exit(7)
                    tell(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
                    session.cancel()
                import atexit
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, fork)
                session = libask.Session(ONE, QUICK)
                tell(await session.run_async())
        """)
        terminal.process.send_signal(signal.SIGUSR1)
        status, response = self.end(terminal)
        self.assertEqual((status, response["reason"]), (7, "host"))

    def test_loop_that_is_abandoned(self):
        """The program ends and nobody has to answer first."""
        for close in ("", "loop.close()"):
            terminal = self.start(f"""
                loop = asyncio.new_event_loop()
                task = loop.create_task(libask.run_async(ONE, QUICK))
                loop.add_signal_handler(signal.SIGUSR1, loop.stop)
                loop.run_forever()
                {close}
            """)
            terminal.process.send_signal(signal.SIGUSR1)
            self.end(terminal)
            self.assertTrue(terminal.shows(CANCELLED), terminal.describe())
            self.assertNotIn("closed", terminal.stderr)
