// Texts of the agent are not trusted: they are shown as libask shows them itself.
import { load_library } from "./library.ts";

export function plain(text: string, lines = true): string {
    try {
        return load_library().safeText(text, { lines });
    } catch {
        // Without the library nothing can be asked, but Pi still shows the call.
        return text.replace(/[^\x20-\x7e]/gu, (c) => (lines && c === "\n" ? c : "\ufffd"));
    }
}

export function plain_line(text: unknown): string {
    return plain(String(text ?? "").replace(/\s+/g, " "), false);
}
