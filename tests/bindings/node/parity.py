"""The Node package and the C interface play the same cases: the frames and the responses are the same bytes."""

import importlib.util
import json

import package
from package import ROOT, Failure

SCRIPTS = ("", "<enter>", "<down><enter>", "2", "<down><space><tab>own 日本 😀<enter><enter><tab><enter>", "<esc>",
           "text<ctrl-c>")


def golden():
    spec = importlib.util.spec_from_file_location("golden", ROOT / "tests/golden/run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written_cases():
    """Cases of our own: each example request with each script."""
    folders = []
    for number, request in enumerate(sorted((ROOT / "tests/data/seeds").glob("*.json"))):
        for turn, script in enumerate(SCRIPTS):
            folder = package.FOLDER / f"parity/{number}-{turn}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "request.json").write_bytes(request.read_bytes())
            (folder / "keys").write_text(script + "\n")
            folders.append(folder)
    return folders


def test_frames_and_responses_are_the_same():
    module = golden()
    frames = []

    class Library(module.Library):
        def document(self, function, *arguments):
            status, text = super().document(function, *arguments)
            if function.__name__ == "ask_session_frame":
                frames.append(text)
            return status, text

    cases = sorted(folder for folder in module.CASES.glob("*") if (folder / "request.json").exists())
    folders = cases + written_cases()
    result = package.node(package.HERE / "golden.mjs", package.COPY, *folders)
    if result.returncode:
        raise Failure(result.stderr)
    library = Library(str(package.LIBRARY))
    lines = result.stdout.split("\n")[:-1]  # JSON may hold what Python takes for other line ends
    assert len(lines) == len(folders) > 0
    for folder, line in zip(folders, lines):
        frames.clear()
        response = module.Case(library, folder).play()
        wanted = f'{{"frames":[{",".join(frames)}],"response":{response}}}'
        if line != wanted:
            raise Failure(f"{folder}:\n{line}\n{wanted}")
        if folder in cases and module.pretty(response) != (folder / "response.json").read_text():
            raise Failure(f"{folder}: not as expected there")
        json.loads(line)
    return len(folders)
