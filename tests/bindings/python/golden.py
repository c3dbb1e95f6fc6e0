"""Every golden case, replayed through Session, gives the response that the C interface gives, byte for byte."""

import importlib.util
import os
import pathlib
import unittest

import libask

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "golden"
specification = importlib.util.spec_from_file_location("golden_run", FOLDER / "run.py")
reference = importlib.util.module_from_spec(specification)
specification.loader.exec_module(reference)


def replay(folder):
    """The response's text, and every frame before it."""
    settings = folder / "settings.json"
    try:
        session = libask.Session((folder / "request.json").read_text(encoding="utf-8"),
                                 settings.read_text(encoding="utf-8") if settings.exists() else None)
    except libask.AskError as error:
        return error.response
    script = (folder / "keys").read_text(encoding="utf-8").splitlines()
    size = (80, 24)
    with session:
        for number, step in enumerate(["", *(line for line in script if line and not line.startswith("# "))]):
            if step == "styles":
                continue
            if step.startswith("size "):
                size = tuple(map(int, step[len("size "):].split("x")))
                if number == 1:
                    continue
            elif step.startswith("answer "):
                session.answer(step[len("answer "):])
            elif step:
                session.keys(step.replace("\\n", "\n"))
            session.frame(*size)
        return session.result_text()
