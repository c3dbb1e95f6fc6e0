"""Shows that each class of hostile text and each way to a screen has a test: takes out what makes the text safe there, and
looks whether the walk goes red. It takes a few minutes.

usage: mutate.py BUILD_DIR [WORD]   by hand; it changes files of the tree, and puts them back. With a word, only the
                                    mutations that have it in their name
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAFE, TABLE, C = "lib/text_safe.cpp", "lib/unicode_table_generator.cpp", "lib/ask_c.cpp"
CONTENT, LINE, COMMAND = "lib/content.cpp", "ui/line_text.cpp", "bindings/cli/files.cpp"
CONTROL = "return control(decoded.code_point);"
HIDDEN = "if (properties.has(unicode::hidden)) {"


def control(condition):
    return SAFE, CONTROL, f"return {condition} ? keep(1) : control(decoded.code_point);"


def let_through(first, last=None):
    """Some code points are stopped at several places, so that it does not do to take out one."""
    condition = f"is_in(decoded.code_point, {first:#x}, {last or first:#x})"
    return SAFE, HIDDEN, f"if ({condition}) return keep(decoded.length);\n        {HIDDEN}"


# The name, the class and the way that see it, the file, and what is put in place of what.
MUTATIONS = [
    ("a control as a number", "C0", "frames", SAFE, "decoded.code_point < 0x20 ||", "decoded.code_point == '\\n' ||"),
    ("C0", "C0", "frames", *control("decoded.code_point < 0x1B && decoded.code_point != '\\n'")),
    ("ESC", "ESC", "frames", *control("decoded.code_point == 0x1B")),
    ("DEL", "DEL", "frames", *control("decoded.code_point == 0x7F")),
    ("C1", "C1", "frames", *let_through(0x80, 0x9f)),
    ("bidi overrides", "bidi", "frames", *let_through(0x202a, 0x202e)),
    ("bidi isolates", "bidi", "frames", *let_through(0x2066, 0x2069)),
    ("bidi marks", "bidi", "frames", *let_through(0x200e, 0x200f)),
    ("the Arabic letter mark", "bidi", "frames", *let_through(0x61c)),
    ("the zero-width space", "zero width", "frames", *let_through(0x200b)),
    ("invisible operators", "zero width", "frames", *let_through(0x2060, 0x206f)),
    ("the byte order mark", "zero width", "frames", *let_through(0xfeff)),
    ("the soft hyphen", "zero width", "frames", *let_through(0xad)),
    ("the grapheme joiner", "zero width", "frames", *let_through(0x34f)),
    ("a Hangul filler", "zero width", "frames", *let_through(0x3164)),
    ("joiners", "zero width", "frames", SAFE, "stays = joins(next);", "stays = true;"),
    ("the filler of a lead", "zero width", "frames", SAFE,
     "stays = begins && properties_of(next).break_class == Break::v && next != vowel_filler;", "stays = true;"),
    ("the filler of a vowel", "zero width", "frames", SAFE,
     "stays = last_properties_.break_class == Break::l &&", "stays = true ||"),
    ("separators", "separators", "frames", *let_through(0x2028, 0x2029)),
    ("tags", "tags", "frames", SAFE, "return last_ == black_flag ? tags() : 0;", "return decoded.length;"),
    ("any name of a flag", "tags", "frames", SAFE,
     "text_.substr(at_).starts_with(name)", "text_.find(name.substr(20), at_) != text_.npos"),
    ("selectors anywhere", "variation selectors", "frames", SAFE,
     "last_properties_.has(unicode::styled) &&", "true ||"),
    ("selectors on digits", "variation selectors", "frames", SAFE, "(last_ > 0x7F || next == keycap)", "true"),
    ("selectors on any emoji", "variation selectors", "frames", TABLE,
     "set(styled, is_set(emoji) && code_point < 0x10000);", "set(styled, is_set(emoji));"),
    ("selectors of Mongolian", "variation selectors", "frames", SAFE,
     "stays = is_in(last_, 0x1820, 0x18AA) &&", "stays = true ||"),
    ("selectors of Han", "variation selectors", "frames", *let_through(0xe0100, 0xe01ef)),
    ("other selectors", "variation selectors", "frames", *let_through(0xfe00, 0xfe0d)),
    ("blanks", "blanks", "frames", TABLE, "is_in(unseen_ranges, code_point) ||", ""),
    ("marks", "marks", "frames", SAFE, "constexpr int max_marks = 8;", "constexpr int max_marks = 100000;"),
    ("private use", "private use", "frames", TABLE,
     "is_any_of(UTF8PROC_CATEGORY_CO, UTF8PROC_CATEGORY_CS", "is_any_of(UTF8PROC_CATEGORY_CS"),
    ("noncharacters", "private use", "frames", *let_through(0xfdd0, 0xfdef)),
    ("annotations", "private use", "frames", *let_through(0xfff9, 0xfffb)),
    ("raw bytes", "C1", "errors", SAFE,
     "return replace(Show::byte, 1, static_cast<unsigned char>(text_[at_]));", "return keep(1);"),

    ("a placeholder raw", "bidi", "frames", CONTENT,
     "item.add(Part::placeholder, question.placeholder, Lines::keep, indent, width).caret = 0;",
     "Block& raw = item.add(Part::placeholder, indent, width);\n        raw.given = question.placeholder;\n        raw.caret = 0;"),
    ("a placeholder not drawn", "bidi", "frames", CONTENT, "question.placeholder, Lines::keep", '"", Lines::keep'),
    ("a preview raw", "bidi", "frames", CONTENT,
     "item.add(Part::preview, option.preview, Lines::keep, indent, text_columns(columns_) - indent);",
     "item.add(Part::preview, indent, text_columns(columns_) - indent).given = option.preview;"),
    ("a preview not drawn", "bidi", "frames", CONTENT,
     "option.preview, Lines::keep", "option.preview.substr(0, 0), Lines::keep"),
    ("a warning's path raw", "bidi", "errors", "lib/members.cpp",
     "safe_text(path.pointer(), Lines::join)", "path.pointer()"),
    ("a message raw", "bidi", "errors", "lib/error.cpp",
     "truncate(safe_text(text, Lines::join), 40", "truncate(text, 40"),
    ("a text for hosts raw", "bidi", "errors", C,
     "safe_text(text, lines != 0 ? Lines::keep : Lines::join)", "lines ? safe_text(text, Lines::keep) : std::string(text)"),
    ("the text for no terminal raw", "bidi", "errors", "lib/response.cpp",
     "= safe_text(content, lines);", "= lines == Lines::keep ? safe_text(content, lines) : std::string(content);"),
    ("a summary raw", "bidi", "frames", "lib/format.cpp",
     '"✔ " + safe_text(answer.question.header, Lines::join)', '"✔ " + std::string(answer.question.header)'),
    ("a title raw", "bidi", "terminals", "ui/run.cpp",
     "truncate(safe_text(text, Lines::join), 100", "truncate(text, 100"),
    ("a placeholder raw in lines", "bidi", "terminals", LINE,
     "append_more(text, question.placeholder);", 'text.append(question.placeholder).append("\\n");'),
    ("a preview raw in lines", "bidi", "terminals", LINE,
     "append_lines(text, option.preview);", 'text.append(option.preview).append("\\n");'),
    ("CR, BEL and BS raw in lines", "C0", "terminals", LINE, "append_more(text, question.prompt);",
     "append_more(text, question.prompt);\n    for (const char c : question.prompt) {\n"
     "        if (c == '\\r' || c == '\\a' || c == '\\b') text += c;\n    }"),
    ("the command's messages raw", "bidi", "programs", COMMAND, "visible(message, Escape::line)", "std::string(message)"),
    ("the command's texts raw", "bidi", "programs", COMMAND,
     "safe(text, escape == Escape::text ? 1 : 0)", "std::string(text)"),
    ("the command's JSON raw", "bidi", "programs", COMMAND, "safe(beside, 0) == beside", "true"),
    ("the command's JSON dropped", "bidi", "programs", COMMAND,
     "append_json_escapes(result, {word, end});", "append_json_escapes(result, {word, word});"),
]


def product(build):
    return subprocess.run(["ninja", "-C", build, "--quiet", "product"], capture_output=True, text=True)


def walk(build, *only):
    """The last line that the walk prints."""
    done = subprocess.run([sys.executable, ROOT / "tests/trust/walk.py", build, *only], capture_output=True, text=True)
    return (done.stdout.strip() or done.stderr.strip() or "nothing").splitlines()[-1]


def mutated(build, kind, way, name, old, new):
    """Whether checks failed; a build or a walk that did not come to its end shows nothing."""
    path = ROOT / name
    text = path.read_text()
    assert text.count(old) == 1, (name, old, text.count(old))
    try:
        path.write_text(text.replace(old, new))
        built = product(build)
        if built.returncode:
            return False, "it does not compile: " + next(line for line in built.stdout.splitlines() if " error: " in line)
        last = walk(build, kind, way)
    finally:
        path.write_text(text)
    return re.fullmatch(r"\d+ passed, [1-9]\d* failed", last) is not None, last


def main(build, word=""):
    chosen = [mutation for mutation in MUTATIONS if word in mutation[0]]
    product(build).check_returncode()
    for only in sorted({mutation[1:3] for mutation in chosen}):
        last = walk(build, *only)
        if not re.fullmatch(r"[1-9]\d* passed, 0 failed", last):
            print(f"{' '.join(only)} is not green without a mutation: {last}")
            return 1
    survived = 0
    for name, kind, way, *change in chosen:
        red, last = mutated(build, kind, way, *change)
        survived += not red
        print(f"{name:30} {kind:20} {way:10} {'red' if red else 'SURVIVED'}: {last}", flush=True)
    product(build).check_returncode()
    print(f"{len(chosen) - survived} passed, {survived} failed")
    return survived != 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:]))
