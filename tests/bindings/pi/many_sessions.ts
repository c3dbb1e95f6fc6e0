// An extension for real Pi, around the package's own in the folder ASK_PACKAGE. Its tool `ask` asks what it is told over
// and over, by the package's code and in Pi's own screen, gives each question two keys, and returns what the process has
// after each round.
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";

const CALLS = 1000;
const ROUNDS = 2;
const KEYS = ["\x1b[B", "\r"];

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");

// Pi's own screen with a person who answers at once.
function answering(ctx: any) {
    const custom = (factory: any, options: any) => ctx.ui.custom((...parts: any[]) => {
        const dialogue = factory(...parts);
        setImmediate(() => {
            for (const key of KEYS) {
                dialogue.render(80);
                dialogue.handleInput(key);
            }
        });
        return dialogue;
    }, options);
    return { hasUI: ctx.hasUI, ui: { theme: ctx.ui.theme, custom } };
}

async function measured(tool: any, params: unknown, ctx: any) {
    const results = new Set<string>();
    const rounds: object[] = [];
    for (let round = 0; round < ROUNDS; ++round) {
        for (let i = 0; i < CALLS; ++i) {
            const { content } = await tool.execute("", params, undefined, undefined, answering(ctx));
            results.add(content[0].text);
        }
        await new Promise(setImmediate);
        collect();
        const descriptors = fs.readdirSync("/proc/self/fd").length;
        const { rss: memory, heapUsed: heap } = process.memoryUsage();
        rounds.push({ memory, heap, descriptors });
    }
    return { results: [...results], rounds };
}

export default async function extension(pi: any): Promise<void> {
    const registerTool = (tool: any) => pi.registerTool({
        name: tool.name,
        label: tool.label,
        description: tool.description,
        parameters: tool.parameters,
        async execute(_id: string, params: unknown, _signal: unknown, _update: unknown, ctx: any) {
            const text = JSON.stringify(await measured(tool, params, ctx));
            return { content: [{ type: "text", text }], details: {} };
        },
    });
    const own = await import(path.join(process.env.ASK_PACKAGE!, "index.ts"));
    await own.default({ registerTool, on() {} });
}
