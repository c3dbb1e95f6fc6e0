#!/usr/bin/env node
// The tool `ask` over MCP's standard streams. It asks on the server's own terminal where there is one, else by forms
// that the client shows, and else says that there is nobody to ask.
import { parseArgs } from "node:util";

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

import { can_elicit, elicit, shows_forms } from "./elicitation.js";
import { load_library } from "./library.js";

const KEEP_ALIVE_MS = 5000;
const HIDDEN = "(hidden)"; // as libask's formats have it
const { values: options } = parseArgs({ options: { tty: { type: "string" }, "no-tty": { type: "boolean" } } });
const tty = options["no-tty"] ? "/dev/null" : options.tty;
const library = load_library();
const tool = library.describe();

// What a form says is checked where it becomes an answer, so that it can be asked for again.
const jsonSchemaValidator = { getValidator: () => (data) => ({ valid: true, data }) };

const server = new Server({ name: "libask", version: library.version() }, {
    capabilities: { tools: {} },
    jsonSchemaValidator,
    instructions: tool.rules.map((rule) => `- ${rule}`).join("\n"),
});
const transport = new StdioServerTransport();
let version = ""; // of the protocol, which the SDK does not tell
transport.onmessage = ({ method, params }) => {
    if (method === "initialize") version = params.protocolVersion;
};

// Where there is no terminal, it returns what libask gives then: the error, and the questions in plain text.
async function on_terminal(session, signal) {
    try {
        await session.run({ signal });
        return undefined;
    } catch (error) {
        if (error.code === "no_ui") return error.response;
        throw error;
    }
}

// Who reads what the agent is told is not known.
function without_secrets(response) {
    const secret = new Set(response.questions.filter((question) => question.secret).map(({ id }) => id));
    const hide = (given, hidden) => given?.map((one) => (secret.has(one.id) ? { ...one, ...hidden } : one));
    const answers = hide(response.answers, { value: HIDDEN, label: HIDDEN });
    return { ...response, answers, ...(response.drafts && { drafts: hide(response.drafts, { text: HIDDEN }) }) };
}

const said = (text, response) => ({ content: [{ type: "text", text }], structuredContent: response });
const refused = (text, response) => ({ ...said(text, response), isError: true });

function nobody(session, { error, text }) {
    const terminal = options["no-tty"] ? "The server was started with --no-tty." : error.message;
    const forms = shows_forms(server)
        ? "A question with `secret` is not asked by a form. Start the server with --tty PATH, the path of a terminal."
        : "The client shows no forms. Start the server with --tty PATH, the path of a terminal, or use a client that has"
            + " elicitation.";
    const message = `${terminal} ${forms}`;
    return refused(`no_ui: ${message} The questions, to be shown to the person in another way:\n\n${text}`,
        { ...session.result(), error: { ...error, message, issues: [{ path: "", message }] }, text });
}

async function ask(request, signal) {
    let session;
    try {
        session = new library.Session(request, { repair: true, ...(tty && { tty }) });
        const no_terminal = await on_terminal(session, signal);
        let trouble;
        if (no_terminal) {
            if (!can_elicit(server, session)) return nobody(session, no_terminal);
            trouble = await elicit(server, session, version, signal);
        }
        const response = session.result();
        const text = library.format(response, "text");
        return said(trouble ? `${text}\n\nThe form could not be taken: ${trouble}` : text, without_secrets(response));
    } catch (error) {
        if (!error.response) throw error;
        return refused(error.issues.map(({ path, message }) => `${library.safeText(path || "/")}: ${message}`).join("\n"), error.response);
    } finally {
        session?.close();
    }
}

// A client that waits only so long for a tool waits on while it hears of progress.
function keep_alive({ _meta, sendNotification }) {
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined) return undefined;
    let progress = 0;
    return setInterval(() => {
        sendNotification({ method: "notifications/progress", params: { progressToken, progress: ++progress } });
    }, KEEP_ALIVE_MS);
}

let last = Promise.resolve(); // a person answers one call at a time

server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [{ name: tool.name, description: tool.description, inputSchema: tool.parameters }],
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    if (params.name !== tool.name) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const timer = keep_alive(extra);
    const result = last.then(() => ask(params.arguments ?? {}, extra.signal));
    last = result.catch(() => {});
    return await result.finally(() => clearInterval(timer));
});

// Without a client nobody waits for an answer. Leaving gives the terminal back.
process.stdin.once("close", () => process.exit());
await server.connect(transport);
