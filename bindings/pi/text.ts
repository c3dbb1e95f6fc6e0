// Texts of the agent are not trusted: nothing of them reaches a screen but what can be seen. Joiners are parts of emoji.
export function plain(text: string): string {
    return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (c) => ("\n\u200d".includes(c) ? c : "\ufffd"));
}

export function plain_line(text: unknown): string {
    return plain(String(text ?? "").replace(/\s+/g, " "));
}
