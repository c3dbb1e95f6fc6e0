"""normalize, describe, format and demo: the commands that need no person."""

import json
import os
import unittest

from command import ONE_TEXT, SEEDS, ask, seed


class Normalize(unittest.TestCase):
    DIALECTS = {"000": "unified", "001": "claude", "002": "claude", "003": "pi"}

    def test_every_example_of_the_seeds(self):
        names = sorted(os.listdir(SEEDS))
        self.assertGreaterEqual(len(names), 20)
        for name in names:
            with self.subTest(name=name):
                result = ask("normalize", os.path.join(SEEDS, name))
                self.assertEqual((result.code, result.err), (0, ""))
                document = json.loads(result.out)
                with open(os.path.join(SEEDS, name), encoding="utf-8") as file:
                    request = json.load(file)
                self.assertEqual(document["dialect"], self.DIALECTS[name[:3]])
                self.assertEqual(len(document["questions"]), len(request.get("questions", [request])))
                for question in document["questions"]:
                    self.assertTrue(question["id"] and question["prompt"] and question["header"])
                    self.assertIn(question["mode"], ("single", "multi", "input"))

    def test_defaults(self):
        for name, selected, custom in (("000-smoke-single-default", ["sqlite"], ""),
                                       ("000-smoke-single-default-custom", [], "DuckDB"),
                                       ("000-smoke-multi-defaults-custom", ["ts"], "bun")):
            question = json.loads(ask("normalize", seed(name)).out)["questions"][0]
            self.assertEqual(question["initial"], {"selected": selected, "custom": custom})
        question = json.loads(ask("normalize", seed("000-legacy-single")).out)["questions"][0]
        self.assertEqual((question["id"], question["allowCustom"], question["customLabel"], question["allowEmpty"]),
                         ("q1", True, "Type something.", True))

    def test_the_normal_form_is_a_request(self):
        for name in sorted(os.listdir(SEEDS)):
            once = ask("normalize", os.path.join(SEEDS, name)).out
            again = ask("normalize", "--dialect", "unified", "-", stdin=once)
            self.assertEqual(again.code, 0, name)
            self.assertEqual(json.loads(again.out)["questions"], json.loads(once)["questions"])

    def test_warnings(self):
        document = json.loads(ask("normalize", seed("003-allow-other")).out)
        self.assertIn("allowOther", document["warnings"][0])


class Describe(unittest.TestCase):
    def test_each_dialect(self):
        documents = {}
        for dialect in ("unified", "claude", "pi"):
            result = ask("describe", "--dialect", dialect)
            self.assertEqual((result.code, result.err), (0, ""))
            document = documents[dialect] = json.loads(result.out)
            self.assertEqual(document["parameters"]["type"], "object")
            self.assertTrue(document["name"] and document["description"] and document["rules"])
        self.assertEqual(json.loads(ask("describe").out), documents["unified"])
        self.assertNotIn("allowOther", json.dumps(documents["pi"]))

    def test_unknown(self):
        result = ask("describe", "--dialect", "klingon")
        self.assertEqual(result.code, 2)
        self.assertEqual(json.loads(result.out)["error"]["code"], "argument")
        self.assertRegex(result.err, r"\Aask: [^\n]*klingon[^\n]*\n\Z")


class Format(unittest.TestCase):
    TEXTS = {
        "text": "User answered the following questions:\n\n1. Database (Which database?)\n   Selected: SQLite\n\n"
                "Proceeding with user selections.\n",
        "lines": "Database: user selected: 2. SQLite\n",
        "summary": "✔ Database: SQLite\n",
    }

    def setUp(self):
        self.response = ask("--keys", "2", ONE_TEXT).out

    def test_texts_are_printed_as_they_are(self):
        for name, text in self.TEXTS.items():
            result = ask("format", name, stdin=self.response)
            self.assertEqual((result.code, result.out, result.err), (0, text, ""))
            self.assertEqual(ask("format", name, "-", stdin=self.response), result)
            self.assertEqual(ask("format", name, self.response), result)
            self.assertEqual(ask("--format", name, "--keys", "2", ONE_TEXT), result)

    def test_documents(self):
        result = ask("format", "selected", stdin=self.response)
        self.assertEqual(json.loads(result.out), {"answers": [
            {"question": "Which database?", "header": "Database", "selectedOptions": ["SQLite"]}]})
        self.assertEqual(ask("--format", "selected", "--keys", "2", ONE_TEXT), result)
        for name in ("unified", "claude", "pi"):
            result = ask("format", name, stdin=self.response)
            self.assertEqual(result.code, 0)
            json.loads(result.out)
        self.assertEqual(json.loads(ask("format", "unified", stdin=self.response).out), json.loads(self.response))

    def test_text_comes_through_byte_for_byte(self):
        text = 'quote " backslash \\ tab \t newline \n escape \x1b delete \x7f é 日本 👩‍👩‍👧 \u202e'
        response = json.loads(self.response)
        response["questions"][0]["prompt"] = text
        for spelled in (json.dumps(response), json.dumps(response, ensure_ascii=False)):
            result = ask("format", "text", stdin=spelled)
            self.assertIn(text.replace("\n", "\n   "), result.out)

    def test_cancelled_and_refused(self):
        self.assertEqual(ask("--format", "summary", "--keys", "<esc>", ONE_TEXT)._replace(err=""),
                         (130, "✘ Cancelled\n", ""))
        result = ask("--format", "summary", "{}")
        self.assertEqual(result.code, 2)
        self.assertTrue(result.out.startswith("✘ "))
        self.assertIn("`questions` is missing", result.err)
        self.assertEqual(ask("--format", "summary", ONE_TEXT).code, 3)

    def test_what_cannot_be_formatted(self):
        for arguments, stdin, code in (
                (["format", "klingon"], self.response, "argument"), (["format", "text"], "{}", "argument"),
                (["format", "text"], "{", "json"), (["format", "text"], "", "json"),
                (["--format", "klingon", "--keys", "1"], ONE_TEXT, "argument")):
            result = ask(*arguments, stdin=stdin)
            self.assertEqual(result.code, 2, arguments)
            self.assertEqual(json.loads(result.out)["error"]["code"], code)
            self.assertRegex(result.err, r"\Aask: [^\n]+\n\Z")


class Demo(unittest.TestCase):
    KEYS = {"tour": "1<enter><enter>1shop<enter><enter>", "single": "1", "multi": "<enter><enter>",
            "input": "Say it<enter>"}

    def test_list(self):
        result = ask("demo", "--list")
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertEqual([line.split()[0] for line in result.out.splitlines()], list(self.KEYS))

    def test_each_is_a_request_without_a_warning(self):
        for name in self.KEYS:
            request = ask("demo", name, "--print")
            self.assertEqual(request.code, 0)
            normal = ask("normalize", stdin=request.out)
            self.assertEqual(normal.code, 0, normal.err)
            self.assertNotIn("warnings", json.loads(normal.out))
        self.assertEqual(ask("demo", "--print"), ask("demo", "tour", "--print"))
        self.assertEqual(len(json.loads(ask("demo", "--print").out)["questions"]), 4)

    def test_each_can_be_answered(self):
        for name, keys in self.KEYS.items():
            result = ask("demo", name, "--keys", keys)
            self.assertEqual((result.code, result.err), (0, ""), name)
        self.assertEqual(ask("demo", "--keys", self.KEYS["tour"]), ask("demo", "tour", "--keys", self.KEYS["tour"]))
