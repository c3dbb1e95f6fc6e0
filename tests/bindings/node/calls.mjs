// What needs no terminal. Prints a line "ok NAME" or "not ok NAME" for each test.
// usage: calls.mjs PACKAGE
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const require = createRequire(import.meta.url);
const url = pathToFileURL(path.join(folder, "index.mjs")).href;
const ask = await import(url);
const { AskError, Session } = ask;

const SINGLE = {
    questions: [{
        id: "db", mode: "single", prompt: "Which?",
        options: [{ value: "pg", label: "PostgreSQL" }, { value: "l", label: "Lite" }],
    }],
};
const INPUT = { questions: [{ id: "n", mode: "input", prompt: "Name?" }] };
const fails = (code) => (error) => error instanceof AskError && error.name === "AskError" && error.code === code;
const value = (session) => session.result().answers[0].value;

const tests = {
    "a session from the first key to the response"() {
        const session = new Session(SINGLE, { colors: "none" });
        assert.equal(session.request.questions[0].header, "Q1");
        assert.equal(session.outcome, "pending");
        assert.match(session.frame(40, 10).lines.join("\n"), /Which\?/);
        assert.equal(session.keys("<down>"), "pending");
        assert.equal(session.input("\r"), "ok");
        assert.equal(session.outcome, "ok");
        assert.equal(value(session), "l");
        session.close();
        session.close();
        assert.throws(() => session.result(), fails("argument"));
    },
    "text of all kinds comes back as it was typed"() {
        const session = new Session(JSON.stringify(INPUT));
        session.input("héllo 日本 😀 ");
        session.input(Buffer.from("xx😀yy").subarray(2, 6));
        session.keys("<enter>");
        assert.equal(value(session), "héllo 日本 😀 😀");
        session.close();
    },
    "ticks, the wake of a frame, and a timeout"() {
        const session = new Session(SINGLE, { timeoutMs: 1000, guardMs: 0 });
        session.tick(0);
        assert.equal(typeof session.frame(80, 24).wake, "number");
        assert.equal(session.tick(999.6), "cancelled");
        assert.equal(session.result().reason, "timeout");
        assert.throws(() => session.tick(-1), fails("argument"));
        assert.throws(() => session.tick(NaN), fails("argument"));
        session.close();
    },
    "answers from the host"() {
        const session = new Session(SINGLE);
        assert.throws(() => session.answer([{ id: "db" }]), AskError);
        const response = session.answer([{ id: "db", value: "pg" }], { submit: true });
        assert.equal(response.answers[0].source, "host");
        assert.equal(session.outcome, "ok");
        session.close();
    },
    "cancelling keeps the draft"() {
        const session = new Session(INPUT);
        session.keys("half");
        session.cancel();
        assert.equal(session.outcome, "cancelled");
        assert.deepEqual(session.result().drafts, [{ id: "n", text: "half" }]);
        session.close();
    },
    "a refused request says where and why"() {
        const wrong = { questions: [{ id: "a", mode: "single", prompt: "?", options: ["x"] }] };
        for (const call of [() => ask.normalize(wrong), () => new Session(wrong), () => ask.runSync(wrong)]) {
            assert.throws(call, (error) => {
                assert.ok(fails("request")(error));
                assert.equal(error.path, "/questions/0/options/0");
                assert.equal(error.issues[0].message, error.message);
                assert.equal(error.response.cancelled, true);
                return true;
            });
        }
        assert.throws(() => ask.normalize("{"), fails("json"));
        assert.throws(() => ask.normalize(SINGLE, { settings: { nonsense: 1 } }), fails("argument"));
    },
    async "settings in the wrong place are refused"() {
        assert.throws(() => ask.normalize(SINGLE, { repair: true }), fails("argument"));
        assert.throws(() => ask.runSync(SINGLE, { tty: "/nowhere" }), fails("argument"));
        await assert.rejects(ask.run(SINGLE, { tty: "/nowhere" }), fails("argument"));
        assert.throws(() => new Session(SINGLE, { settings: { repair: true } }), fails("argument"));
    },
    async "koffi that makes no more calls"() {
        const koffi = createRequire(path.join(folder, "index.js"))("koffi");
        const sleep = koffi.load("libc.so.6").func("usleep", "int", ["uint"]);
        const nowhere = () => ask.run(SINGLE, { settings: { tty: "/nowhere" } });
        let called = 0;
        let returned = 0;
        assert.throws(() => {
            for (;; ++called) sleep.async(1000, () => ++returned);
        });
        await assert.rejects(nowhere(), fails("busy"));
        while (returned < called) await new Promise(setImmediate);
        await assert.rejects(nowhere(), fails("no_ui"));
    },
    async "run() rejects with what runSync() throws"() {
        await assert.rejects(ask.run({}), fails("request"));
        await assert.rejects(ask.run(undefined), fails("argument"));
    },
    "strings that libask could not take are refused"() {
        const session = new Session(INPUT);
        for (const text of ["a\0b", "\ud83d", "x\ude00"]) {
            assert.throws(() => session.keys(text), fails("argument"));
            assert.throws(() => ask.normalize(`{"question":"${text}"}`), fails("argument"));
            assert.throws(() => ask.format("{}", text), fails("argument"));
        }
        assert.throws(() => ask.normalize({ question: "\ud83d" }), fails("json"));
        assert.throws(() => session.input("\ud83d"), fails("argument"));
        assert.equal(session.input("\0"), "pending");
        for (const odd of [undefined, null, 7, {}]) assert.throws(() => session.input(odd), fails("argument"));
        assert.throws(() => session.keys("<nonsense>"), fails("argument"));
        assert.throws(() => session.frame(0, 1), fails("argument"));
        session.close();
    },
    "formats and descriptions"() {
        const session = new Session(SINGLE);
        session.keys("1");
        const response = session.result();
        session.close();
        for (const name of ["text", "lines", "summary"]) assert.match(ask.format(response, name), /PostgreSQL/);
        assert.ok(Array.isArray(ask.format(response, "pi").content));
        assert.equal(ask.describe("pi").name, "ask");
        assert.equal(ask.describe().parameters.type, "object");
        assert.throws(() => ask.describe("klingon"), fails("argument"));
    },
    "a large request"() {
        const options = Array.from({ length: 10000 }, (_, i) => ({ value: `${i}`, label: "日本".repeat(99) + i }));
        const session = new Session({ questions: [{ id: "a", mode: "single", prompt: "?", options }] });
        session.keys("<end><up><enter>");
        assert.equal(value(session), "9999");
        session.close();
    },
    "ES modules and CommonJS share one library"() {
        const common = require(folder);
        for (const name of Object.keys(common)) assert.equal(common[name], ask[name]);
        assert.deepEqual(Object.keys(common).sort(), Object.keys(ask).sort());
    },
    async "the module is evaluated again"() {
        const forget = () => {
            const ours = (file) => file.startsWith(fs.realpathSync(folder)) && !file.includes("node_modules");
            for (const file of Object.keys(require.cache).filter(ours)) delete require.cache[file];
        };
        for (let turn = 1; turn <= 3; ++turn) {
            forget();
            const again = require(folder);
            assert.equal(again.AskError, AskError);
            assert.equal((await import(`${url}?${turn}`)).Session, Session);
        }
        // What another version in the same process does: it declares everything anew.
        forget();
        for (const key of Object.getOwnPropertySymbols(globalThis)) {
            if (key.description?.startsWith("libask")) delete globalThis[key];
        }
        const other = require(folder);
        assert.notEqual(other.Session, Session);
        const session = new other.Session(SINGLE);
        assert.equal(session.keys("1"), "ok");
        session.close();
    },
    "the versions agree"() {
        assert.equal(ask.version(), require(path.join(folder, "package.json")).version);
    },
    async "a thousand sessions leave nothing behind"() {
        const cycle = async () => {
            const session = new Session(SINGLE);
            session.tick(0);
            session.keys("<tick:300><down>");
            session.frame(80, 24);
            session.keys("<enter>");
            assert.equal((await session.run()).answers[0].value, "l");
            session.close();
            assert.throws(() => new Session("{"), fails("json"));
            await assert.rejects(ask.run(SINGLE, { settings: { tty: "/nowhere" } }), fails("no_ui"));
        };
        const descriptors = () => fs.readdirSync("/proc/self/fd").length;
        const settle = async (count) => {
            for (let i = 0; i < count; ++i) await cycle();
            await new Promise(setImmediate); // Node frees what was collected when the loop comes round
            globalThis.gc();
            return process.memoryUsage.rss();
        };
        await settle(1000);
        const before = descriptors();
        const listeners = process.listenerCount("exit");
        const sizes = [await settle(1000), await settle(1000), await settle(1000)];
        assert.equal(descriptors(), before);
        assert.ok(sizes[2] - sizes[0] < 4 << 20, `memory grows: ${sizes}`);
        assert.equal(process.listenerCount("exit"), listeners);
    },
};

for (const [name, test] of Object.entries(tests)) {
    try {
        await test();
        console.log(`ok ${name}`);
    } catch (error) {
        console.log(`not ok ${name}`);
        console.error(`${name}: ${error.stack}`);
    }
}
