#!/usr/bin/env node
// The tool `ask` over MCP's standard streams. It asks on the server's own terminal where there is one, else by forms
// that the client shows, and else says that there is nobody to ask.
import { parseArgs } from "node:util";

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

import { can_elicit, elicit } from "./elicitation.js";
import { load_library } from "./library.js";

const KEEP_ALIVE_MS = 5000;
const { values: options } = parseArgs({ options: { tty: { type: "string" }, "no-tty": { type: "boolean" } } });
const library = load_library();
const tool = library.describe();

const server = new Server({ name: "libask", version: library.version() }, {
    capabilities: { tools: {} },
    instructions: tool.rules.map((rule) => `- ${rule}`).join("\n"),
});
const transport = new StdioServerTransport();
let version = ""; // of the protocol, which the SDK does not tell
transport.onmessage = ({ method, params }) => {
    if (method === "initialize") version = params.protocolVersion;
};

async function on_terminal(session, signal) {
    if (options["no-tty"]) return false;
    try {
        await session.run({ signal });
        return true;
    } catch (error) {
        if (error.code === "no_ui") return false;
        throw error;
    }
}

const said = (text, response) => ({ content: [{ type: "text", text }], structuredContent: response });
const refused = (text, response) => ({ ...said(text, response), isError: true });

function nobody(session) {
    const { error, text } = plain_text(session);
    return refused(`no_ui: ${error.message} The questions, to be shown to the person in another way:\n\n${text}`,
        { ...session.result(), error, text });
}

// What libask gives where there is no terminal: the error, and the questions in plain text.
function plain_text(session) {
    try {
        return library.runSync(session.request, { settings: { tty: "/dev/null" } });
    } catch (error) {
        return error.response;
    }
}

async function ask(request, signal) {
    let session;
    try {
        session = new library.Session(request, { repair: true, ...(options.tty && { tty: options.tty }) });
        if (!await on_terminal(session, signal)) {
            if (!can_elicit(server, session)) return nobody(session);
            await elicit(server, session, version, signal);
        }
        const response = session.result();
        return said(library.format(response, "text"), response);
    } catch (error) {
        if (!error.response) throw error;
        return refused(error.issues.map(({ path, message }) => `${path || "/"}: ${message}`).join("\n"), error.response);
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
