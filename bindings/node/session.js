"use strict";
// One dialogue, over the functions of libask.

const { AskError, library } = require("./library.js");
const terminal = require("./terminal.js");

// libask takes UTF-8 that ends at the first NUL. What JavaScript would silently make of other strings is not what was
// meant.
function text_of(value, name) {
    if (typeof value !== "string") {
        throw new AskError("argument", `\`${name}\` must be a string; found ${typeof value}.`);
    }
    const nul = value.indexOf("\0");
    if (nul >= 0) throw new AskError("argument", `\`${name}\` holds a NUL character at ${nul}.`);
    return well_formed(value, name);
}

function well_formed(value, name) {
    if (!value.isWellFormed()) throw new AskError("argument", `\`${name}\` holds half of a surrogate pair.`);
    return value;
}

// Of keys, NUL is one.
function bytes_of(value, name) {
    if (typeof value === "string") return Buffer.from(well_formed(value, name));
    if (value instanceof Uint8Array) return value;
    throw new AskError("argument", `\`${name}\` must be a string or a Uint8Array; found ${typeof value}.`);
}

// A document is given as a value or as JSON text.
function json_of(value, name) {
    const json = typeof value === "string" ? value : JSON.stringify(value);
    if (json === undefined) throw new AskError("argument", `\`${name}\` must be an object, or JSON text.`);
    return text_of(json, name);
}

function settings_of(value) {
    return value === undefined || value === null ? null : json_of(value, "settings");
}

function whole_number(value, name) {
    const number = Math.round(value);
    if (number >= 0 && number <= 0x7fffffff) return number;
    throw new AskError("argument", `\`${name}\` must be a number from 0 to 2147483647; found ${value}.`);
}

// The document that a call handed out, or the error it tells of.
function taken(status, out) {
    const document = JSON.parse(out[0]);
    if (status < 0) throw new AskError(document.error.code, document.error.message, document);
    return document;
}

// koffi has so many calls under way at most, the host's own among them.
function run_async(handle, out) {
    return new Promise((resolve, reject) => {
        library().run.async(handle, out, (error, status) => (error ? reject(error) : resolve(status)));
    }).catch((error) => {
        throw new AskError("busy", `koffi does not make the call: ${error.message}`);
    });
}

class Session {
    #handle;
    #running = false;

    constructor(request, settings) {
        const handle = [null];
        const out = [null];
        this.request = taken(library().open(json_of(request, "request"), settings_of(settings), handle, out), out);
        this.#handle = handle[0];
    }

    get outcome() {
        return this.#status(library().input(this.#open(), null, 0));
    }

    input(data) {
        const bytes = bytes_of(data, "data");
        return this.#status(library().input(this.#open(), bytes, bytes.length));
    }

    keys(keys) {
        return this.#status(library().keys(this.#open(), text_of(keys, "keys")), `Keys that are not known: ${keys}`);
    }

    tick(milliseconds) {
        return this.#status(library().tick(this.#open(), whole_number(milliseconds, "milliseconds")));
    }

    frame(columns, rows) {
        const out = [null];
        return taken(
            library().frame(this.#open(), whole_number(columns, "columns"), whole_number(rows, "rows"), out), out);
    }

    answer(answers, { submit = false } = {}) {
        const out = [null];
        return taken(library().answer(this.#open(), json_of(answers, "answers"), submit ? 1 : 0, out), out);
    }

    result() {
        const out = [null];
        return taken(library().result(this.#open(), out), out);
    }

    cancel() {
        if (this.#handle !== null) library().cancel(this.#handle);
    }

    async run({ signal } = {}) {
        const handle = this.#open();
        const cancel = () => library().cancel(handle);
        if (signal?.aborted) cancel();
        if (this.outcome !== "pending") return this.result();

        terminal.enter(handle);
        this.#running = true;
        signal?.addEventListener("abort", cancel);
        try {
            const out = [null];
            return taken(await run_async(handle, out), out);
        } finally {
            terminal.leave();
            signal?.removeEventListener("abort", cancel);
            this.#running = false;
        }
    }

    runSync() {
        const out = [null];
        const handle = this.#open();
        terminal.leave_defaults();
        return taken(library().run(handle, out), out);
    }

    close() {
        if (this.#handle !== null) library().close(this.#open());
        this.#handle = null;
    }

    #open() {
        if (this.#handle === null) throw new AskError("argument", "The session is closed.");
        if (this.#running) throw new AskError("busy", "The session is running; it can only be cancelled.");
        return this.#handle;
    }

    #status(status, message) {
        const name = library().status_name(status);
        if (status >= 0) return name;
        throw new AskError(name, message ?? `libask: ${name}`);
    }
}

module.exports = { Session, json_of, settings_of, taken, text_of };
