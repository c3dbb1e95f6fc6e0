"""What every contender is asked to do, how its screen is read, and one measured run."""
import json
import pathlib
import re
from dataclasses import dataclass

from terminal import Failed, Terminal

UP, DOWN, ENTER, SPACE, TAB, CTRL_C = b"\x1b[A", b"\x1b[B", b"\r", b" ", b"\t", b"\x03"
QUESTION = "Pick one of these options"
DESCRIPTIONS = ["Robust relational DB, great for complex queries", "Document DB, flexible schema for rapid work",
                "Embedded DB, zero configuration, small apps", "Managed service, nothing to run yourself"]
LABEL = re.compile(r"opt-(\d{5})")

# The figures.
FIRST, EXIT, USED = "first frame ms", "Enter to exit ms", "CPU ms in all"
KEY, KEY_BYTES, KEY_USED = "key to frame ms", "bytes per key", "CPU µs per key"
WAKE_UPS, LOST, MEMORY = "idle wake-ups per s", "lost of 30 keys", "peak MB"


@dataclass(frozen=True)
class Scenario:
    name: str
    kind: str  # select, multi, text or tabs
    count: int  # of options
    keys: int
    idle: float = 0.0  # seconds
    burst: int = 0  # keys in one write

    @property
    def options(self):
        return [(f"opt-{i + 1:05}", DESCRIPTIONS[i % 4]) for i in range(self.count)]

    def request(self):
        """In the unified form. The four questions of tabs have options of their own, so that their screens differ."""
        def question(number, options):
            return {"id": f"q{number}", "mode": "multi" if self.kind == "multi" else "single",
                    "header": f"Topic {number}", "prompt": QUESTION, "allowCustom": False,
                    "options": [{"value": label, "label": label, "description": text} for label, text in options]}
        if self.kind == "text":
            return {"questions": [{"id": "q1", "mode": "input", "prompt": QUESTION}]}
        if self.kind == "tabs":
            return {"questions": [question(n, [(f"opt-{10 * n + i + 1:05}", DESCRIPTIONS[i]) for i in range(4)])
                                  for n in range(1, 5)]}
        return {"questions": [question(1, self.options)]}

    def write(self, folder):
        """For those who read a request, and for those who read a list."""
        self.request_file(folder).write_text(json.dumps(self.request()))
        self.list_file(folder).write_text("".join(f"{label}\n" for label, _ in self.options))

    def request_file(self, folder):
        return pathlib.Path(folder) / f"{self.name}.json"

    def list_file(self, folder):
        return pathlib.Path(folder) / f"{self.name}.txt"


SCENARIOS = [
    Scenario("start4", "select", 4, keys=0),
    Scenario("select4", "select", 4, keys=12, idle=0.3),
    Scenario("select100", "select", 100, keys=12, burst=30),
    Scenario("select10000", "select", 10000, keys=8, burst=30),
    Scenario("multi4", "multi", 4, keys=12),
    Scenario("text", "text", 0, keys=12),
    Scenario("tabs4", "tabs", 4, keys=12),
]

# ------------------------------------------------------------- the screen --


def text_of(picture):
    """One character for each cell, so that places in the text are places on the screen."""
    return ["".join((cell.data or " ")[0] for cell in row) for row in picture]


def focused(picture):
    """The number of the option that looks unlike the others, by what is before it or by its colours; or None."""
    looks = {}
    for row, text in zip(picture, text_of(picture)):
        if match := LABEL.search(text):
            before = re.sub(r"[\d.↑↓\s]", "", text[:match.start()])  # numbers, and marks of more, are in any row
            looks.setdefault((before, row[match.start()]), []).append(int(match[1]))
    alone = [numbers[0] for numbers in looks.values() if len(numbers) == 1]
    return alone[0] if len(looks) == 2 and len(alone) == 1 else None


def whole(scenario):
    def ready(picture):
        text = "\n".join(text_of(picture))
        return QUESTION in text and len(LABEL.findall(text)) >= min(scenario.count, 4) and \
            (scenario.kind != "select" or focused(picture) == 1)
    return ready


def keys_of(scenario, terminal):
    """The keys of a scenario, each with what makes the screen ready."""
    position, step = 1, 1
    for number in range(scenario.keys):
        if scenario.kind == "select":
            if not 1 <= position + step <= scenario.count:
                step = -step
            position += step
            yield DOWN if step > 0 else UP, lambda picture: focused(picture) == position
        elif scenario.kind == "text":
            typed = "abcdefghijklmnopqrstuvwxyz"[:number + 1]
            yield typed[-1:].encode(), lambda picture: typed in "\n".join(text_of(picture))
        else:
            before = terminal.picture
            yield SPACE if scenario.kind == "multi" else TAB, lambda picture: picture != before


# ----------------------------------------------------------------- a run --


def measure(contender, scenario, folder):
    """The figures of one run, each a list."""
    figures = {}
    with Terminal(contender.command(scenario, folder), contender.environment(),
                  scenario.list_file(folder) if contender.reads_list else None) as terminal:
        reached, _ = terminal.wait_for(whole(scenario), "the first frame")
        figures[FIRST] = [(reached - terminal.started) * 1e3]
        if scenario.keys:
            figures.update(measure_keys(scenario, terminal))
        if scenario.idle:
            _, before = terminal.processor()
            terminal.rest(scenario.idle)
            figures[WAKE_UPS] = [(terminal.processor()[1] - before) / scenario.idle]
        if scenario.burst:
            figures[LOST] = [lost_keys(scenario, terminal)]
        figures[MEMORY] = [terminal.memory()]
        sent = terminal.send({"tabs": CTRL_C, "multi": ENTER * contender.enters}.get(scenario.kind, ENTER))
        ended = terminal.wait_exit()
        if not scenario.keys:
            figures[EXIT] = [(ended - sent) * 1e3]
            figures[USED] = [(terminal.usage.ru_utime + terminal.usage.ru_stime) * 1e3]
    return figures


def measure_keys(scenario, terminal):
    times, sizes = [], []
    used, _ = terminal.processor()
    for key, ready in keys_of(scenario, terminal):
        size = terminal.bytes
        sent = terminal.send(key)
        _, changed = terminal.wait_for(ready, f"what {key!r} does")
        times.append((changed - sent) * 1e3)
        sizes.append(terminal.bytes - size)
    used = terminal.processor()[0] - used
    return {KEY: times, KEY_BYTES: sizes, KEY_USED: [used / scenario.keys * 1e6]}


def lost_keys(scenario, terminal):
    position = focused(terminal.picture)
    terminal.send(DOWN * scenario.burst)
    try:
        terminal.wait_for(lambda picture: focused(picture) == position + scenario.burst, "all keys", patience=5)
        return 0
    except Failed:
        reached = focused(terminal.picture)
        if reached is None:
            raise
        return position + scenario.burst - reached
