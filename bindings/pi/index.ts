// The tool `ask` for the Pi coding agent. It must never throw while Pi loads it, because that keeps Pi from starting:
// whatever is missing is told when the tool is called.
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Response, Session, Settings } from "../node/index.js";
import { ask_by_dialogs } from "./dialogs.ts";
import { Dialogue } from "./dialogue.ts";
import { load_library, load_tui, type Library, type Tui } from "./library.ts";
import { render_call, render_result } from "./rendering.ts";
import { settings_for } from "./settings.ts";
import { plain_line } from "./text.ts";

const NO_UI = "no_ui: there is nobody to ask in this mode. Go on without the answer, or say what you need to know.";

interface Description {
    name: string;
    description: string;
    parameters: any;
    rules: string[];
}

// What can be said of the tool when libask cannot be asked.
const UNDESCRIBED: Description = {
    name: "ask",
    description: "Asks the person multiple-choice questions in the terminal.",
    parameters: { type: "object", required: ["questions"], properties: { questions: { type: "array", items: {} } } },
    rules: [],
};

interface Parts {
    description: Description;
    tui?: Tui;
    trouble?: Error;
}

async function load_parts(): Promise<Parts> {
    const parts: Parts = { description: UNDESCRIBED };
    try {
        parts.tui = await load_tui();
        parts.description = load_library().describe("pi");
    } catch (error) {
        parts.trouble = error as Error;
    }
    return parts;
}

// Resolves when the session has ended. Where Pi shows no components the factory is not called.
async function ask(session: Session, settings: Settings, pi: Tui, signal: AbortSignal | undefined,
                   ctx: ExtensionContext): Promise<void> {
    if (signal?.aborted) return session.cancel();
    let dialogue: Dialogue | undefined;
    let failure: unknown;
    const cancel = () => dialogue?.cancel();
    signal?.addEventListener("abort", cancel);
    try {
        const message = plain_line(session.request.questions[0]!.prompt);
        await ctx.ui.custom<boolean>(
            (tui, _theme, _keybindings, done) => {
                dialogue = new Dialogue(session, tui, pi, (error) => {
                    failure = error;
                    done(true);
                });
                if (signal?.aborted) queueMicrotask(cancel); // before there was anything to cancel
                return dialogue;
            },
            { blocked: { kind: "question", message } } as object);
    } finally {
        signal?.removeEventListener("abort", cancel);
        dialogue?.dispose();
    }
    if (failure) throw failure;
    if (!dialogue) await ask_by_dialogs(ctx.ui, session, settings.timeoutMs ?? 0, signal);
}

function result_of(library: Library, response: Response) {
    const result = library.format(response, "pi");
    return { ...result, details: { ...result.details, summary: library.format(response, "summary") } };
}

// What an agent can act on: all that is wrong with its request, and where.
function told(error: any): Error {
    if (error?.code !== "request" && error?.code !== "json") return error;
    return new Error(error.issues.map((issue: any) => `${plain_line(issue.path || "/")}: ${issue.message}`).join("\n"));
}

export default async function extension(pi: ExtensionAPI): Promise<void> {
    const { description, tui, trouble } = await load_parts();
    const { name, parameters } = description;
    const rules = `## Ask Tool - Mandatory Usage Rules\n\n${description.rules.map((rule) => `- ${rule}`).join("\n")}`;

    const tool = {
        name,
        label: "Ask",
        description: description.description,
        promptSnippet: "Ask the person one or more multiple-choice questions and wait for the answers",
        parameters,
        executionMode: "sequential", // two dialogues at once would be one that nobody can answer
        exposure: "model-only",
        async execute(_id: string, params: unknown, signal: AbortSignal | undefined, _update: unknown,
                      ctx: ExtensionContext) {
            const library = load_library();
            if (!tui) throw trouble;
            if (!ctx.hasUI) throw new Error(NO_UI);
            let session: Session | undefined;
            try {
                const settings = settings_for(ctx.ui.theme, tui.CURSOR_MARKER);
                session = new library.Session(params as object, settings);
                await ask(session, settings, tui, signal, ctx);
                return result_of(library, session.result());
            } catch (error) {
                throw told(error);
            } finally {
                session?.close();
            }
        },
        renderCall: tui && ((args: unknown, theme: any) => render_call(tui, args, theme)),
        renderResult: tui && ((result: unknown, _options: unknown, theme: any) => render_result(tui, result, theme)),
    };
    pi.registerTool(tool as any);

    if (trouble) {
        pi.on("session_start", (_event, ctx) => {
            if (ctx.hasUI) ctx.ui.notify(`The tool ask cannot work. ${trouble.message}`, "warning");
        });
        return;
    }

    // Guidelines of a tool are left out of a system prompt that the person wrote; the rules are for every one.
    pi.on("before_agent_start", (event: any, ctx) => {
        if (!ctx.hasUI || !pi.getActiveTools().includes(name)) return;
        const sections = event.systemPromptOptions?.sections;
        if (sections && typeof sections === "object") {
            sections.ask_tool = rules;
        } else if (!event.systemPrompt.includes(rules)) {
            return { systemPrompt: `${event.systemPrompt}\n\n${rules}` };
        }
    });
}
