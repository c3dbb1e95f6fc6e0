// The questions as Pi's own dialogs, one at a time: for clients that talk to Pi over its protocol and draw themselves.
import type { ExtensionUIContext } from "@mariozechner/pi-coding-agent";
import type { Question, Session } from "../node/index.js";
import { plain, plain_line } from "./text.ts";

const OWN_ANSWER = "Type something.";

async function ask_one(ui: ExtensionUIContext, question: Question, signal: AbortSignal): Promise<string | undefined> {
    const options = question.options ?? [];
    const prompt = plain(question.prompt);
    const rows = options.map(({ label, description }, i) => {
        return plain_line(`${i + 1}. ${label}` + (description ? ` - ${description}` : ""));
    });
    rows.push(`${rows.length + 1}. ${OWN_ANSWER}`);
    const row = await ui.select(prompt, rows, { signal });
    if (row === undefined) return undefined;
    const at = rows.indexOf(row);
    return at >= 0 && at < options.length ? options[at]!.value : await ui.input(prompt, undefined, { signal });
}

// The session has the answers afterwards. One that is not given cancels, and those before it stay. The session learns of
// the time only when it has run out: what the person does in a dialog is not seen here.
export async function ask_by_dialogs(ui: ExtensionUIContext, session: Session, timeout: number, signal?: AbortSignal):
    Promise<void> {
    const { questions } = session.request;
    session.tick(0);
    for (const [number, question] of questions.entries()) {
        const late = timeout > 0 ? AbortSignal.timeout(timeout) : undefined;
        const value = await ask_one(ui, question, AbortSignal.any([signal, late].filter((one) => one !== undefined)));
        if (signal?.aborted) return session.cancel();
        if (value === undefined && late?.aborted) return void session.tick(timeout);
        if (value === undefined) return void session.keys("<ctrl-c>"); // it was the person who cancelled
        session.answer([{ id: question.id, value }], { submit: number === questions.length - 1 });
    }
}
