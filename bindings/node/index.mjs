import ask from "./index.js";

export const { run, runSync, Session, normalize, describe, format, version, lookIn, AskError } = ask;
