// A host that keeps a library loaded and asks several times, each time when it is told to on file descriptor 3.
//
// usage: host.mjs LIBRARY REQUEST ROUNDS
import { readFileSync, readSync, writeSync } from 'node:fs';
import koffi from 'koffi';

const [path, file, rounds] = process.argv.slice(2);
const library = koffi.load(path);
const run = library.func('int ask_run(const char *request, _Out_ void **response)');
const free = library.func('void ask_free(void *response)');
const request = readFileSync(file, 'utf8');
for (let round = 0; round < Number(rounds); ++round) {
    writeSync(3, 'r'); // ready
    readSync(3, Buffer.alloc(1));
    const response = [null];
    run(request, response);
    writeSync(3, 'd'); // done
    free(response[0]);
}
