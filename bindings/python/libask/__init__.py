"""Ask a person structured questions in a terminal.

    response = libask.run({"questions": [{"id": "name", "mode": "input", "prompt": "What is it called?"}]})

Requests, settings and responses are the JSON documents of libask, as Python dictionaries; what goes in may be JSON text
as well. Errors are raised as AskError.
"""

from __future__ import annotations

from typing import Any, Dict, Literal, Mapping, Union, overload

from ._errors import AskError, BusyError, JsonError, NoTerminalError, RequestError
from ._library import document, json_argument, library, settings_argument, text_argument
from ._library import safe_text as _safe_text
from ._session import Request, Session, Settings

__all__ = ["AskError", "BusyError", "JsonError", "NoTerminalError", "RequestError", "Session", "describe", "format",
           "normalize", "run", "run_async", "safe_text", "version"]


def run(request: Request, settings: Settings = None) -> Dict[str, Any]:
    """Asks the questions on the controlling terminal, waits for the person, and returns the response.

    A person who cancels is no error: the response then says "cancelled" and has the answers given until then. When a
    signal handler raises meanwhile (KeyboardInterrupt, for one), the terminal is given back and the exception goes on.
    """
    with Session(request, settings) as session:
        return session.run()


async def run_async(request: Request, settings: Settings = None) -> Dict[str, Any]:
    """Like `run`, while the event loop goes on. Cancelling the task takes the questions away."""
    with Session(request, settings) as session:
        return await session.run_async()


def normalize(request: Request, settings: Settings = None) -> Dict[str, Any]:
    """Checks a request without asking it, and returns it with every default filled in."""
    return document("ask_normalize", json_argument(request, "request"), settings_argument(settings))


def describe(dialect: str = "unified") -> Dict[str, Any]:
    """What offers libask to an agent as a tool: "name", "description", "parameters" (JSON Schema) and "rules"."""
    return document("ask_describe", text_argument(dialect, "dialect"))


@overload
def format(response: Union[str, Mapping[str, Any]], format: Literal["text", "lines", "summary"]) -> str: ...
@overload
def format(response: Union[str, Mapping[str, Any]], format: str) -> Union[str, Dict[str, Any]]: ...
def format(response: Union[str, Mapping[str, Any]], format: str) -> Union[str, Dict[str, Any]]:
    """Writes a response for another reader: a str for "text", "lines" and "summary", else a dictionary."""
    written = document("ask_format", json_argument(response, "response"), text_argument(format, "format"))
    return str(written["text"]) if format in ("text", "lines", "summary") else written


def safe_text(text: str, *, lines: bool = False) -> str:
    """Text of a request or an answer, made safe for a screen. With `lines`, line feeds stay; else they are shown."""
    return _safe_text(text, lines)


def version() -> str:
    """The version of the library that is loaded, such as "1.2.3"."""
    found: bytes = library().ask_version()
    return found.decode("utf-8")
