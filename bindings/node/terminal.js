"use strict";
// What has to hold in the process while a run owns the terminal and JavaScript goes on: nobody else reads its keys or
// changes its modes, and whatever ends the process gives it back first.

const tty = require("node:tty");

const { AskError, library } = require("./library.js");

const SIGNALS = ["SIGINT", "SIGTERM"];
let running = null;
let release_stdin;
let deadly_signal;

function cancel() {
    library().cancel(running);
}

// Node handles these two itself, so libask cannot stand in for their default. The run ends first, and then the process.
// A host that handles them goes on. There are handlers that end the process if they find no other, like those of
// signal-exit: ours comes first and steps aside for them, and is back when the last of them is gone or all were called.
function on_signal(signal) {
    if (process.listenerCount(signal) === 1) {
        deadly_signal = signal;
        return cancel();
    }
    process.removeListener(signal, on_signal);
    process.nextTick(stand_by);
}

function stand_by() {
    if (running === null) return;
    for (const signal of SIGNALS) {
        if (!process.listeners(signal).includes(on_signal)) process.prependListener(signal, on_signal);
    }
}

function on_removal(event) {
    if (SIGNALS.includes(event) && process.listenerCount(event) === 0) stand_by();
}

// Below the stream, so that whoever reads it notices nothing: what its handle is told meanwhile is done when the run
// has ended. Where there is no such handle, pausing the stream has to do.
function hold_stdin() {
    if (!tty.isatty(0)) return () => {};
    const { stdin } = process;
    const handle = stdin._handle;
    if (!handle?.readStop) return pause(stdin);
    let reads = handle.reading;
    let raw;
    handle.readStop();
    handle.readStart = () => ((reads = true), 0);
    handle.readStop = () => ((reads = false), 0);
    handle.setRawMode = (flag) => ((raw = flag), 0);
    return () => {
        for (const name of ["readStart", "readStop", "setRawMode"]) delete handle[name];
        if (stdin._handle !== handle) return;
        if (raw !== undefined) handle.setRawMode(raw);
        if (reads) handle.readStart();
    };
}

function pause(stream) {
    if (!stream.readableFlowing) return () => {};
    stream.pause();
    return () => stream.resume();
}

function enter(session) {
    if (running !== null) throw new AskError("busy", "Another run in this process is using the terminal.");
    release_stdin = hold_stdin();
    running = session;
    deadly_signal = undefined;
    process.on("exit", cancel);
    process.prependListener("removeListener", on_removal); // before Node's own, which would give the signal its default
    stand_by();
}

function leave() {
    running = null;
    process.removeListener("removeListener", on_removal);
    process.removeListener("exit", cancel);
    for (const signal of SIGNALS) process.removeListener(signal, on_signal);
    if (deadly_signal) process.kill(process.pid, deadly_signal);
    release_stdin();
}

// For a run that blocks JavaScript. Signals for which a listener comes and goes have their default again, and libask
// stands in for it.
function leave_defaults() {
    for (const signal of SIGNALS) {
        if (process.listenerCount(signal) > 0) continue;
        process.on(signal, cancel);
        process.removeListener(signal, cancel);
    }
}

module.exports = { enter, leave, leave_defaults };
