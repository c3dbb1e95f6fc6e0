"""What a person does with a question in Pi, and what the model reads of it."""

import json
import re
import shutil
import signal

from pyte.graphics import FG_BG_256

import host
from host import CTRL_C, Failure, Pi
from terminal import DOWN, ENTER, ESCAPE, TAB

DATABASE = {"id": "db", "label": "Database", "prompt": "Which database should be used?",
            "options": [{"value": "pg", "label": "PostgreSQL", "description": "Relational"},
                        {"value": "lite", "label": "SQLite"}]}
LANGUAGE = {"id": "lang", "label": "Language", "prompt": "Which language is it written in?",
            "options": [{"value": "c++", "label": "C++"}, {"value": "ts", "label": "TypeScript"}]}
ONE, OTHER = {"questions": [DATABASE]}, {"questions": [LANGUAGE]}
SEVERAL = {"questions": [DATABASE, LANGUAGE]}
GO = ("Go",)
ABORTING, COLOURS = (str(host.ROOT / f"tests/bindings/pi/{name}.ts") for name in ("aborting", "colours"))
SQLITE = "Database: user selected: 2. SQLite"
WITHDRAWN = "The questions were withdrawn"
OWN = "héllo 日本 😀 👍🏽 é"
MOST_GROWTH = {"memory": 8 << 20, "heap": 1 << 20, "descriptors": 0}  # V8 takes memory in large pieces


def equal(found, wanted):
    if found != wanted:
        raise Failure(f"{found!r} instead of {wanted!r}")


def question(pi, *prompts):
    pi.wait_for(*(prompts or [DATABASE["prompt"]]), "Type something.")


def screens_taken(pi):
    return pi.terminal.output.count(b"\x1b[?1049h")


def test_single():
    with Pi([ONE], more=GO) as pi:
        question(pi, DATABASE["prompt"], "PostgreSQL")
        before = screens_taken(pi)
        assert pi.maps_library()
        pi.send(DOWN)
        pi.send(ENTER)
        equal(pi.results(), [SQLITE])
        pi.wait_for("✔ Database: SQLite", "ask Database")
        pi.terminal.wait_until(lambda: not pi.terminal.shows(DATABASE["prompt"]), "the question to go")
        equal(screens_taken(pi), before)
        pi.finish()


def test_several():
    with Pi([SEVERAL], more=GO) as pi:
        question(pi)
        pi.send(b"1")
        pi.wait_for(LANGUAGE["prompt"])
        pi.send(DOWN)
        pi.send(ENTER)
        pi.wait_for("Submit")
        pi.send(b"\x1b[Z")  # back to the last question, which keeps its answer
        pi.wait_for(LANGUAGE["prompt"])
        pi.send(TAB)
        pi.wait_until_gone(LANGUAGE["prompt"])
        pi.send(ENTER)
        equal(pi.results(), ["Database: user selected: 1. PostgreSQL\nLanguage: user selected: 2. TypeScript"])
        pi.wait_for("✔ Database: PostgreSQL", "✔ Language: TypeScript")
        pi.finish()


def own_answer(send):
    with Pi([ONE], more=GO) as pi:
        question(pi)
        pi.send(b"3")
        pi.wait_for("enter")
        pi.pump(0.1)
        send(pi)
        pi.wait_for("日本")
        pi.send(ENTER)
        result, = pi.results()
        assert result == f"Database: user wrote: {OWN}", result
        pi.finish()


def test_own_answer_typed():
    def send(pi):
        for character in OWN:
            pi.send(character.encode())
            pi.pump(0.01)
    own_answer(send)


def test_own_answer_in_one_piece():
    own_answer(lambda pi: pi.send(OWN.encode()))


def test_own_answer_pasted():
    own_answer(lambda pi: pi.send(b"\x1b[200~" + OWN.encode() + b"\x1b[201~"))


def test_cursor():
    """It is where the text goes on, for input methods; Pi itself does not show it, so a cell in reverse does."""
    with Pi([ONE], more=GO) as pi:
        question(pi)
        pi.send(b"3")
        pi.pump(0.2)
        for character in "typed 日本":
            pi.send(character.encode())
            pi.pump(0.02)
        pi.wait_for("日本")
        row = pi.terminal.row_of("typed")
        column = pi.terminal.lines[row].index("typed") + len("typed ") + 4
        pi.terminal.wait_until(lambda: pi.terminal.cursor == (row, column), f"the cursor at {(row, column)}")
        assert pi.terminal.screen.buffer[row][column].reverse
        pi.send(ENTER)
        equal(pi.results(), ["Database: user wrote: typed 日本"])
        pi.finish()


def cancel(key):
    with Pi([SEVERAL], more=GO) as pi:
        question(pi)
        pi.send(b"2")
        pi.wait_for(LANGUAGE["prompt"])
        pi.send(key)
        result, = pi.results()
        assert "cancelled" in result and "SQLite" in result, result
        pi.finish()


def test_cancel_by_escape():
    cancel(ESCAPE)


def test_cancel_by_control_c():
    cancel(CTRL_C)


def test_keys_of_other_terminals():
    """Ctrl+N as kitty and as xterm spell it; a release counts for nothing."""
    with Pi([ONE], more=GO) as pi:
        question(pi)
        for key in (b"\x1b[110;5u", b"\x1b[110;5:3u", b"\x1b[27;5;110~", b"\x1b[27;5;112~"):
            pi.send(key)
            pi.pump(0.05)
        pi.send(ENTER)
        equal(pi.results(), [SQLITE])
        pi.finish()


def test_two_calls():
    with Pi([ONE, OTHER], more=GO) as pi:
        question(pi)
        assert not pi.terminal.shows(LANGUAGE["prompt"])
        pi.send(b"2")
        question(pi, LANGUAGE["prompt"])
        pi.send(b"1")
        equal(pi.results(), [SQLITE, "Language: user selected: 1. C++"])
        pi.finish()


def test_resize():
    options = [{"value": str(n), "label": f"Number {n} " + "word " * 12} for n in range(1, 31)]
    many = {"questions": [{**DATABASE, "options": options}]}
    with Pi([many], more=GO) as pi:
        pi.wait_for("> ○")
        for columns, rows in ((60, 20), (24, 8), (140, 45), (80, 24)):
            before = len(pi.terminal.output)
            pi.terminal.resize(columns, rows, reflow=False)
            pi.terminal.wait_until(lambda: len(pi.terminal.output) > before and pi.terminal.shows("> ○"), "the new size")
        pi.send(DOWN)
        pi.send(ENTER)
        result, = pi.results()
        assert result.startswith("Database: user selected: 2. Number 2 word"), result
        pi.finish()


def test_glyphs_of_disputed_width():
    labels = ("⚠️ careful", "❤️ love", "1️⃣ one", "🫨 shaking", "👨‍👩‍👧‍👦 family", "🇨🇭 flag", "tab\there",
              "각 hangul", "☑ ✔️ done", "สวัสดี",
              "\U00018e00\U00018e01\U00018e02 new")  # these are wider in Pi than in libask
    request = {"questions": [{**DATABASE, "prompt": "⚠️❤️1️⃣🫨 " * 30 + "?", "options": [
        {"value": str(n), "label": label * 4, "description": label * 9} for n, label in enumerate(labels)]}]}
    with Pi([request], more=GO, columns=41) as pi:
        pi.wait_for("> ○")
        for columns in (33, 20, 47):
            pi.terminal.resize(columns, 30, reflow=False)
            pi.wait_for("> ○")
            for _ in range(4):
                pi.send(DOWN)
                pi.pump(0.05)
            for _ in range(4):
                pi.send(b"k")
                pi.pump(0.05)
        pi.send(b"5")
        result, = pi.results()
        assert "👨‍👩‍👧‍👦 family" in result, result
        pi.finish()


EVIL = "x\x1b]0;pwned\x07\x1b[2J\u202eyz"
PLAIN = "x␛]0;pwned␇␛[2J⟨U+202E⟩yz"


def test_hostile_text():
    request = {"questions": [{"id": "a", "label": EVIL, "prompt": f"Really {EVIL}?",
                              "options": [{"value": EVIL, "label": EVIL}]}]}
    with Pi([request], more=GO) as pi:
        pi.wait_for("Really", f"ask {PLAIN[:18]}")  # cut short
        pi.send(ENTER)
        pi.results()
        pi.finish()
        assert not any("pwned" in text for text in pi.terminal.strings), pi.terminal.strings


def test_guard():
    """Any key prolongs it, but not for ever."""
    with Pi([ONE], more=GO, ASK_GUARD_MS="20000") as pi:
        pi.wait_for(DATABASE["prompt"])
        pi.send(ENTER)
        pi.wait_for("came before the question")
        equal(len(pi.model.requests), 1)
        pi.terminal.wait_until(lambda: len(pi.model.requests) > 1 or pi.send(ENTER), "an Enter that counts")
        equal(pi.results(), ["Database: user selected: 1. PostgreSQL"])
        pi.finish()


def test_timeout():
    """Nobody presses a key: Pi itself has to be woken."""
    with Pi([ONE], more=GO, ASK_TIMEOUT_MS="3000") as pi:
        pi.wait_for("✘ Cancelled: no answer in time")
        result, = pi.results()
        assert "in time" in result, result
        pi.finish()


def test_aborted_by_pi():
    with Pi([ONE], "Well.", more=GO, extension=ABORTING) as pi:
        question(pi)
        pi.terminal.process.send_signal(signal.SIGUSR2)
        pi.wait_for("✘ Cancelled")
        pi.wait_until_gone(DATABASE["prompt"])
        pi.wait_until_gone("Working")
        pi.send(b"And then?")
        pi.wait_for("And then?")
        pi.send(ENTER)
        result, = pi.results()
        equal(result, WITHDRAWN)
        pi.wait_for("Well.")


def test_aborted_before_it_is_there():
    with Pi([ONE], more=GO, extension=ABORTING, ABORT="early") as pi:
        equal(pi.results(), [WITHDRAWN])
        pi.finish()


def test_terminated_while_asking():
    with Pi([ONE], more=GO) as pi:
        question(pi)
        pi.terminal.process.send_signal(signal.SIGTERM)
        pi.terminal.wait_exit()
        left = pi.terminal.left_behind()
        # This version of Pi leaves these behind by itself, with no question up too.
        own = ["termios differ", "mode 2004 is on", "mode 25 is off"] if host.version == "0.73.1" else []
        assert not [one for one in left if one not in own and "bytes of input" not in one], left


def test_library_beside_the_extension():
    tree = host.FOLDER / "carried"
    shutil.rmtree(tree, ignore_errors=True)
    for name in ("node", "pi"):
        shutil.copytree(host.TREE / "bindings" / name, tree / "bindings" / name, symlinks=True)
    library = tree / "bindings/pi/libask.so.1"
    shutil.copy(host.LIBRARY, library)
    with Pi([ONE], more=GO, extension=str(library.parent)) as pi:
        question(pi)
        assert pi.maps(library)
        pi.send(b"2")
        equal(pi.results(), [SQLITE])
        pi.finish()


def test_long_labels():
    """In the transcript a label has 24 cells, and all of them have 72."""
    request = {"questions": [{**DATABASE, "id": letter, "label": letter * 30} for letter in "ABCDE"]}
    with Pi([request], more=GO) as pi:
        shown = ", ".join(letter * 23 + "…" for letter in "ABCDE")[:71] + "…"
        pi.terminal.wait_until(lambda: f"ask {shown}" in map(str.strip, pi.terminal.lines), f"the line {shown!r}")
        pi.send(CTRL_C)
        pi.results()
        pi.finish()


def test_reload():
    with Pi([ONE], [OTHER], more=GO) as pi:
        question(pi)
        pi.send(b"2")
        pi.wait_until_idle()
        pi.send(b"/reload\r")
        pi.wait_for("Reloaded")
        pi.send(b"More")
        pi.wait_for("More")
        pi.send(ENTER)
        question(pi, LANGUAGE["prompt"])
        pi.send(b"1")
        equal(pi.results(4), [SQLITE, "Language: user selected: 1. C++"])
        pi.finish()


def test_many_sessions():
    """A thousand after the first thousand, in one process of Pi: its memory stays, and no descriptor is left."""
    extension = str(host.ROOT / "tests/bindings/pi/many_sessions.ts")
    with Pi([ONE], more=GO, extension=extension) as pi:
        result, = pi.results(patience=300)
        said = json.loads(result)
        equal(said["results"], [SQLITE])
        start, end = said["rounds"]
        for name, most in MOST_GROWTH.items():
            assert end[name] - start[name] <= most, said
        pi.finish()


def colours(pi):
    """The kinds of colour that an option is drawn in, up to its label."""
    output = pi.terminal.output
    label = output.rindex(b"PostgreSQL")
    line = output[output.rindex(b"\x1b[2K", 0, label):label]
    return {kind.decode() for kind in re.findall(rb"[34]8;[25](?=;)", line)}


def test_colours():
    limited = {"COLORTERM": "", "TERM_PROGRAM": "Apple_Terminal"}
    for variables, right in (({}, lambda kinds: "38;2" in kinds), (limited, lambda kinds: kinds == {"38;5"}),
                             ({"ASK_THEME": "mono"}, lambda kinds: not kinds),
                             ({"NO_COLOR": "1"}, lambda kinds: not kinds)):
        with Pi([ONE], more=GO, **variables) as pi:
            question(pi)
            assert right(colours(pi)), (variables, colours(pi))
            pi.send(ENTER)
            pi.results()
            pi.finish()


def colour_of(sequence):
    """As the screen has it; None for the terminal's own."""
    numbers = [int(number) for number in re.findall(r"\d+", sequence)[2:]]
    return FG_BG_256[numbers[0]] if len(numbers) == 1 else "".join(f"{number:02x}" for number in numbers) or None


def test_palette():
    """Those of Pi's theme, to the last digit. What it leaves to the terminal is libask's own."""
    file = host.FOLDER / "colours.json"
    file.unlink(missing_ok=True)
    with Pi([ONE], more=GO, extension=COLOURS, COLOURS=str(file)) as pi:
        question(pi)
        sequences = json.loads(file.read_text())
        colour = {name: colour_of(sequence) for name, sequence in sequences.items()}
        screen = pi.terminal.screen

        def cell(text, line):
            y = pi.terminal.row_of(line)
            return screen.buffer[y][pi.terminal.lines[y].index(text)]

        found = {"accent": cell("○", "SQLite").fg, "text": cell("PostgreSQL", "PostgreSQL").fg,
                 "muted": cell("SQLite", "SQLite").fg, "dim": cell("2", "SQLite").fg,
                 "selectedBg": cell("Database", "Database ").bg}
        equal(found, {name: colour[name] or found[name] for name in found})
        pi.send(ENTER)
        pi.results()
        pi.finish()
