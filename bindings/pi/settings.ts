// libask's settings from what Pi knows of the terminal and of the person's taste, and from libask's own variables.
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Settings } from "../node/index.js";

// Roles of libask, and what Pi's themes call them.
const FOREGROUND = {
    primary: "accent",
    text: "text",
    secondary: "muted",
    muted: "dim",
    success: "success",
    error: "error",
    warning: "warning",
} as const;
const THEMES = ["dark", "light", "high-contrast", "mono"];
const LONGEST_GUARD_MS = 60_000;

// A variable that is not a number counts for nothing.
function milliseconds(value = ""): number | undefined {
    return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

// A colour out of the escape sequence that sets it; none if it is the terminal's own.
export function colour_of(sequence: string): string | number | undefined {
    const value = /[34]8;2;(\d+);(\d+);(\d+)/.exec(sequence);
    if (value) return "#" + value.slice(1).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
    const index = /[34]8;5;(\d+)/.exec(sequence);
    return index ? Number(index[1]) : undefined;
}

// What the theme leaves to the terminal is drawn in libask's own colours for a dark or a light background.
function appearance_of(theme: Theme, background: string | number | undefined): "dark" | "light" {
    const said = (theme as { appearance?: string }).appearance; // newer versions of Pi say it
    if (said === "dark" || said === "light") return said;
    if (typeof background !== "string") return /light/i.test(theme.name ?? "") ? "light" : "dark";
    const parts = [1, 3, 5].map((at) => parseInt(background.slice(at, at + 2), 16));
    return parts.reduce((sum, part) => sum + part) > 3 * 0x80 ? "light" : "dark";
}

// A theme that lacks something only costs the colours.
function colours_of(theme: Theme): Settings {
    try {
        const chip = colour_of(theme.getBgAnsi("selectedBg"));
        const colours: [string, string | number | undefined][] = [["chip", chip]];
        for (const [role, name] of Object.entries(FOREGROUND)) colours.push([role, colour_of(theme.getFgAnsi(name))]);
        return {
            theme: appearance_of(theme, chip),
            colors: theme.getColorMode() === "truecolor" ? "truecolor" : "256",
            palette: Object.fromEntries(colours.filter(([, colour]) => colour !== undefined)) as Settings["palette"],
        };
    } catch {
        return {};
    }
}

export function settings_for(theme: Theme, cursor_marker: string, variables = process.env): Settings {
    const settings: Settings = { dialect: "pi", repair: true, caret: true, cursorMarker: cursor_marker };
    Object.assign(settings, colours_of(theme));
    const named = variables.ASK_THEME ?? "";
    if (THEMES.includes(named)) {
        settings.theme = named as Settings["theme"];
        delete settings.palette;
    }
    if (variables.NO_COLOR) settings.colors = "none";
    const guard = milliseconds(variables.ASK_GUARD_MS);
    if (guard !== undefined) settings.guardMs = Math.min(guard, LONGEST_GUARD_MS);
    settings.timeoutMs = milliseconds(variables.ASK_TIMEOUT_MS) ?? 0;
    return settings;
}
