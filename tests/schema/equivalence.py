"""What the schema of ask_describe() accepts ask_normalize() accepts, and the other way round.

usage: equivalence.py LIBRARY [SEED]

Thousands of requests per dialect, made from good ones by small damage, are judged by both. JSON Schema cannot say
everything; where it cannot, the two may differ, and only there (see known_difference).
"""
import copy
import ctypes
import json
import random
import sys

import jsonschema

CASES = 2000
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20260101
chance = random.Random(seed)

lib = ctypes.CDLL(sys.argv[1])
lib.ask_normalize.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
lib.ask_describe.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
lib.ask_free.argtypes = [ctypes.c_void_p]
lib.ask_free.restype = None


def call(function, *arguments):
    out = ctypes.c_void_p()
    status = function(*arguments, ctypes.byref(out))
    document = json.loads(ctypes.string_at(out).decode())
    lib.ask_free(out)
    return status, document


def text(least=1, most=8):
    return "".join(chance.choice("abcdefghij ÄÖé日本語") for _ in range(chance.randint(least, most))) + "x"


def unified():
    mode = chance.choice(["single", "multi", "input"])
    question = dict(id=text() + str(chance.random()), mode=mode, prompt=text(1, 40))
    if mode != "input":
        question["options"] = [
            dict(value=f"{i}{text()}", label=text(), **maybe(description=text(), preview=text(), recommended=True))
            for i in range(chance.randint(1, 5))]
    question.update(maybe(header=text(), label=text(), context=text(), allowCustom=False, customLabel=text(),
                          allowEmpty=False, defaultValue=text(), defaultValues=[text()], placeholder=text(),
                          multiline=False, secret=True))
    return question


def claude():
    return dict(question=text(1, 40) + str(chance.random()), header=text(0, 11)[-12:], multiSelect=chance.random() < 0.5,
                options=[dict(label=f"{i}{text(0, 40)}", description=text(1, 150), **maybe(preview=text()))
                         for i in range(chance.randint(2, 4))])


def pi():
    return dict(id=text() + str(chance.random()), prompt=text(), **maybe(label=text()),
                options=[dict(value=f"{i}{text()}", label=text(), **maybe(description=text()))
                         for i in range(chance.randint(1, 5))])


def maybe(**members):
    return {name: value for name, value in members.items() if chance.random() < 0.2}


LIMITS = {"unified": 64, "claude": 4, "pi": 64}
JUNK = [None, True, 0, 42, -1.5, "", " ", "\t\n", "x", "x" * 13, "x" * 51, "x" * 201, [], {}, ["x"], {"a": 1}, [[]], "input"]


def places(node):
    """Every (container, key) in a document."""
    found = []
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        found.append((node, key))
        found += places(value)
    return found


def damage(request):
    container, key = chance.choice(places(request))
    kind = chance.choice(["junk", "junk", "delete", "extra", "repeat", "unknown"])
    if kind == "junk":
        container[key] = copy.deepcopy(chance.choice(JUNK))
    elif kind == "delete":
        del container[key]
    elif kind == "unknown" and isinstance(container, dict):
        container["unheardOf"] = chance.choice(JUNK)
    elif kind == "extra" and isinstance(container.get(key) if isinstance(container, dict) else None, list):
        container[key].append(copy.deepcopy(chance.choice(JUNK)))
    elif kind == "repeat" and isinstance(container.get(key) if isinstance(container, dict) else None, list):
        container[key] = container[key] * chance.choice([2, 5, 70])


def objects(value):
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def repeated(things, member):
    seen = [thing.get(member) for thing in things if isinstance(thing.get(member), str)]
    return len(seen) != len(set(seen))


def known_difference(dialect, request):
    """What JSON Schema, flat as agents' providers want it, cannot say."""
    questions = objects(request.get("questions"))
    unique_question, unique_option = {"unified": ("id", "value"), "claude": ("question", "label"), "pi": ("id", "value")}[dialect]
    if repeated(questions, unique_question) or any(repeated(objects(q.get("options")), unique_option) for q in questions):
        return True
    if dialect != "unified":
        return False
    if any(q.get("mode") in ("single", "multi") and "options" not in q for q in questions):
        return True  # options are needed unless the mode is input
    if any(q.get("mode") == "input" and "options" in q for q in questions):
        return True  # and are ignored when it is
    return "questions" not in request and ("prompt" in request or "question" in request)  # the older one-question form


passed = failed = 0
for name, make in (("unified", unified), ("claude", claude), ("pi", pi)):
    status, description = call(lib.ask_describe, name.encode())
    schema = description["parameters"]
    flat = json.dumps(schema)
    assert status == 0 and "$ref" not in flat and "anyOf" not in flat, name
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    settings = json.dumps({"dialect": name}).encode()
    compared = accepted = 0
    while compared < CASES:
        request = dict(questions=[make() for _ in range(chance.randint(1, min(4, LIMITS[name])))])
        for _ in range(chance.choice([0, 1, 1, 1, 2])):
            if places(request):
                damage(request)
        status, document = call(lib.ask_normalize, json.dumps(request).encode(), settings)
        by_schema = validator.is_valid(request)
        if known_difference(name, request):
            continue
        compared += 1
        accepted += by_schema
        if (status == 0) == by_schema:
            passed += 1
        else:
            failed += 1
            if failed < 10:
                reason = document.get("error", {}).get("message") or [e.message for e in validator.iter_errors(request)]
                print(f"FAILED ({name}, seed {seed}): schema says {by_schema}, normalize {status}: {reason}\n  {json.dumps(request)[:600]}")
    print(f"{name}: {compared} requests, {accepted} accepted by both")
    if not CASES * 0.1 < accepted < CASES * 0.9:
        failed += 1
        print(f"FAILED ({name}): the cases are lopsided")

print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
