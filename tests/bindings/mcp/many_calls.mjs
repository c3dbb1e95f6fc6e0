// Calls the tool over and over in one process of the server, whose forms it fills in, and prints what that process has
// after each round, as JSON.
// usage: many_calls.mjs PACKAGE REQUEST CONTENT CALLS ROUNDS
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [, , folder, request, content, calls, rounds] = process.argv;
const require = createRequire(path.join(folder, "server.js"));
const sdk = (name) => import(pathToFileURL(require.resolve(`@modelcontextprotocol/sdk/${name}`)));
const { Client } = await sdk("client/index.js");
const { StdioClientTransport } = await sdk("client/stdio.js");
const { ElicitRequestSchema } = await sdk("types.js");

const measure = fileURLToPath(new URL("measure.mjs", import.meta.url));
// V8 would let the space for what is new grow for thousands of calls.
const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--expose-gc", "--max-semi-space-size=1", "--import", measure, path.join(folder, "server.js")],
    env: process.env,
    stderr: "pipe",
});
const client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
const form = { action: "accept", content: JSON.parse(content) };
client.setRequestHandler(ElicitRequestSchema, () => form);
await client.connect(transport);

const measured = [];
const answers = new Set();
for (let round = 0; round < Number(rounds); ++round) {
    for (let i = 0; i < Number(calls); ++i) {
        const { structuredContent } = await client.callTool({ name: "ask", arguments: JSON.parse(request) });
        answers.add(JSON.stringify(structuredContent.answers.map(({ value }) => value)));
    }
    process.kill(transport.pid, "SIGUSR2");
    const [line] = await once(transport.stderr, "data");
    measured.push(JSON.parse(line));
}
await client.close();
console.log(JSON.stringify({ measured, answers: [...answers] }));
