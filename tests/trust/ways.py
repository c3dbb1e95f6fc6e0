"""Ways to a screen besides frames: error messages, both drivers on a terminal, the command, and the bindings."""

import importlib.util
import json
import pathlib
import subprocess
import tempfile

import asking
import command
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


def wrong_paths(text):
    """JSON that is refused at a place that its own text names."""
    name = json.dumps(text)
    yield f"{{{name}:1,{name}:2}}"
    yield f'{{"questions":[{{"id":"q",{name}:{{"a":1,"a":2}}}}]}}'
    yield f"{{{name}:1e999}}"


def refused_json(text):
    return [*(json.dumps(wrong) for wrong in wrong_requests(text)), *wrong_paths(text)]


def errors(walk, classes):
    """What is said of wrong requests, settings, names, keys and answers."""
    for kind, hostile in classes.items():
        for what, found in errors_of(walk, kind, hostile):
            yield f"{kind}, {what}", found


def errors_of(walk, kind, hostile):
    for bad in (bad[:199] for bad in hostile):
        yield "safe text", safe_texts(walk, bad)
        text = "x" + bad
        escaped = json.dumps(text)
        encoded = text.replace("\0", "").encode()
        documents = [walk.call("ask_normalize", json.dumps(wrong).encode(), None) for wrong in wrong_requests(text)]
        # The text as it is, where JSON does not allow it or names it twice.
        for body in (escaped.encode() + b":1", b'{"a" ' + encoded, b'{"' + encoded + b'":1,"' + encoded + b'":2}', encoded):
            documents.append(walk.call("ask_normalize", body, None))
        for settings in ({text: 1}, {"theme": text}, {"palette": {text: 1}}, {"palette": {"primary": text}},
                         {"notify": [text]}, {"dialect": text}, text):
            documents.append(walk.call("ask_normalize", b"{}", json.dumps(settings).encode()))
        documents.append(walk.call("ask_describe", encoded))
        documents.append(walk.call("ask_format", b"{}", encoded))
        documents.append(walk.call("ask_format", encoded, b"text"))
        documents += answers(walk, text)
        yield "errors", [bad for status, document in documents if status < 0 for bad in walk.refused(json.loads(document))]
        yield "paths of errors", paths(walk, text, bad)
        yield "warnings", warnings(walk, text, bad)
        yield "no terminal", runs(walk, text, bad)
    if kind == "C1":
        for raw in RAW:
            found = walk.refused(json.loads(walk.call("ask_normalize", b'{"prompt":"' + raw + b'"}', None)[1]))
            for name, arguments in (("ask_describe", [b"x" + raw]), ("ask_format", [b"{}", b"x" + raw])):
                document = walk.call(name, *arguments)[1]
                found += walk.refused(json.loads(document)) + (["a byte is not shown"] if "\ufffd" in document else [])
            found += dangers.dangers(walk.safe("x" + raw.decode("utf-8", "surrogateescape"))) + typed(walk, raw)
            yield "raw bytes", found
    yield "typed", [bad for text in hostile for bad in typed(walk, text.replace("\x1b", "").encode())]


def safe_texts(walk, bad):
    """What hosts show by themselves: on one line, and on several, where a tab is four spaces."""
    found, sign = [], dangers.sign(bad)
    for lines, seen in ((0, sign), (1, "    " if bad == "\t" else sign)):
        shown = walk.safe("x" + bad + "x\n", lines)
        found += dangers.dangers(shown, also="\n" * lines) + ([] if seen in shown else [f"{seen} is not seen"])
    return found


def paths(walk, text, bad):
    found = []
    for wrong in wrong_paths(text):
        status, document = walk.call("ask_normalize", wrong.encode(), None)
        found += walk.refused(json.loads(document), dangers.sign(bad)) if status < 0 else ["nothing is refused"]
        path = json.loads(document)["error"]["path"]
        if text.replace("~", "~0").replace("/", "~1") not in path or dangers.sign(bad) not in walk.safe(path):
            found.append(f"{path!r} does not name it")
    return found


def warnings(walk, text, bad):
    """An unknown member and a default that matches nothing are warned of."""
    question = {"id": "q", "mode": "single", "prompt": "P", "options": [{"value": "v", "label": "L"}]}
    request = {"questions": [{**question, text: 1, "allowCustom": False, "defaultValue": text}]}
    said = json.loads(walk.call("ask_normalize", json.dumps(request).encode(), b'{"repair":true}')[1]).get("warnings", [])
    seen = sum(dangers.sign(bad) in warning for warning in said)
    return [danger for warning in said for danger in dangers.dangers(warning)] + ([] if seen == 2 else [f"in {said}"])


def answers(walk, text):
    _, _, session = walk.session(json.dumps(fields.BASES["unified single"]).encode(), None)
    for given in ([{"id": text, "value": "v"}], [{"id": "r", "value": text, text: 1}], [{"id": "q", "value": [text]}], [text]):
        yield walk.call("ask_session_answer", session, json.dumps(given).encode(), 0)
    walk.c.ask_session_close(session)


def runs(walk, text, bad):
    """What is said where there is no terminal, and the questions that are handed out instead."""
    found = []
    request = json.dumps(fields.everywhere("unified multi", lambda old: old + text)).encode()
    for tty in ("/dev/null", "/nowhere/" + text.replace("\0", "")):
        status, document, session = walk.session(request, json.dumps({"tty": tty}).encode())
        if status:
            found += walk.refused(document) + [f"no session is opened: {document['error']['message']}"]
            continue
        document = json.loads(walk.call("ask_session_run", session)[1])
        found += walk.refused(document) + dangers.dangers(document["text"], also="\n")
        found += [] if dangers.sign(bad) in document["text"] else ["it is not seen"]
        walk.c.ask_session_close(session)
    return found


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


# What answers the questions in each driver, by way of every screen, up to the record. What a frame has to show before the
# next key is pressed stands behind its key.
SECOND = [("\r", "Hint"), "z", "\r", "\r"]
KEYS = {"unified single": [("3", "Place"), "z", *SECOND], "unified input": ["z", *SECOND],
        "unified multi": [("3", "Place"), "z", "\r", "\x1b[F", "\r", *SECOND],
        "unified single default": ["\r", *SECOND], "unified input default": SECOND,
        "unified multi default": ["\x1b[F", "\r", *SECOND], "legacy": ["1"], "claude": ["1"], "pi": ["1"]}
LINES = {"unified single": ["/p 1\n", "3\n", "z\n", "z\n", "y\n"],
         "unified multi": ["/p 1\n", "3\n", "z\n", "\n", "y\n", "z\n", "y\n"],
         "unified input": ["z\n", "z\n", "y\n"], "unified single default": ["\n", "z\n", "y\n"],
         "unified multi default": ["\n", "y\n", "z\n", "y\n"], "unified input default": ["\n", "z\n", "y\n"],
         "legacy": ["1\n"], "claude": ["/p 1\n", "1\n"], "pi": ["1\n"]}


def short(hostile):
    return [bad[:500] for bad in hostile[:40]]


def terminals(build, classes):
    """All that the drivers send to a terminal, from the first byte to the record."""
    with tempfile.TemporaryDirectory() as folder:
        asking.HOST = load("pty").build_host(build, folder)
        for kind, hostile in classes.items():
            for name in KEYS:
                # An argument can be only so long, and a label of Claude's has 50 characters at most.
                bads = [bad[:30] for bad in hostile[:3]] if name == "claude" else short(hostile)
                request = fields.everywhere(name, lambda old: old + "".join("x" + bad for bad in bads))
                for display in ("inline", "fullscreen", "line"):
                    yield f"{kind}, {display} driver, {name}", driven(name, request, display, "x" + dangers.sign(bads[0]))


def driven(name, request, display, sign):
    """What is dangerous, and which fields are not seen, each known by how it begins."""
    settings = {"display": display, "repair": True, "notify": ["title", "osc9", "osc777"]}
    with asking.ask(request, settings, rows=60) as terminal:
        try:
            said = dialogue(terminal, (LINES if display == "line" else KEYS)[name], display)
        except asking.Failure as failure:
            return [str(failure)]
    shown = dangers.text_of_bytes(terminal.output)
    walked = [path for base, path in fields.every_field() if base == name and path[-1] not in fields.UNSEEN]
    starts = [text + sign for path, text in fields.of(fields.BASES[name]) if path in walked]
    unseen = [f"{start} is not seen" for start in starts if start not in shown]
    ended = [] if said["status"] == 0 else [f"status {said['status']}: {terminal.describe()}"]
    return dangers.dangers_of_bytes(terminal.output, display) + unseen + ended


def dialogue(terminal, keys, display):
    """Presses each key when the one before it has shown on the screen."""
    def told():
        return terminal.output.count(b"\n> ") if display == "line" else len(terminal.output)

    def shows(text):
        return text in dangers.text_of_bytes(terminal.output)

    terminal.wait_until(lambda: shows("\n> " if display == "line" else "esc cancel"), "a question")
    for key in keys:
        key, text = key if isinstance(key, tuple) else (key, "")
        before = told()
        terminal.send(key.encode())
        terminal.wait_until(lambda: terminal.process.poll() is not None or (told() > before and shows(text)),
                            f"what follows {key!r}")
    return asking.report(terminal)


def programs(build, classes):
    """What the command writes to a terminal, and what it and the bindings say of a wrong request."""
    command.program = build / "bindings/cli/ask"
    for kind, hostile in classes.items():
        request = fields.everywhere("unified input default", lambda old: old + "".join("x" + bad for bad in short(hostile)))
        yield f"{kind}, the command's JSON", printed_json(request)
        yield f"{kind}, the command's text", printed_text(request, dangers.sign(short(hostile)[0]))
        text = "".join("x" + bad for bad in hostile[:20])[:300]
        for wrong in refused_json(text):
            done = subprocess.run([build / "bindings/cli/ask", "--keys", "<enter>"], input=wrong.encode(), capture_output=True)
            yield f"{kind}, the command's stderr", dangers.dangers(done.stderr.decode("utf-8", "surrogateescape"), also="\n")
            yield f"{kind}, Python's exception", python_says(wrong)
        argument = "--x" + text[:100].replace("\0", "")
        done = subprocess.run([build / "bindings/cli/ask", argument], stdin=subprocess.DEVNULL, capture_output=True)
        yield f"{kind}, the command's arguments", dangers.dangers(done.stderr.decode("utf-8", "surrogateescape"), also="\n")
    yield from node_says(build, classes)


def printed_json(request):
    """Nothing of it is seen by its sign, but it is still the same JSON."""
    shown = command.on_terminal("normalize", json.dumps(request, ensure_ascii=False)).out
    same = [question["prompt"] for question in json.loads(shown)["questions"]] == [
        question["prompt"] for question in request["questions"]]
    return dangers.dangers(shown, also="\r\n") + ([] if same else ["it is another document"])


def printed_text(request, sign):
    shown = command.on_terminal("--format", "text", "--keys", "<enter>y<enter><enter>", json.dumps(request)).out
    return dangers.dangers(shown, also="\r\n") + ([] if sign in shown else [f"{sign} is not seen: {shown}"])


def python_says(wrong):
    import libask
    try:
        libask.normalize(wrong)
    except libask.AskError as error:
        return dangers.dangers(str(error))
    return ["nothing is refused"]


NODE = """
const { inspect } = require("util");  // what Node prints of an error that nobody catches
const { normalize } = require(process.argv[1]);
const said = [];
for (const request of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
    try { normalize(request); } catch (error) { said.push(error.message, inspect(error)); }
}
console.log(JSON.stringify(said));
"""


def node_says(build, classes):
    import package
    package.prepare(build)
    for kind, hostile in classes.items():
        text = "".join("x" + bad for bad in hostile[:20])[:300]
        done = subprocess.run([package.NODE.program, "-e", NODE, "--", str(package.COPY / "index.js")],
                              input=json.dumps(refused_json(text)), capture_output=True, text=True, env=package.environment())
        if done.returncode:
            yield f"{kind}, Node", [done.stderr]
            continue
        said = json.loads(done.stdout)
        yield f"{kind}, Node's exceptions", [bad for text in said for bad in dangers.dangers(text, also="\n")] or ([] if said else ["none"])
