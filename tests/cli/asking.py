"""Where a request comes from, the settings it is asked with, and the exit status."""

import json
import os
import subprocess
import tempfile
import unittest

from command import ONE, ONE_TEXT, ask, environment, seed


class Requests(unittest.TestCase):
    def check(self, result):
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertTrue(result.out.endswith("}\n"))
        self.assertEqual(result.out.count("\n"), 1)
        self.assertEqual(json.loads(result.out)["answers"][0]["value"], "lite")

    def test_every_way_to_give_one(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "request with spaces.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(ONE, file, indent=4)
            keys = ["--keys", "<down><enter>"]
            self.check(ask(*keys, path))
            self.check(ask(path, *keys))
            self.check(ask("run", path, *keys))
            self.check(ask(*keys, "run", path))
            self.check(ask("--keys=<down><enter>", path))
            self.check(ask(*keys, "--", path))
            with open(path, "rb") as file:
                self.check(ask(*keys, stdin_file=file))
            self.check(ask(*keys, "run.json", cwd=self.linked(folder, path, "run.json")))
            self.check(ask(*keys, "./run", cwd=self.linked(folder, path, "run")))
        self.check(ask(*keys, ONE_TEXT))
        self.check(ask(*keys, "\n  " + ONE_TEXT))
        self.check(ask(*keys, stdin=ONE_TEXT))
        self.check(ask(*keys, "-", stdin=ONE_TEXT))
        self.check(ask(*keys, "run", "-", stdin=ONE_TEXT))

    def test_json_of_another_kind_is_no_file(self):
        for text in ('["x"]', ' ["x"]', '"x"'):
            result = ask("normalize", text)
            self.assertEqual(result.code, 2)
            self.assertIn("The request must be an object; found", result.err)

    @staticmethod
    def linked(folder, path, name):
        os.symlink(path, os.path.join(folder, name))
        return folder

    def test_a_pipe_that_comes_in_pieces(self):
        text = json.dumps({**ONE, "title": "x" * 200000})
        process = subprocess.Popen(["sh", "-c", 'for part in "$@"; do printf %s "$part"; done', "sh",
                                    text[:3], text[3:5000], text[5000:100000], text[100000:]], stdout=subprocess.PIPE)
        with process.stdout:
            self.check(ask("--keys", "<down><enter>", stdin_file=process.stdout))
        process.wait()

    def test_a_pipe_that_does_not_block(self):
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        process = subprocess.Popen(["sh", "-c", 'printf %s "$1"; sleep 0.2; printf %s "$2"', "sh", ONE_TEXT[:9],
                                    ONE_TEXT[9:]], stdout=writer)
        os.close(writer)
        with os.fdopen(reader, "rb") as file:
            self.check(ask("--keys", "<down><enter>", stdin_file=file))
        process.wait()

    def test_large_requests(self):
        options = [{"value": f"v{i}", "label": f"Label {i}"} for i in range(10000)]
        request = json.dumps({"questions": [{"id": "q", "mode": "single", "prompt": "?", "options": options}]})
        result = ask("--keys", "<end><up><enter>", stdin=request)
        self.assertEqual(result.code, 0)
        self.assertEqual(json.loads(result.out)["answers"][0]["value"], "v9999")

    def test_what_is_not_a_request(self):
        too_large = '{"question":"' + "x" * (16 << 20) + '"}'
        for text, code in (("", "json"), ("{", "json"), ("[]", "request"), ("{}", "request"), ("null", "request"),
                           (b"\xff{}", "json"), (b"\xef\xbb\xbf{}", "json"), (too_large, "json"),
                           ('{"question":"a","question":"b"}', "json")):
            with self.subTest(text=text[:20]):
                for command in ("run", "normalize"):
                    result = ask(command, "-", stdin=text)
                    self.assertEqual(result.code, 2)
                    document = json.loads(result.out)
                    self.assertEqual((document["cancelled"], document["answers"]), (True, []))
                    self.assertEqual(document["error"]["code"], code)
                    self.assertIn(document["error"]["message"][:60], result.err)
                    self.assertRegex(result.err, r"\Aask: [^\n]+\n\Z")

    def test_a_zero_byte_does_not_hide_what_follows(self):
        result = ask("normalize", "-", stdin=ONE_TEXT.encode() + b"\0garbage")
        self.assertEqual((result.code, result.out), (2, ""))
        self.assertEqual(result.err, f"ask: standard input is not text: byte {len(ONE_TEXT) + 1} is zero\n")

    def test_an_endless_file(self):
        result = ask("normalize", "/dev/zero")
        self.assertEqual((result.code, result.err), (2, "ask: /dev/zero is not text: byte 1 is zero\n"))

    def test_where_the_fault_is(self):
        result = ask('{"questions": [{"id": "a", "mode": "single", "prompt": "?", "options": ["x"]}]}')
        self.assertEqual(result.code, 2)
        self.assertIn("(at /questions/0/options/0)", result.err)


class Settings(unittest.TestCase):
    WAIT = "<tick:0><tick:1500>"

    def code(self, *arguments):
        return ask(*arguments, "--keys", self.WAIT, ONE_TEXT).code

    def test_timeout_in_seconds(self):
        self.assertEqual(self.code(), 2)
        for seconds, code in (("1", 124), ("1.5", 124), ("1.501", 2), ("1.50", 124), ("0001", 124), ("2147483", 2),
                              ("0", 2)):
            self.assertEqual(self.code("--timeout", seconds), code, seconds)

    def test_settings_as_json_or_as_a_file(self):
        self.assertEqual(self.code("--settings", '{"timeoutMs": 1000}'), 124)
        self.assertEqual(self.code("--settings", '{}'), 2)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write('\n{ "notify" : [ "bell" , "title" ], "timeoutMs" : 1000 , "theme":"light"}\n')
            file.flush()
            self.assertEqual(self.code("--settings", file.name), 124)

    def test_options_win(self):
        settings = ['{"timeoutMs":9000}', '{"timeoutMs":9000,"theme":"mono"}', '{"theme":"mono","timeoutMs":9000}',
                    ' { "palette" : {"text": "#ffffff", "chip": 3} , "timeoutMs" : 9000 , "notify":["bell"] } ']
        for text in settings:
            self.assertEqual(self.code("--settings", text), 2, text)
            self.assertEqual(self.code("--settings", text, "--timeout", "1"), 124, text)
            self.assertEqual(self.code("--timeout", "1", "--theme", "light", "--settings", text), 124, text)
        self.assertEqual(ask("--settings", '{"dialect":"pi"}', "--dialect", "unified", "normalize", ONE_TEXT).code, 0)
        self.assertEqual(ask("--settings", '{"dialect":"claude"}', "normalize", ONE_TEXT).code, 2)
        # A name spelled with an escape is not recognised, and then refused rather than guessed at.
        self.assertEqual(self.code("--settings", '{"timeout\\u004ds":9000}', "--timeout", "1"), 2)

    def test_wrong_settings(self):
        for arguments, said in ((["--theme", "pink"], "`theme` must be one of"),
                                (["--theme", ""], "`theme` must be one of"),
                                (["--theme", 'a"b\\c\n'], "`theme` must be one of"),
                                (["--display", "wall"], "`display` must be one of"),
                                (["--colors", "many"], "`colors` must be one of"),
                                (["--glyphs", "runes"], "`glyphs` must be one of"),
                                (["--dialect", "klingon"], "`dialect` must be one of"),
                                (["--settings", '{"theme":"pink"}', "--theme", "dark"], "`theme` must be one of"),
                                (["--settings", '{"bogus":1}'], "(at /bogus)"),
                                (["--settings", '{"timeoutMs":"1"}', "--timeout", "1"], "(at /timeoutMs)"),
                                (["--settings", '{"theme":"dark",}', "--timeout", "1"], "line 1, column 16"),
                                (["--settings", "{", "--theme", "dark"], "The settings are not valid JSON")):
            with self.subTest(arguments=arguments):
                result = ask(*arguments, ONE_TEXT)
                self.assertEqual(result.code, 2)
                self.assertEqual(json.loads(result.out)["error"]["code"], "argument")
                self.assertIn(said, result.err)
                self.assertRegex(result.err, r"\Aask: [^\n]+\n\Z")

    def test_repair_and_dialect(self):
        request = '{"questions": [{"mode": "single", "prompt": "?", "options": ["x", "y"]}]}'
        self.assertEqual(ask("normalize", request).code, 2)
        result = ask("normalize", "--repair", request)
        self.assertEqual(result.code, 0)
        self.assertTrue(json.loads(result.out)["warnings"])
        self.assertEqual(ask("normalize", "--dialect", "pi", seed("002-example-1")).code, 2)
        self.assertEqual(ask("normalize", "--dialect", "claude", seed("002-example-1")).code, 0)


class ExitStatus(unittest.TestCase):
    def status(self, keys, *arguments):
        return ask("--keys", keys, *arguments, ONE_TEXT)

    def test_outcomes(self):
        for keys, arguments, code, reason in (
                ("1", [], 0, None), ("<esc>", [], 130, "user"), ("<ctrl-c>", [], 130, "user"),
                ("<tick:0><tick:1000>", ["--timeout", "1"], 124, "timeout")):
            result = self.status(keys, *arguments)
            self.assertEqual((result.code, result.err), (code, ""))
            self.assertEqual(json.loads(result.out).get("reason"), reason)

    def test_no_terminal(self):
        for arguments in ([], ["--theme", "dark"], ["--tty", "/dev/null"], ["--tty", "/nonexistent"]):
            result = ask(*arguments, ONE_TEXT)
            self.assertEqual(result.code, 3)
            document = json.loads(result.out)
            self.assertEqual(document["error"]["code"], "no_ui")
            self.assertIn("PostgreSQL", document["text"])
            self.assertRegex(result.err, r"\Aask: [^\n]+\n\Z")
        self.assertEqual(ask("demo").code, 3)

    def test_the_request_cannot_say_how_it_ended(self):
        request = json.dumps({"title": '","reason":"timeout', "reason": "timeout", "questions": [
            {**ONE["questions"][0], "prompt": '"reason":"timeout"', "reason": "timeout"}]})
        self.assertEqual(ask("--keys", "<esc>", request).code, 130)
        self.assertEqual(ask("--keys", "1", request).code, 0)

    def test_too_little_memory(self):
        options = [{"value": f"v{i}", "label": f"Label {i} " + "x" * 500} for i in range(10000)]
        request = json.dumps({"questions": [{"id": "q", "mode": "single", "prompt": "?", "options": options}]})
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(request)
            file.flush()
            if "ASAN_OPTIONS" in os.environ or ask("--version", preexec_fn=limit_memory).code != 0:
                self.skipTest("the program itself needs more than the limit")
            result = ask("normalize", file.name, preexec_fn=limit_memory)
            self.assertEqual(result.code, 4)
            self.assertRegex(result.err, r"\Aask: [^\n]+\n\Z")

    def test_environment_does_not_matter_to_a_script(self):
        plain = self.status("<down><enter>")
        loud = ask("--keys", "<down><enter>", ONE_TEXT,
                   env=environment(ASK_DISPLAY="line", ASK_GUARD_MS="9000", NO_COLOR="1", TERM="dumb", LC_ALL="xx"))
        self.assertEqual(plain, loud)


def limit_memory():
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (20 << 20, 20 << 20))
