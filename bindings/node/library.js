"use strict";
// Finds libask, loads it once per process, and declares its functions.

const fs = require("node:fs");
const path = require("node:path");

const MAJOR = 1;
const FILES = process.platform === "darwin" ? ["libask.1.dylib", "libask.dylib"] : ["libask.so.1", "libask.so"];

class AskError extends Error {
    constructor(code, message, response) {
        super(message);
        this.name = "AskError";
        this.code = code;
        this.path = response?.error?.path ?? "";
        this.issues = response?.error?.issues ?? [{ path: "", message }];
        this.response = response;
    }

    // What Node prints of an error that nobody catches. The path is as the request has it, so it is made safe.
    [Symbol.for("nodejs.util.inspect.custom")]() {
        return this.path ? `${this.stack} (at ${safe_text(this.path)})` : this.stack;
    }
}

// A string of C ends with its first zero, so that is shown before.
function safe_text(text, lines = false) {
    const out = [null];
    const status = library().safe_text(text.replaceAll("\0", "\u2400"), lines ? 1 : 0, out);
    if (status !== 0) throw new AskError(library().status_name(status), "The text cannot be made safe.");
    return out[0];
}

const carrying = new Set();

// For packages that carry the library.
function look_in(folder) {
    carrying.add(path.resolve(folder));
}

// A name without a folder is looked up by the system's loader; all others are absolute.
function candidates() {
    const said = process.env.ASK_LIBRARY;
    if (said) return [path.resolve(said)];
    const folders = [...carrying, __dirname, path.join(__dirname, "..", "..", "build")];
    return [...folders.flatMap((folder) => FILES.map((file) => path.join(folder, file))), FILES[0]];
}

function load() {
    let koffi;
    try {
        koffi = require("koffi");
    } catch (error) {
        const advice = `koffi, through which libask is called, is missing; try: npm install --prefix ${__dirname}`;
        throw new AskError("library", `${advice}\n${error.message}`);
    }
    const tried = [];
    for (const file of candidates()) {
        if (path.isAbsolute(file) && !fs.existsSync(file)) {
            tried.push(`${file}: no such file`);
            continue;
        }
        try {
            return declare(koffi, koffi.load(file), file);
        } catch (error) {
            tried.push(`${file}: ${error.message}`);
        }
    }
    const where = process.env.ASK_LIBRARY ? "as ASK_LIBRARY says" : "and ASK_LIBRARY, which can name it, is not set";
    throw new AskError("library", `libask cannot be loaded, ${where}. Tried:\n  ${tried.join("\n  ")}`);
}

// The types have no names: koffi keeps those for the whole process and refuses to see one twice, but a module may well
// be evaluated twice.
function declare(koffi, library, file) {
    const version = library.func("ask_version_number", "int", [])();
    if (Math.trunc(version / 1e6) !== MAJOR) throw new Error(`it is version ${version}, and ${MAJOR}000000 is needed`);

    const document = koffi.disposable(null, "str", library.func("ask_free", "void", ["void *"]));
    const session = koffi.pointer(koffi.opaque());
    const out = koffi.out(koffi.pointer(document));
    const status = (name, ...types) => library.func(`ask_${name}`, "int", types);
    return {
        file,
        version: library.func("ask_version", "str", []),
        status_name: library.func("ask_status_name", "str", ["int"]),
        normalize: status("normalize", "str", "str", out),
        describe: status("describe", "str", out),
        format: status("format", "str", "str", out),
        safe_text: status("safe_text", "str", "int", out),
        open: status("session_open", "str", "str", koffi.out(koffi.pointer(session)), out),
        close: library.func("ask_session_close", "void", [session]),
        run: status("session_run", session, out),
        input: status("session_input", session, "void *", "size_t"),
        keys: status("session_keys", session, "str"),
        tick: status("session_tick", session, "int"),
        answer: status("session_answer", session, "str", "int", out),
        frame: status("session_frame", session, "int", "int", out),
        cancel: library.func("ask_session_cancel", "void", [session]),
        result: status("session_result", session, out),
    };
}

let loaded;

// It is loaded when it is first needed, so that a host can start without it. A failure is not remembered: the library
// may be there the next time.
function library() {
    return (loaded ??= load());
}

module.exports = { AskError, library, look_in, safe_text };
