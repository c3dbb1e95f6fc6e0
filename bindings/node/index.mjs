import ask from "./index.js";

export const { run, runSync, Session, normalize, describe, format, safeText, version, lookIn, AskError } = ask;
