"""Pi's other modes, its system prompts, its ways to install, and what goes wrong."""

import json
import re
import subprocess
import threading
import time

import host
from asking import DATABASE, EVIL, GO, LANGUAGE, ONE, PLAIN, SEVERAL, SQLITE, WITHDRAWN, equal, question
from host import Failure, Pi, piped
from model import system_prompt, wait
from terminal import ENTER

RULE = "ALWAYS use ask when a decision is the person's to make"
PATIENCE = 120  # seconds, in which a process should be done with anything


class Rpc:
    """A client that answers Pi's dialogs. One that Pi keeps waiting has it ended."""

    def __init__(self, *turns, **variables):
        self.process, self.model = piped("rpc", *turns, **variables)
        self.end = threading.Timer(PATIENCE, self.process.kill)
        self.end.start()
        self.say(type="prompt", message="Go")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end.cancel()
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()
        self.model.close()

    def say(self, **message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def event(self, wanted):
        for line in self.process.stdout:
            event = json.loads(line)
            if wanted(event):
                return event
        raise Failure(f"Pi ended: {(host.FOLDER / 'home-rpc/complaints').read_text()}")

    def dialog(self):
        return self.event(lambda event: event.get("type") == "extension_ui_request"
                          and event["method"] in ("select", "input"))

    def answer(self, event, **answer):
        self.say(type="extension_ui_response", id=event["id"], **answer)

    def results(self):
        wait(lambda: len(self.model.requests) >= 2, time.sleep, "the result")
        return self.model.results(self.model.requests[1])


def test_rpc():
    with Rpc([SEVERAL]) as rpc:
        first = rpc.dialog()
        equal(first["title"], DATABASE["prompt"])
        equal(first["options"], ["1. PostgreSQL - Relational", "2. SQLite", "3. Type something."])
        rpc.answer(first, value="2. SQLite")
        second = rpc.dialog()
        equal(second["title"], LANGUAGE["prompt"])
        rpc.answer(second, value=second["options"][-1])
        own = rpc.dialog()
        equal(own["method"], "input")
        rpc.answer(own, value="日本 😀")
        equal(rpc.results(), [f"{SQLITE}\nLanguage: user wrote: 日本 😀"])


def test_rpc_hostile_text():
    """The client may show it on a terminal. What is returned is what was asked."""
    request = {"questions": [{"id": "a", "label": "A", "prompt": f"{EVIL}\nnext?",
                              "options": [{"value": EVIL, "label": EVIL, "description": EVIL}]}]}
    with Rpc([request]) as rpc:
        select = rpc.dialog()
        equal(select["title"], f"{PLAIN}\nnext?")
        equal(select["options"], [f"1. {PLAIN} - {PLAIN}", "2. Type something."])
        rpc.answer(select, value=select["options"][1])
        entry = rpc.dialog()
        equal(entry["title"], f"{PLAIN}\nnext?")
        rpc.answer(entry, value="x")
        equal(rpc.results(), ["A: user wrote: x"])


def test_rpc_cancelled():
    with Rpc([SEVERAL]) as rpc:
        rpc.answer(rpc.dialog(), value="2. SQLite")
        rpc.answer(rpc.dialog(), cancelled=True)
        result, = rpc.results()
        assert "cancelled" in result and "SQLite" in result, result


def test_rpc_aborted():
    with Rpc([ONE]) as rpc:
        rpc.dialog()
        rpc.say(type="abort")
        rpc.event(lambda event: event.get("type") == "agent_end")
        equal(len(rpc.model.requests), 1)
        rpc.say(type="prompt", message="And then?")  # with which the agent hears of it
        equal(rpc.results(), [WITHDRAWN])


def test_rpc_timeout():
    with Rpc([SEVERAL], ASK_TIMEOUT_MS="5000") as rpc:
        rpc.answer(rpc.dialog(), value="2. SQLite")
        rpc.dialog()
        result, = rpc.results()
        assert "in time" in result and "SQLite" in result, result


def test_print_mode():
    process, model = piped("text", [ONE], more=("-p", "Go"))
    out, _ = process.communicate(timeout=PATIENCE)
    model.close()
    assert process.returncode == 0 and "Finished." in out, (process.returncode, out)
    result, = model.results(model.requests[1])
    assert result.startswith("no_ui"), result
    assert RULE not in system_prompt(model.requests[0])


def test_rules_in_the_system_prompt():
    for more in ((), ("--system-prompt", "You are brief.")):
        with Pi([ONE], "Well.", more=(*more, *GO)) as pi:
            question(pi)
            pi.send(b"2")
            pi.wait_until_idle()
            pi.send(b"And then?")
            pi.wait_for("And then?")
            pi.send(ENTER)
            pi.request(3)
            for request in pi.model.requests:
                equal(system_prompt(request).count(RULE), 1)
                assert not more or "You are brief." in system_prompt(request)
            pi.wait_for("Well.")


def test_tool_as_the_model_sees_it():
    with Pi("Finished.", more=GO) as pi:
        tool, = (tool["function"] for tool in pi.request(1)["tools"] if tool["function"]["name"] == "ask")
        items = tool["parameters"]["properties"]["questions"]["items"]["properties"]
        equal(sorted(items), ["id", "label", "options", "prompt"])
        assert "allowOther" not in json.dumps(tool)
        pi.finish()


def test_refused_request():
    twice = {"questions": [DATABASE, {**LANGUAGE, "id": "db"}]}
    with Pi([twice], more=GO) as pi:
        result, = pi.results()
        assert "/questions/1/id: " in result, result
        pi.wait_for("/questions/1/id")
        pi.finish()


def test_missing_library():
    with Pi([ONE], more=GO, ASK_LIBRARY="/nowhere/libask.so.1") as pi:
        result, = pi.results()
        assert "/nowhere/libask.so.1: no such file" in result, result
        equal(system_prompt(pi.model.requests[0]).count(RULE), 0)
        pi.finish()


def test_example_of_libask():
    """The call in its README gives what stands below it."""
    call, said = re.search(r"```text\n(.*?)\n\n(.*?)\n```", (host.ROOT / "README.md").read_text(), re.S).groups()
    with Pi([json.loads(call)], more=GO) as pi:
        question(pi, "Which database?")
        pi.send(b"2")
        equal(pi.results(), [said])
        pi.finish()


def test_installed_by_the_readme():
    """The commands as they stand there, with a `pi` in the path."""
    text = (host.ROOT / "bindings/pi/README.md").read_text()
    commands = re.search(r"```sh\n(.*?)```", text, re.S)[1].replace("libask/", f"{host.TREE}/")
    with Pi("Hello.", more=GO) as pi:  # for a home with a model in it
        pi.wait_for("Hello.")
        folder, variables = pi.home, host.environment(pi.home)
        binaries = folder / "bin"
        binaries.mkdir()
        (binaries / "pi").write_text("#!/bin/sh\nexec " + " ".join(host.program()) + ' "$@"\n')
        (binaries / "pi").chmod(0o755)
        variables["PATH"] = f"{binaries}:{variables['PATH']}"
        install = "\n".join(line for line in commands.splitlines() if not line.startswith("npm "))
        assert install.startswith("pi install") and f"npm install --prefix {host.TREE}/bindings/node" in commands
        options = {"cwd": folder / "work", "env": variables, "capture_output": True, "text": True, "timeout": PATIENCE}
        result = subprocess.run(["sh", "-e"], input=install, **options)
        assert result.returncode == 0, result.stderr
        listed = subprocess.run(["pi", "list"], stdin=subprocess.DEVNULL, **options)
        assert "bindings/pi" in listed.stdout, listed.stdout
        settings = json.loads((folder / "agent/settings.json").read_text())
    with Pi([ONE], more=GO, settings=settings) as pi:
        question(pi)
        pi.send(b"2")
        equal(pi.results(), [SQLITE])
        pi.finish()
