// A session of libask as a component of Pi: Pi has the terminal, passes on keys and shows the frames.
import type { Component, TUI } from "@mariozechner/pi-tui";
import type { Session } from "../node/index.js";
import type { Tui } from "./library.ts";

const ROWS_OF_PI = 4; // what Pi shows around a component

export class Dialogue implements Component {
    focused = false; // Pi looks for the cursor's mark in components that have this

    #started = false;
    #ended = false;
    #ticked = 0;
    #half = "";
    #timer: ReturnType<typeof setTimeout> | undefined;

    // `done` is called once, with what went wrong if anything did.
    constructor(private session: Session, private tui: TUI, private pi: Tui, private done: (error?: unknown) => void) {}

    render(width: number): string[] {
        return this.#guarded([], () => {
            if (!this.#started) this.#tick();
            const rows = Math.max(1, this.tui.terminal.rows - ROWS_OF_PI);
            const frame = this.session.frame(Math.max(1, width), rows);
            this.#wake_in(frame.wake);
            // Pi ends when a line is wider than it measures itself.
            return frame.lines.map((line) =>
                this.pi.visibleWidth(line) > width ? this.pi.truncateToWidth(line, width, "") : line);
        });
    }

    handleInput(data: string): void {
        this.#guarded(undefined, () => {
            const whole = this.#joined(data);
            if (whole === "") return;
            this.#tick();
            this.session.input(whole);
            this.#go_on();
        });
    }

    cancel(): void {
        this.#guarded(undefined, () => {
            this.session.cancel();
            this.#go_on();
        });
    }

    invalidate(): void {}

    dispose(): void {
        this.#ended = true;
        clearTimeout(this.#timer);
    }

    // Pi passes on a character beyond the first 65,536 in two halves, one per call. Halves that do not fit are no text.
    #joined(data: string): string {
        const text = this.#half + data;
        this.#half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
        return text.slice(0, text.length - this.#half.length).replace(/\p{Surrogate}/gu, "");
    }

    // The session counts the time it is told of; the first call starts its clock.
    #tick(): void {
        const now = performance.now();
        const passed = this.#started ? Math.round(now - this.#ticked) : 0;
        this.#ticked = this.#started ? this.#ticked + passed : now;
        this.#started = true;
        this.session.tick(Math.max(0, passed));
    }

    // Counted from the last tick: Pi may draw a dialogue again and again before that time.
    #wake_in(milliseconds: number | undefined): void {
        clearTimeout(this.#timer);
        if (milliseconds === undefined) return;
        const left = this.#ticked + milliseconds - performance.now();
        this.#timer = setTimeout(() => this.#guarded(undefined, () => {
            this.#tick();
            this.#go_on();
        }), Math.max(0, left));
    }

    #go_on(): void {
        if (this.session.outcome === "pending") this.tui.requestRender();
        else this.#end();
    }

    #end(error?: unknown): void {
        if (this.#ended) return;
        this.dispose();
        this.done(error);
    }

    // What is thrown here would end Pi.
    #guarded<T>(otherwise: T, call: () => T): T {
        if (this.#ended) return otherwise;
        try {
            return call();
        } catch (error) {
            this.#end(error);
            return otherwise;
        }
    }
}
