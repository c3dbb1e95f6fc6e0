"""Calls of the tool, on a terminal and without one."""

import json
import os
import pathlib
import re
import signal
import subprocess
import time

import server
from nodes import PATIENCE as PATIENCE_WITH_NPM
from server import DATABASE, NAME, PARTS, asked, on_terminal, own_file, piped, report
from terminal import CTRL_C, DOWN, ENTER, PATIENCE, Failure

OWN = "héllo 日本 😀 👍🏽"
ANSWERED = {"id": "db", "mode": "single", "value": "lite", "label": "SQLite", "wasCustom": False, "index": 2}
MOST_GROWTH = {"memory": 8 << 20, "heap": 1 << 20, "descriptors": 0}  # V8 takes memory in large pieces


def equal(found, wanted):
    if found != wanted:
        raise Failure(f"{found!r} instead of {wanted!r}")


def answers(result):
    return [answer["value"] for answer in result["structuredContent"]["answers"]]


def accepted(**content):
    return {"action": "accept", "content": content}


# ------------------------------------------------------------ on a terminal --

def test_terminal():
    with on_terminal(calls=[asked(DATABASE), asked(NAME)], forms=[]) as terminal:
        terminal.wait_for("Which database?")
        terminal.send(DOWN + ENTER)
        terminal.wait_for("What is it called?")
        terminal.send(OWN.encode() + ENTER)
        said = report(terminal)
    first, second = said["results"]
    equal(first["structuredContent"]["answers"], [{**ANSWERED, "source": "user"}])
    assert "Selected: SQLite" in first["content"][0]["text"] and not first.get("isError"), first
    equal(answers(second), [OWN])
    equal(said["forms"], [])


def test_secret():
    """The agent learns that it was given, and no more; what was not given is as secret."""
    secret, other = {**NAME, "secret": True}, {**NAME, "id": "other", "prompt": "And the other?", "secret": True}
    with on_terminal(calls=[asked(secret, DATABASE, other)]) as terminal:
        terminal.wait_for("What is it called?")
        terminal.send(b"hunter2" + ENTER)
        terminal.wait_for("Which database?")
        terminal.send(ENTER)
        terminal.wait_for("And the other?")
        terminal.send(b"hunter3")
        terminal.wait_until(lambda: not terminal.unread(), "the text to be read")
        terminal.send(CTRL_C)
        result, = report(terminal)["results"]
    assert "hunter" not in json.dumps(result), result
    response = result["structuredContent"]
    equal([(answer["value"], answer["label"]) for answer in response["answers"]],
          [("(hidden)", "(hidden)"), ("pg", "PostgreSQL")])
    equal(response["drafts"], [{"id": "other", "text": "(hidden)"}])
    assert "Wrote: (hidden)" in result["content"][0]["text"], result


def test_calls_at_once():
    with on_terminal(calls=[asked(DATABASE), asked(NAME)], together=True) as terminal:
        terminal.wait_for("Which database?")
        terminal.send(ENTER)
        terminal.wait_for("What is it called?")
        terminal.send(b"x" + ENTER)
        equal([answers(result) for result in report(terminal)["results"]], [["pg"], ["x"]])


def test_call_that_is_given_up():
    """The question goes, and the next call is served."""
    file = own_file("abort")
    with on_terminal(calls=[asked(DATABASE), asked(NAME)], abort=str(file)) as terminal:
        terminal.wait_for("Which database?")
        file.write_text("")
        terminal.wait_for("What is it called?")
        assert not terminal.shows("Which database?"), terminal.describe()
        terminal.send(b"x" + ENTER)
        first, second = report(terminal)["results"]
    assert "given up" in first["failed"], first
    equal(answers(second), ["x"])


def test_client_that_dies():
    """Its server goes too, and gives the terminal back. The terminal stays: its session is the shell's."""
    with on_terminal(shell='"$@"; sleep 60', calls=[asked(DATABASE)]) as terminal:
        terminal.wait_for("Which database?")
        shell = terminal.process.pid
        client, = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        os.kill(int(client), signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while server.processes() and time.monotonic() < end:
            terminal.pump(0.02)
        equal(server.processes(), [])
        while terminal.pump():
            pass
        equal(terminal.left_behind(), [])
        assert not terminal.shows("Which database?"), terminal.describe()


def test_client_of_little_patience():
    file = own_file("progress")
    with on_terminal(calls=[asked(DATABASE)], timeout=9500, progress=str(file)) as terminal:
        terminal.wait_for("Which database?")
        terminal.wait_until(file.exists, "ten seconds of progress")
        terminal.send(ENTER)
        equal(answers(report(terminal)["results"][0]), ["pg"])


def test_another_terminal():
    """One that the server is told of, and that is not its own."""
    with on_terminal(start=lambda terminal: os.setsid, server=[], calls=[]) as terminal:
        path = os.ttyname(terminal.slave)
        report(terminal)
        said = subprocess.Popen(server.command({"server": ["--tty", path], "calls": [asked(DATABASE)]}),
                                env=server.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                start_new_session=True)
        terminal.process = said
        terminal.wait_for("Which database?")
        terminal.send(DOWN + ENTER)
        out, _ = said.communicate(timeout=20)
        equal(answers(json.loads(out)["results"][0]), ["lite"])


def test_terminal_that_is_not_to_be_used():
    with on_terminal(calls=[asked(DATABASE)], server=["--no-tty"], forms=[accepted(answer="lite")]) as terminal:
        equal(answers(report(terminal)["results"][0]), ["lite"])
        equal(terminal.output, b"")


# ---------------------------------------------------------------- by forms --

def test_form():
    said = piped(calls=[asked({**DATABASE, "defaultValue": "pg"})], forms=[accepted(answer="lite")])
    form, = said["forms"]
    equal(form["message"], "Which database?\n\n- PostgreSQL (recommended): Relational")
    equal(form["requestedSchema"], {"type": "object", "properties": {
        "answer": {"type": "string", "title": "Database", "enum": ["pg", "lite"],
                   "enumNames": ["PostgreSQL", "SQLite"], "default": "pg"},
        "own_answer": {"type": "string", "title": "Type something."}}})
    equal(said["results"][0]["structuredContent"]["answers"], [{**ANSWERED, "source": "host"}])


def test_form_of_few_choices():
    closed = {**DATABASE, "allowCustom": False}
    said = piped(calls=[asked(closed, {**NAME, "allowEmpty": False})], forms=[accepted(answer="pg"), accepted(answer="x")])
    for form in said["forms"]:
        equal((list(form["requestedSchema"]["properties"]), form["requestedSchema"]["required"]), (["answer"], ["answer"]))
    equal(answers(said["results"][0]), ["pg", "x"])


def test_own_answer_by_form():
    said = piped(calls=[asked(DATABASE, PARTS)], forms=[accepted(own_answer=OWN), accepted(answer=["db"], own_answer=OWN)])
    equal(answers(said["results"][0]), [OWN, ["db", OWN]])


def test_several_choices_by_form():
    said = piped(calls=[asked(PARTS)], forms=[accepted(answer=["ui", "db"])])
    equal(said["forms"][0]["requestedSchema"]["properties"]["answer"], {
        "type": "array", "title": "Parts", "default": ["ui"],
        "items": {"anyOf": [{"const": "ui", "title": "Screens"}, {"const": "db", "title": "Storage"}]}})
    equal(answers(said["results"][0]), [["ui", "db"]])


def test_several_choices_for_an_older_client():
    said = piped(calls=[asked(PARTS)], forms=[accepted(option_2=True, own_answer="more")], protocol="2025-06-18")
    properties = said["forms"][0]["requestedSchema"]["properties"]
    equal([properties[f"option_{n}"] for n in (1, 2)], [{"type": "boolean", "title": "Screens", "default": True},
                                                       {"type": "boolean", "title": "Storage", "default": False}])
    equal(answers(said["results"][0]), [["db", "more"]])


def test_form_that_is_declined():
    """What was given before stays."""
    for action in ("decline", "cancel"):
        said = piped(calls=[asked(DATABASE, NAME, PARTS)], forms=[accepted(answer="lite"), {"action": action}])
        response = said["results"][0]["structuredContent"]
        equal((response["cancelled"], response["reason"], len(said["forms"])), (True, "user", 2))
        equal(answers(said["results"][0]), ["lite"])


def test_form_that_says_nothing():
    """It is shown again, with what is wrong, and not for ever."""
    question = {**PARTS, "allowEmpty": False, "defaultValues": []}
    said = piped(calls=[asked(question)], forms=[accepted(), accepted(answer=["db"])])
    first, second = (form["message"] for form in said["forms"])
    assert second.endswith(first) and len(second) > len(first), second
    equal(answers(said["results"][0]), [["db"]])
    said = piped(calls=[asked(question)], forms=[accepted()] * 9)
    equal((len(said["forms"]), said["results"][0]["structuredContent"]["reason"]), (3, "host"))


def test_form_that_cannot_be_taken():
    """It is shown again with what is wrong. In the end the answers before it are there, and what went wrong."""
    closed = {**PARTS, "allowCustom": False}
    for question, form, wanted in (
            (DATABASE, accepted(answer="mysql"), '"mysql" is none of the choices.'),
            (PARTS, accepted(answer=["ui", "x"]), '"x" is none of the choices.'),
            (PARTS, accepted(answer=5), "5 is none of the choices."),
            (DATABASE, accepted(), "Choose one, or write an answer of your own."),
            ({**DATABASE, "allowCustom": False}, accepted(), "Choose one."),
            (closed, accepted(own_answer="x"), "own answers are not allowed here"),
            ({**NAME, "allowEmpty": False}, accepted(), "must not be empty"),
            (NAME, {"raw": {"action": "accept", "content": {"answer": None}}}, "The client's answer is no form."),
            (NAME, {"raw": {"action": "agree"}}, "The client's answer is no form."),
            (NAME, {"error": "it broke"}, "it broke")):
        first = {**DATABASE, "id": "first"}
        said = piped(calls=[asked(first, question)], forms=[accepted(answer="pg")] + [form] * 3)
        result, = said["results"]
        response = result["structuredContent"]
        assert not result.get("isError") and wanted in result["content"][0]["text"], result
        equal((response["cancelled"], response["reason"], answers(result)), (True, "host", ["pg"]))
        _, plain, *again = (form["message"] for form in said["forms"])
        assert wanted not in plain and len(again) == 2, said["forms"]
        assert all(wanted in message and message.endswith(plain) for message in again), again


def test_form_that_is_left_as_it_was():
    """What a client leaves out stands as it was offered; texts that are blank are none."""
    words = {**DATABASE, "defaultValue": "other"}
    multi = {**PARTS, "defaultValues": ["ui", "other"]}
    for question, form, wanted in (
            ({**DATABASE, "defaultValue": "lite"}, accepted(), "lite"),
            ({**DATABASE, "defaultValue": "lite"}, accepted(own_answer=" "), "lite"),
            ({**DATABASE, "defaultValue": "lite"}, accepted(answer="pg"), "pg"),
            ({**DATABASE, "defaultValue": "lite"}, accepted(answer="lite", own_answer="mine"), "mine"),
            (DATABASE, accepted(answer="", own_answer="mine"), "mine"),
            (DATABASE, accepted(answer="lite", own_answer=""), "lite"),
            (words, accepted(), "other"),
            (words, accepted(answer="pg", own_answer="other"), "pg"),
            (words, accepted(own_answer="mine"), "mine"),
            (multi, accepted(), ["ui", "other"]),
            (multi, accepted(answer=[], own_answer=""), []),
            (multi, accepted(answer=["db"]), ["db", "other"]),
            ({**NAME, "defaultValue": "libask"}, accepted(), "libask"),
            ({**NAME, "defaultValue": "libask"}, accepted(answer=""), ""),
            (NAME, accepted(), "")):
        said = piped(calls=[asked(question)], forms=[form])
        equal((question["id"], form, answers(said["results"][0])), (question["id"], form, [wanted]))
    older = {"calls": [asked(multi)], "protocol": "2025-06-18"}
    for form, wanted in ((accepted(), ["ui", "other"]), (accepted(option_1=False), ["other"]),
                         (accepted(option_2=True, own_answer=""), ["db"])):
        equal(answers(piped(forms=[form], **older)["results"][0]), [wanted])


def test_hostile_text_in_a_form():
    evil = "x\x1b]0;pwned\x07\u202ey\nz"
    question = {"id": "a", "mode": "single", "header": evil, "prompt": evil, "options": [{"value": evil, "label": evil}]}
    said = piped(calls=[asked(question)], forms=[accepted(answer=evil)])
    answer = said["forms"][0]["requestedSchema"]["properties"]["answer"]
    for text in (said["forms"][0]["message"], answer["title"], *answer["enumNames"]):
        equal(text, "x␛]0;pwned␇⟨U+202E⟩y\nz")
    equal(answers(said["results"][0]), [evil])


def test_many_calls():
    """A thousand after the first thousand, in one process: its memory stays, and no descriptor is left."""
    start, end = server.many_calls(asked(DATABASE), {"answer": "lite"}, ["lite"], calls=1000, rounds=2)
    for name, most in MOST_GROWTH.items():
        assert end[name] - start[name] <= most, (start, end)


# --------------------------------------------------------------- by nobody --

def test_nobody():
    """The error says what is missing and what to do, and the questions are there as plain text."""
    secret = {**NAME, "secret": True}
    no_forms, no_secrets = "The client shows no forms.", "A question with `secret` is not asked by a form."
    for question, forms, arguments, *wanted in (
            (DATABASE, None, [], "/dev/tty cannot be opened.", no_forms, "--tty PATH", "elicitation"),
            (DATABASE, None, ["--tty", "/dev/zero"], "/dev/zero is not a terminal.", no_forms, "--tty PATH"),
            (DATABASE, None, ["--no-tty"], "The server was started with --no-tty.", no_forms, "elicitation"),
            (secret, [accepted(answer="x")], [], "/dev/tty cannot be opened.", no_secrets, "--tty PATH")):
        said = piped(calls=[asked(question)], forms=forms, server=arguments)
        result, = said["results"]
        error, text = (result["structuredContent"][name] for name in ("error", "text"))
        shown, questions = result["content"][0]["text"].split("\n\n", 1)
        assert result["isError"] and shown.startswith(f"no_ui: {error['message']} "), result
        assert all(part in error["message"] for part in wanted) and "/dev/null" not in json.dumps(result), result
        equal((error["code"], questions), ("no_ui", text))
        assert question["prompt"] in text, text
        equal(said["forms"], [])


def test_refused_request():
    twice = asked(DATABASE, {**NAME, "id": "db"})
    result, empty = piped(calls=[twice, {}], forms=[])["results"]
    assert result["isError"] and result["content"][0]["text"].startswith("/questions/1/id: "), result
    assert empty["isError"] and empty["structuredContent"]["error"]["code"] == "request", empty


def test_another_tool():
    result, = piped(calls=[{}], tool="sing")["results"]
    assert "There is no tool sing." in result["failed"], result


# ------------------------------------------------------------ what it says --

def test_what_the_client_learns():
    ask = server.FOLDER.parent / "bindings/cli/ask"
    described = subprocess.run([ask, "describe"], capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    described = json.loads(described)
    said = piped()
    tool, = said["tools"]
    equal((tool["name"], tool["description"], tool["inputSchema"]),
          tuple(described[name] for name in ("name", "description", "parameters")))
    for rule in described["rules"]:
        assert rule in said["instructions"], rule


def test_readme():
    """The commands as they stand there do what they say; the configuration names the server where it lies."""
    text = (server.ROOT / "bindings/mcp/README.md").read_text()
    commands = re.search(r"```sh\n(.*?)```", text, re.S)[1].replace("libask/", f"{server.TREE}/")
    done = subprocess.run(["sh", "-e"], input=commands, env=server.NODE.variables(), capture_output=True, text=True,
                          timeout=PATIENCE_WITH_NPM)
    equal((done.returncode, commands.count("npm install --prefix")), (0, 2))
    host = json.loads(re.search(r"```json\n(.*?)```", text, re.S)[1])["mcpServers"]["ask"]
    equal((host["command"], host["args"][0]), ("node", "/path/to/libask/bindings/mcp/server.js"))


def test_readme_of_libask():
    """Its configuration is one for forms."""
    text = (server.ROOT / "README.md").read_text()
    hosts = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.S) if "mcpServers" in block]
    file, *options = hosts[0]["mcpServers"]["ask"]["args"]
    equal(file, "/path/to/libask/bindings/mcp/server.js")
    with on_terminal(calls=[asked(DATABASE)], server=options, forms=[accepted(answer="lite")]) as terminal:
        equal(answers(report(terminal)["results"][0]), ["lite"])
        equal(terminal.output, b"")
