"""Writes what the fuzzers begin with, made from the golden cases and from tests/data/seeds.

usage: seeds.py FOLDER          one folder per target is made in FOLDER
"""
import hashlib
import json
import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
CASES = sorted(folder for folder in (TESTS / "golden/cases").iterdir() if folder.is_dir())
DOCUMENTS = sorted((TESTS / "data/seeds").glob("*.json"))
FORMATS = 7

# What a terminal sends for the keys that the golden cases name.
KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "delete": "\x1b[3~", "tab": "\t", "shift-tab": "\x1b[Z",
    "enter": "\r", "shift-enter": "\x1b[13;2u", "alt-enter": "\x1b\r", "space": " ", "esc": "\x1b[27u",
    "backspace": "\x7f", "lt": "<", "paste": "\x1b[200~", "/paste": "\x1b[201~", "shift-up": "\x1b[1;2A",
    "shift-down": "\x1b[1;2B",
}


def key_bytes(script):
    def one(match):
        name = match[1]
        if name in KEYS:
            return KEYS[name]
        if re.fullmatch("ctrl-[a-z]", name):
            return chr(ord(name[-1]) & 31)
        return "\x1b" + name[-1] if re.fullmatch("alt-.", name) else ""
    steps = [line for line in script.splitlines() if not re.match("#|size |answer |styles", line)]
    return re.sub("<([^<>]+)>", one, "".join(steps)).encode()


def text(words):
    """As fuzz::Bytes::text() reads it."""
    kept = words.encode()[:255].decode(errors="ignore").encode()
    return bytes([len(kept)]) + kept


def optional(of, names):
    """The byte that says which members are there, and their texts."""
    has = sum(1 << i for i, name in enumerate(names) if of.get(name))
    return has, b"".join(text(of[name]) for name in names if of.get(name))


def question(asked):
    """As question() of frame.cpp reads it."""
    mode = ["single", "multi", "input"].index(asked["mode"])
    names = ["header", "context", "placeholder", "defaultValue"] + ["customLabel"] * (mode < 2)
    has, texts = optional(asked, names)
    last = asked.get("secret") if mode == 2 else asked.get("allowCustom")
    flags = bool(asked["allowEmpty"]) + 2 * bool(asked["multiline"]) + 4 * bool(last)
    out = bytes([mode, has, flags]) + text(asked["prompt"]) + texts
    if mode == 2:
        return out
    options = asked["options"][:12]
    out += bytes([len(options) - 1])
    for option in options:
        has, texts = optional(option, ["description", "preview"])
        out += bytes([has + 4 * bool(option.get("recommended"))]) + text(option["label"]) + texts
    return out


def frame(response, script):
    asked = response["questions"][:3]
    size = re.search("^size (\\d+)x(\\d+)", script, re.MULTILINE)
    columns, rows = (int(size[1]), int(size[2])) if size else (80, 24)
    head = bytes([(columns - 1) % 200, (rows - 1) % 60, 0, len(asked) - 1])
    return head + b"".join(map(question, asked)) + key_bytes(script)


def main(folder):
    made = {name: set() for name in ("request", "settings", "keys", "frame", "format")}
    for path in DOCUMENTS:
        for choice in range(8):
            made["request"].add(bytes([choice]) + path.read_bytes())
    for number, case in enumerate(CASES):
        request = (case / "request.json").read_bytes()
        script = (case / "keys").read_text()
        response = json.loads((case / "response.json").read_text())
        made["request"].add(bytes([0]) + request)
        made["request"].add(bytes([4]) + request)
        made["keys"].add(bytes([number % 6, number % 256]) + key_bytes(script))
        made["format"].add(bytes([number % FORMATS]) + json.dumps(response, ensure_ascii=False).encode())
        if response["questions"]:
            made["frame"].add(frame(response, script))
        if (case / "settings.json").exists():
            made["settings"].add((case / "settings.json").read_bytes())
    for target, inputs in made.items():
        place = pathlib.Path(folder) / target
        place.mkdir(parents=True, exist_ok=True)
        for content in inputs:
            (place / hashlib.sha1(content).hexdigest()).write_bytes(content)


if __name__ == "__main__":
    main(sys.argv[1])
