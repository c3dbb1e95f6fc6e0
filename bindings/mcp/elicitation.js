// The questions as forms that the client shows, one at a time: answers that were given stay when a later form is declined.

const ATTEMPTS = 3;
const NEVER = 2 ** 31 - 1; // milliseconds; a person may take a day, but a timer no longer than this
const FIRST_WITH_ARRAYS = "2025-11-25"; // the version of the protocol

// Texts of the agent are not trusted, and the client may show them on a terminal. Joiners are parts of emoji.
const plain = (text) =>
    text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (character) => ("\n\u200d".includes(character) ? character : "\ufffd"));

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

function value_of({ mode, options }, content) {
    const own = content.own_answer?.trim() ? content.own_answer : undefined;
    if (mode !== "multi") return own ?? content.answer ?? "";
    const ticked = content.answer ?? options.filter((_, i) => content[`option_${i + 1}`]).map(({ value }) => value);
    return own === undefined ? ticked : [...ticked, own];
}

async function ask_one(server, session, question, last, arrays, signal) {
    let trouble;
    for (let attempt = 0; attempt < ATTEMPTS; ++attempt) {
        const form = { message: message_of(question, trouble), requestedSchema: form_of(question, arrays) };
        const { action, content } = await server.elicitInput(form, { signal, timeout: NEVER });
        if (action !== "accept") return void session.keys("<ctrl-c>"); // it was the person who cancelled
        try {
            return void session.answer([{ id: question.id, value: value_of(question, content ?? {}) }], { submit: last });
        } catch (error) {
            trouble = error.message;
        }
    }
    session.cancel();
}

export const shows_forms = (server) => Boolean(server.getClientCapabilities()?.elicitation?.form);

// Forms may be shown and kept by anyone between the person and us, so what is secret has no place in them.
export function can_elicit(server, session) {
    return shows_forms(server) && !session.request.questions.some(({ secret }) => secret);
}

// The session has the answers afterwards.
export async function elicit(server, session, version, signal) {
    const { questions } = session.request;
    for (const question of questions) {
        await ask_one(server, session, question, question === questions.at(-1), version >= FIRST_WITH_ARRAYS, signal);
        if (session.outcome !== "pending") return;
    }
}
