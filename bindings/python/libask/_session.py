"""One dialogue: driven by the host, or run on the terminal."""

from __future__ import annotations

import asyncio
import atexit
import concurrent.futures
import contextlib
import ctypes
import os
import signal
import threading
from types import TracebackType
from typing import Any, Dict, Iterable, List, Mapping, Optional, Set, Type, Union

from ._errors import ARGUMENT, BUSY, error_with
from ._library import Handle, document, document_text, int_argument, json_argument, library, settings_argument
from ._library import status_name, text_argument

Request = Union[str, Mapping[str, Any], List[Any]]
Settings = Union[str, Mapping[str, Any], None]

_MESSAGES = {"busy": "Another call is using this session. Wait for it, or cancel the session.",
             "no_memory": "Memory ran out."}


class Run(concurrent.futures.Future[Dict[str, Any]]):
    """The response that a run will have. A forked child has no thread that would bring it, and waits for nothing."""

    def __init__(self, session: Session, loop: Optional[asyncio.AbstractEventLoop] = None) -> None:
        super().__init__()
        self.session, self.loop = session, loop
        self._process = os.getpid()

    def over(self) -> bool:
        return self._process != os.getpid() or self.done()

    def response(self) -> Dict[str, Any]:
        if self._process != os.getpid():
            raise error_with(BUSY, status_name(BUSY), "The process that was forked is asking the questions.")
        return self.result()


class Session:
    """The questions of one request and the answers so far.

    A host that keeps the terminal feeds keys and draws frames; `run` does both on the controlling terminal. Calls from
    several threads are safe: one at a time is served and the others raise BusyError. `cancel` may come at any time.
    """

    def __init__(self, request: Request, settings: Settings = None) -> None:
        self._handle: Optional[Handle] = None
        handle = Handle()
        self.request = document("ask_session_open", json_argument(request, "request"), settings_argument(settings),
                                ctypes.byref(handle))
        """The request in its normal form, every default filled in."""
        self._handle = handle

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def close(self) -> None:
        """Ends the session. A run in another thread is cancelled. Closing again does nothing."""
        self.cancel()
        self._handle = None

    # ------------------------------------------------- driven by the host --

    @property
    def outcome(self) -> str:
        """"pending" while the session goes on, then "ok" when the person submitted, else "cancelled"."""
        return self.input(b"")

    def keys(self, keys: str) -> str:
        """Feeds keys by name, such as "<down><enter>". Returns the outcome."""
        return self._feed("ask_session_keys", text_argument(keys, "keys"),
                          refused=f"The keys cannot be read: {keys!r}.")

    def input(self, data: Union[bytes, bytearray, memoryview]) -> str:
        """Feeds bytes as a terminal in raw mode delivers them. Returns the outcome."""
        copied = bytes(memoryview(data))
        return self._feed("ask_session_input", copied, len(copied))

    def tick(self, milliseconds: int) -> str:
        """Tells the session how much time has passed. Returns the outcome."""
        return self._feed("ask_session_tick", int_argument(milliseconds, "milliseconds"),
                          refused="The time cannot be negative.")

    def frame(self, columns: int, rows: int) -> Dict[str, Any]:
        """The session as it looks at this size: "lines" and, when there is one, "cursor" and "wake"."""
        size = int_argument(columns, "columns"), int_argument(rows, "rows")
        return document("ask_session_frame", self._open(), *size)

    def answer(self, answers: Union[str, List[Any]], submit: bool = False) -> Dict[str, Any]:
        """Answers questions for the person, each {"id", "value"}. Returns the response as it then stands."""
        given = json_argument(answers, "answers")
        return document("ask_session_answer", self._open(), given, int(bool(submit)))

    def result(self) -> Dict[str, Any]:
        """The response; while the session goes on, the one that cancelling now would give."""
        return document("ask_session_result", self._open())

    def result_text(self) -> str:
        """The response as the JSON text that libask wrote."""
        return document_text("ask_session_result", self._open())

    def cancel(self) -> None:
        """Cancels the session, from any thread or signal handler. One that has ended or is closed stays as it is."""
        handle = self._handle
        if handle is not None:
            library().ask_session_cancel(handle)

    # ------------------------------------------------- run on the terminal --

    def run(self) -> Dict[str, Any]:
        """Asks on the controlling terminal and returns the response.

        When a signal handler raises meanwhile, as Python's own does for SIGINT, the session is cancelled, the terminal
        is given back, and the exception goes on.
        """
        run = Run(self)
        try:
            self._start(run)
            # A signal that comes just before the thread goes to sleep does not wake it, so it looks up now and then.
            while not run.over():
                concurrent.futures.wait([run], timeout=1)
        except BaseException:
            self.cancel()
            while not run.over() and not run.cancel():
                with contextlib.suppress(BaseException):  # the first one is raised
                    concurrent.futures.wait([run])
            raise
        return run.response()

    async def run_async(self) -> Dict[str, Any]:
        """Like `run`, while the event loop goes on. Cancelling the task cancels the session and waits for its end."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()

        def wake(_: Run) -> None:
            with contextlib.suppress(RuntimeError):  # nobody waits any more when the loop is closed
                loop.call_soon_threadsafe(ended.set)

        run = Run(self, loop)
        run.add_done_callback(wake)
        self._start(run)
        try:
            await ended.wait()
        except GeneratorExit:  # nobody awaits this any more, and so it cannot await anything
            _end([run])
            raise
        except asyncio.CancelledError:
            self.cancel()
            while not run.over():
                with contextlib.suppress(asyncio.CancelledError):  # the first one is raised
                    await ended.wait()
            raise
        return run.response()

    def _start(self, run: Run) -> None:
        """Runs in a thread of its own: a thread that is in the library cannot handle signals or serve an event loop."""
        handle = self._open()
        # A run whose loop was closed tells nobody of its end, and would keep the terminal.
        _end(other for other in list(_running) if other.loop and other.loop.is_closed())

        def work() -> None:
            if not run.set_running_or_notify_cancel():
                return
            try:
                # A signal that came to this thread would be handled by the main thread, but not wake it.
                handled = [number for number in signal.valid_signals() if callable(signal.getsignal(number))]
                signal.pthread_sigmask(signal.SIG_BLOCK, handled)
                run.set_result(document("ask_session_run", handle))
            except BaseException as error:
                run.set_exception(error)

        _running.add(run)
        run.add_done_callback(_running.discard)
        try:
            threading.Thread(target=work, name="libask", daemon=True).start()
        except RuntimeError:  # there are too many
            run.cancel()
            raise

    # -------------------------------------------------------------- calls --

    def _open(self) -> Handle:
        handle = self._handle
        if handle is None:
            raise error_with(ARGUMENT, status_name(ARGUMENT), "The session is closed.")
        return handle

    def _feed(self, function: str, *arguments: Any, refused: str = "The arguments are wrong.") -> str:
        status: int = getattr(library(), function)(self._open(), *arguments)
        name = status_name(status)
        if status < 0:
            raise error_with(status, name, refused if status == ARGUMENT else _MESSAGES.get(name, "libask failed."))
        return name


_running: Set[Run] = set()


def _end(runs: Iterable[Run]) -> None:
    left = [run for run in runs if not run.over()]
    for run in left:
        run.session.cancel()
    concurrent.futures.wait(left)


@atexit.register
def _end_all() -> None:
    """A program that ends while a question is up, say because its event loop was abandoned, does not wait for it."""
    _end(list(_running))
