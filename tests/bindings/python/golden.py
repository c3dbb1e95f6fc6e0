"""Each golden case, replayed through the package, has the screens and the response of the C interface, to the byte."""

import importlib.util
import json
import os
import pathlib
import unittest

import libask

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "golden"
specification = importlib.util.spec_from_file_location("golden_run", FOLDER / "run.py")
golden = importlib.util.module_from_spec(specification)
specification.loader.exec_module(golden)


class Package:
    """Stands in for the library that golden cases are played through: Session instead of the C functions."""

    def __init__(self):
        self.c, self.session = self, None

    def document(self, function, *arguments):
        return function(*arguments)

    def ask_session_open(self, request, settings, _):
        try:
            self.session = libask.Session(request.decode(), settings.decode() if settings is not None else None)
        except libask.AskError as error:
            return -1, json.dumps(error.response, ensure_ascii=False, separators=(",", ":"))
        return 0, json.dumps(self.session.request)

    def ask_session_keys(self, _, keys):
        return golden_status(self.session.keys(keys.decode()))

    def ask_session_answer(self, _, answers, submit):
        return 0, json.dumps(self.session.answer(answers.decode(), bool(submit)))

    def ask_session_frame(self, _, columns, rows):
        return 0, json.dumps(self.session.frame(columns, rows))

    def ask_session_result(self, _):
        return golden_status(self.session.outcome), self.session.result_text()

    def ask_session_close(self, _):
        self.session.close()


def golden_status(outcome):
    return next(status for status, name in golden.STATUS.items() if name == outcome)


class Golden(unittest.TestCase):
    maxDiff = None

    def test_there_are_cases(self):
        self.assertTrue(NAMES, f"no case in {golden.CASES}")

    def replayed(self, name):
        expected = golden.Case(golden.Library(os.environ["ASK_LIBRARY"]), golden.CASES / name)
        found = golden.Case(Package(), golden.CASES / name)
        self.assertEqual(found.play(), expected.play())
        self.assertEqual(found.screens, expected.screens)


NAMES = sorted(folder.name for folder in golden.CASES.iterdir() if folder.is_dir()) if golden.CASES.is_dir() else []
for case_name in NAMES:
    setattr(Golden, f"test_{case_name}", lambda self, name=case_name: self.replayed(name))
