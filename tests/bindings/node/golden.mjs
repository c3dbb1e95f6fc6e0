// Plays cases of tests/golden through the Node package: prints the response of each, a line of JSON each.
// usage: golden.mjs PACKAGE FOLDER...
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder_of_package, ...folders] = process.argv;
const { Session, AskError } = await import(pathToFileURL(path.join(folder_of_package, "index.mjs")));

function play(folder) {
    const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
    const settings = fs.existsSync(path.join(folder, "settings.json")) ? read("settings.json") : undefined;
    let size = [80, 24];
    const session = new Session(read("request.json"), settings);
    for (const step of read("keys").split("\n")) {
        if (!step || step.startsWith("# ") || step === "styles") continue;
        if (step.startsWith("size ")) size = step.slice(5).split("x").map(Number);
        else if (step.startsWith("answer ")) session.answer(step.slice(7));
        else session.keys(step.replaceAll("\\n", "\n"));
        session.frame(...size);
    }
    const response = session.result();
    session.close();
    return response;
}

for (const folder of folders) {
    try {
        console.log(JSON.stringify(play(folder)));
    } catch (error) {
        if (!(error instanceof AskError) || !error.response) throw error;
        console.log(JSON.stringify(error.response));
    }
}
