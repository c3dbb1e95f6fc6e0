"""Requests that the tests ask, and a way to ask them: in a host of the library, or with the command."""

import json

from terminal import Failure, Terminal

HOST = COMMAND = None  # set by run.py

SINGLE = {"questions": [{
    "id": "db", "mode": "single", "header": "Database", "prompt": "Which database should be used?",
    "options": [{"value": "pg", "label": "PostgreSQL", "description": "Relational"},
                {"value": "lite", "label": "SQLite", "description": "One file"},
                {"value": "mongo", "label": "MongoDB", "description": "Documents"}]}]}
WIDE = {"questions": [{
    "id": "wide", "mode": "single", "header": "Wide", "prompt": "Which of these should be used? " * 4,
    "options": [{"value": str(n), "label": f"Option {n}, which says more in its label than many of its kind do",
                 "description": "And in its description too, so that it goes on to the very end of the line"}
                for n in range(1, 4)]}]}
INPUT = {"questions": [{"id": "name", "mode": "input", "header": "Name", "prompt": "What is it called?"}]}
LONG = {"questions": [{
    "id": "n", "mode": "single", "header": "Number", "prompt": "Which number?",
    "options": [{"value": str(n), "label": f"Number {n}"} for n in range(1, 41)]}]}
SEVERAL = {"questions": SINGLE["questions"] + INPUT["questions"]}

PROMPT = "Which database should be used?"
NO_GUARD = {"guardMs": 0}


def ask(request=SINGLE, settings=None, what="run", **terminal):
    """A host that runs a session for the request, on a terminal of its own. See host.c for what it can do meanwhile."""
    settings = NO_GUARD if settings is None else {**NO_GUARD, **settings}
    return Terminal([HOST, what, json.dumps(request), json.dumps(settings)], **terminal)


def command(*arguments, request=SINGLE, **terminal):
    return Terminal([COMMAND, *arguments, json.dumps(request)], **terminal)


def report(terminal):
    """What the host says in the end, after it ended well."""
    status = terminal.wait_exit()
    if status != 0:
        raise Failure(f"the host ended with {status}: {terminal.stderr}; {terminal.describe()}")
    return json.loads(terminal.stdout)


def value(said):
    """The first answer's value."""
    answers = said["response"]["answers"]
    return answers[0]["value"] if answers else None


def equal(found, wanted, what="found"):
    if found != wanted:
        raise Failure(f"{what}: {found!r} instead of {wanted!r}")


def cases(*rows):
    """Runs a test once for each row of arguments."""
    def mark(test):
        test.cases = [row if isinstance(row, tuple) else (row,) for row in rows]
        return test
    return mark
