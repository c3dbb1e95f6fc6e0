// Asks with one of the prompts for Node.
//
// usage: peers.mjs NAME select|multi|text REQUEST
import { readFileSync } from 'node:fs';

const [name, kind, file] = process.argv.slice(2);
const { prompt: message, options = [] } = JSON.parse(readFileSync(file, 'utf8')).questions[0];

const peers = {
    inquirer: async () => {
        const { select, checkbox, input } = await import('@inquirer/prompts');
        const choices = options.map(({ label, value, description }) => ({ name: label, value, description }));
        return { select, multi: checkbox, text: input }[kind]({ message, choices });
    },
    clack: async () => {
        const { select, multiselect, text } = await import('@clack/prompts');
        const choices = options.map(({ label, value, description }) => ({ label, value, hint: description }));
        return { select, multi: multiselect, text }[kind]({ message, options: choices, required: false });
    },
    enquirer: async () => {
        const { default: enquirer } = await import('enquirer');
        const choices = options.map(({ label, value, description }) => (
            { name: value, message: label, hint: description }));
        const type = { select: 'select', multi: 'multiselect', text: 'input' }[kind];
        // Without a limit the list outgrows the screen.
        return (await enquirer.prompt({ type, name: 'answer', message, choices, limit: 10 })).answer;
    },
    prompts: async () => {
        const { default: prompts } = await import('prompts');
        const choices = options.map(({ label, value, description }) => ({ title: label, value, description }));
        const type = { select: 'select', multi: 'multiselect', text: 'text' }[kind];
        return (await prompts({ type, name: 'answer', message, choices })).answer;
    },
};

console.log(await peers[name]());
process.exit(0); // without waiting for what is left open, which is the best case for the peer
