"use strict";
// What has to hold in the process while a run owns the terminal and JavaScript goes on: nobody else reads its keys, and
// whatever ends the process gives it back first.

const tty = require("node:tty");

const { library } = require("./library.js");

const SIGNALS = ["SIGINT", "SIGTERM"];
const running = new Set();
let resume_stdin;

function on_exit() {
    for (const session of running) library().cancel(session);
}

// Node handles these two itself, so libask cannot stand in for their default. Handlers of the host come first.
function on_signal(signal) {
    if (process.listenerCount(signal) > 1) return;
    on_exit();
    library().restore_terminal();
    process.removeListener(signal, on_signal);
    process.kill(process.pid, signal);
}

// The read itself is stopped, below the stream: whoever listens to the stream, or resumes it meanwhile, takes no key and
// notices nothing. Where there is no such handle, pausing the stream has to do.
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
    if (running.size === 0) {
        resume_stdin = pause_stdin();
        process.on("exit", on_exit);
        for (const signal of SIGNALS) process.on(signal, on_signal);
    }
    running.add(session);
}

function leave(session) {
    running.delete(session);
    if (running.size > 0) return;
    process.removeListener("exit", on_exit);
    for (const signal of SIGNALS) process.removeListener(signal, on_signal);
    resume_stdin();
}

module.exports = { enter, leave };
