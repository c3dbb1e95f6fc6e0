// Compiled, never run: each thing is used as its type allows, and what it forbids is marked.
import { run, runSync, Session, normalize, describe, format, safeText, version, AskError } from "libask";
import type { Answer, Response, Settings } from "libask";

const settings: Settings = { colors: "256", palette: { primary: "#818CF8", text: 7 }, timeoutMs: 1000 };
// @ts-expect-error
const wrong: Settings = { nonsense: true };

export async function use(signal: AbortSignal): Promise<string[]> {
    const response: Response = await run({ questions: [] }, { settings, signal });
    const same: Response = runSync("{}", { settings });
    const value = (answer: Answer): string => (answer.mode === "multi" ? answer.value.join() : answer.value);
    const names = response.answers.map(value);
    const drafts = (response.drafts ?? []).map(({ text, selected }) => text?.trim() ?? selected?.join() ?? "");
    const open: boolean | undefined = response.questions[0]!.allowCustom;
    // @ts-expect-error
    const always: boolean = response.questions[0]!.allowCustom;
    const session = new Session({ questions: [] }, settings);
    const outcome: "pending" | "ok" | "cancelled" = session.input(new Uint8Array(1));
    const wake: number | undefined = session.frame(80, 24).wake;
    session.answer([{ id: "a", value: ["x"] }], { submit: true });
    session.close();
    // @ts-expect-error
    session.keys(7);
    const text: string = safeText(format(same, "summary"), { lines: true });
    const error = new AskError();
    return [...names, ...drafts, String(open && always), outcome, String(wake), text, version(), error.code,
            error.issues[0]!.path, ...describe("pi").rules, normalize({}).questions[0]!.id, String(wrong)];
}
