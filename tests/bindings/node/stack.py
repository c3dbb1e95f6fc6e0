"""How much stack a run needs: koffi gives it 128 KiB, other foreign-function interfaces may give less."""

import json
import subprocess

import package
from asking import cases
from terminal import CTRL_C, DOWN, ENTER, ESCAPE, SPACE, Terminal

GIVEN = 96  # KiB
REQUEST = {"title": "Much", "questions": [
    {"id": "a", "mode": "single", "header": "日本語", "prompt": "Which? " * 20, "context": "A long text 😀.\n" * 200,
     "options": [{"value": str(n), "label": f"Option {n} 日本 👨‍👩‍👧", "description": "words " * 20,
                  "preview": "line\n" * 30} for n in range(100)]},
    {"id": "b", "mode": "multi", "prompt": "Which of them?",
     "options": [{"value": str(n), "label": f"Option {n}"} for n in range(900)]},
    {"id": "c", "mode": "input", "prompt": "Why?"}]}
PASTE = b"\x1b[200~" + ("é日本 x\n" * 20000).encode() + b"\x1b[201~"


def program():
    file = package.FOLDER / "stack"
    subprocess.run(["cc", "-Wall", "-Wextra", "-pthread", "-I", package.ROOT / "include", "-o", file,
                    package.HERE / "stack.c", package.LIBRARY, f"-Wl,-rpath,{package.LIBRARY.parent}"], check=True)
    return str(file)


def ask(display):
    return Terminal([program(), str(GIVEN), json.dumps(REQUEST), json.dumps({"guardMs": 0, "display": display})],
                    columns=200, rows=60, replies=("attributes", "kitty", "background"))


def check(terminal):
    assert terminal.wait_exit() == 0, terminal.describe()
    used = json.loads(terminal.stdout)["used"]
    assert 4096 < used < GIVEN * 1024 * 3 // 4, f"{used} bytes of stack"


@cases("inline", "fullscreen")
def test_small_stack(display):
    with ask(display) as terminal:
        terminal.wait_for("Which?")
        terminal.send(b"?")
        terminal.wait_until(lambda: not terminal.shows("Option 0"), "the keys")
        terminal.send(ESCAPE)
        terminal.wait_for("Option 0")
        terminal.send(DOWN * 5 + b"\x1b[6~j" + ENTER)
        terminal.wait_for("Which of them?")
        terminal.send(SPACE + DOWN + b" a" + ENTER + ENTER)
        terminal.wait_for("Why?")
        terminal.resize(100, 30, reflow=False)
        terminal.send(PASTE)
        terminal.wait_for("日本 x")
        terminal.send(ENTER)
        terminal.pump(0.3)
        terminal.send(ENTER)
        check(terminal)


def test_small_stack_of_the_line_driver():
    with ask("line") as terminal:
        terminal.wait_for("Type a number")
        for words in (b"1\n", b"2\n", b"own words\n"):
            terminal.send(words)
            terminal.pump(0.1)
        terminal.send(CTRL_C)
        check(terminal)
