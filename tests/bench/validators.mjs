// How long validators of JavaScript take for a request of Claude Code's AskUserQuestion, as text, with libask in the
// same rounds: JSON with all times in microseconds. A valid one is parsed, checked, filled in and written anew, as libask
// does it; of an invalid one the message counts.
//
// usage: validators.mjs BENCH_CORE ROUNDS
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [core, rounds] = process.argv.slice(2);
const milliseconds = 60;

const request = {
    questions: ['Database', 'Auth method', 'Features', 'Deployment'].map((header, index) => ({
        question: `Which ${header.toLowerCase()} should we use for this part of the project?`,
        header, multiSelect: index === 2,
        options: ['First choice (Recommended)', 'Second choice', 'Third choice', 'Fourth choice'].map((label) => ({
            label, description: 'Robust relational DB, great for complex queries and joins' })),
    })),
};
const wrong = structuredClone(request);
wrong.questions[3].options[3].description = 42; // the last member of all, so that nobody can stop early
const texts = { valid: JSON.stringify(request), invalid: JSON.stringify(wrong) };

const text = (least, most) => ({ type: 'string', minLength: least, ...(most && { maxLength: most }) });
const object = (properties) => ({ type: 'object', required: Object.keys(properties), properties });
const schema = object({ questions: { type: 'array', minItems: 1, maxItems: 4, items: object({
    question: text(1), header: text(1, 12), multiSelect: { type: 'boolean' },
    options: { type: 'array', minItems: 2, maxItems: 4,
        items: object({ label: text(1, 50), description: text(1, 200) }) },
}) } });

const filled = ({ questions }) => ({ questions: questions.map((question, index) => ({
    id: `q${index + 1}`, mode: question.multiSelect ? 'multi' : 'single', prompt: question.question,
    label: question.header, allowCustom: true, customLabel: 'Type something.', allowEmpty: true,
    options: question.options.map(({ label, description }) => ({ value: label, label, description })),
})) });

// Each gives a function from a value to what is wrong with it, or ''.
const makers = {
    zod: async () => {
        const { z } = await import('zod');
        const option = z.object({ label: z.string().min(1).max(50), description: z.string().min(1).max(200) });
        const question = z.object({ question: z.string().min(1), header: z.string().min(1).max(12),
            multiSelect: z.boolean(), options: z.array(option).min(2).max(4) });
        const shape = z.object({ questions: z.array(question).min(1).max(4) });
        return (value) => { const result = shape.safeParse(value); return result.success ? '' : result.error.message; };
    },
    'typebox, compiled': async () => {
        const { Type } = await import('@sinclair/typebox');
        const { TypeCompiler } = await import('@sinclair/typebox/compiler');
        const string = (minLength, maxLength) => Type.String({ minLength, ...(maxLength && { maxLength }) });
        const option = Type.Object({ label: string(1, 50), description: string(1, 200) });
        const question = Type.Object({ question: string(1), header: string(1, 12), multiSelect: Type.Boolean(),
            options: Type.Array(option, { minItems: 2, maxItems: 4 }) });
        const request = Type.Object({ questions: Type.Array(question, { minItems: 1, maxItems: 4 }) });
        const shape = TypeCompiler.Compile(request);
        return (value) => (shape.Check(value) ? '' : shape.Errors(value).First().message);
    },
    ajv: async () => {
        const { Ajv } = await import('ajv');
        const check = new Ajv().compile(schema);
        return (value) => (check(value) ? '' : check.errors[0].message);
    },
    valibot: async () => {
        const v = await import('valibot');
        const string = (least, most = 1000) => v.pipe(v.string(), v.minLength(least), v.maxLength(most));
        const array = (item, least, most) => v.pipe(v.array(item), v.minLength(least), v.maxLength(most));
        const option = v.object({ label: string(1, 50), description: string(1, 200) });
        const question = v.object({ question: string(1), header: string(1, 12), multiSelect: v.boolean(),
            options: array(option, 2, 4) });
        const shape = v.object({ questions: array(question, 1, 4) });
        return (value) => {
            const result = v.safeParse(shape, value);
            return result.success ? '' : result.issues[0].message;
        };
    },
};

// Microseconds that one call takes.
function timed(call) {
    let count = 0;
    const begin = performance.now();
    while (performance.now() - begin < milliseconds) {
        for (let i = 0; i < 64; ++i) call();
        count += 64;
    }
    return (performance.now() - begin) * 1000 / count;
}

const contenders = {
    libask: (which) => {
        writeFileSync(`${which}.json`, texts[which]);
        const { ops, ns } = JSON.parse(spawnSync(core, ['--time', `${which}.json`, `${milliseconds}`]).stdout);
        return ns / ops / 1000;
    },
    unchecked: (which) => timed(() => JSON.stringify(filled(JSON.parse(texts[which])))),
};
for (const [name, make] of Object.entries(makers)) {
    const check = await make().catch(() => null); // not there
    if (!check) continue;
    if (check(request) || !check(wrong)) throw new Error(`${name} is wrong`);
    contenders[name] = (which) => timed(() => {
        const value = JSON.parse(texts[which]);
        return check(value) || JSON.stringify(filled(value));
    });
}

const times = {};
for (let round = -1; round < Number(rounds); ++round) { // the first does not count: V8 compiles what it runs often
    for (const [name, time] of Object.entries(contenders)) {
        for (const which of Object.keys(texts)) {
            const taken = time(which);
            if (round >= 0) ((times[name] ??= {})[which] ??= []).push(taken);
        }
    }
}
console.log(JSON.stringify(times));
