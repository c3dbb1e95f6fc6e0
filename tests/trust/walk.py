"""Hostile text in every field of every dialect, on every way to a screen: none of it gets there, and all of it comes back.

usage: walk.py BUILD_DIR [CLASS [frames|errors|terminals|programs]]
"""

import ctypes
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / place) for place in ("tests/pty", "tests/cli", "tests/bindings/node", "bindings/python")]

import dangers
import fields
import ways

# How each dialogue gets to each of its screens; a frame is looked at after each.
LIST = ["", "?", "<esc>", "<down>", "<end>", "<home>", "<end>"]
OWN = ["<ctrl-u>", "typed", "<enter>"]
SECOND = ["more", "<enter>", "<home>", "?", "<esc>", "<enter>", "<enter>"]
SCREENS = {"single": [*LIST, "<enter>", *OWN, *SECOND], "input": ["", *OWN, *SECOND],
           "multi": [*LIST, "3", *OWN, "<end>", "<enter>", "<enter>", *SECOND]}
SIZES = [(80, 40), (24, 9)]


class Report:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, what, found):
        if found:
            self.failed += 1
            if self.failed < 40:
                print(f"FAILED: {what}: {found[:3]}")
        else:
            self.passed += 1


class Walk:
    def __init__(self, library):
        self.c = library.c

    def call(self, name, *arguments):
        """The status, and the text that is handed out: bytes that are not UTF-8 are dangers, too."""
        out = ctypes.c_void_p()
        status = getattr(self.c, name)(*arguments, ctypes.byref(out))
        text = ctypes.string_at(out).decode("utf-8", "surrogateescape")
        self.c.ask_free(out)
        return status, text

    def session(self, request, settings):
        session = ctypes.c_void_p()
        status, text = self.call("ask_session_open", request, settings, ctypes.byref(session))
        return status, json.loads(text), session

    def safe(self, text, lines=0):
        status, shown = self.call("ask_safe_text", text.replace("\0", "␀").encode("utf-8", "surrogateescape"), lines)
        return shown if status == 0 else f"\0 status {status}"

    def fields(self, classes):
        for kind, hostile in classes.items():
            for name, path in fields.every_field():
                for piece in pieces(hostile):
                    yield f"{kind} in {name} {'/'.join(map(str, path))}", self.field(name, path, piece)

    def field(self, name, path, hostile):
        """Bad texts in one field. Several in one request where there are many, each behind a letter."""
        text = "".join("x" + bad for bad in hostile)
        request, whole = fields.with_text(fields.BASES[name], path, lambda old: old[:3] + text)
        # With the dialect said, what has to be short is refused, and so said in a message.
        dialect = name.split()[0]
        settings = {"repair": True, "dialect": "unified" if dialect == "legacy" else dialect}
        sign = None if path[-1] in fields.UNSEEN else dangers.sign(hostile[0])
        return self.frames(request, settings, whole, path, sign)

    def frames(self, request, settings, whole, path, sign):
        found, seen = [], ""
        for columns, rows in SIZES:
            status, document, session = self.session(json.dumps(request).encode(), json.dumps(settings).encode())
            if status:
                return self.refused(document, sign)
            for keys in SCREENS[document["questions"][0]["mode"]]:
                self.c.ask_session_keys(session, keys.encode())
                lines = json.loads(self.call("ask_session_frame", session, columns, rows)[1])["lines"]
                found += [bad for line in lines for bad in dangers.dangers_of_line(line)]
                seen += dangers.SGR.sub("", "\n".join(lines))
            status, text = self.call("ask_session_result", session)
            response = json.loads(text)
            found += self.documents(response)
            self.c.ask_session_close(session)
            if status != 0:
                found.append(f"the dialogue did not end: {seen[-800:]}")
        # "title" is not handed back.
        if path != ("title",) and whole not in ways.all_texts(document) + ways.all_texts(response):
            found.append(f"{whole[:60]!r} does not come back")
        if sign and sign not in seen:
            found.append(f"{sign} is never seen")
        return found

    def documents(self, response):
        """What is written in a response, or of it, for a person to read."""
        text = json.loads(self.call("ask_format", json.dumps(response).encode(), b"summary")[1])["text"]
        warnings = [bad for warning in response.get("warnings", []) for bad in dangers.dangers(warning)]
        return dangers.dangers(text, also="\n") + warnings

    def refused(self, document, sign=None):
        """What is said of an error: paths are for programs, and safe for a person when they were made so."""
        issues = [document["error"], *document["error"]["issues"]]
        texts = [text for issue in issues for text in (issue["message"], self.safe(issue["path"]))]
        unseen = [f"{sign} is never seen"] if sign and not any(sign in text for text in texts) else []
        return [bad for text in texts for bad in dangers.dangers(text)] + unseen


def pieces(hostile):
    """Not too many in a text: labels and headers are shortened where they are drawn."""
    return [hostile[at:at + 8] for at in range(0, len(hostile), 8)]


def main(build, only=None, way=None):
    library_path = next(path for path in (build / "libask.so.1", build / "libask.so") if path.exists())
    os.environ["ASK_LIBRARY"] = str(library_path)
    walk = Walk(ways.load("golden").Library(str(library_path)))
    classes = {kind: texts for kind, texts in dangers.CLASSES.items() if only in (None, kind)}
    checks = {"frames": walk.fields(classes), "errors": ways.errors(walk, classes),
              "terminals": ways.terminals(build, classes), "programs": ways.programs(build, classes)}
    report = Report()
    for name in [way] if way else checks:
        for what, found in checks[name]:
            report.check(what, found)
    print(f"{len(fields.every_field())} fields, {len(classes)} classes, {sum(map(len, classes.values()))} texts")
    print(f"{report.passed} passed, {report.failed} failed")
    return report.failed != 0 or not report.passed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:]))
