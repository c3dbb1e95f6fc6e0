"""Shows that each class of hostile text has a test: takes out what stops the class, and looks whether the walk goes red.

usage: mutate.py BUILD_DIR          by hand; it changes files of the tree, and puts them back
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAFE, TABLE = ROOT / "lib/text_safe.cpp", ROOT / "lib/unicode_table_generator.cpp"
HIDDEN = "if (properties.has(unicode::hidden)) {"


def let_through(first, last):
    """Some code points are stopped at several places, so that it does not do to take out one."""
    return f"if (is_in(decoded.code_point, {first:#x}, {last:#x})) return keep(decoded.length);\n        {HIDDEN}"


# The class, the file, and what is taken out of it.
MUTATIONS = [
    ("C0", SAFE, "decoded.code_point < 0x20 || decoded.code_point == 0x7F", "decoded.code_point == '\\n' || decoded.code_point == 0x7F"),
    ("ESC", SAFE, "decoded.code_point < 0x20 ||", "(decoded.code_point < 0x20 && decoded.code_point != 0x1B) ||"),
    ("DEL", SAFE, " || decoded.code_point == 0x7F) {", ") {"),
    ("C1", SAFE, HIDDEN, let_through(0x80, 0x9f)),
    ("bidi", SAFE, HIDDEN, let_through(0x202a, 0x202e)),
    ("bidi", SAFE, HIDDEN, let_through(0x2066, 0x2069)),
    ("zero width", SAFE, "stays = joins(next);", "stays = true;"),
    ("separators", SAFE, HIDDEN, let_through(0x2028, 0x2029)),
    ("tags", SAFE, "return last_ == black_flag ? tags() : 0;", "return decoded.length;"),
    ("variation selectors", SAFE, "stays = last_properties_.has(unicode::ideograph);", "stays = true;"),
    ("marks", SAFE, "constexpr int max_marks = 8;", "constexpr int max_marks = 100000;"),
    ("private use", TABLE, "is_any_of(UTF8PROC_CATEGORY_CO, UTF8PROC_CATEGORY_CS", "is_any_of(UTF8PROC_CATEGORY_CS"),
    ("raw bytes", SAFE, "return replace(Show::byte, 1, static_cast<unsigned char>(text_[at_]));", "return keep(1);"),
]


def main(build):
    survived = 0
    for kind, path, old, new in MUTATIONS:
        text = path.read_text()
        assert text.count(old) == 1, (kind, old, text.count(old))
        try:
            path.write_text(text.replace(old, new))
            built = subprocess.run(["ninja", "-C", build, "--quiet", "product"], capture_output=True, text=True)
            walked = subprocess.run([sys.executable, ROOT / "tests/trust/walk.py", build, "C1" if kind == "raw bytes" else kind],
                                    capture_output=True, text=True)
        finally:
            path.write_text(text)
        red = built.returncode == 0 and walked.returncode != 0
        survived += not red
        last = (walked.stdout.strip() or walked.stderr.strip() or built.stdout).splitlines()[-1]
        print(f"{kind:20} {'red' if red else 'SURVIVED'}: {last}", flush=True)
    subprocess.run(["ninja", "-C", build, "--quiet", "product"], check=True)
    print(f"{len(MUTATIONS) - survived} passed, {survived} failed")
    return survived != 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
