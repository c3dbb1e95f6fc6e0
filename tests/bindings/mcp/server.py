"""The MCP server under test: a copy of bindings/mcp with its dependencies, and a client that calls it."""

import fcntl
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path += [str(ROOT / "tests/pty"), str(HERE.parent)]

from nodes import Node  # noqa: E402
from terminal import Failure, Terminal  # noqa: E402

NODE = FOLDER = TREE = lock = None  # set by prepare()

DATABASE = {"id": "db", "mode": "single", "header": "Database", "prompt": "Which database?",
            "options": [{"value": "pg", "label": "PostgreSQL", "description": "Relational", "recommended": True},
                        {"value": "lite", "label": "SQLite"}]}
NAME = {"id": "name", "mode": "input", "header": "Name", "prompt": "What is it called?"}
PARTS = {"id": "parts", "mode": "multi", "header": "Parts", "prompt": "Which parts?", "defaultValues": ["ui"],
         "options": [{"value": "ui", "label": "Screens"}, {"value": "db", "label": "Storage"}]}


def prepare(build):
    """As it lies in a source tree, which the test keeps clean: a copy, with a link to what was built."""
    global NODE, FOLDER, TREE, lock
    NODE, FOLDER = Node(build, 20), build / "mcp-test"
    FOLDER.mkdir(parents=True, exist_ok=True)
    lock = open(FOLDER / "lock", "w")  # one run at a time in this folder
    fcntl.flock(lock, fcntl.LOCK_EX)
    TREE = FOLDER / "tree"
    for name in ("node", "mcp"):
        target = TREE / "bindings" / name
        target.mkdir(parents=True, exist_ok=True)
        for file in (ROOT / "bindings" / name).iterdir():
            if file.is_file():
                shutil.copy2(file, target)
        stamp = FOLDER / f"{name}.installed"
        wanted = (target / "package-lock.json").read_text()
        if not stamp.exists() or stamp.read_text() != wanted:
            NODE.npm(target, "ci")
            stamp.write_text(wanted)
    if not (TREE / "build").exists():
        (TREE / "build").symlink_to(build)


def environment():
    return {"PATH": NODE.path, "HOME": str(FOLDER), "LANG": "C.UTF-8", "ASK_GUARD_MS": "0"}


def command(plan):
    return [NODE.program, str(HERE / "client.mjs"), str(TREE / "bindings/mcp"), json.dumps(plan)]


def asked(*questions):
    return {"questions": list(questions)}


def piped(**plan):
    """What a client says that has no terminal, and neither has its server."""
    done = subprocess.run(command(plan), env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=60, start_new_session=True)
    if done.returncode or done.stderr:
        raise Failure(f"{done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def many_calls(request, content, answers, calls, rounds):
    """What the server's process has after each round of calls, which a client answers by forms."""
    words = [json.dumps(request), json.dumps(content), str(calls), str(rounds)]
    done = subprocess.run([NODE.program, str(HERE / "many_calls.mjs"), str(TREE / "bindings/mcp"), *words],
                          env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300,
                          start_new_session=True)
    if done.returncode or done.stderr:
        raise Failure(f"{done.returncode}: {done.stderr}")
    said = json.loads(done.stdout)
    if said["answers"] != [json.dumps(answers)]:
        raise Failure(f"{said['answers']} instead of {answers}")
    return said["measured"]


def on_terminal(start=None, shell=None, **plan):
    """The client and its server on a terminal, or a shell that starts them. Their standard streams are pipes."""
    words = ["sh", "-c", shell, "sh"] if shell else []
    return Terminal(words + command(plan), environment=environment(), start=start)


def report(terminal):
    status = terminal.wait_exit()
    if status or terminal.stderr or terminal.left_behind():
        raise Failure(f"{status}: {terminal.stderr} left behind: {terminal.left_behind()}; {terminal.describe()}")
    return json.loads(terminal.stdout)


def own_file(name):
    file = FOLDER / name
    file.unlink(missing_ok=True)
    return file


def processes():
    """Those of servers that run from this folder."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if str(TREE / "bindings/mcp/server.js").encode() in (folder / "cmdline").read_bytes().split(b"\0")[1:2]:
                found.append(int(folder.name))
        except OSError:
            pass  # it has ended meanwhile
    return found
