"""README says what is true: its examples run, its documents are what the library takes and gives, its pictures are what
the library draws.

usage: run.py BUILD_FOLDER SOURCE_ROOT          ASK_ACCEPT=1 draws the pictures anew
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from picture import picture

build, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
ask = build / "bindings/cli/ask"
readme = (root / "README.md").read_text()
passed = failed = 0


def check(what, truth, detail=""):
    global passed, failed
    passed, failed = passed + bool(truth), failed + (not truth)
    if not truth:
        print(f"FAILED: {what}: {detail}")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", readme, re.M | re.S)


def run(*command, stdin="", **more):
    return subprocess.run([str(word) for word in command], input=stdin, capture_output=True, text=True,
                          start_new_session=True, **more)  # a session of its own has no terminal


def rows(heading):
    """The cells of the first table under a heading."""
    section = readme.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    table = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in table]


documents = [json.loads(block) for block in blocks("json")]
request = next(d for d in documents if d.get("questions") and "answers" not in d)
refused = next(d for d in documents if "error" in d)

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "request.json").write_text(json.dumps(request))

    normal = run(ask, "normalize", folder / "request.json")
    check("the example request is accepted without a warning",
          normal.returncode == 0 and "warnings" not in json.loads(normal.stdout), normal.stdout + normal.stderr)
    answered = run(ask, "--keys", "<enter>because<enter><enter>", folder / "request.json")
    check("it can be answered", answered.returncode == 0, answered.stderr)
    (folder / "response.json").write_text(answered.stdout)

    wrong = json.loads(json.dumps(request))
    wrong["questions"][0]["mode"] = "maybe"
    error = json.loads(run(ask, "normalize", "-", stdin=json.dumps(wrong)).stdout)["error"]
    check("the example of a refusal is what is given",
          (error["path"], error["message"]) == (refused["error"]["path"], refused["error"]["message"]), error)

    for line in "".join(blocks("sh")).splitlines():
        command = line.split("  #")[0].strip()
        if "tools/ask" not in command or command == "tools/ask":
            continue
        # Without a terminal a question comes to exit code 3; everything else works here too.
        result = run("sh", "-c", command.replace("tools/ask", shlex.quote(str(ask))), cwd=folder)
        expected = 3 if command.startswith("echo") else 0
        check(command, result.returncode == expected, f"{result.returncode} {result.stderr}")

    for number, source in enumerate(blocks("c")):
        (folder / "example.c").write_text(source)
        compiled = run("cc", "-Wall", "-Wextra", "-Werror", f"-I{root}/include", folder / "example.c", f"-L{build}", "-lask",
                       "-o", folder / "example")
        check(f"C example {number + 1} compiles", compiled.returncode == 0, compiled.stderr)
        if compiled.returncode == 0:
            ran = run(folder / "example", env={**os.environ, "LD_LIBRARY_PATH": str(build)})
            check(f"C example {number + 1} runs", '"no_ui"' in ran.stdout, ran.stdout + ran.stderr)

PICTURES = {"dark": ("tests/data/seeds/002-example-1.json", "<down>", "80x24", "dark"),
            "light": ("tests/docs/pictures/features.json", "1<space><down><space>", "80x24", "light")}
for name, (source, *look) in PICTURES.items():
    drawn = picture(str(build / "libask.so"), (root / source).read_bytes(), *look)
    file = root / f"tests/docs/pictures/{name}.svg"
    if os.environ.get("ASK_ACCEPT"):
        file.write_text(drawn)
    check(f"the {name} picture is up to date", file.exists() and file.read_text() == drawn, "run with ASK_ACCEPT=1")
    check(f"README shows the {name} picture", f"(tests/docs/pictures/{name}.svg)" in readme)

settings = (root / "lib/settings.cpp").read_text()
known = set(re.findall(r'"(\w+)"', re.search(r"known\{(.*?)\};", settings, re.S)[1]))
named = {word for row in rows("Settings") for word in re.findall(r"`(\w+)`", row[0])}
check("the table of settings is complete", named == known, named ^ known)

schema = json.loads(run(ask, "describe").stdout)["parameters"]["properties"]["questions"]["items"]["properties"]
named = {row[0].strip("`") for row in rows("The request")}
check("the table of members is complete", named == set(schema) - {"label"}, named ^ set(schema))

files = {path.stem for folder in ("lib", "lib/dialect", "ui") for path in (root / folder).glob("*.cpp")}
mapped = (root / "CONTRIBUTING.md").read_text()
lost = [stem for stem in sorted(files) if not (f"/{stem}" in mapped or re.match(r"view_|line_", stem)
                                               or (root / f"lib/dialect/{stem}.cpp").exists())]
check("CONTRIBUTING.md maps every file", not lost, lost)

print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
