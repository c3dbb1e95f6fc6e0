// An extension for real Pi: the package's own in the folder ASK_PACKAGE, and a file COLOURS with what Pi's theme is.
import fs from "node:fs";
import path from "node:path";

export default async function extension(pi: any): Promise<void> {
    pi.on("session_start", (_event: unknown, { ui: { theme } }: any) => {
        const foreground = ["accent", "text", "muted", "dim", "success"];
        const colours = Object.fromEntries(foreground.map((name) => [name, theme.getFgAnsi(name)]));
        fs.writeFileSync(process.env.COLOURS!, JSON.stringify({ ...colours, selectedBg: theme.getBgAnsi("selectedBg") }));
    });
    const own = await import(path.join(process.env.ASK_PACKAGE!, "index.ts"));
    await own.default(pi);
}
