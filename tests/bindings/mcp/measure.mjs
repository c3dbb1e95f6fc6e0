// Loaded into the server before its own code: at SIGUSR2 it says on standard error what memory and how many descriptors
// the process has.
import fs from "node:fs";

process.on("SIGUSR2", () => {
    globalThis.gc();
    const descriptors = fs.readdirSync("/proc/self/fd").length;
    const { rss: memory, heapUsed: heap } = process.memoryUsage();
    process.stderr.write(`${JSON.stringify({ memory, heap, descriptors })}\n`);
});
