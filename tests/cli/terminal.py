"""The command on a terminal of its own."""

import json
import re
import tempfile
import unittest

from command import ONE_TEXT, ask, environment, on_terminal

READY = b"PostgreSQL"


class OnTerminal(unittest.TestCase):
    def asked(self, *arguments, key, until=READY, **options):
        with tempfile.TemporaryFile() as file:
            result = on_terminal("--guard", "0", *arguments, key=key, until=until, stdout=file, **options)
            file.seek(0)
            return result, file.read().decode()

    def test_answered(self):
        for arguments in ([ONE_TEXT], ["--display", "fullscreen", ONE_TEXT], ["--theme", "light", "run", ONE_TEXT]):
            result, out = self.asked(*arguments, key=b"\r")
            self.assertEqual(result.code, 0)
            self.assertEqual(out.count("\n"), 1)
            self.assertEqual(json.loads(out)["answers"][0]["value"], "pg")
            self.assertEqual(json.loads(out)["answers"][0]["source"], "user")
            self.assertIn("Which database?", result.out)

    def test_without_options(self):
        result = on_terminal(ONE_TEXT, key=b"\r", until=READY, env=environment(ASK_GUARD_MS="0"))
        self.assertEqual(result.code, 0)
        self.assertIn('"value":"pg"', result.out)

    def test_cancelled(self):
        for key in (b"\x1b", b"\x03"):
            result, out = self.asked(ONE_TEXT, key=key)
            self.assertEqual(result.code, 130)
            self.assertEqual(json.loads(out)["reason"], "user")

    def test_timed_out(self):
        result, out = self.asked("--timeout", "0.3", ONE_TEXT, key=b"")
        self.assertEqual(result.code, 124)
        self.assertEqual(json.loads(out)["reason"], "timeout")

    def test_format_and_demo(self):
        result, out = self.asked("demo", "single", "--format", "summary", key=b"\r", until=b"Add an index")
        self.assertEqual((result.code, out), (0, "✔ Approach: Add an index\n"))

    def test_record(self):
        for arguments, kept in (([], True), (["--no-record"], False)):
            result, _ = self.asked(*arguments, ONE_TEXT, key=b"\r")
            self.assertEqual(" Database: PostgreSQL" in re.sub(r"\x1b\[[0-9;]*m", "", result.out), kept)

    def test_line_by_line(self):
        result, out = self.asked("--display", "line", ONE_TEXT, key=b"2\n", until=b"\n> ")
        self.assertEqual(result.code, 0)
        self.assertEqual(json.loads(out)["answers"][0]["value"], "lite")


class ShownOnTerminal(unittest.TestCase):
    """What is printed where a person looks does nothing but show."""

    HOSTILE = "\x7f \u009b31m \u202e \u200b \U0001d173 \U0001bca0 \U00013430 a\u200db\ufe0f e" + "\u0301" * 2000
    CONTROLS = "\x1b]0;x\x07 \0"
    RAW = "[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200d\u202e\ufe0f\U0001d173\U0001bca0\U00013430]|\u0301{9}"

    def request(self):
        return json.dumps({"question": self.HOSTILE + self.CONTROLS}, ensure_ascii=False)

    def test_documents_stay_the_same_documents(self):
        for arguments in (["normalize", self.request()], ["--keys", "x<enter>", self.request()]):
            shown = on_terminal(*arguments).out
            self.assertNotRegex(shown, self.RAW)
            self.assertEqual(json.loads(shown)["questions"][0]["prompt"], self.HOSTILE + self.CONTROLS)

    def test_documents_that_are_safe_stay_as_they_are(self):
        request = json.dumps({"question": "Größe 日本 é e\u0301 👩\u200d👧 1\ufe0f\u20e3"}, ensure_ascii=False)
        self.assertEqual(on_terminal("normalize", request).out.replace("\r\n", "\n"), ask("normalize", request).out)

    def test_texts(self):
        shown = on_terminal("--format", "text", "--keys", "x<enter>", self.request()).out
        self.assertNotRegex(shown, self.RAW)
        self.assertIn("␡ ⟨U+009B⟩31m ⟨U+202E⟩ ⟨U+200B⟩ ⟨U+1D173⟩ ⟨U+1BCA0⟩ ⟨U+13430⟩ a⟨U+200D⟩b⟨U+FE0F⟩ e", shown)
        self.assertIn("⟨+1992 marks⟩␛]0;x␇ ␀", shown)

    def test_frames_have_colours_there(self):
        coloured = on_terminal("--keys", "", "--frames", ONE_TEXT).out
        self.assertIn("\x1b[38;2;", coloured)
        plain = on_terminal("--keys", "", "--frames", ONE_TEXT, env=environment(NO_COLOR="1")).out
        self.assertNotIn("\x1b", plain)
