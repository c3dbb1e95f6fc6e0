// An extension for real Pi, around the package's own in the folder ASK_PACKAGE. Pi aborts the agent at SIGUSR2, when the
// question is up; with ABORT=early the call of `ask` is aborted before its component is there.
import path from "node:path";

function aborted_early(tool: any, id: string, params: unknown, ctx: any) {
    const controller = new AbortController();
    const custom = (factory: any, options: any) => ctx.ui.custom((...parts: any[]) => {
        controller.abort();
        return factory(...parts);
    }, options);
    return tool.execute(id, params, controller.signal, undefined, { hasUI: true, ui: { theme: ctx.ui.theme, custom } });
}

export default async function extension(pi: any): Promise<void> {
    const registerTool = (tool: any) => pi.registerTool({
        ...tool,
        execute(id: string, params: unknown, signal: AbortSignal, update: unknown, ctx: any) {
            if (process.env.ABORT === "early") return aborted_early(tool, id, params, ctx);
            process.once("SIGUSR2", () => ctx.abort());
            return tool.execute(id, params, signal, update, ctx);
        },
    });
    const own = await import(path.join(process.env.ASK_PACKAGE!, "index.ts"));
    await own.default({ registerTool, on: pi.on.bind(pi), getActiveTools: pi.getActiveTools.bind(pi) });
}
