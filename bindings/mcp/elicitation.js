// The questions as forms that the client shows, one at a time: answers that were given stay when a later form is declined.

import { McpError } from "@modelcontextprotocol/sdk/types.js";

import { load_library } from "./library.js";

const ATTEMPTS = 3;
const NEVER = 2 ** 31 - 1; // milliseconds; a person may take a day, but a timer no longer than this
const FIRST_WITH_ARRAYS = "2025-11-25"; // the version of the protocol

// Texts of the agent are not trusted, and the client may show them on a terminal.
const plain = (text) => load_library().safeText(text, { lines: true });

const titled = (options) => ({
    enum: options.map(({ value }) => value),
    enumNames: options.map(({ label }) => plain(label)),
});

// Several of the options. Clients of the older protocol have nothing but a box to tick for each.
function choices({ options, initial }, arrays) {
    if (arrays) {
        const anyOf = options.map(({ value, label }) => ({ const: value, title: plain(label) }));
        return { answer: { type: "array", items: { anyOf }, default: initial.selected } };
    }
    return Object.fromEntries(options.map(({ value, label }, i) =>
        [`option_${i + 1}`, { type: "boolean", title: plain(label), default: initial.selected.includes(value) }]));
}

function properties_of(question, arrays) {
    const { mode, options, initial, placeholder } = question;
    const text = { type: "string", ...(placeholder && { description: plain(placeholder) }) };
    if (initial.custom) text.default = initial.custom;
    if (mode === "input") return { answer: { title: plain(question.header), ...text } };
    const selected = mode === "multi"
        ? choices(question, arrays)
        : { answer: { type: "string", ...titled(options), ...(initial.selected.length && { default: initial.selected[0] }) } };
    if (selected.answer) selected.answer.title = plain(question.header);
    return question.allowCustom ? { ...selected, own_answer: { title: plain(question.customLabel), ...text } } : selected;
}

function form_of(question, arrays) {
    const properties = properties_of(question, arrays);
    const needed = question.mode === "input" ? !question.allowEmpty : question.mode === "single" && !question.allowCustom;
    return { type: "object", properties, ...(needed && { required: ["answer"] }) };
}

function message_of({ context, prompt, options = [] }, trouble) {
    const described = options.filter(({ description, recommended }) => description || recommended)
        .map(({ label, description, recommended }) =>
            `- ${label}${recommended ? " (recommended)" : ""}${description ? `: ${description}` : ""}`);
    return plain([trouble, context, prompt, described.join("\n")].filter(Boolean).join("\n\n"));
}

function choices_in({ options }, value) {
    const given = [value].flat().filter((one) => one !== ""); // which no option is
    const stray = given.find((one) => !options.some((option) => option.value === one));
    if (stray !== undefined) throw new Error(`${JSON.stringify(stray)} is none of the choices.`);
    return given;
}

// Of boxes, clients may leave out those that are not ticked; without any they stand as they were offered.
function ticked_in(question, content) {
    if (content.answer !== undefined) return choices_in(question, content.answer);
    const boxes = question.options.map((_, i) => content[`option_${i + 1}`]);
    if (boxes.every((box) => box === undefined)) return question.initial.selected;
    return question.options.filter((_, i) => boxes[i] === true).map(({ value }) => value);
}

// What the form says. A member that is not there stands as it was offered. The own answer goes before a choice that
// comes with it, unless it is only the one that was offered.
function value_of(question, content) {
    const { mode, initial, allowCustom } = question;
    if (mode === "input") return content.answer ?? initial.custom;
    const text = String(content.own_answer ?? initial.custom);
    const own = text.trim() ? text : undefined;
    if (mode === "multi") return [...ticked_in(question, content), ...(own === undefined ? [] : [own])];
    const [choice = initial.selected[0]] = choices_in(question, content.answer ?? "");
    const value = own === initial.custom ? choice ?? own : own ?? choice;
    if (value !== undefined) return value;
    throw new Error(allowCustom ? "Choose one, or write an answer of your own." : "Choose one.");
}

async function filled_in(server, form, signal) {
    try {
        return await server.elicitInput(form, { signal, timeout: NEVER });
    } catch (error) {
        throw error instanceof McpError ? error : new Error("The client's answer is no form.");
    }
}

// Returns what is wrong with the form in the end, if anything is.
async function ask_one(server, session, question, last, arrays, signal) {
    let trouble;
    for (let attempt = 0; attempt < ATTEMPTS; ++attempt) {
        const form = { message: message_of(question, trouble), requestedSchema: form_of(question, arrays) };
        try {
            const { action, content = {} } = await filled_in(server, form, signal);
            if (action !== "accept") return void session.keys("<ctrl-c>"); // it was the person who cancelled
            return void session.answer([{ id: question.id, value: value_of(question, content) }], { submit: last });
        } catch (error) {
            signal.throwIfAborted();
            trouble = error.message;
        }
    }
    session.cancel();
    return trouble;
}

export const shows_forms = (server) => Boolean(server.getClientCapabilities()?.elicitation?.form);

// Forms may be shown and kept by anyone between the person and us, so what is secret has no place in them.
export function can_elicit(server, session) {
    return shows_forms(server) && !session.request.questions.some(({ secret }) => secret);
}

// The session has the answers afterwards. Returns what kept it from having all, unless it was the person.
export async function elicit(server, session, version, signal) {
    const { questions } = session.request;
    for (const question of questions) {
        const arrays = version >= FIRST_WITH_ARRAYS;
        const trouble = await ask_one(server, session, question, question === questions.at(-1), arrays, signal);
        if (session.outcome !== "pending") return trouble;
    }
}
