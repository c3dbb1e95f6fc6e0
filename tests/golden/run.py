"""Plays the golden cases through the C interface and compares every screen and the response.

usage: run.py LIBRARY [CASE ...]          ASK_ACCEPT=1 rewrites what is expected

A case is a folder of tests/golden/cases:
  request.json    the request, as an agent would send it
  settings.json   the host's settings, if there are any
  keys            what happens, a line each: keys by name, "size 40x12", or "answer [...]" for answers from the host;
                  "styles" at the start keeps colours and attributes in the screens, as {1;34}; lines that begin
                  with "# " are comments
  screens.txt     the frame at the start and after each line; the cursor is noted below it
  response.json   the response at the end
"""
import ctypes
import json
import os
import pathlib
import re
import sys

CASES = pathlib.Path(__file__).parent / "cases"
STATUS = {0: "ok", 1: "cancelled", 2: "pending"}
SGR = re.compile(r"\x1b\[([0-9;]*)m")
accept = bool(os.environ.get("ASK_ACCEPT"))


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.ask_free.argtypes = [ctypes.c_void_p]
        self.c.ask_free.restype = None
        self.c.ask_session_close.argtypes = [ctypes.c_void_p]
        self.c.ask_session_close.restype = None
        for name in ("input", "keys", "tick", "frame", "answer", "result"):
            getattr(self.c, "ask_session_" + name).argtypes = None

    def document(self, function, *arguments):
        out = ctypes.c_void_p()
        status = function(*arguments, ctypes.byref(out))
        text = ctypes.string_at(out).decode()
        self.c.ask_free(out)
        return status, text


class Case:
    def __init__(self, library, folder):
        self.library, self.folder = library, folder
        self.screens, self.columns, self.rows, self.styles = [], 80, 24, False

    def play(self):
        c = self.library.c
        session = ctypes.c_void_p()
        settings = self.folder / "settings.json"
        status, normal = self.library.document(
            c.ask_session_open, (self.folder / "request.json").read_bytes(),
            settings.read_bytes() if settings.exists() else None, ctypes.byref(session))
        if status != 0:
            return normal
        script = (self.folder / "keys").read_text().splitlines()
        self.styles = "styles" in script
        steps = [line for line in script if line and not line.startswith("# ") and line != "styles"]
        if steps and steps[0].startswith("size "):
            self.size(steps.pop(0))
        self.show(session, "start")
        for step in steps:
            self.step(session, step)
            self.show(session, step)
        status, response = self.library.document(c.ask_session_result, session)
        c.ask_session_close(session)
        self.screens.append(f"=== {STATUS[status]}\n")
        return response

    def size(self, step):
        self.columns, self.rows = map(int, step[len("size "):].split("x"))

    def step(self, session, step):
        if step.startswith("size "):
            self.size(step)
        elif step.startswith("answer "):
            status, text = self.library.document(self.library.c.ask_session_answer, session,
                                                 step[len("answer "):].encode(), 0)
            assert status >= 0, text
        else:
            # A pasted text may hold line ends; in the file they are written as \n.
            status = self.library.c.ask_session_keys(session, step.replace("\\n", "\n").encode())
            assert status >= 0, f"{self.folder.name}: {step}: {status}"

    def show(self, session, step):
        status, text = self.library.document(self.library.c.ask_session_frame, session, self.columns, self.rows)
        assert status == 0, text
        frame = json.loads(text)
        self.screens.append(f"=== {step}  ({self.columns}x{self.rows})\n")
        assert len(frame["lines"]) <= self.rows
        for line in frame["lines"]:
            shown = SGR.sub(lambda m: "{" + (m[1] or "0") + "}" if self.styles else "", line)
            assert not re.search(r"[\x00-\x1f\x7f-\x9f]", shown), f"{self.folder.name}: control character in {line!r}"
            self.screens.append(f"|{shown}\n")
        if "cursor" in frame:
            self.screens.append(f"cursor {frame['cursor']['row']},{frame['cursor']['column']}\n")
        if "wake" in frame:
            self.screens.append(f"wake {frame['wake']}\n")


def pretty(text):
    return json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"


def compare(path, actual):
    """The name of what differs, or None."""
    if accept:
        path.write_text(actual)
        return None
    expected = path.read_text() if path.exists() else ""
    if expected == actual:
        return None
    import difflib
    diff = difflib.unified_diff(expected.splitlines(True), actual.splitlines(True), "expected", "actual", n=3)
    return f"{path.parent.name}/{path.name}\n" + "".join(list(diff)[:60])


def main():
    library = Library(sys.argv[1])
    names = sys.argv[2:] or sorted(folder.name for folder in CASES.iterdir() if folder.is_dir())
    passed = failed = 0
    for name in names:
        case = Case(library, CASES / name)
        response = pretty(case.play())
        problems = [p for p in (compare(case.folder / "screens.txt", "".join(case.screens)),
                                compare(case.folder / "response.json", response)) if p]
        for problem in problems:
            print("FAILED:", problem)
        failed += bool(problems)
        passed += not problems
    if accept:
        print(f"0 passed, 0 failed, {len(names)} skipped")
    else:
        print(f"{passed} passed, {failed} failed")
    return failed != 0 or not names


if __name__ == "__main__":
    sys.exit(main())
