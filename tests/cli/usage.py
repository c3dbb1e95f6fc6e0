"""What the command says of itself, and of a command line it cannot follow."""

import json
import unittest

from command import ONE_TEXT, ask, on_terminal

COMMANDS = ["run", "normalize", "describe", "format", "demo", "help", "version"]


class Help(unittest.TestCase):
    def test_version(self):
        for arguments in (["--version"], ["version"]):
            result = ask(*arguments)
            self.assertEqual((result.code, result.err), (0, ""))
            self.assertRegex(result.out, r"\Aask \d+\.\d+\.\d+\n\Z")

    def test_help_names_every_command_and_option(self):
        result = ask("--help")
        self.assertEqual((result.code, result.err), (0, ""))
        for word in COMMANDS + """--timeout --guard --display --theme --colors --glyphs --dialect --repair --no-record
                --tty --settings --format --output --keys --size --frames --list --print --version examples:""".split():
            self.assertIn(word, result.out)
        self.assertTrue(result.out.endswith(".\n"))
        self.assertEqual(ask("-h"), result)
        self.assertEqual(ask("help"), result)
        self.assertEqual(ask("--help", "anything", "else"), result._replace(out=ask("run", "x", "--help").out))

    def test_help_of_each_command(self):
        for command in COMMANDS[1:]:
            result = ask("help", command)
            self.assertEqual((result.code, result.err), (0, ""))
            self.assertTrue(result.out.startswith("usage: ask " + command), result.out)
            self.assertEqual(ask(command, "--help"), result)
        self.assertNotIn("--keys", ask("help", "normalize").out)
        self.assertIn("--repair", ask("help", "normalize").out)

    def test_examples_of_the_help_work(self):
        line = next(line for line in ask("--help").out.splitlines() if line.startswith("  ask '{"))
        request = line.strip()[len("ask '"):-1]
        self.assertEqual(ask("normalize", request).code, 0)
        self.assertEqual(ask("describe", "--dialect", "claude").code, 0)


class WrongUsage(unittest.TestCase):
    CASES = [
        (["--frobnicate"], "--frobnicate"),
        (["--them", "dark", ONE_TEXT], "--them"),  # no guessing: a later option must not change what a script means
        (["-x"], "-x"),
        (["--size"], "--size"),
        (["--timeout"], "--timeout"),
        (["--output="], "--output"),
        (["--size", "80x24", ONE_TEXT], "--size needs --keys"),
        (["--frames", ONE_TEXT], "--frames needs --keys"),
        (["--keys", "a", "--keys", "b", ONE_TEXT], "--keys is given twice"),
        (["--repair", "--repair", ONE_TEXT], "--repair is given twice"),
        (["normalize", "--keys", "x"], '"normalize" has no option --keys'),
        (["describe", "--repair"], '"describe" has no option --repair'),
        (["format", "text", "--dialect", "pi"], '"format" has no option --dialect'),
        (["demo", "--version"], '"demo" has no option --version'),
        (["normalise", "request.json"], "there is no command normalise"),
        (["run", "a", "b"], "too many arguments: b"),
        (["normalize", "a", "b"], "too many arguments: b"),
        (["describe", "a"], "too many arguments: a"),
        (["format"], '"format" needs FORMAT'),
        (["format", "text", "a", "b"], "too many arguments: b"),
        (["demo", "nonsense"], "there is no demo nonsense"),
        (["help", "nonsense"], "there is no command nonsense"),
        (["no-such-file.json"], "cannot read no-such-file.json: No such file or directory"),
        (["normalize", "."], "cannot read .: Is a directory"),
        (["--settings", "no-such-file.json", ONE_TEXT], "cannot read no-such-file.json: "),
        (["--timeout", "soon", ONE_TEXT], "--timeout must be seconds"),
        (["--timeout", "-1", ONE_TEXT], "--timeout"),
        (["--timeout", "1.2345", ONE_TEXT], "found 1.2345"),
        (["--timeout", ".5", ONE_TEXT], "found .5"),
        (["--timeout", "5.", ONE_TEXT], "found 5."),
        (["--timeout", "", ONE_TEXT], "--timeout"),
        (["--timeout", "2147484", ONE_TEXT], "up to 2147483"),
        (["--guard", "1.5", ONE_TEXT], "--guard must be whole milliseconds"),
        (["--guard", "2147483648", ONE_TEXT], "found 2147483648"),
        (["--keys", "x", "--size", "80", ONE_TEXT], "--size must be columns and rows, such as 80x24; found 80"),
        (["--keys", "x", "--size", "0x24", ONE_TEXT], "found 0x24"),
        (["--keys", "x", "--size", "80x24x", ONE_TEXT], "found 80x24x"),
        (["--keys", "x", "--size", "80x99999999999", ONE_TEXT], "--size"),
        (["--keys", "x", "--size", "2000000000x24", ONE_TEXT], "--size is too large"),
    ]

    def test_wrong_usage(self):
        for arguments, said in self.CASES:
            with self.subTest(arguments=arguments):
                result = ask(*arguments)
                self.assertEqual((result.code, result.out), (2, ""))
                self.assertIn(said, result.err)
                self.assertRegex(result.err, r"\Aask: [^\n]+\n\Z")

    def test_no_request_and_a_terminal_to_type_on(self):
        for arguments in ([], ["run"], ["normalize"], ["format", "text"]):
            result = on_terminal(*arguments)
            self.assertEqual(result.code, 2)
            self.assertIn("there is nothing to read", result.out)
            self.assertIn("ask demo", result.out)


class HostileArguments(unittest.TestCase):
    """Nothing of the command line reaches a terminal as it is."""

    NAMES = {
        b"\x1b[31mred": "␛[31mred",
        b"a\nb\rc\td": "a⏎b␍c␉d",
        b"\x7f": "␡",
        b"\xff\xfe": "⟨0xFF⟩⟨0xFE⟩",
        b"\xc0\x80": "⟨0xC0⟩⟨0x80⟩",              # an overlong zero
        b"\xed\xa0\x80": "⟨0xED⟩⟨0xA0⟩⟨0x80⟩",    # half a surrogate pair
        b"\xf4\x90\x80\x80": "⟨0xF4⟩⟨0x90⟩⟨0x80⟩⟨0x80⟩",
        b"cut \xe2\x82": "cut ⟨0xE2⟩⟨0x82⟩",
        "\u009b31m".encode(): "⟨U+009B⟩31m",
        "\u202eevil".encode(): "⟨U+202E⟩evil",
        "zero\u200bwidth".encode(): "zero⟨U+200B⟩width",
        "tag\U000e0041".encode(): "tag⟨U+E0041⟩",
        ("e" + "\u0301" * 2000).encode(): "e" + "\u0301" * 8 + "⟨+1992 marks⟩",
        "\U0001d173\U0001bca0\U00013430".encode(): "⟨U+1D173⟩⟨U+1BCA0⟩⟨U+13430⟩",
        "a\u200db\ufe0f".encode(): "a⟨U+200D⟩b⟨U+FE0F⟩",
        "größe 日本 👩 é".encode(): "größe 日本 👩 é",
        "👩\u200d👧".encode(): "👩\u200d👧",
    }

    def test_names(self):
        for name, shown in self.NAMES.items():
            for arguments in ([name], ["normalize", name], ["demo", name], ["help", name], [b"--" + name],
                              ["--timeout", name, ONE_TEXT], ["--keys", b"<" + name + b">", ONE_TEXT],
                              ["-o", b"/nowhere/" + name, ONE_TEXT], ["run", "x", name]):
                with self.subTest(arguments=arguments):
                    result = ask(*arguments)
                    self.assertIn(result.code, (2, 4))
                    self.assertEqual(result.out, "")
                    self.assertIn(shown, result.err)
                    self.assertRegex(result.err, r"\Aask: [^\x00-\x1f\x7f-\x9f]+\n\Z")

    def test_settings_that_are_not_utf8(self):
        for option in ("--theme", "--dialect", "--tty", "--display", "--colors", "--glyphs"):
            result = ask(option, b"\xff\x1b[31m", ONE_TEXT)
            self.assertEqual(result.code, 2, option)
            self.assertNotIn("\x1b", result.out + result.err)

    def test_paths_of_errors(self):
        for name, shown in (("\x1b]0;x\x07", "␛]0;x␇"), ("a\u202eb", "a⟨U+202E⟩b"), ("a\0b", "a␀b")):
            name = json.dumps(name)
            result = ask("normalize", f"{{{name}: 1, {name}: 2}}")
            self.assertIn(f"(at /{shown})\n", result.err)

    def test_formats(self):
        result = ask("--format", b"\x1b[31m", "--keys", "1", ONE_TEXT)
        self.assertEqual(result.code, 2)
        self.assertNotIn("\x1b", result.out + result.err)
