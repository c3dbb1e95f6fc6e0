"""What is drawn, where, and at what cost."""

import signal

from asking import INPUT, LONG, PROMPT, SEVERAL, SINGLE, WIDE, ask, cases, equal, report, value
from terminal import CTRL_C, DOWN, ENTER, ESCAPE, Failure, UP

TRANSCRIPT = "first line\nsecond line\n"
RULE = "-" * 10


def focused(terminal, label):
    return any(line.lstrip().startswith(">") and label in line for line in terminal.lines)


def wait_focus(terminal, label):
    terminal.wait_until(lambda: focused(terminal, label), f"the focus on {label}")


def wait_frame(terminal, text):
    """The whole of the first frame: the queries come behind it. A terminal must not be resized amid one."""
    terminal.wait_for(text)
    terminal.wait_until(lambda: b"\x1b[c" in terminal.output, "the queries behind the frame")


def cost(terminal, keys, condition, what):
    """Bytes written from the keys on until the screen shows what they do. The terminal must have no replies under way:
    they may change the colours of the whole frame."""
    before = len(terminal.output)
    terminal.send(keys)
    terminal.wait_until(condition, what)
    return len(terminal.output) - before


def at_most(found, limit, what):
    if found > limit:
        raise Failure(f"{what}: {found} bytes, at most {limit} are allowed")


def test_record_replaces_the_dialogue():
    with ask(before=TRANSCRIPT) as terminal:
        terminal.wait_for(PROMPT)
        equal(terminal.lines[:2], ["first line", "second line"])
        terminal.send(DOWN + ENTER)
        equal(value(report(terminal)), "lite")
        equal(terminal.transcript[:4], ["first line", "second line", "✔ Database: SQLite", ""])
        equal(terminal.cursor, (3, 0), "cursor")


def test_cancelled_record():
    with ask(before=TRANSCRIPT) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ESCAPE)
        equal(report(terminal)["response"]["reason"], "user")
        equal(terminal.lines[2:4], ["✘ Cancelled", ""])


def test_no_record():
    with ask(settings={"record": False}, before=TRANSCRIPT) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ENTER)
        report(terminal)
        equal([line for line in terminal.lines if line], ["first line", "second line"])
        equal(terminal.cursor, (2, 0), "cursor")


def test_unfinished_line_of_the_host_stays():
    with ask(before="working...") as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(ENTER)
        report(terminal)
        equal(terminal.lines[:2], ["working...", "✔ Database: PostgreSQL"])


def test_at_the_bottom_it_scrolls():
    before = "".join(f"line {n}\n" for n in range(1, 24))
    with ask(before=before) as terminal:
        terminal.wait_for(PROMPT)
        terminal.wait_for("MongoDB")
        terminal.send(ENTER)
        report(terminal)
        equal(terminal.transcript[:24], before.split("\n")[:23] + ["✔ Database: PostgreSQL"])


def test_growing_and_shrinking_at_the_bottom():
    before = "".join(f"line {n}\n" for n in range(1, 24))
    with ask(INPUT, before=before) as terminal:
        terminal.wait_for("What is it called?")
        for n in range(1, 6):
            terminal.send(f"row {n}".encode() + b"\n")  # Ctrl+J
        terminal.wait_for("row 5")
        terminal.send(b"\x7f" * 30)
        terminal.wait_until(lambda: not terminal.shows("row 1"), "an empty editor")
        terminal.send(b"end" + ENTER)
        equal(value(report(terminal)), "end")
        kept = [line for line in terminal.transcript if line]
        equal(kept, before.split("\n")[:23] + ["✔ Name: end"])


def test_rubbish_below_is_cleared():
    with ask(before="one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\x1b[H") as terminal:
        terminal.wait_for(PROMPT)
        for rubbish in ("two", "five", "eight"):
            equal(terminal.row_of(rubbish), None, f"row of {rubbish}")
        terminal.send(CTRL_C)
        report(terminal)


def test_first_frame_is_small():
    with ask(replies=()) as terminal:
        terminal.wait_for("MongoDB")
        at_most(len(terminal.output), 3000, "first frame")


def test_moving_is_cheap():
    with ask(replies=()) as terminal:
        wait_focus(terminal, "PostgreSQL")
        for key, label in ((DOWN, "SQLite"), (DOWN, "MongoDB"), (UP, "SQLite")):
            at_most(cost(terminal, key, lambda: focused(terminal, label), label), 120, "an arrow key")
        terminal.send(CTRL_C)
        report(terminal)


def test_typing_is_cheap():
    with ask(INPUT, replies=()) as terminal:
        terminal.wait_for("What is it called?")
        terminal.send(b"x")
        terminal.wait_until(lambda: any(line.endswith("x") for line in terminal.lines), "x")
        text = "x"
        for letter in "abcdef":
            text += letter
            at_most(cost(terminal, letter.encode(), lambda: terminal.shows(text), text), 8, "a character")
        terminal.send(CTRL_C)
        report(terminal)


def test_nothing_changed_nothing_written():
    with ask(replies=()) as terminal:
        wait_focus(terminal, "PostgreSQL")
        terminal.wait_until(lambda: terminal.modes.get("2004"), "the first frame")
        before = len(terminal.output)
        terminal.send(b"\x1b[15~" * 3)  # F5 has no meaning
        terminal.send(DOWN + UP)
        terminal.send(DOWN + DOWN)
        wait_focus(terminal, "MongoDB")
        moved = len(terminal.output) - before
        at_most(moved, 250, "three ways of going nowhere and two rows down")
        terminal.send(CTRL_C)
        report(terminal)


def test_all_keys_of_one_read_count():
    with ask(LONG) as terminal:
        wait_focus(terminal, "Number 1")
        terminal.send(DOWN * 30)
        wait_focus(terminal, "Number 31")
        terminal.send(ENTER)
        equal(value(report(terminal)), "31")


def test_fullscreen():
    with ask(settings={"display": "fullscreen"}, before=TRANSCRIPT) as terminal:
        terminal.wait_for(PROMPT)
        equal(terminal.shown, "alternate")
        equal(terminal.row_of("first line"), None, "transcript on the alternate screen")
        terminal.resize(60, 24)
        terminal.send(DOWN)
        wait_focus(terminal, "SQLite")
        terminal.send(ENTER)
        equal(value(report(terminal)), "lite")
        equal(terminal.shown, "main")
        equal(terminal.lines[:3], ["first line", "second line", "✔ Database: SQLite"])


@cases((60, 40), (40, 40), (33, 40), (100, 40), (79, 40), (80, 30))
def test_resizing(columns, rows):
    """A terminal that wraps its lines anew shows nothing of the old frame, and the lines above it stay."""
    with ask(WIDE, before=f"{RULE}\n", rows=40, replies=()) as terminal:
        wait_frame(terminal, "Option 3")
        terminal.resize(columns, rows)
        terminal.wait_until(lambda: drawn_for_now(terminal), "one frame at the new size")
        terminal.send(CTRL_C)
        report(terminal)
        equal([line for line in terminal.transcript if line], [RULE, "✘ Cancelled"])


@cases((80, 12), (30, 10), (20, 5), (12, 4), (5, 2), (1, 1))
def test_too_small_for_the_old_frame(columns, rows):
    """A list's frame stays below what was there before, whatever becomes of its end."""
    with ask(SEVERAL, before=f"{RULE}\n", replies=()) as terminal:
        wait_frame(terminal, "MongoDB")
        before = len(terminal.output)
        terminal.resize(columns, rows)
        terminal.wait_until(lambda: b"\x1b[J" in terminal.output[before:], "a new frame")
        terminal.wait_until(lambda: "\n".join(terminal.lines).count("PostgreSQL") == (columns >= 20), "one frame")
        terminal.send(CTRL_C)
        report(terminal)
        equal(terminal.left_behind(), [])
        equal("".join(terminal.transcript)[:len(RULE) + 1], f"{RULE}✘")


def drawn_for_now(terminal):
    """One frame, drawn after the terminal has got the size it has."""
    text = "\n".join(terminal.transcript)
    times = text.count("PostgreSQL") + text.count("Option 1")
    return terminal.output.rfind(b"\x1b[J") > terminal.size_changed and times == 1


def test_dragging_an_edge():
    """Each size is seen by the program, or none until the last: neither leaves anything."""
    for wait in (True, False):
        with ask(before=f"{RULE}\n", replies=()) as terminal:
            wait_frame(terminal, "MongoDB")
            for columns in (76, 70, 64, 58, 52, 46, 40, 34, 28, 50, 60, 43):
                terminal.resize(columns, 24)
                if wait or columns == 43:
                    terminal.wait_until(lambda: drawn_for_now(terminal), f"one frame at {columns} columns")
            terminal.send(DOWN + ENTER)
            equal(value(report(terminal)), "lite")
            equal([line for line in terminal.transcript if line], [RULE, "✔ Database: SQLite"])


def test_answering_while_resizing():
    """The answer comes before the new size was seen."""
    with ask(WIDE, before=f"{RULE}\n", rows=40, replies=()) as terminal:
        wait_frame(terminal, "Option 3")
        terminal.resize(50, 40)
        terminal.send(ENTER)
        equal(value(report(terminal)), "1")
        kept = [line for line in terminal.transcript if line]
        equal((kept[0], kept[1][:6], len(kept)), (RULE, "✔ Wide", 2))


def test_moving_while_resizing():
    """A key comes before the new size was seen: nothing is drawn for the old one."""
    for columns in (50, 30):
        with ask(WIDE, before=f"{RULE}\n", rows=40, replies=()) as terminal:
            wait_frame(terminal, "Option 3")
            terminal.send(DOWN)
            wait_focus(terminal, "Option 2")
            terminal.resize(columns, 40)
            terminal.send(DOWN)
            terminal.wait_until(lambda: focused(terminal, "Option 3") and drawn_for_now(terminal), "one frame")
            terminal.send(ENTER)
            equal(value(report(terminal)), "3")
            equal([line[:6] for line in terminal.transcript if line], [RULE[:6], "✔ Wide"])


def test_colours_that_come_with_a_resize():
    """The program hears of both at once."""
    with ask(WIDE, before=f"{RULE}\n", rows=40, replies=()) as terminal:
        wait_frame(terminal, "Option 3")
        terminal.send(DOWN)
        wait_focus(terminal, "Option 2")
        terminal.process.send_signal(signal.SIGSTOP)
        terminal.resize(50, 40)
        terminal.send(b"\x1b]11;rgb:ffff/ffff/f0f0\x1b\\\x1b[?62c")
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_until(lambda: b"38;2;79;70;229" in terminal.output, "the light theme")
        terminal.wait_until(lambda: drawn_for_now(terminal), "one frame")
        terminal.send(ENTER)
        equal(value(report(terminal)), "2")
        equal([line[:6] for line in terminal.transcript if line], [RULE[:6], "✔ Wide"])


def test_unknown_background():
    """A terminal that answers, but not that, gets colours for any background, and its own for what is to be read."""
    with ask(replies=("attributes",)) as terminal:
        terminal.wait_until(lambda: b"38;2;99;102;241" in terminal.output, "the neutral theme")
        terminal.wait_for(PROMPT)
        text = terminal.screen.buffer[terminal.row_of(PROMPT)][0]
        equal((text.fg, text.bold), ("default", True))


def test_light_background_is_found_out():
    with ask(replies=("attributes", "background"), background="light") as terminal:
        terminal.wait_for(PROMPT)
        terminal.wait_until(lambda: b"38;2;79;70;229" in terminal.output, "the light theme")
        terminal.send(ENTER)
        equal(value(report(terminal)), "pg")
        equal(terminal.left_behind(), [])


@cases("bell", "osc9", "osc777", "title")
def test_notifications(kind):
    request = {**SINGLE, "title": "A; \x1b]0;evil\a title"}
    with ask(request, settings={"notify": [kind]}) as terminal:
        terminal.wait_for(PROMPT)
        equal(terminal.bells, 1 if kind == "bell" else 0, "bells")
        begin = {"bell": None, "osc9": "9;", "osc777": "777;notify;", "title": "2;"}[kind]
        told = [text for text in terminal.strings if begin and text.startswith(begin)]
        equal(len(told), 1 if begin else 0, "strings")
        separators = 3 if kind == "osc777" else 1
        if told and ("\x1b" in told[0] or PROMPT not in told[0] or told[0].count(";") != separators):
            raise Failure(repr(told))
        terminal.send(CTRL_C)
        report(terminal)
        equal(terminal.left_behind(), [])
