"""What needs no person: normalize, describe, format, version, and the errors."""

import ctypes
import json
import pickle
import unittest

import libask
from programs import program
from questions import NAME, ONE

BROKEN = {"questions": [{"id": "a", "mode": "single", "prompt": "?", "options": ["x"]}, {"id": "b", "mode": "input"}]}


class Documents(unittest.TestCase):
    def test_version(self):
        self.assertRegex(libask.version(), r"^1\.\d+\.\d+$")

    def test_normalize(self):
        normal = libask.normalize(ONE)
        self.assertEqual(normal["questions"][0]["customLabel"], "Type something.")
        self.assertEqual(libask.normalize(json.dumps(ONE)), normal)
        self.assertEqual(libask.normalize(json.dumps(ONE), "{}"), normal)

    def test_settings(self):
        request = {"questions": [{"id": "a", "mode": "single", "prompt": "?", "options": ["x", "y"]}]}
        for settings in ({"repair": True}, '{"repair": true}'):
            options = libask.normalize(request, settings)["questions"][0]["options"]
            self.assertEqual([option["value"] for option in options], ["x", "y"])

    def test_describe(self):
        self.assertEqual(set(libask.describe()), {"name", "description", "parameters", "rules"})
        self.assertEqual(libask.describe(), libask.describe("unified"))
        self.assertNotEqual(libask.describe("claude")["parameters"], libask.describe()["parameters"])

    def test_format(self):
        with libask.Session(ONE) as session:
            session.keys("<down><enter>")
            response, text = session.result(), session.result_text()
        self.assertIn("Selected: SQLite", libask.format(response, "text"))
        self.assertEqual(libask.format(response, "summary"), "✔ Database: SQLite")
        self.assertEqual(libask.format(text, "lines"), libask.format(response, "lines"))
        self.assertEqual(libask.format(response, "selected")["answers"][0]["selectedOptions"], ["SQLite"])
        self.assertEqual(libask.format(response, "claude")["answers"], {"Which database?": "SQLite"})

    def test_every_character_comes_back(self):
        for text in ("\0", "a\0b", "é", "漢字", "\U0001f468\u200d\U0001f469", "\x1b[31m", '"\\', "\u2028",
                     "x" * 100_000):
            request = {"questions": [{"id": "a", "mode": "input", "prompt": "?" + text, "defaultValue": text}]}
            question = libask.normalize(request)["questions"][0]
            self.assertEqual((question["prompt"], question["defaultValue"]), ("?" + text, text))


class Errors(unittest.TestCase):
    def refused(self, kind, call, *arguments):
        with self.assertRaises(libask.AskError) as caught:
            call(*arguments)
        self.assertIs(type(caught.exception), kind)
        return caught.exception

    def test_request(self):
        for call in (libask.normalize, libask.run, libask.Session):
            error = self.refused(libask.RequestError, call, BROKEN)
            self.assertEqual((error.code, error.path), ("request", "/questions/0/options/0"))
            self.assertEqual([issue["path"] for issue in error.issues],
                             ["/questions/0/options/0", "/questions/1/prompt"])
            self.assertEqual(error.message, error.issues[0]["message"])
            self.assertEqual(str(error), f"{error.path}: {error.message}")
            self.assertEqual((error.response["cancelled"], error.response["answers"]), (True, []))

    def test_json(self):
        for request in ("", "{", '{"questions": [}', '{"a": 1, "a": 2}', "\ufeff{}"):
            self.assertEqual(self.refused(libask.JsonError, libask.normalize, request).code, "json")
        self.assertTrue(issubclass(libask.JsonError, libask.RequestError))

    def test_what_json_does_not_have(self):
        surrogate = {"questions": [{"id": "a", "mode": "input", "prompt": "x\ud800"}]}
        self.assertEqual(self.refused(libask.JsonError, libask.normalize, surrogate).path, "/questions/0/prompt")
        self.refused(libask.JsonError, libask.normalize, {"questions": float("nan")})
        with self.assertRaises(TypeError):
            libask.normalize({"questions": {1, 2}})
        with self.assertRaises(TypeError):
            libask.normalize(b"{}")

    def test_text_is_not_cut(self):
        """What a C string cannot hold is refused, even where the rest would be fine."""
        whole = json.dumps(ONE)
        for bad, word in (("\0", "NUL character: found one at character"), ("\udc80", "lone surrogate U+DC80")):
            for kind, call, *arguments in (
                    (libask.JsonError, libask.normalize, whole + bad),
                    (libask.AskError, libask.normalize, ONE, "{}" + bad),
                    (libask.JsonError, libask.Session, whole + bad),
                    (libask.AskError, libask.describe, "pi" + bad),
                    (libask.AskError, libask.format, '{"answers": []}', "text" + bad),
                    (libask.JsonError, libask.format, whole + bad, "text"),
                    (libask.AskError, libask.Session(ONE).keys, "<down>" + bad),
                    (libask.JsonError, libask.Session(ONE).answer, "[]" + bad)):
                with self.subTest(call=call, bad=bad):
                    self.assertIn(word, self.refused(kind, call, *arguments).message)

    def test_settings(self):
        for settings in ({"nope": 1}, "{", [], "\0"):
            self.assertEqual(self.refused(libask.AskError, libask.normalize, ONE, settings).code, "argument")
        self.assertEqual(self.refused(libask.AskError, libask.normalize, ONE, {"nope": 1}).path, "/nope")

    def test_names(self):
        self.refused(libask.AskError, libask.describe, "nope")
        self.refused(libask.AskError, libask.format, {"cancelled": True, "questions": [], "answers": []}, "nope")
        with self.assertRaises(TypeError):
            libask.describe(None)

    def test_no_terminal(self):
        said = program("""
            try:
                libask.run(TWO)
            except libask.NoTerminalError as error:
                tell([error.code, error.response["text"], error.response["answers"]])
        """, start_new_session=True)
        code, text, answers = json.loads(said.stdout)
        self.assertEqual((code, answers), ("no_ui", []))
        for part in ("Which database?", "PostgreSQL", "What is it called?"):
            self.assertIn(part, text)

    def test_no_terminal_leaves_the_session(self):
        settings = {"tty": "/nowhere"}
        with libask.Session(NAME, settings) as session:
            self.refused(libask.NoTerminalError, session.run)
            self.assertEqual(session.keys("x<enter>"), "ok")

    def test_pickle(self):
        error = self.refused(libask.RequestError, libask.normalize, BROKEN)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), again.issues, str(again)), (type(error), error.issues, str(error)))

    def test_number_too_large(self):
        session = libask.Session(ONE)
        for number in (2**31, 2**32 + 80, -2**31 - 1):
            self.refused(libask.AskError, session.tick, number)
            self.refused(libask.AskError, session.frame, number, 24)
            self.refused(libask.AskError, session.frame, 80, number)
        for call in (lambda: session.tick(1.5), lambda: session.frame("80", 24)):
            with self.assertRaises(TypeError):
                call()

    def test_session_arguments(self):
        session = libask.Session(ONE)
        for call, *arguments in ((session.keys, "<nope>"), (session.tick, -1), (session.frame, 0, 24),
                                 (session.answer, [{"id": "nope", "value": "x"}])):
            self.assertEqual(self.refused(libask.AskError, call, *arguments).code, "argument")
        for call, argument in ((session.input, "text"), (session.input, 5), (session.keys, b"x")):
            with self.assertRaises((TypeError, ctypes.ArgumentError)):
                call(argument)
        self.assertEqual(session.result()["answers"], [])
