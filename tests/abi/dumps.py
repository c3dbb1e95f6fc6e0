"""The interface as it was in the first release, and as it is now: nothing in it may have been changed or removed.

usage: dumps.py LIBRARY SOURCE_ROOT          ASK_ACCEPT=1 writes the dumps anew, which only a new major version may do

library.abi is what the first release's library exports, and interface.abi the types in its header, with the values of
the statuses. The library returns plain ints and is shipped without debug information, so the types are read from a
library of a variable for each function's type.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

library, root = sys.argv[1], pathlib.Path(sys.argv[2])
HEADER = (root / "include/ask_c.h").read_text()
DUMPS = root / "tests/abi"
ABIDW = ["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-parameter-names", "--no-elf-needed"]
accept = bool(os.environ.get("ASK_ACCEPT"))
passed = failed = 0


def check(what, truth, detail=""):
    global passed, failed
    if truth:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}: {detail}")


def types_of(header, folder):
    """A library that has a variable for the type of each function in the header, and one for the statuses."""
    functions = re.findall(r"^ASK_API [^;(]*?\**(ask_\w+)\(", header, re.M)
    (folder / "ask_c.h").write_text(header)
    (folder / "types.c").write_text('#include "ask_c.h"\nenum ask_status type_of_ask_status;\n' +
                                    "".join(f"__typeof__(&{name}) type_of_{name};\n" for name in functions))
    built = folder / "types.so"
    subprocess.run(["cc", "-g", "-shared", "-fPIC", "-o", built, folder / "types.c"], check=True, cwd=folder)
    return built


def changes(dump, now):
    """What abidiff says of a library that differs in more than new symbols, or None."""
    done = subprocess.run(["abidiff", "--no-added-syms", dump, now], capture_output=True, text=True)
    return (done.stdout + done.stderr or "?") if done.returncode else None


def write_dump(dump, now):
    text = subprocess.run([*ABIDW, now], check=True, capture_output=True, text=True).stdout
    dump.write_text(re.sub(r" (path|comp-dir-path)='[^']*'", "", text))


def breaks(folder):
    """Headers that break a promise, to see that it is noticed."""
    for what, old, new in [
            ("a status of another value", "ASK_PENDING   = 2", "ASK_PENDING   = 3"),
            ("an error of another value", "ASK_ERROR_BUSY      = -4", "ASK_ERROR_BUSY      = -14"),
            ("a status under another name", "ASK_ERROR_JSON      = -2", "ASK_ERROR_SYNTAX    = -2"),
            ("another argument", "ask_session_tick(ask_session *session, int milliseconds)",
             "ask_session_tick(ask_session *session, long milliseconds)"),
            ("a function that is gone", "ASK_API void ask_restore_terminal(void);", "")]:
        assert old in HEADER, old
        yield what, types_of(HEADER.replace(old, new), folder)


def without_one(folder):
    """A library that exports all that it had but one."""
    names = re.findall(r"elf-symbol name='(ask_\w+)'", (DUMPS / "library.abi").read_text())[1:]
    (folder / "less.c").write_text("".join(f"void {name}(void) {{}}\n" for name in names))
    (folder / "less.map").write_text("ask_1 { global: *; };")
    built = folder / "less.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-Wl,-soname,libask.so.1,--version-script,less.map", "-o", built, "less.c"],
                   check=True, cwd=folder)
    return built


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        dumps = {DUMPS / "library.abi": library, DUMPS / "interface.abi": types_of(HEADER, folder)}
        if accept:
            for dump, now in dumps.items():
                write_dump(dump, now)
        for dump, now in dumps.items():
            found = changes(dump, now)
            check(f"what {dump.name} has is as it was", found is None, found)
        for what, broken in breaks(folder):
            check(f"{what} is noticed", changes(DUMPS / "interface.abi", broken) is not None, "no change was found")
        check("a new status is no change", not changes(DUMPS / "interface.abi", types_of(
            HEADER.replace("ASK_ERROR_INTERNAL  = -7", "ASK_ERROR_INTERNAL  = -7, ASK_ERROR_NEW = -8"), folder)))
        check("an exported function that is gone is noticed", changes(DUMPS / "library.abi", without_one(folder)))

    listed = [line.split() for line in (DUMPS / "symbols.txt").read_text().splitlines() if line[:1] != "#"]
    dumped = set(re.findall(r"elf-symbol name='(ask_\w+)'", (DUMPS / "library.abi").read_text()))
    first = {name for name, since in listed if since == min(since for _, since in listed)}
    check("symbols.txt says what the first release had", dumped == first, dumped ^ first)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
