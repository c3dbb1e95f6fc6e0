"""Real Pi, installed by npm, on a pseudo-terminal, with a scripted model and an empty home."""

import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "tests/pty"), str(ROOT / "tests/bindings")]

from model import Model, wait  # noqa: E402
from nodes import PATIENCE as PATIENCE_WITH_NPM, Node  # noqa: E402
from terminal import CTRL_C, CTRL_D, Failure, Terminal  # noqa: E402

# Each with the version of Node it is run by.
VERSIONS = {
    "0.73.1": ("@mariozechner/pi-coding-agent", 20),
    "0.87.1": ("@earendil-works/pi-coding-agent", 22),
    "1.5.0": ("@earendil-works/pi-coding-agent", 22),
}
# What the bundle of 1.5.0 needs beside it; not all that its own package.json asks for can be had.
BESIDE_BUNDLE = {"1.5.0": ["jiti@2.7.0", "typebox@1.3.27", "@silvia-odwyer/photon-node@0.3.4", "quickjs-wasi@3.6.2"]}

FOLDER = LIBRARY = NODE = TREE = lock = version = None  # set by prepare()


def prepare(build, wanted):
    """Installs that version of Pi, unless it was. The extension lies in a source tree, which the test keeps clean: a
    copy, with a link to what was built."""
    global FOLDER, LIBRARY, NODE, TREE, lock, version
    version, FOLDER, LIBRARY = wanted, build / "pi-test" / wanted, build / "libask.so.1"
    FOLDER.mkdir(parents=True, exist_ok=True)
    lock = open(FOLDER / "lock", "w")  # one run at a time in this folder
    fcntl.flock(lock, fcntl.LOCK_EX)
    package, node = VERSIONS[wanted]
    NODE, TREE = Node(build, node), FOLDER / "tree"
    for name in ("node", "pi"):
        target = TREE / "bindings" / name
        target.mkdir(parents=True, exist_ok=True)
        for file in (ROOT / "bindings" / name).iterdir():
            if file.is_file():
                shutil.copy2(file, target)
    if not (TREE / "build").exists():
        (TREE / "build").symlink_to(build)
    stamp = FOLDER / "installed"
    needed = json.dumps([package, BESIDE_BUNDLE.get(wanted), (TREE / "bindings/node/package-lock.json").read_text()])
    if not stamp.exists() or stamp.read_text() != needed:
        NODE.npm(TREE / "bindings/node", "ci")
        install = unpack if wanted in BESIDE_BUNDLE else lambda name: NODE.npm(FOLDER, "install", name)
        install(f"{package}@{wanted}")
        stamp.write_text(needed)


def unpack(package):
    name = NODE.npm(FOLDER, "pack", "--silent", package).split()[-1]
    subprocess.run(["tar", "-xzf", name], cwd=FOLDER, check=True, timeout=PATIENCE_WITH_NPM)
    NODE.npm(FOLDER, "install", "--no-save", *BESIDE_BUNDLE[version])


def program():
    if version in BESIDE_BUNDLE:
        return [NODE.program, str(FOLDER / "package/dist/bundle/cli.js")]
    return [NODE.program, str(FOLDER / "node_modules" / VERSIONS[version][0] / "dist/cli.js")]


def home(model, name="home"):
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "agent").mkdir(parents=True)
    (folder / "work").mkdir()
    models = {"providers": {"loopback": {"baseUrl": model.address, "api": "openai-completions", "apiKey": "none",
                                         "compat": {"supportsDeveloperRole": False, "supportsReasoningEffort": False},
                                         "models": [{"id": "scripted"}]}}}
    (folder / "agent/models.json").write_text(json.dumps(models))
    return folder


def environment(folder, **more):
    variables = {"PATH": NODE.path, "HOME": str(folder), "PI_CODING_AGENT_DIR": str(folder / "agent"),
                 "PI_OFFLINE": "1", "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
                 "ASK_GUARD_MS": "0"}
    variables.update(more)
    return {name: value for name, value in variables.items() if value is not None}


def arguments(*more, installed=False, extension=None):
    extension = [] if installed else ["--no-extensions", "-e", extension or str(TREE / "bindings/pi")]
    return ["--provider", "loopback", "--model", "scripted", *extension, *more]


class Screen(Terminal):
    """A terminal that also puts up with what Pi writes besides."""

    def _sequence(self, match):
        if match["final"] is None:
            return
        known = not match["middle"] and not match["prefix"] and match["final"].decode() in "ABCDGHJKm"
        if known or match["string"] is not None or match["prefix"] == b"?" and match["final"] in b"hlu":
            return super()._sequence(match)
        if match["prefix"] in (b">", b"<") and match["final"] == b"u":
            return super()._sequence(match)


class Pi:
    """Pi on a terminal. `turns`: see Model. `settings`: those that Pi has, with the extension installed.
    `extension`: another than the package, which it finds in ASK_PACKAGE."""

    def __init__(self, *turns, more=(), columns=100, rows=30, settings=None, extension=None, **variables):
        self.model = Model(*turns)
        self.home = home(self.model)
        if settings:
            (self.home / "agent/settings.json").write_text(json.dumps(settings))

        def start(terminal):
            def control():
                terminal.control()
                for stream in range(3):
                    os.dup2(terminal.slave, stream)
                os.chdir(self.home / "work")
            return control

        words = arguments(*more, installed=bool(settings), extension=extension)
        variables.setdefault("ASK_PACKAGE", str(TREE / "bindings/pi"))
        self.terminal = Screen(program() + words, columns=columns, rows=rows, start=start,
                               environment=environment(self.home, **variables))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.__exit__()
        self.model.close()

    def send(self, data):
        self.terminal.send(data)

    def wait_for(self, *texts):
        for text in texts:
            self.terminal.wait_for(text)

    def wait_until_gone(self, text):
        self.terminal.wait_until(lambda: not self.terminal.shows(text), f"{text!r} to go")

    def request(self, number, patience=30):
        """The model's request of that number, counted from one, when it comes."""
        wait(lambda: len(self.model.requests) >= number, self.pump, f"request {number}; {self.terminal.describe()}",
             patience)
        return self.model.requests[number - 1]

    def results(self, number=2, patience=30):
        return self.model.results(self.request(number, patience))

    def pump(self, seconds=0.0):
        return self.terminal.pump(seconds)

    def maps_library(self):
        return self.maps(LIBRARY.resolve())

    def maps(self, file):
        return str(file) in pathlib.Path(f"/proc/{self.terminal.process.pid}/maps").read_text()

    def wait_until_idle(self):
        self.wait_for("Finished.")
        self.wait_until_gone("Working")

    def finish(self):
        """Pi ends by itself, and the terminal is as it was."""
        self.wait_until_idle()
        self.send(CTRL_D)
        status = self.terminal.wait_exit()
        if status or self.terminal.left_behind():
            raise Failure(f"Pi ended with {status}, left behind {self.terminal.left_behind()}")


def piped(mode, *turns, more=(), **variables):
    """Pi without a terminal; returns the process and the model. Nobody has to read what it complains of."""
    model = Model(*turns)
    folder = home(model, f"home-{mode}")
    with open(folder / "complaints", "w") as complaints:
        process = subprocess.Popen(program() + arguments("--mode", mode, *more), stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=complaints, cwd=folder / "work", text=True,
                                   start_new_session=True, env=environment(folder, **variables))
    return process, model


__all__ = ["CTRL_C", "CTRL_D", "Failure", "Pi", "piped"]
