"use strict";
// What has to hold in the process while a run owns the terminal and JavaScript goes on: nobody else reads its keys, and
// whatever ends the process gives it back first.

const tty = require("node:tty");

const { AskError, library } = require("./library.js");

const SIGNALS = ["SIGINT", "SIGTERM"];
let running = null;
let resume_stdin;
let deadly_signal;

function cancel() {
    library().cancel(running);
}

// Node handles these two itself, so libask cannot stand in for their default. The run ends first, and then the process.
// A host that handles them goes on.
function on_signal(signal) {
    if (process.listenerCount(signal) > 1) return;
    deadly_signal = signal;
    cancel();
}

// The read itself is stopped, below the stream: whoever listens to the stream, or resumes it meanwhile, takes no key
// and notices nothing. Where there is no such handle, pausing the stream has to do.
function pause_stdin() {
    if (!tty.isatty(0)) return () => {};
    const { stdin } = process;
    const handle = stdin._handle;
    if (handle?.readStop) {
        if (!handle.reading) return () => {};
        handle.reading = false;
        handle.readStop();
        return () => {
            if (stdin._handle !== handle || handle.reading) return;
            handle.reading = true;
            handle.readStart();
        };
    }
    if (!stdin.readableFlowing) return () => {};
    stdin.pause();
    return () => stdin.resume();
}

function enter(session) {
    if (running !== null) throw new AskError("busy", "Another run in this process is using the terminal.");
    running = session;
    deadly_signal = undefined;
    resume_stdin = pause_stdin();
    process.on("exit", cancel);
    for (const signal of SIGNALS) process.on(signal, on_signal);
}

function leave() {
    running = null;
    process.removeListener("exit", cancel);
    for (const signal of SIGNALS) process.removeListener(signal, on_signal);
    if (deadly_signal) process.kill(process.pid, deadly_signal);
    resume_stdin();
}

module.exports = { enter, leave };
