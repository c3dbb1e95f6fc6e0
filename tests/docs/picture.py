"""Draws a real frame as an SVG picture.

usage: picture.py LIBRARY REQUEST_FILE KEYS SIZE THEME > picture.svg

The frame comes from a session of the library; nothing in the picture is drawn by hand.
"""
import ctypes
import html
import json
import re
import sys
import unicodedata

CELL, LINE, MARGIN = 8.4, 18, 16
PAPER = {"dark": "#0F172A", "light": "#FFFFFF", "high-contrast": "#000000", "mono": "#FFFFFF"}
INK = {"dark": "#CBD5E1", "light": "#1E293B", "high-contrast": "#FFFFFF", "mono": "#000000"}


def frame_of(library, request, keys, columns, rows, settings):
    c = ctypes.CDLL(library)
    c.ask_free.argtypes, c.ask_free.restype = [ctypes.c_void_p], None
    c.ask_session_close.argtypes, c.ask_session_close.restype = [ctypes.c_void_p], None

    def document(function, *arguments):
        out = ctypes.c_void_p()
        status = function(*arguments, ctypes.byref(out))
        text = ctypes.string_at(out).decode()
        c.ask_free(out)
        assert status >= 0, text
        return json.loads(text)

    session = ctypes.c_void_p()
    document(c.ask_session_open, request, json.dumps(settings).encode(), ctypes.byref(session))
    document(c.ask_session_frame, session, columns, rows)
    assert c.ask_session_keys(session, keys.encode()) >= 0
    frame = document(c.ask_session_frame, session, columns, rows)
    c.ask_session_close(session)
    return frame


def spans(line):
    """(text, SGR parameters) in order."""
    style = ""
    for text, parameters in re.findall(r"([^\x1b]*)(?:\x1b\[([0-9;]*)m)?", line):
        if text:
            yield text, style
        if parameters or not text:
            style = parameters


def width(text):
    cells = 0
    for character in text:
        if unicodedata.combining(character) or character in "\u200d\ufe0f\ufe0e":
            continue
        cells += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return cells


def colour(parameters, kind):
    match = re.search(rf"(?:^|;){kind};2;(\d+);(\d+);(\d+)", parameters)
    return "#%02X%02X%02X" % tuple(map(int, match.groups())) if match else None


def draw(frame, columns, theme):
    parts, ink, paper = [], INK[theme], PAPER[theme]
    for row, line in enumerate(frame["lines"]):
        column = 0
        for text, style in spans(line):
            attributes = set(re.sub(r"[34]8;2;\d+;\d+;\d+", "", style).split(";"))
            fill, back = colour(style, 38) or ink, colour(style, 48)
            if "7" in attributes:
                fill, back = back or paper, fill
            x, y, cells = MARGIN + column * CELL, MARGIN + row * LINE, width(text)
            if back:
                parts.append(f'<rect x="{x:.1f}" y="{y}" width="{cells * CELL:.1f}" height="{LINE}" fill="{back}"/>')
            look = "".join((' font-weight="bold"' * ("1" in attributes), ' opacity="0.6"' * ("2" in attributes),
                            ' text-decoration="underline"' * ("4" in attributes)))
            if text.strip():
                parts.append(f'<text x="{x:.1f}" y="{y + 13.5}" textLength="{cells * CELL:.1f}" fill="{fill}"{look} '
                             f'xml:space="preserve">{html.escape(text)}</text>')
            column += cells
    if "cursor" in frame:
        x, y = MARGIN + frame["cursor"]["column"] * CELL, MARGIN + frame["cursor"]["row"] * LINE
        parts.append(f'<rect x="{x:.1f}" y="{y}" width="{CELL}" height="{LINE}" fill="{ink}" opacity="0.7"/>')
    wide, high = 2 * MARGIN + columns * CELL, 2 * MARGIN + len(frame["lines"]) * LINE
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high}" viewBox="0 0 {wide:.0f} {high}" '
            f'font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">'
            f'<rect width="100%" height="100%" rx="8" fill="{paper}"/>' + "".join(parts) + "</svg>\n")


def picture(library, request, keys, size, theme):
    columns, rows = map(int, size.split("x"))
    settings = {"theme": theme, "colors": "truecolor"}
    return draw(frame_of(library, request, keys, columns, rows, settings), columns, theme)


if __name__ == "__main__":
    with open(sys.argv[2], "rb") as file:
        sys.stdout.write(picture(sys.argv[1], file.read(), *sys.argv[3:6]))
