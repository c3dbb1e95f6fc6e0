"""Every text of a request that a person may get to see, in each dialect, as (name, request with `text` in it)."""

import copy


def unified(mode, default=False):
    question = {"id": "q", "mode": mode, "header": "Head", "prompt": "Prompt?", "context": "Context",
                "placeholder": "Place"}
    if mode != "input":
        question["customLabel"] = "Mine"
        question["options"] = [{"value": "v", "label": "Label", "description": "Described", "preview": "Preview",
                                "recommended": True}, {"value": "w", "label": "Other"}]
    if default and mode == "multi":
        question["defaultValues"] = ["Given"]
    elif default:
        question["defaultValue"] = "Given"
    second = {"id": "r", "mode": "input", "prompt": "Next?", "placeholder": "Hint"}
    return {"title": "Title", "questions": [question, second]}


CLAUDE = {"questions": [{"question": "Question?", "header": "Head", "multiSelect": False, "options": [
    {"label": "Label", "description": "Described", "preview": "Preview"}, {"label": "Other", "description": "Too"}]}]}
PI = {"questions": [{"id": "q", "label": "Head", "prompt": "Prompt?", "options": [
    {"value": "v", "label": "Label", "description": "Described"}, {"value": "w", "label": "Other"}]}]}
LEGACY = {"question": "Question?", "options": [{"value": "v", "label": "Label", "description": "Described"}]}

BASES = {"unified single": unified("single"), "unified multi": unified("multi"), "unified input": unified("input"),
         "unified single default": unified("single", True), "unified multi default": unified("multi", True),
         "unified input default": unified("input", True), "legacy": LEGACY, "claude": CLAUDE, "pi": PI}

# For programs: they come back, and nobody sees them.
UNSEEN = {"id", "value"}


def of(value, path=()):
    """(path, text) of all texts in a document that may be changed."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        if isinstance(item, str) and key != "mode":
            yield (*path, key), item
        yield from of(item, (*path, key))


def texts(value):
    """The paths of all texts in a document."""
    return [path for path, _ in of(value)]


def with_text(request, path, change):
    """A copy of the request in which a text is changed; also the new text."""
    made = copy.deepcopy(request)
    place = made
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = change(place[path[-1]])
    return made, place[path[-1]]


def every_field():
    """(dialect, path) of every text in every dialect. With a default there is no placeholder to be seen, and the other way
    round, so that there is a request for each; all else is walked in one of them."""
    return [(name, path) for name, base in BASES.items() for path in texts(base)
            if not name.endswith("default") or any(str(part).startswith("default") for part in path)]


def everywhere(name, change):
    """The request with every text changed that may be."""
    request = BASES[name]
    for path in texts(BASES[name]):
        request, _ = with_text(request, path, change)
    return request
