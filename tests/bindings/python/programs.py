"""Programs that use the package, each in a process of its own, or on a terminal of its own."""

import os
import pathlib
import subprocess
import sys
import textwrap

from terminal import Terminal

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parents[2] / "bindings" / "python"
START = """
import asyncio, json, os, signal, sys, threading
import libask
from questions import *
def tell(what):
    print(json.dumps(what), flush=True)
"""


def environment(**more):
    """What a program sees: no settings of the person who runs the tests. None takes a variable away."""
    names = ("PATH", "LD_PRELOAD", "ASAN_OPTIONS", "ASK_LIBRARY")
    seen = {name: os.environ[name] for name in names if name in os.environ}
    seen.update(PYTHONPATH=f"{PACKAGE}:{HERE}", PYTHONDONTWRITEBYTECODE="1", LANG="C.UTF-8", **more)
    return {name: value for name, value in seen.items() if value is not None}


def program(code, env=None, **options):
    """Runs Python code to its end."""
    return subprocess.run([sys.executable, "-c", START + textwrap.dedent(code)], env=env or environment(), text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def on_terminal(code, **options):
    """The same on a terminal, while its standard streams are pipes."""
    return Terminal([sys.executable, "-c", START + textwrap.dedent(code)], environment=environment(), **options)
