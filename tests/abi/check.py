"""The library file as a host finds it: what it exports, what it needs, how large it is.

usage: check.py SOURCE_ROOT LIBRARY [--release PACKAGED_LIBRARY]

Header, version script, symbols.txt and the library itself must name the same functions. The packaged library has the C++
runtime in it.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

root, library = pathlib.Path(sys.argv[1]), sys.argv[2]
packaged = sys.argv[4] if len(sys.argv) > 4 else None

SIZE_LIMIT = 700_000
NEEDED = re.compile(r"lib(c|m|stdc\+\+|gcc_s)\.so\.|ld-linux|lib(a|t|ub)san\.so\.")
PACKAGED_NEEDED = re.compile(r"lib(c|m)\.so\.|ld-linux")
# Ending the process, replacing what it has for signals in ways that forget flags and masks, other programs, threads, state
# of the whole process, the standard streams, and what a library must not print or log.
FORBIDDEN = {"exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail", "atexit", "on_exit",
             "signal", "bsd_signal", "sigset", "sigprocmask", "alarm", "setitimer", "sigaltstack",
             "system", "popen", "fork", "vfork", "clone", "posix_spawn", "posix_spawnp", "execve", "execv", "execvp", "execl",
             "pthread_create", "thrd_create", "pthread_atfork", "longjmp", "siglongjmp",
             "setlocale", "uselocale", "__uselocale", "setenv", "putenv", "unsetenv", "clearenv", "chdir", "fchdir", "umask", "setrlimit",
             "fesetround", "fesetenv", "feenableexcept", "srand", "strtok", "dlopen", "prctl", "setsid", "setpgid", "tcsetpgrp",
             "dup2", "dup3", "stdin", "stdout", "stderr", "perror", "fopen", "fopen64", "fdopen", "freopen", "tmpfile",
             "printf", "fprintf", "dprintf", "vprintf", "vfprintf", "vdprintf", "puts", "putchar", "fputs", "fputc", "putc",
             "fwrite", "fflush", "__printf_chk", "__fprintf_chk", "__dprintf_chk", "__vprintf_chk", "__vfprintf_chk",
             "__vdprintf_chk", "__fortify_fail", "_IO_putc", "getchar", "scanf", "syslog", "__syslog_chk", "vsyslog",
             "warn", "warnx", "err", "errx", "error", "psignal", "_ZSt4cout", "_ZSt4cerr", "_ZSt3cin", "_ZSt4clog",
             "_ZSt9terminatev"}
# What the C++ runtime brings along: streams that nobody uses, and the end of a process that throws where it must not.
RUNTIME = {"abort", "stdin", "stdout", "stderr", "fputs", "fputc", "putc", "fwrite", "fflush", "__uselocale"}

passed = failed = 0


def check(what, truth, detail=""):
    global passed, failed
    if truth:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}: {detail}")


def nm(flag, path):
    text = subprocess.run(["nm", "-D", flag, path], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1].split("@")[0] for line in text.splitlines() if line.split()[-2] not in "A"}


header = set(re.findall(r"^ASK_API [^;(]*?\**(ask_\w+)\(", (root / "include/ask_c.h").read_text(), re.M))
script = set(re.findall(r"^\s+(ask_\w+);", (root / "lib/ask_c.map").read_text(), re.M))
listed = [line.split() for line in (root / "tests/abi/symbols.txt").read_text().splitlines() if line[:1] != "#"]

check("the header declares something", len(header) > 10, header)
check("the version script lists what the header declares", script == header, script ^ header)
check("symbols.txt lists what the header declares", {name for name, _ in listed} == header,
      {name for name, _ in listed} ^ header)
check("symbols.txt says since when", all(re.fullmatch(r"\d+\.\d+\.\d+", since) for _, since in listed), listed)
check("symbols.txt is sorted and without repeats", listed == sorted(listed) and len(listed) == len(set(map(tuple, listed))))

for path in [library, packaged] if packaged else [library]:
    exported = nm("--defined-only", path)
    check("the library exports what the header declares and nothing else", exported == header, exported ^ header)
    dynamic = subprocess.run(["readelf", "-d", path], check=True, capture_output=True, text=True).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
    runtimes = PACKAGED_NEEDED if path == packaged else NEEDED
    check("it needs the runtimes only", all(runtimes.match(name) for name in needed), needed)
    check("it is named for its major version", "[libask.so.1]" in dynamic, dynamic)

if packaged:
    forbidden = nm("--undefined-only", library) & FORBIDDEN
    symbols = subprocess.run(["nm", library], capture_output=True, text=True).stdout
    # What clang makes of each noexcept; gcc has it in the tables of exceptions.
    if "__clang_call_terminate" in symbols:
        forbidden.discard("_ZSt9terminatev")
    check("it imports nothing that would change the host", not forbidden, forbidden)
    forbidden = nm("--undefined-only", packaged) & FORBIDDEN - RUNTIME
    check("the packaged one does not either", not forbidden, forbidden)
    with tempfile.TemporaryDirectory() as folder:
        stripped = pathlib.Path(folder) / "libask.so"
        subprocess.run(["strip", "-o", stripped, library], check=True)
        size = stripped.stat().st_size
    check(f"stripped it takes at most {SIZE_LIMIT:,} bytes", size <= SIZE_LIMIT, f"{size:,}")
    print(f"stripped size: {size:,} bytes")

print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
