/** A request: questions in one of libask's dialects, as an object or as JSON text. */
export type Request = { questions: object[]; title?: string; metadata?: unknown } | object | string;

export type Mode = "single" | "multi" | "input";
export type Role = "primary" | "text" | "secondary" | "muted" | "success" | "error" | "warning" | "chip";

/** What the host decides, and no request can touch. */
export interface Settings {
    /** The request's dialect, instead of the one its shape tells of: "unified", "claude", "pi", ... */
    dialect?: string;
    /** Read what has one sensible meaning instead of refusing it; the response warns of it. */
    repair?: boolean;
    /** Esc asks again when something was given. */
    confirmCancel?: boolean;
    /** Leave a line for each answer on the terminal. */
    record?: boolean;
    /** Draw a cell in reverse where the cursor is, for hosts that do not show the cursor itself. */
    caret?: boolean;
    /** Put into a frame where the cursor is. */
    cursorMarker?: string;
    /** The terminal to ask on, instead of the controlling one. */
    tty?: string;
    theme?: "auto" | "dark" | "light" | "high-contrast" | "mono";
    colors?: "auto" | "truecolor" | "256" | "16" | "none";
    glyphs?: "auto" | "unicode" | "ascii";
    display?: "auto" | "inline" | "fullscreen" | "line";
    /** Where keys come from: what the answers' `source` says. */
    source?: "user" | "script";
    /** For how long after the question appears no key accepts an answer. */
    guardMs?: number;
    /** Cancel after so long without a key. */
    timeoutMs?: number;
    notify?: ("bell" | "osc9" | "osc777" | "title")[];
    /** Colours as "#RRGGBB", or as a number of the terminal's palette. */
    palette?: Partial<Record<Role, string | number>>;
}

export interface Option {
    value: string;
    label: string;
    description?: string;
    preview?: string;
    recommended?: boolean;
}

/** A question in its normal form, every default filled in. */
export interface Question {
    id: string;
    mode: Mode;
    prompt: string;
    header: string;
    context?: string;
    options?: Option[];
    /** Not there in an input question, whose answer is always the person's own. */
    allowCustom?: boolean;
    allowEmpty: boolean;
    [member: string]: unknown;
}

export interface NormalRequest {
    questions: Question[];
    title?: string;
    dialect: string;
    [member: string]: unknown;
}

interface Given {
    id: string;
    source: "user" | "default" | "script" | "host";
}

export type Answer =
    | (Given & { mode: "single"; value: string; label: string; wasCustom: boolean; index?: number })
    | (Given & { mode: "multi"; value: string[]; label: string[]; wasCustom: boolean[]; index: number[] })
    | (Given & { mode: "input"; value: string; label: string; wasCustom: boolean });

export interface Issue {
    /** A JSON Pointer into the request. */
    path: string;
    message: string;
}

export interface Response {
    cancelled: boolean;
    questions: Question[];
    /** In the order of the questions; when cancelled, those given until then. */
    answers: Answer[];
    reason?: "user" | "host" | "timeout" | "terminal";
    /** What was typed or checked, and not confirmed. */
    drafts?: { id: string; text?: string; selected?: string[] }[];
    warnings?: string[];
    dialect?: string;
    error?: Issue & { code: string; issues: Issue[] };
    [member: string]: unknown;
}

export interface Frame {
    /** Printable text and colours, one string for each line. */
    lines: string[];
    /** Where the person is typing, counted from zero. */
    cursor?: { row: number; column: number };
    /** In how many milliseconds `tick()` is due. */
    wake?: number;
}

export type Outcome = "pending" | "ok" | "cancelled";

/** What every function throws, or rejects with, when it cannot do its work. */
export class AskError extends Error {
    /** "argument", "json", "request", "busy", "no_ui", "no_memory", "internal"; "library" when it cannot be loaded. */
    code: string;
    /** Points at the first thing that is wrong in the request. */
    path: string;
    issues: Issue[];
    /** The response with the error in it, as libask handed it out. */
    response?: Response;
}

export interface RunOptions {
    settings?: Settings | string;
    /** Cancels the dialogue: the response is `cancelled`, with the reason "host", and has the answers given so far. */
    signal?: AbortSignal;
}

/**
 * Asks on the controlling terminal and waits for the person. The event loop goes on meanwhile; standard input is not
 * read, even if reading is begun, and nothing else should write to the terminal. A response that is `cancelled` is not
 * an error.
 */
export function run(request: Request, options?: RunOptions): Promise<Response>;

/** The same, blocking: handlers of signals are called afterwards. */
export function runSync(request: Request, options?: { settings?: Settings | string }): Response;

/** Checks a request and returns its normal form. */
export function normalize(request: Request, options?: { settings?: Settings | string }): NormalRequest;

/** What it takes to offer libask to an agent as a tool. */
export function describe(dialect?: string): {
    name: string;
    description: string;
    parameters: Record<string, unknown>;
    rules: string[];
};

/** Writes a response for another reader. Also takes the name of a dialect, for that dialect's own result. */
export function format(response: Response | string, format: "text" | "lines" | "summary"): string;
export function format(response: Response | string, format: string): any;

/** Text of a request or an answer, made safe for a screen. With `lines`, line feeds stay; else they are shown. */
export function safeText(text: string, options?: { lines?: boolean }): string;

/** The version of the library that is loaded. */
export function version(): string;

/** For a package that carries the library: looks for it in that folder before the others. To be called first. */
export function lookIn(folder: string): void;

/** One dialogue, for hosts that draw it themselves: they feed it input and show its frames. */
export class Session {
    /** The settings themselves, not `{ settings }` as for `run()`: a session has no other options. */
    constructor(request: Request, settings?: Settings | string);
    /** The request in its normal form. */
    readonly request: NormalRequest;
    readonly outcome: Outcome;
    /** Feeds what a terminal in raw mode delivers. */
    input(data: string | Uint8Array): Outcome;
    /** Feeds keys by name: "<down><enter>". */
    keys(keys: string): Outcome;
    /** Tells that time has passed, of which a session knows nothing by itself. */
    tick(milliseconds: number): Outcome;
    /** Draws the dialogue into at most that size. */
    frame(columns: number, rows: number): Frame;
    /** Answers from outside, as if the person had. */
    answer(answers: { id: string; value: string | string[] }[], options?: { submit?: boolean }): Response;
    /** The response; while the session goes on, the one that cancelling now would give. */
    result(): Response;
    /** Cancels; a run returns within a fraction of a second. */
    cancel(): void;
    /** Runs the dialogue on the controlling terminal, as `run()` does. */
    run(options?: { signal?: AbortSignal }): Promise<Response>;
    runSync(): Response;
    /** Frees the session. It must not be running. */
    close(): void;
}
