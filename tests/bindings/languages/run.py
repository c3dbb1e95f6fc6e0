"""The examples of bindings/: each loads the same library, plays keys, and asks a person in a real terminal.

usage: run.py BUILD_FOLDER SOURCE_ROOT

The C example is built against an installed libask.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import termios

build, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(root / "tests/pty"))
sys.dont_write_bytecode = True
from terminal import DOWN, ENTER, Terminal  # noqa: E402

REQUEST = json.dumps({"questions": [{"id": "db", "mode": "single", "prompt": "Which database?", "header": "数据库 🗄️", "options": [
    {"value": "pg", "label": "PostgreSQL"}, {"value": "lite", "label": "SQLite"}]}]}, ensure_ascii=False)
ENVIRONMENT = {"ASK_LIBRARY": str(build / "libask.so.1"), "ASK_GUARD_MS": "0",
               "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
passed = failed = 0


def check(what, truth, detail=""):
    global passed, failed
    passed, failed = passed + bool(truth), failed + (not truth)
    if not truth:
        print(f"FAILED: {what}: {detail}")


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300, **more)


def compiled(name, *command, **more):
    result = run(*command, **more)
    check(f"{name} builds", result.returncode == 0, result.stderr)
    return result.returncode == 0


def play(name, command):
    result = run(*command, REQUEST, "<down><enter>", env=ENVIRONMENT)
    check(f"{name} plays keys", result.returncode == 0 and json.loads(result.stdout)["answers"][0]["value"] == "lite",
          result.stdout + result.stderr)
    refused = run(*command, "{}", "x", env=ENVIRONMENT)
    check(f"{name} gets the error document", refused.returncode == 1 and '"/questions"' in refused.stdout, refused.stdout)
    return result.stdout


def ask(name, command):
    with Terminal([str(word) for word in [*command, REQUEST]], environment=ENVIRONMENT) as terminal:
        terminal.wait_for("Which database?")
        terminal.send(DOWN + ENTER)
        status, left = terminal.wait_exit(), terminal.left_behind()
    check(f"{name} asks in a terminal",
          status == 0 and not left and json.loads(terminal.stdout)["answers"][0]["value"] == "lite",
          f"{status} {left} {terminal.stdout} {terminal.stderr}")


def terminate(name, command):
    """What ends the program has given the terminal back first."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        with Terminal([str(word) for word in [*command, REQUEST]], environment=ENVIRONMENT, replies=()) as terminal:
            terminal.wait_for("Which database?")
            terminal.process.send_signal(number)
            status, left = terminal.wait_exit(), terminal.left_behind()
        check(f"{name} and {number.name}", status in (-number, 128 + number) and not left, f"{status} {left}")


def test_examples(folder):
    binding = root / "bindings"
    flags = {"CGO_CFLAGS": f"-I{root}/include", "GOFLAGS": "-mod=mod", "GOCACHE": build / "go-cache"}
    languages = {
        "Lua": (None, ["luajit", binding / "lua/ask.lua"]),
        "Ruby": (None, ["ruby", binding / "ruby/ask.rb"]),
        "Rust": (lambda: compiled("Rust", "rustc", binding / "rust/ask.rs", "-o", folder / "rust"), [folder / "rust"]),
        "Go": (lambda: compiled("Go", "go", "build", "-o", folder / "go-ask", binding / "go/ask.go",
                                env={**os.environ, **{k: str(v) for k, v in flags.items()}}), [folder / "go-ask"]),
    }
    outputs = {}
    for name, (make, command) in languages.items():
        if make is None or make():
            outputs[name] = play(name, command)
            ask(name, command)
            terminate(name, command)
    check("every language gets the same bytes", len(set(outputs.values())) <= 1, outputs)
    for source in binding.glob("*/ask.*"):
        check(f"{source.name} is short", len(source.read_text().splitlines()) <= 40, len(source.read_text().splitlines()))


def test_installed(folder):
    """`meson install` to a prefix, and a program built against it from there by pkg-config."""
    prefix = run("meson", "introspect", build, "--buildoptions").stdout
    prefix = next(option["value"] for option in json.loads(prefix) if option["name"] == "prefix")
    installed = run("meson", "install", "-C", build, "--no-rebuild", "--destdir", folder)
    check("it installs", installed.returncode == 0, installed.stdout + installed.stderr)
    pc = next(folder.rglob("libask.pc"), None)
    check("pkg-config file", pc is not None)
    if not pc:
        return
    environment = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "PKG_CONFIG_SYSROOT_DIR": str(folder)}
    found = run("pkg-config", "--cflags", "--libs", "libask", env=environment)
    check("pkg-config finds it", found.returncode == 0 and prefix.strip("/") in found.stdout, found.stdout + found.stderr)
    example = folder / "example"
    flags = found.stdout.split()
    readme = (root / "README.md").read_text()
    check("README says how", "cc example.c $(pkg-config --cflags --libs libask) -o example" in readme)
    (folder / "example.c").write_text(re.search(r"```c\n(.*?)```", readme, re.S)[1])
    compiled("README's C example", "cc", folder / "example.c", *flags, "-o", example)
    if not compiled("the C example", "cc", "-std=c99", "-D_DEFAULT_SOURCE", "-Wall", "-Wextra", "-Werror",
                    root / "bindings/c/example.c", *flags, "-o", example):
        return
    loader = {**ENVIRONMENT, "LD_LIBRARY_PATH": str(next(folder.rglob("libask.so.1")).parent)}
    played = run(example, "<down><enter>", env=loader)
    check("the C example plays keys", '"value":"lite"' in played.stdout, played.stdout + played.stderr)

    def reads_keys(terminal):
        def start():
            terminal.control()
            os.dup2(terminal.slave, 0)
        return start

    with Terminal([str(example)], environment=loader, start=reads_keys) as terminal:
        terminal.wait_until(lambda: not termios.tcgetattr(terminal.slave)[3] & termios.ICANON, "raw mode")
        terminal.send(DOWN + ENTER)
        status = terminal.wait_exit()
        check("the C example asks in a terminal", status == 0 and '"value":"lite"' in terminal.stdout.splitlines()[-1]
              and not terminal.left_behind(), f"{status} {terminal.stdout} {terminal.left_behind()}")


with tempfile.TemporaryDirectory() as name:
    test_examples(pathlib.Path(name))
    test_installed(pathlib.Path(name))
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
