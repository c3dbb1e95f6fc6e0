"use strict";
// libask for Node: asks a person structured questions in a terminal. index.d.ts says what each function does.

// Hosts that reload their extensions evaluate this module again. There is one library in a process, and so there is one
// of everything here.
const CACHE = Symbol.for(`libask ${require("./package.json").version}`);

function create() {
    const { AskError, library, look_in: lookIn, safe_text } = require("./library.js");
    const { Session, json_of, settings_of, taken, text_of } = require("./session.js");

    // What is no option is most likely a setting, which nobody would miss if it were ignored.
    function checked(options, ...names) {
        for (const name of Object.keys(options)) {
            if (names.includes(name)) continue;
            throw new AskError("argument", `There is no option \`${name}\`. Write settings as \`{ settings: {...} }\`.`);
        }
        return options;
    }

    async function run(request, options = {}) {
        const { settings, signal } = checked(options, "settings", "signal");
        const session = new Session(request, settings);
        try {
            return await session.run({ signal });
        } finally {
            session.close();
        }
    }

    function runSync(request, options = {}) {
        const { settings } = checked(options, "settings");
        const session = new Session(request, settings);
        try {
            return session.runSync();
        } finally {
            session.close();
        }
    }

    function normalize(request, options = {}) {
        const { settings } = checked(options, "settings");
        const out = [null];
        return taken(library().normalize(json_of(request, "request"), settings_of(settings), out), out);
    }

    function describe(dialect = "unified") {
        const out = [null];
        return taken(library().describe(text_of(dialect, "dialect"), out), out);
    }

    function format(response, name) {
        const out = [null];
        const document = taken(library().format(json_of(response, "response"), text_of(name, "format"), out), out);
        return ["text", "lines", "summary"].includes(name) ? document.text : document;
    }

    function safeText(text, options = {}) {
        const { lines } = checked(options, "lines");
        return safe_text(String(text), lines);
    }

    const version = () => library().version();

    return { run, runSync, Session, normalize, describe, format, safeText, version, lookIn, AskError };
}

// Named one by one, so that they can be imported by name from an ES module too.
const { run, runSync, Session, normalize, describe, format, safeText, version, lookIn, AskError } =
    (globalThis[CACHE] ??= create());
module.exports = { run, runSync, Session, normalize, describe, format, safeText, version, lookIn, AskError };
