// libask's Node package: installed beside this one, or as it lies in libask's source tree.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export function load_library() {
    try {
        return require("libask");
    } catch (error) {
        if (error.code !== "MODULE_NOT_FOUND") throw error;
        return require("../node/index.js");
    }
}
