"""Hostile text in every field of every dialect, on every way to a screen: none of it gets there, and all of it comes back.

usage: walk.py BUILD_DIR [CLASS]
"""

import ctypes
import itertools
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/pty"), str(ROOT / "tests/bindings/node"),
                str(ROOT / "bindings/python")]

import dangers
import fields
import ways

# How each dialogue gets to each of its screens; a frame is looked at after each.
SCREENS = ["", "?", "<esc>", "<end>", "<enter>", "typed", "<enter>", "<home>", "<space>", "<enter>", "<enter>", "<tab>",
           "?", "<esc>", "more<enter>", "<enter>"]
SIZES = [(80, 40), (24, 9)]


class Report:
    def __init__(self):
        self.passed, self.failed, self.looked = 0, 0, 0

    def check(self, what, found):
        self.looked += 1
        if found:
            self.failed += 1
            if self.failed < 40:
                print(f"FAILED: {what}: {found[:3]}")
        else:
            self.passed += 1


class Walk:
    def __init__(self, library, report):
        self.library, self.c, self.report = library, library.c, report

    def call(self, name, *arguments):
        return self.library.document(getattr(self.c, name), *arguments)

    def session(self, request, settings):
        session = ctypes.c_void_p()
        status, text = self.call("ask_session_open", request, settings, ctypes.byref(session))
        return status, json.loads(text), session

    def field(self, name, path, kind, hostile):
        """Bad texts in one field. Several in one request where there are many, each behind a letter."""
        text = "".join("x" + bad for bad in hostile)
        request, whole = fields.with_text(fields.BASES[name], path, lambda old: old[:3] + text)
        what = f"{kind} in {name} {'/'.join(map(str, path))}"
        # With the dialect said, what has to be short is refused, and so said in a message.
        dialect = name.split()[0]
        settings = {"repair": True, "dialect": "unified" if dialect == "legacy" else dialect}
        found = self.frames(request, settings, whole, path)
        self.report.check(what, found)

    def frames(self, request, settings, whole, path):
        found = []
        for columns, rows in SIZES:
            status, document, session = self.session(json.dumps(request).encode(), json.dumps(settings).encode())
            if status:
                return self.refused(document)
            for keys in SCREENS:
                self.c.ask_session_keys(session, keys.encode())
                _, frame = self.call("ask_session_frame", session, columns, rows)
                found += [bad for line in json.loads(frame)["lines"] for bad in dangers.dangers_of_line(line)]
            response = json.loads(self.call("ask_session_result", session)[1])
            found += self.documents(response)
            self.c.ask_session_close(session)
        # "title" is not handed back.
        if path != ("title",) and whole not in ways.all_texts(document) + ways.all_texts(response):
            found.append(f"{whole[:60]!r} does not come back")
        return found

    def documents(self, response):
        """What is written of a response for a person to read."""
        text = json.loads(self.call("ask_format", json.dumps(response).encode(), b"summary")[1])["text"]
        return dangers.dangers(text, also="\n")

    def refused(self, document):
        error = document["error"]
        texts = [error["message"], *(issue["message"] for issue in error["issues"])]
        return [bad for text in texts for bad in dangers.dangers(text)]


def pieces(hostile):
    """Not too many in a text: labels and headers are shortened where they are drawn."""
    return [hostile[at:at + 8] for at in range(0, len(hostile), 8)]


def main(build, only):
    library_path = next(path for path in (build / "libask.so.1", build / "libask.so") if path.exists())
    os.environ["ASK_LIBRARY"] = str(library_path)
    report = Report()
    walk = Walk(ways.load("golden").Library(str(library_path)), report)
    classes = {kind: texts for kind, texts in dangers.CLASSES.items() if only in (None, kind)}
    for kind, hostile in classes.items():
        for name, path in fields.every_field():
            for piece in pieces(hostile):
                walk.field(name, path, kind, piece)
        for what, found in ways.errors(walk, kind, hostile):
            report.check(f"{kind}, {what}", found)
    for what, found in itertools.chain(ways.terminals(build, classes), ways.programs(build, classes)):
        report.check(what, found)
    print(f"{len(fields.every_field())} fields, {len(classes)} classes, {sum(map(len, classes.values()))} texts")
    print(f"{report.passed} passed, {report.failed} failed")
    return report.failed != 0 or not report.passed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else None))
