"""What a call that fails raises."""

from __future__ import annotations

from typing import Any, Dict, List, Type


class AskError(Exception):
    """libask refused a call, or could not carry it out.

    `code` names the kind of error, `path` is a JSON Pointer to the offending part of the request or the settings,
    `message` is a sentence that an agent can act on, and `issues` lists all that is wrong, each with its own `path`
    and `message`. `response` is the whole response: cancelled, without answers, and with an "error" member.
    """

    def __init__(self, response: Dict[str, Any]) -> None:
        super().__init__(response)
        error = response["error"]
        self.response = response
        self.code: str = error["code"]
        self.path: str = error["path"]
        self.message: str = error["message"]
        self.issues: List[Dict[str, str]] = error["issues"]

    def __str__(self) -> str:
        from ._library import safe_text  # which knows these classes itself

        return f"{safe_text(self.path, lines=False)}: {self.message}" if self.path else self.message


class RequestError(AskError):
    """The request is not valid. An agent can write a better one from `issues`."""


class JsonError(RequestError):
    """The request is not JSON, or not UTF-8."""


class BusyError(AskError):
    """Another call is using the session or the terminal."""


class NoTerminalError(AskError):
    """There is no terminal to ask on. `response["text"]` has the questions as plain text."""


ARGUMENT, JSON, BUSY = -1, -2, -4
_CLASSES: Dict[int, Type[AskError]] = {JSON: JsonError, -3: RequestError, BUSY: BusyError, -5: NoTerminalError}


def error_of(status: int, response: Dict[str, Any]) -> AskError:
    """The exception for an error's status and document."""
    return _CLASSES.get(status, AskError)(response)


def error_with(status: int, code: str, message: str) -> AskError:
    """The same for an error that comes without a document."""
    error = {"code": code, "path": "", "message": message, "issues": [{"path": "", "message": message}]}
    return error_of(status, {"cancelled": True, "questions": [], "answers": [], "error": error})
