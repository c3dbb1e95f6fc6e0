// How a call of the tool and its result look in Pi's transcript.
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Component } from "@mariozechner/pi-tui";
import type { Tui } from "./library.ts";
import { plain_line } from "./text.ts";

const LONGEST_LABEL = 24;
const LONGEST_CALL = 72;

// The arguments may be half there, and may be anything.
function labels_of(args: any): string[] {
    const questions = Array.isArray(args?.questions) ? args.questions : [];
    return questions.map((question: any, i: number) => plain_line(question?.label ?? question?.prompt ?? `Q${i + 1}`));
}

export function render_call(pi: Tui, args: unknown, theme: Theme): Component {
    const labels = labels_of(args).map((label) => pi.truncateToWidth(label, LONGEST_LABEL, "…"));
    const text = pi.truncateToWidth(labels.join(", "), LONGEST_CALL, "…");
    return new pi.Text(theme.fg("toolTitle", theme.bold("ask ")) + theme.fg("muted", text), 0, 0);
}

function coloured(line: string, theme: Theme): string {
    const [mark, rest] = [line.slice(0, 1), line.slice(1)];
    if (mark === "✔") return theme.fg("success", mark) + theme.fg("text", rest);
    if (mark === "✘") return theme.fg("warning", line);
    return theme.fg("text", line);
}

export function render_result(pi: Tui, result: any, theme: Theme): Component {
    const summary = result?.details?.summary;
    if (typeof summary === "string") {
        return new pi.Text(summary.trimEnd().split("\n").map((line) => coloured(plain_line(line), theme)).join("\n"), 0, 0);
    }
    const text = (result?.content ?? []).map((part: any) => plain_line(part?.text)).join("\n");
    return new pi.Text(theme.fg("error", text), 0, 0);
}
