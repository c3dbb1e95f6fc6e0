// A client of the MCP server, on the official SDK. Does what its plan says and prints what came of it, a line of JSON.
// usage: client.mjs PACKAGE PLAN
//
// The plan: `server`, arguments of the server; `calls`, the arguments of each call of `ask`; `together`, whether they are
// made at once; `forms`, how each form is answered, in turn, or nothing for a client that shows none: as the protocol says,
// or by an `error`, or by what is `raw`; `protocol`, the version it speaks; `abort`, a file at whose appearance the first
// call is given up; `timeout`, for how many milliseconds a call may be silent; `progress`, a file that is written when
// word of progress has come twice.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder, text] = process.argv;
const plan = JSON.parse(text);
const require = createRequire(path.join(folder, "server.js"));
const sdk = (name) => import(pathToFileURL(require.resolve(`@modelcontextprotocol/sdk/${name}`)));
const { Client } = await sdk("client/index.js");
const { StdioClientTransport } = await sdk("client/stdio.js");
const { ElicitRequestSchema } = await sdk("types.js");

const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.join(folder, "server.js"), ...(plan.server ?? [])],
    env: process.env,
    stderr: "inherit",
});
const send = transport.send.bind(transport);
transport.send = (message) => {
    if (plan.protocol && message.method === "initialize") message.params.protocolVersion = plan.protocol;
    if (message.result?.raw !== undefined) message.result = message.result.raw;
    return send(message);
};
const said = { forms: [] };
const client = new Client({ name: "test", version: "1" }, { capabilities: plan.forms ? { elicitation: {} } : {} });
if (plan.forms) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
        said.forms.push(params);
        const form = plan.forms[said.forms.length - 1];
        if (form.error) throw new Error(form.error);
        return form.raw === undefined ? form : { action: "cancel", ...form };
    });
}

function options(first) {
    const controller = new AbortController();
    if (plan.abort && first) {
        const watcher = fs.watch(path.dirname(plan.abort), () => {
            if (!fs.existsSync(plan.abort)) return;
            watcher.close();
            controller.abort("given up");
        });
    }
    let heard = 0;
    const onprogress = () => {
        if (++heard === 2) fs.writeFileSync(plan.progress, "");
    };
    const patience = plan.progress ? { onprogress, resetTimeoutOnProgress: true } : {};
    return { signal: controller.signal, timeout: plan.timeout ?? 60_000, ...patience };
}

const call = (request, first) =>
    client.callTool({ name: plan.tool ?? "ask", arguments: request }, undefined, options(first))
        .catch((error) => ({ failed: error.message }));

await client.connect(transport);
said.instructions = client.getInstructions();
said.tools = (await client.listTools()).tools;
said.server = client.getServerVersion();
const calls = plan.calls ?? [];
if (plan.together) said.results = await Promise.all(calls.map((request, i) => call(request, i === 0)));
else for (const [i, request] of calls.entries()) (said.results ??= []).push(await call(request, i === 0));
await client.close();
console.log(JSON.stringify(said));
