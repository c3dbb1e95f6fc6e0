"""Text that must not reach a screen, by class, and what may: judged from Unicode's data, not by the library."""

import re
import unicodedata

MARK = "7777"  # is in every hostile sequence and in nothing that the library writes


def each(*ranges):
    return [chr(code) for first, last in ranges for code in range(first, last + 1)]


def tags(name):
    return "\U0001f3f4" + "".join(chr(0xe0000 + ord(letter)) for letter in name) + "\U000e007f"


CLASSES = {
    "C0": each((0x00, 0x08), (0x0b, 0x0c), (0x0e, 0x1a), (0x1c, 0x1f)) + ["\r", "\t"],
    "ESC": ["\x1b", f"\x1b[{MARK}m", f"\x1b]0;{MARK}\x07", f"\x1b]8;;{MARK}\x1b\\", f"\x1b]52;c;{MARK}\x07",
            f"\x1bP{MARK}\x1b\\", f"\x1b_{MARK}\x1b\\", "\x1bc"],
    "DEL": ["\x7f"],
    "C1": each((0x80, 0x9f)) + [f"\x9b{MARK}m", f"\x9d0;{MARK}\x9c", f"\x90{MARK}\x9c"],
    "bidi": each((0x202a, 0x202e), (0x2066, 0x2069), (0x200e, 0x200f)) + ["\u061c"],
    "zero width": each((0x200b, 0x200d), (0x2060, 0x2064), (0x206a, 0x206f)) +
    [*"\ufeff\u00ad\u034f\u115f\u1160\u3164\uffa0\u17b4\u180e", "\uac00\u1160"],
    "separators": ["\u2028", "\u2029"],
    "tags": ["\U000e0001", *each((0xe0020, 0xe007f)), "\U0001f3f4\U000e0067\U000e0062", tags("ignore") + tags("rules")],
    "variation selectors": each((0xfe00, 0xfe0f), (0xe0100, 0xe01ef), (0x180b, 0x180d)) +
    ["1\ufe0e2\ufe0f", "\u845b\U000e0100", "\u5029\ufe00", "\U0001f600\ufe0f"],
    "blanks": list("\U0001d159\U00016fe4\U00013441\U00013442"),
    "marks": ["\u0301" * 2000, "\u20dd\u0301\u0323" * 700],
    "private use": ["\ue000", "\U000f0000", "\ufdd0", "\ufffe", "\U0010ffff", "\ufff9"],
}

# What has no look of its own though it counts as a letter or a mark.
BLANK = set("\u034f\u115f\u1160\u3164\uffa0\u17b4\u17b5") | set(CLASSES["blanks"]) | set(
    each((0xfe00, 0xfe0f), (0xe0100, 0xe01ef), (0x180b, 0x180f)))
MOST_MARKS = 8
SHOWN = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs"}
MARKS = {"Mn", "Mc", "Me"}


def dangers(text, also=""):
    """The dangerous code points of a text, which may have the characters `also`."""
    found, marks = [], 0
    for at, character in enumerate(text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in MARKS else 0
        if character in also:
            continue
        shown = category in SHOWN or (category in MARKS and at > 0 and marks <= MOST_MARKS)
        if character in BLANK or not shown:
            found.append(f"U+{ord(character):04X} after {text[max(0, at - 20):at]!r}")
    return found


def sign(text):
    """What is seen first of a hostile text, behind a letter."""
    hostile = next((character for character in text if dangers("x" + character)), None)
    return f"⟨+{len(text) - MOST_MARKS} marks⟩" if hostile is None else picture(ord(hostile))


def picture(code):
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7f else f"⟨U+{code:04X}⟩"


SGR = re.compile(r"\x1b\[[0-9;]*m")
NOTICE = re.compile(r"\x1b\](?:2|9|777;notify);([^\x07\x1b]*)\x07")
# What the driver says to a terminal, besides text.
DRIVER = re.compile(r"\x1b\[[0-9;]*[ABCDGHJKLMm]|\x1b\[\?(?:2004|2026|25|1049)[hl]|\x1b\[(?:\?u|c|>1u|<u|2[23];2t)|\x1b\]11;\?\x1b\\")


# Controls have pictures, which say more than their numbers.
PLAIN_CONTROL = re.compile(r"⟨U\+00(?:[01].|7F)⟩")


def dangers_of_line(line):
    """The same for a line of a frame: it has renditions."""
    return PLAIN_CONTROL.findall(line) + dangers(SGR.sub(lambda m: m[0] if MARK in m[0] else "", line))


def dangers_of_bytes(output, display):
    """The same for all that a terminal was sent. The cursor is also moved by CR and BS, except where lines only follow
    each other; that none of the text's is in a frame is seen there."""
    text = output.decode("utf-8", "surrogateescape")
    text = NOTICE.sub(lambda m: m[1], text)
    text = DRIVER.sub(lambda m: m[0] if MARK in m[0] else "", text)
    return dangers(text.replace("\r\n", "\n") if display == "line" else text, also="\n" if display == "line" else "\r\n\b")


def text_of_bytes(output):
    """What of it is text, without marks."""
    text = DRIVER.sub("", NOTICE.sub(lambda m: m[1], output.decode("utf-8", "surrogateescape")))
    return "".join(character for character in text if unicodedata.category(character) not in MARKS)
