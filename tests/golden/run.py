"""Plays the golden cases through the C interface and compares every screen and the response.

usage: run.py LIBRARY [CASE ...]          ASK_ACCEPT=1 rewrites what is expected

A case is a folder of tests/golden/cases:
  request.json    the request, as an agent would send it
  settings.json   the host's settings, if there are any
  keys            what happens, a line each: keys by name, "size 40x12", or "answer [...]" for answers from the host;
                  "styles" at the start keeps colours and attributes in the screens, as {1;34}; lines that begin
                  with "# " are comments
  screens.txt     the frame at the start and after each line, without blanks at the ends of lines; the cursor, and
                  when the frame wants to be woken, are noted below it
  response.json   the response at the end
  formats.txt     the response in other formats, if there are any: each under its name, "=== summary"
"""
import ctypes
import difflib
import json
import os
import pathlib
import re
import sys

CASES = pathlib.Path(__file__).parent / "cases"
STATUS = {0: "ok", 1: "cancelled", 2: "pending"}
SGR = re.compile(r"\x1b\[([0-9;]*)m")
# What cannot be seen, or turns text around.
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f"
                    "\ufeff\U000e0000-\U000e007f]")
accept = bool(os.environ.get("ASK_ACCEPT"))


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.ask_free.argtypes = [ctypes.c_void_p]
        self.c.ask_free.restype = None
        self.c.ask_session_close.argtypes = [ctypes.c_void_p]
        self.c.ask_session_close.restype = None

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
            self.screens.append("=== refused\n")
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
            assert status >= 0, f"{step}: {status}"

    def show(self, session, step):
        status, text = self.library.document(self.library.c.ask_session_frame, session, self.columns, self.rows)
        assert status == 0, text
        frame = json.loads(text)
        self.screens.append(f"=== {step}  ({self.columns}x{self.rows})\n")
        assert len(frame["lines"]) <= self.rows, f"{step}: {len(frame['lines'])} lines"
        for line in frame["lines"]:
            shown = SGR.sub(lambda m: "{" + (m[1] or "0") + "}" if self.styles else "", line)
            assert not re.search(r"[\x00-\x1f\x7f-\x9f]", shown), f"{step}: control character in {line!r}"
            self.screens.append(f"|{shown if self.styles else shown.rstrip(' ')}\n")
        if "cursor" in frame:
            self.screens.append(f"cursor {frame['cursor']['row']},{frame['cursor']['column']}\n")
        if "wake" in frame:
            self.screens.append(f"wake {frame['wake']}\n")

    def formats(self, response):
        """The response in each format that formats.txt names, or None without that file."""
        path = self.folder / "formats.txt"
        if not path.exists():
            return None
        shown = []
        for name in re.findall("^=== (.*)$", path.read_text(), re.MULTILINE):
            status, text = self.library.document(self.library.c.ask_format, response.encode(), name.encode())
            assert status == 0, text
            document = json.loads(text)
            body = seen(document["text"]) + "\n" if set(document) == {"text"} else pretty(text)
            shown.append(f"=== {name}\n{body}")
        return "".join(shown)


def seen(text):
    return UNSEEN.sub(lambda m: json.dumps(m[0])[1:-1], text)


def pretty(text):
    return seen(json.dumps(json.loads(text), ensure_ascii=False, indent=1)) + "\n"


def compare(path, actual):
    """What differs, or None."""
    if accept:
        path.write_text(actual)
        return None
    expected = path.read_text() if path.exists() else ""
    if expected == actual:
        return None
    diff = difflib.unified_diff(expected.splitlines(True), actual.splitlines(True), "expected", "actual", n=3)
    return f"{path.parent.name}/{path.name}\n" + "".join(list(diff)[:60])


def check(case):
    """What is wrong with a case: one text for each file that differs."""
    try:
        response = case.play()
        formats = case.formats(response)
    except AssertionError as error:
        return [f"{case.folder.name}: {error}"]
    problems = [compare(case.folder / "screens.txt", "".join(case.screens)),
                compare(case.folder / "response.json", pretty(response))]
    if formats is not None:
        problems.append(compare(case.folder / "formats.txt", formats))
    return [problem for problem in problems if problem]


def main():
    library = Library(sys.argv[1])
    names = sys.argv[2:] or sorted(folder.name for folder in CASES.iterdir() if folder.is_dir())
    failed = 0
    for name in names:
        problems = check(Case(library, CASES / name))
        for problem in problems:
            print("FAILED:", problem)
        failed += bool(problems)
    if accept:
        print(f"0 passed, {failed} failed, {len(names) - failed} skipped")
    else:
        print(f"{len(names) - failed} passed, {failed} failed")
    return failed != 0 or not names


if __name__ == "__main__":
    sys.exit(main())
