"""Ways to a screen besides frames: error messages, both drivers on a terminal, the command, and the bindings."""

import importlib.util
import json
import pathlib
import subprocess
import tempfile

import asking
import dangers
import fields

RAW = [bytes([byte]) for byte in (*range(0x80, 0xa0), 0xc0, 0xfe, 0xff)] + [b"\xc0\x9b7777m", b"\xe2\x80", b"\xed\xa0\x80"]


def load(suite):
    """The run.py of another suite: all of them have that name."""
    path = pathlib.Path(__file__).resolve().parents[1] / suite / "run.py"
    spec = importlib.util.spec_from_file_location(f"{suite}_run", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def all_texts(value):
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in items for text in all_texts(item)]


def wrong_requests(text):
    """Requests that are refused with something of theirs in the message."""
    question = {"id": "q", "mode": "single", "prompt": "P", "options": [{"value": "v", "label": "L"}]}
    yield {"questions": [{**question, "mode": text}]}
    yield {"questions": [{**question, text: 1, "prompt": text, "options": text}]}
    yield {"questions": [{**question, "options": [{"value": text, "label": "L"}] * 2}]}
    yield {"questions": [{**question, "id": text}] * 2}
    yield {"questions": [{**question, text: text, "allowCustom": text}]}
    yield {text: text}
    yield [text]
    yield text


def errors(walk, kind, hostile):
    """What is said of wrong requests, settings, names, keys and answers."""
    for text in (("x" + bad)[:200] for bad in hostile):
        escaped = json.dumps(text)
        encoded = text.replace("\0", "").encode()
        documents = [walk.call("ask_normalize", json.dumps(wrong).encode(), None) for wrong in wrong_requests(text)]
        # The text as it is, where JSON does not allow it or names it twice.
        for body in (escaped.encode() + b":1", b'{"a" ' + encoded, b'{"' + encoded + b'":1,"' + encoded + b'":2}',
                     f"{{{escaped}:1,{escaped}:2}}".encode(), encoded):
            documents.append(walk.call("ask_normalize", body, None))
        for settings in ({text: 1}, {"theme": text}, {"palette": {text: 1}}, {"palette": {"primary": text}},
                         {"notify": [text]}, {"dialect": text}, text):
            documents.append(walk.call("ask_normalize", b"{}", json.dumps(settings).encode()))
        documents.append(walk.call("ask_describe", encoded))
        documents.append(walk.call("ask_format", b"{}", encoded))
        documents.append(walk.call("ask_format", encoded, b"text"))
        documents += answers_and_runs(walk, text)
        yield "errors", [bad for status, document in documents if status < 0 for bad in walk.refused(json.loads(document))]
    if kind == "C1":
        for raw in RAW:
            found = walk.refused(json.loads(walk.call("ask_normalize", b'{"prompt":"' + raw + b'"}', None)[1]))
            for name, arguments in (("ask_describe", [b"x" + raw]), ("ask_format", [b"{}", b"x" + raw])):
                document = walk.call(name, *arguments)[1]
                found += walk.refused(json.loads(document)) + (["a byte is not shown"] if "\ufffd" in document else [])
            found += typed(walk, raw)
            yield "raw bytes", found
    yield "typed", [bad for text in hostile for bad in typed(walk, text.replace("\x1b", "").encode())]


def answers_and_runs(walk, text):
    _, _, session = walk.session(json.dumps(fields.BASES["unified single"]).encode(), None)
    for answers in ([{"id": text, "value": "v"}], [{"id": "r", "value": text, text: 1}], [{"id": "q", "value": [text]}], [text]):
        yield walk.call("ask_session_answer", session, json.dumps(answers).encode(), 0)
    walk.c.ask_session_close(session)
    request = json.dumps(fields.everywhere("unified multi", lambda old: old + text)).encode()
    for tty in ("/dev/null", "/nowhere/" + text.replace("\0", "")):
        status, _, session = walk.session(request, json.dumps({"tty": tty}).encode())
        if status:
            continue
        status, document = walk.call("ask_session_run", session)
        yield status, document
        found = dangers.dangers(json.loads(document)["text"], also="\n")
        yield from [(-1, json.dumps({"error": {"message": bad + "\x00", "issues": []}})) for bad in found]
        walk.c.ask_session_close(session)


def typed(walk, raw):
    """Bytes that are typed and pasted."""
    found = []
    for data in (raw, b"\x1b[200~" + raw + b"\x1b[201~"):
        _, _, session = walk.session(json.dumps(fields.BASES["unified input"]).encode(), None)
        walk.c.ask_session_input(session, b"y" + data, len(data) + 1)
        _, frame = walk.call("ask_session_frame", session, 80, 24)
        found += [bad for line in json.loads(frame)["lines"] for bad in dangers.dangers_of_line(line)]
        walk.c.ask_session_close(session)
    return found


# What answers the questions in each driver, up to the record.
KEYS = {"unified single": ["1", "z", "\r", "\r"], "unified multi": ["1", "\r", "\r", "z", "\r", "\r"],
        "unified input": ["z", "\r", "z", "\r", "\r"], "pi": ["1"]}
LINES = {"unified single": ["1\n", "z\n", "y\n"], "unified multi": ["1\n", "\n", "y\n", "z\n", "y\n"],
         "unified input": ["z\n", "z\n", "y\n"], "pi": ["1\n"]}


def terminals(build, classes):
    """All that the drivers send to a terminal, from the first byte to the record."""
    with tempfile.TemporaryDirectory() as folder:
        asking.HOST = load("pty").build_host(build, folder)
        for kind, hostile in classes.items():
            text = "".join("x" + bad[:500] for bad in hostile[:40])  # an argument can be only so long
            for name in KEYS:
                request = fields.everywhere(name, lambda old: old[:4] + text)
                for display in ("inline", "fullscreen", "line"):
                    settings = {"display": display, "notify": ["title", "osc9", "osc777"]}
                    with asking.ask(request, settings) as terminal:
                        said = dialogue(terminal, (LINES if display == "line" else KEYS)[name], display)
                    found = dangers.dangers_of_bytes(terminal.output)
                    ended = [] if said["status"] == 0 else [f"status {said['status']}: {terminal.describe()}"]
                    yield f"{kind}, {display} driver, {name}", found + ended


def dialogue(terminal, keys, display):
    """Presses each key when the one before it has shown on the screen."""
    asks = b"\n> " if display == "line" else b"\x1b[c"
    terminal.wait_until(lambda: asks in terminal.output, "a question")
    for key in keys:
        before = terminal.output.count(asks) if display == "line" else len(terminal.output)
        terminal.send(key.encode())
        terminal.wait_until(lambda: terminal.process.poll() is not None or before < (
            terminal.output.count(asks) if display == "line" else len(terminal.output)), f"what follows {key!r}")
    return asking.report(terminal)


def programs(build, classes):
    """What the command and the bindings say of a wrong request."""
    for kind, hostile in classes.items():
        text = "".join("x" + bad for bad in hostile[:20])
        for wrong in wrong_requests(text[:300]):
            request = json.dumps(wrong)
            done = subprocess.run([build / "bindings/cli/ask", "--keys", "<enter>"], input=request.encode(),
                                  capture_output=True)
            yield f"{kind}, the command's stderr", dangers.dangers(done.stderr.decode("utf-8", "surrogateescape"), also="\n")
            yield f"{kind}, Python's exception", python_says(wrong)
        if kind == "marks":
            continue  # An argument is its caller's own; the command knows no marks.
        argument = "--x" + text[:100].replace("\0", "")
        done = subprocess.run([build / "bindings/cli/ask", argument], stdin=subprocess.DEVNULL, capture_output=True)
        yield f"{kind}, the command's arguments", dangers.dangers(done.stderr.decode("utf-8", "surrogateescape"), also="\n")
    yield from node_says(build, classes)


def python_says(wrong):
    import libask
    try:
        libask.normalize(wrong if not isinstance(wrong, str) else json.dumps(wrong))
    except libask.AskError as error:
        return dangers.dangers(str(error))
    return []


NODE = """
const { normalize } = require(process.argv[1]);
const said = [];
for (const request of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
    try { normalize(request); } catch (error) { said.push(error.message, String(error)); }
}
console.log(JSON.stringify(said));
"""


def node_says(build, classes):
    import package
    package.prepare(build)
    for kind, hostile in classes.items():
        text = "".join("x" + bad for bad in hostile[:20])[:300]
        wrong = [json.dumps(request) for request in wrong_requests(text)]
        done = subprocess.run([package.NODE.program, "-e", NODE, "--", str(package.COPY / "index.js")], input=json.dumps(wrong),
                              capture_output=True, text=True, env=package.environment())
        if done.returncode:
            yield f"{kind}, Node", [done.stderr]
            continue
        said = json.loads(done.stdout)
        yield f"{kind}, Node's exceptions", [bad for text in said for bad in dangers.dangers(text)] or ([] if said else ["none"])
