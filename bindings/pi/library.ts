// What the extension is made of: libask's Node package, and the parts of Pi that draw.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import type * as Ask from "../node/index.js";
import type * as PiTui from "@mariozechner/pi-tui";

export type Library = typeof Ask;
export type Tui = typeof PiTui;

// Installed beside the extension, or as it lies in libask's source tree. Throws an error that says what is missing.
function load_package(): Library {
    const require = createRequire(import.meta.url);
    try {
        return require("libask");
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
        return require("../node/index.js");
    }
}

// The shared library itself may lie beside the extension.
export function load_library(): Library {
    const library = load_package();
    library.lookIn(fileURLToPath(new URL(".", import.meta.url)));
    return library;
}

// Pi answers to its first name in all versions so far; a later one may not.
export async function load_tui(): Promise<Tui> {
    try {
        return await import("@mariozechner/pi-tui");
    } catch {
        // @ts-ignore: not there in the versions that know the first name.
        return await import("@earendil-works/pi-tui");
    }
}
