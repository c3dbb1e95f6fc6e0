// A Node program that asks, and does meanwhile what such programs do. Prints what came of it as its last line.
// usage: host.mjs PACKAGE WHAT REQUEST SETTINGS
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [, , folder, what, request, settings] = process.argv;
const { run, runSync, Session, AskError } = await import(pathToFileURL(path.join(folder, "index.mjs")));
const said = { what, ticks: 0, lines: [], data: "" };

// To the test, while this runs: as the name of the process.
const tell = (word) => (process.title = word);
const report = () => process.stdout.write(`\n${JSON.stringify(said)}\n`);
const asked = () => run(request, { settings });
const signalled = () => new Promise((resolve) => process.once("SIGUSR2", resolve));
const next = (emitter, event) => new Promise((resolve) => emitter.once(event, resolve));

// Reads lines before and after the dialogue, and leaves its interface open meanwhile.
async function with_readline(terminal) {
    const lines = readline.createInterface({ input: process.stdin, output: process.stdout, terminal });
    lines.on("line", (line) => said.lines.push(line));
    await next(lines, "line");
    const response = asked();
    lines.prompt();
    said.response = await response;
    said.raw = process.stdin.isRaw;
    await next(lines, "line");
    lines.close();
}

// The same by the stream's own events.
async function with_stream(event) {
    const { stdin } = process;
    const take = (chunk) => (said.data += chunk);
    if (event === "data") stdin.on("data", take);
    else stdin.on("readable", () => { for (let chunk; (chunk = stdin.read()) !== null; ) take(chunk); });
    stdin.setRawMode(true);
    while (!said.data.endsWith("1")) await new Promise((resolve) => setTimeout(resolve, 5));
    said.response = await asked();
    said.raw = stdin.isRaw;
    while (!said.data.endsWith("2")) await new Promise((resolve) => setTimeout(resolve, 5));
    stdin.setRawMode(false);
    stdin.destroy();
}

// Has done with its lines, and asks at once: when that is over, nothing keeps the program.
async function after_readline(end) {
    const lines = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: true });
    said.lines.push(await next(lines, "line"));
    lines[end]();
    said.response = await asked();
}

// Begins to read while the question is up, and goes on until there is a whole line.
async function reading_meanwhile(begin, paused) {
    const { stdin } = process;
    const options = { input: stdin, output: process.stdout, terminal: true };
    let lines = paused ? readline.createInterface(options) : undefined;
    if (lines) await next(lines, "line");
    lines?.pause();
    await new Promise(setImmediate);
    const signal = signalled();
    const response = asked();
    await signal;
    if (begin === "data") stdin.on("data", (chunk) => (said.data += chunk));
    else if (begin === "prompt") lines.prompt();
    else lines = readline.createInterface(options);
    lines?.on("line", (line) => said.lines.push(line));
    tell("reading");
    said.response = await response;
    tell("answered");
    while (!said.lines.length && !said.data.endsWith("\n")) await new Promise((resolve) => setTimeout(resolve, 5));
    said.raw = stdin.isRaw;
    if (lines) lines.close();
    else stdin.pause();
}

const actions = {
    async run() {
        const timer = setInterval(() => ++said.ticks === 5 && tell("ticked"), 5).unref();
        said.response = await asked();
        clearInterval(timer);
    },
    sync() {
        said.response = runSync(request, { settings });
    },
    "session sync"() {
        const session = new Session(request, settings);
        said.response = session.runSync();
        session.close();
    },
    // Those before the first measure are for Node to get warm.
    async many() {
        const cycle = async () => {
            const session = new Session(request, settings);
            const response = session.run();
            setImmediate(() => session.cancel());
            said.response = await response;
            session.close();
        };
        said.rounds = [];
        for (let i = 0; i <= 1500; ++i) {
            if (i >= 500 && i % 500 === 0) {
                globalThis.gc();
                const descriptors = fs.readdirSync("/proc/self/fd").length;
                const names = ["exit", "SIGINT", "SIGTERM", "removeListener"];
                const listeners = names.map((name) => process.listenerCount(name));
                said.rounds.push({ memory: process.memoryUsage.rss(), descriptors, listeners });
            }
            await cycle();
        }
    },
    async abort() {
        const controller = new AbortController();
        process.once("SIGUSR2", () => controller.abort());
        said.response = await run(request, { settings, signal: controller.signal });
        said.listeners = process.listenerCount("SIGTERM") + process.listenerCount("exit");
    },
    async aborted() {
        said.response = await run(request, { settings, signal: AbortSignal.abort() });
    },
    async exit() {
        process.once("SIGUSR2", () => process.exit(7));
        await asked();
    },
    async throw() {
        process.once("SIGUSR2", () => {
            throw new Error("on purpose");
        });
        await asked();
    },
    async handler() {
        process.on("SIGTERM", () => tell("handled"));
        said.response = await asked();
    },
    async "signal-exit"() {
        const npm = path.join(process.execPath, "../../lib/node_modules/npm/index.js"); // has it among its own
        createRequire(npm)("signal-exit").onExit(() => {});
        await asked();
    },
    async "handler that ends"() {
        process.once("SIGTERM", () => process.kill(process.pid, "SIGTERM"));
        await asked();
    },
    async "handler for once"() {
        process.once("SIGTERM", () => tell("handled"));
        said.response = await asked();
    },
    async busy() {
        const first = asked();
        said.second = await asked().catch((error) => error.code);
        said.response = await first;
    },
    async running() {
        const session = new Session(request, settings);
        const signal = signalled();
        const response = session.run();
        for (const name of ["result", "close", "run"]) {
            try {
                await session[name]();
            } catch (error) {
                said[name] = error.code;
            }
        }
        await signal;
        session.cancel();
        said.response = await response;
        said.again = await session.run();
        session.close();
    },
    "readline as a terminal": () => with_readline(true),
    "readline by lines": () => with_readline(false),
    "closed readline": () => after_readline("close"),
    "paused readline": () => after_readline("pause"),
    "data meanwhile": () => reading_meanwhile("data", false),
    "readline meanwhile": () => reading_meanwhile("readline", false),
    "prompt meanwhile": () => reading_meanwhile("prompt", true),
    data: () => with_stream("data"),
    readable: () => with_stream("readable"),
};

try {
    await actions[what]();
} catch (error) {
    if (!(error instanceof AskError)) throw error;
    said.error = { code: error.code, path: error.path, issues: error.issues, message: error.message };
    said.response = error.response;
}
report();
