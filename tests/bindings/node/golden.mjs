// Plays cases of tests/golden through the Node package: prints the frames and the response of each, one line of JSON.
// usage: golden.mjs PACKAGE FOLDER...
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder_of_package, ...folders] = process.argv;
const { Session, AskError } = await import(pathToFileURL(path.join(folder_of_package, "index.mjs")));

function play(folder) {
    const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
    const settings = fs.existsSync(path.join(folder, "settings.json")) ? read("settings.json") : undefined;
    const steps = read("keys").split("\n").filter((line) => line && !line.startsWith("# ") && line !== "styles");
    const frames = [];
    let session;
    try {
        session = new Session(read("request.json"), settings);
    } catch (error) {
        if (!(error instanceof AskError) || !error.response) throw error;
        return { frames, response: error.response };
    }
    let size = [80, 24];
    const take = (step) => {
        if (step.startsWith("size ")) size = step.slice(5).split("x").map(Number);
        else if (step.startsWith("answer ")) session.answer(step.slice(7));
        else session.keys(step.replaceAll("\\n", "\n"));
    };
    if (steps[0]?.startsWith("size ")) take(steps.shift());
    frames.push(session.frame(...size));
    for (const step of steps) {
        take(step);
        frames.push(session.frame(...size));
    }
    const response = session.result();
    session.close();
    return { frames, response };
}

for (const folder of folders) console.log(JSON.stringify(play(folder)));
