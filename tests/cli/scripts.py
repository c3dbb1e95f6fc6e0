"""Scripts of keys: what they answer, and the frames they show."""

import json
import os
import re
import unittest

from command import ONE, ONE_TEXT, SEEDS, ask, seed

FOUR = json.dumps({"questions": ONE["questions"] + [
    {"id": "f", "mode": "multi", "header": "Features", "prompt": "Which features?", "options": [
        {"value": "ts", "label": "TypeScript"}, {"value": "css", "label": "Tailwind CSS"}]},
    {"id": "why", "mode": "input", "header": "Why", "prompt": "Why?"}]})


def answers(*arguments):
    result = ask(*arguments)
    return result.code, {one["id"]: one["value"] for one in json.loads(result.out)["answers"]}


class Answers(unittest.TestCase):
    def test_single(self):
        self.assertEqual(answers("--keys", "<enter>", ONE_TEXT), (0, {"db": "pg"}))
        self.assertEqual(answers("--keys", "2", ONE_TEXT), (0, {"db": "lite"}))
        self.assertEqual(answers("--keys", "<down><down><enter>bun<enter>", ONE_TEXT), (0, {"db": "bun"}))

    def test_source_is_the_script(self):
        result = ask("--keys", "1", "--settings", '{"source":"user"}', ONE_TEXT)
        self.assertEqual(json.loads(result.out)["answers"][0]["source"], "script")

    def test_text(self):
        request = '{"question":"?"}'
        for keys, text in (("a <lt>b> é 日本 👩‍👩‍👧<enter>", "a <b> é 日本 👩‍👩‍👧"),
                           ("<paste>two\nlines <b></paste><enter>", "two\nlines <b>"),
                           ("one<shift-enter>two<enter>", "one\ntwo"),
                           ("a<space>b<enter>", "a b"), ("<enter>", "")):
            self.assertEqual(answers("--keys", keys, request), (0, {"q1": text}), keys)

    def test_several_questions(self):
        code, given = answers("--keys", "1<space><down><down><down><enter><enter>because<enter><enter>", FOUR)
        self.assertEqual((code, given), (0, {"db": "pg", "f": ["ts"], "why": "because"}))

    def test_cancelled_with_answers_and_drafts(self):
        result = ask("--keys", "1<tab>not yet<ctrl-c>", FOUR)
        self.assertEqual(result.code, 130)
        self.assertEqual([one["value"] for one in json.loads(result.out)["answers"]], ["pg"])

    def test_what_the_seeds_show(self):
        for name, keys, expected in (
                ("001-database", "<enter>", {"q1": "PostgreSQL (Recommended)"}),
                ("002-example-1", "1", {"q1": "PostgreSQL (Recommended)"}),
                ("002-example-2", "124<enter><enter>", {"q1": ["TypeScript", "ESLint + Prettier", "Tailwind CSS"]}),
                ("002-example-3", "112<enter><enter><enter>",
                 {"q1": "OAuth 2.0 (Recommended)", "q2": ["Google", "GitHub"]}),
                ("002-example-4", "4bun<enter>", {"q1": "bun"}),
                ("000-smoke-single-default", "<enter>", {"db": "sqlite"}),
                ("000-smoke-input-not-empty", "<enter>libask<enter>", {"name": "libask"}),
                ("003-one-question", "<down><enter>", {"db": "mongo"})):
            self.assertEqual(answers("--keys", keys, seed(name)), (0, expected), name)


class Ends(unittest.TestCase):
    def test_the_script_ends_first(self):
        for keys in ("", "<down>", "<tick:0><tick:100000>", "<resize:30x6>"):
            result = ask("--keys", keys, ONE_TEXT)
            self.assertEqual((result.code, result.err), (2, "ask: the script ended before the dialogue did\n"))
            self.assertEqual((json.loads(result.out)["cancelled"], json.loads(result.out)["answers"]), (True, []))

    def test_what_was_answered_until_then(self):
        result = ask("--keys", "2", FOUR)
        self.assertEqual(result.code, 2)
        self.assertEqual([one["value"] for one in json.loads(result.out)["answers"]], ["lite"])

    def test_the_dialogue_ends_first(self):
        result = ask("--keys", "1<down>xyz", ONE_TEXT)
        self.assertEqual(result.code, 0)
        self.assertEqual(result.err, "ask: the dialogue ended before the script did; not played: <down>xyz\n")

    def test_unknown_keys(self):
        for keys, named in (("<down><nope>", "<nope>"), ("<", "<"), ("a<b", "<b"), ("<paste>never ends", "<paste>"),
                            ("<resize:0x0>", "<resize:0x0>"), ("<resize:>", "<resize:>"), ("<tick:-1>", "<tick:-1>"),
                            ("<>", "<>"), ("<ctrl->", "<ctrl->"), ("\n", "⏎")):
            for frames in ([], ["--frames"]):
                result = ask("--keys", keys, *frames, ONE_TEXT)
                self.assertEqual((result.code, result.out), (2, ""), keys)
                self.assertIn("ask: --keys: there is no key " + named, result.err)

    def test_a_refused_request_is_not_played(self):
        result = ask("--keys", "1", "--frames", "{}")
        self.assertEqual(result.code, 2)
        self.assertEqual(json.loads(result.out)["error"]["code"], "request")


class Frames(unittest.TestCase):
    def frames(self, keys, *arguments, request=ONE_TEXT):
        result = ask("--keys", keys, "--frames", *arguments, request)
        parts = re.split(r"^--- (.+) ---\n", result.out, flags=re.MULTILINE)
        return result, parts[0], list(zip(parts[1::2], parts[2::2]))

    def test_one_at_the_start_and_one_after_each_key(self):
        result, first, later = self.frames("<down>j<up><up><resize:30x12>1")
        self.assertEqual(result.code, 0)
        names = [name for name, _ in later]
        self.assertEqual(names, ["<down>", "j", "<up>", "<up>", "<resize:30x12>", "1", "response"])
        self.assertIn("> ○ 1. PostgreSQL", first)
        self.assertIn("> ○ 2. SQLite", later[0][1])
        self.assertIn("> ● PostgreSQL", later[-2][1])
        self.assertLessEqual(max(map(len, later[-2][1].splitlines())), 30)
        self.assertEqual(json.loads(later[-1][1])["answers"][0]["value"], "pg")

    def test_text_is_one_key_per_character(self):
        _, _, later = self.frames("<paste>x\ny</paste>é日<lt><enter>", request='{"question":"?"}')
        names = [name for name, _ in later]
        self.assertEqual(names, ["<paste>x⏎y</paste>", "é", "日", "<lt>", "<enter>", "response"])
        self.assertIn("yé日<", later[3][1])

    def test_plain_unless_colours_are_asked_for(self):
        self.assertNotIn("\x1b", self.frames("<down>")[0].out)
        for depth, found in (("truecolor", "\x1b[38;2;"), ("256", "38;5;"), ("none", "\x1b[")):
            coloured, plain = self.frames("<down>1", "--colors", depth)[0].out, self.frames("<down>1")[0].out
            self.assertTrue(re.search(r"\x1b\[[0-9;]*m", coloured))
            self.assertTrue(found in coloured or depth == "256" and "38;5;" in coloured, depth)
            self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", coloured), plain)

    def test_sizes(self):
        for columns, rows in ((80, 24), (20, 5), (1, 1), (200, 60)):
            _, first, later = self.frames("<down>", "--size", f"{columns}x{rows}")
            for frame in (first, later[0][1]):
                lines = frame.splitlines()
                self.assertLessEqual(len(lines), rows)
                self.assertLessEqual(max(map(len, lines), default=0), columns)
        self.assertEqual(self.frames("<down>")[1:], self.frames("<down>", "--size", "80x24")[1:])
        _, _, resized = self.frames("<resize:20x5>")
        self.assertEqual(resized[0][1], self.frames("", "--size", "20x5")[1])

    def test_pages_are_as_large_as_the_frames(self):
        options = [{"value": f"v{i}", "label": f"L{i}"} for i in range(200)]
        request = json.dumps({"questions": [{"id": "q", "mode": "single", "prompt": "?", "options": options}]})
        values = [answers("--keys", "<pagedown><enter>", "--size", size, request)[1]["q"]
                  for size in ("80x12", "80x50")]
        self.assertNotEqual(*values)
        shown = ask("--keys", "<pagedown><enter>", "--frames", "--size", "80x12", request).out
        self.assertIn(f'"value":"{values[0]}","label"', shown.rsplit('"answers"', 1)[1])

    def test_ascii_glyphs(self):
        self.assertTrue(self.frames("<down>", "--glyphs", "ascii")[1].isascii())

    def test_control_characters_never_reach_a_frame(self):
        request = json.dumps({"question": "\x1b[2J\x07 \u202e \u009b31m",
                              "options": [{"value": "x", "label": "\x1b]0;x"}]})
        _, first, _ = self.frames("", "--colors", "none", request=request)
        self.assertNotRegex(re.sub(r"\x1b\[[0-9;]*m", "", first), "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")
        self.assertIn("␛[2J", first)

    def test_the_same_each_time(self):
        for name in sorted(os.listdir(SEEDS)):
            path = os.path.join(SEEDS, name)
            first, second = (ask("--keys", "<down><tab>", "--frames", path) for _ in range(2))
            self.assertEqual(first, second)
            self.assertIn("--- <tab> ---\n", first.out)
