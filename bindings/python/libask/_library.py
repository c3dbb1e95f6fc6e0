"""The shared library: where it is, what its functions take, and calls that look after its documents."""

from __future__ import annotations

import ctypes
import functools
import json
import operator
import os
import pathlib
import sys
from typing import Any, Dict, List, Optional, Tuple

from ._errors import ARGUMENT, JSON, error_of, error_with

FILE_NAME = "libask.1.dylib" if sys.platform == "darwin" else "libask.so.1"
_MAJOR = 1

_TEXT, _POINTER = ctypes.c_char_p, ctypes.c_void_p
# A document comes out as a plain pointer: as a string ctypes would copy it and lose what has to be released.
_OUT = ctypes.POINTER(ctypes.c_void_p)
_FUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {
    "ask_version_number": (ctypes.c_int, []),
    "ask_version": (_TEXT, []),
    "ask_status_name": (_TEXT, [ctypes.c_int]),
    "ask_free": (None, [_POINTER]),
    "ask_normalize": (ctypes.c_int, [_TEXT, _TEXT, _OUT]),
    "ask_describe": (ctypes.c_int, [_TEXT, _OUT]),
    "ask_format": (ctypes.c_int, [_TEXT, _TEXT, _OUT]),
    "ask_safe_text": (ctypes.c_int, [_TEXT, ctypes.c_int, _OUT]),
    "ask_session_open": (ctypes.c_int, [_TEXT, _TEXT, _OUT, _OUT]),
    "ask_session_close": (None, [_POINTER]),
    "ask_session_run": (ctypes.c_int, [_POINTER, _OUT]),
    "ask_session_input": (ctypes.c_int, [_POINTER, _TEXT, ctypes.c_size_t]),
    "ask_session_keys": (ctypes.c_int, [_POINTER, _TEXT]),
    "ask_session_tick": (ctypes.c_int, [_POINTER, ctypes.c_int]),
    "ask_session_answer": (ctypes.c_int, [_POINTER, _TEXT, ctypes.c_int, _OUT]),
    "ask_session_frame": (ctypes.c_int, [_POINTER, ctypes.c_int, ctypes.c_int, _OUT]),
    "ask_session_cancel": (None, [_POINTER]),
    "ask_session_result": (ctypes.c_int, [_POINTER, _OUT]),
}


def _places() -> List[str]:
    """Where the library may be, best first. A place without a folder is for the system's loader to find."""
    chosen = os.environ.get("ASK_LIBRARY")
    if chosen:
        return [os.path.abspath(chosen)]
    package = pathlib.Path(__file__).resolve().parent
    places = [package / FILE_NAME]
    root = package.parents[2]
    if package.parent == root / "bindings" / "python" and (root / "include" / "ask_c.h").is_file():
        places.append(root / "build" / FILE_NAME)
    return [str(place) for place in places] + [FILE_NAME]


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The library, loaded at the first call."""
    failures = []
    for place in _places():
        if os.path.isabs(place) and not os.path.isfile(place):
            failures.append(f"{place}: there is no such file")
            continue
        try:
            return _load(place)
        except (OSError, AttributeError, ImportError) as error:
            failures.append(f"{place}: {error}")
    raise ImportError("libask cannot be loaded. Tried:\n  " + "\n  ".join(failures) +
                      "\nSet ASK_LIBRARY to the path of the library.")


def _load(place: str) -> ctypes.CDLL:
    loaded = ctypes.CDLL(place)
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    number: int = loaded.ask_version_number()
    if number // 1_000_000 != _MAJOR:
        raise ImportError(f"version {number // 1_000_000} where version {_MAJOR} is needed")
    return loaded


def document_text(name: str, *arguments: Any) -> str:
    """Calls a function that hands out a document, and returns its text. Raises for an error."""
    loaded = library()
    out = ctypes.c_void_p()
    status: int = getattr(loaded, name)(*arguments, ctypes.byref(out))
    try:
        text = ctypes.string_at(out).decode("utf-8")
    finally:
        loaded.ask_free(out)
    if status < 0:
        raise error_of(status, json.loads(text))
    return text


def document(name: str, *arguments: Any) -> Dict[str, Any]:
    parsed: Dict[str, Any] = json.loads(document_text(name, *arguments))
    return parsed


def safe_text(text: str, lines: bool) -> str:
    """What no string of C can hold is shown as well: a NUL by its symbol, lone surrogates as the bytes they are."""
    encoded = text.replace("\0", "\N{SYMBOL FOR NULL}").encode("utf-8", "surrogatepass")
    return document_text("ask_safe_text", encoded, int(lines))


def status_name(status: int) -> str:
    name: bytes = library().ask_status_name(status)
    return name.decode("utf-8")


def text_argument(value: str, name: str, status: int = ARGUMENT) -> bytes:
    """Text as the library takes it. What C strings cannot hold is an error, not a shorter text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    try:
        encoded = value.encode("utf-8")
    except UnicodeEncodeError as error:
        lone = f"the lone surrogate U+{ord(value[error.start]):04X} at character {error.start + 1}"
        raise error_with(status, status_name(status), f"The {name} cannot be UTF-8: found {lone}.") from None
    if b"\0" in encoded:
        place = f"at character {value.index(chr(0)) + 1}"
        raise error_with(status, status_name(status), f"The {name} cannot have a NUL character: found one {place}.")
    return encoded


def json_argument(value: Any, name: str, status: int = JSON) -> bytes:
    """A document as the library takes it: JSON text as it is, anything else written as JSON."""
    if isinstance(value, str):
        return text_argument(value, name, status)
    # All but ASCII is escaped, so that the library sees NULs and lone surrogates, and says where they are.
    return json.dumps(value).encode("ascii")


def settings_argument(value: Any) -> Optional[bytes]:
    return None if value is None else json_argument(value, "settings", ARGUMENT)


def int_argument(value: int, name: str) -> int:
    """A number as the library takes it. ctypes would drop the bits that do not fit."""
    number = operator.index(value)
    if not -(2**31) <= number < 2**31:
        raise error_with(ARGUMENT, status_name(ARGUMENT), f"The number of {name} is too large: {number}.")
    return number


class Handle(ctypes.c_void_p):
    """A session of the library. It is released with the last reference, so that no call in another thread loses it."""

    def __init__(self) -> None:
        super().__init__()
        self._release = library().ask_session_close

    def __del__(self) -> None:
        if self.value:
            self._release(self.value)
