/*
 * The least that a program must do to ask in a terminal, for tools/bench to measure others against: raw mode, one write
 * for the first frame, one write per read of keys with only the rows that changed, one write to leave. It looks at no
 * request, knows no text and no width, and survives nothing.
 *
 * usage: floor select|multi|text|tabs COUNT
 *
 * As a library (FLOOR_LIBRARY) it has ask_run() and ask_free() of ask_c.h, for menus.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { window = 10, questions = 4, most = 10000 };

static char buffer[1 << 14];
static int length;
static struct termios before;

#define put(...) (length += sprintf(buffer + length, __VA_ARGS__))

static void flush(void) {
    for (int done = 0; done < length;) {
        const ssize_t count = write(1, buffer + done, (size_t)(length - done));
        if (count <= 0) break;
        done += (int)count;
    }
    length = 0;
}

static int make_raw(void) {
    if (tcgetattr(0, &before)) return 0;
    struct termios raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
    return !tcsetattr(0, TCSANOW, &raw);
}

/* The cursor rests two rows below the last option. */
struct menu {
    int count, height, top, focused, multi, tabs, tab;
    char checked[most];
};

static void put_row(const struct menu* menu, int option) {
    const char* box = !menu->multi ? "" : menu->checked[option] ? "[x] " : "[ ] ";
    const int number = (menu->tabs ? 10 * (menu->tab + 1) : 0) + option + 1;
    put("%s %sopt-%05d\033[0m\033[K", option == menu->focused ? "\033[36m\xe2\x9d\xaf" : " ", box, number);
}

static void put_rows(const struct menu* menu) {
    for (int i = 0; i < menu->height; ++i) {
        put_row(menu, menu->top + i);
        put("\r\n");
    }
}

static void put_question(const struct menu* menu) {
    put("\033[1m? Pick one of these options");
    if (menu->tabs) put(" (%d)", menu->tab + 1);
    put("\033[0m\r\n\r\n");
}

/* From what was the tab, the top and the focused option. */
static void repaint(const struct menu* now, int tab, int top, int focused) {
    if (now->tab != tab) {
        put("\033[%dA", now->height + 3);
        put_question(now);
        put_rows(now);
        put("\033[B");
    } else if (now->top != top) {
        put("\033[%dA", now->height + 1);
        put_rows(now);
        put("\033[B");
    } else {
        const int changed[] = {focused, now->focused};
        for (int i = now->focused == focused; i < 2; ++i) {
            const int up = now->height + 1 - (changed[i] - now->top);
            put("\033[%dA", up);
            put_row(now, changed[i]);
            put("\r\033[%dB", up);
        }
    }
}

/* The option that is picked when it ends, or -1 without a terminal. */
static int run_menu(struct menu* now) {
    if (!make_raw()) return -1;
    now->height = now->count < window ? now->count : window;
    put("\033[?25l");
    put_question(now);
    put_rows(now);
    put("\r\n\033[2mup/down move, enter select\033[0m\r");
    flush();

    int open = 1;
    while (open) {
        char keys[512];
        const ssize_t read_count = read(0, keys, sizeof keys);
        if (read_count <= 0) break;
        const int tab = now->tab, top = now->top, focused = now->focused;
        for (ssize_t i = 0; open && i < read_count; ++i) {
            if (keys[i] == '\r' || keys[i] == 3) open = 0;
            if (keys[i] == '\t' && now->tabs) now->tab = (now->tab + 1) % now->tabs;
            if (keys[i] == ' ' && now->multi) now->checked[now->focused] ^= 1;
            if (keys[i] == '\033' && i + 2 < read_count) {
                if (keys[i + 2] == 'B' && now->focused < now->count - 1) ++now->focused;
                if (keys[i + 2] == 'A' && now->focused > 0) --now->focused;
                i += 2;
            }
        }
        if (!open) break;
        if (now->focused >= now->top + now->height) now->top = now->focused - now->height + 1;
        if (now->focused < now->top) now->top = now->focused;
        repaint(now, tab, top, focused);
        flush();
    }
    put("\033[%dA\033[J\033[?25h", now->height + 3);
    flush();
    tcsetattr(0, TCSANOW, &before);
    return now->focused;
}

#ifdef FLOOR_LIBRARY

int ask_run(const char* request, char** out) {
    static struct menu menu;
    (void)request;
    menu = (struct menu){.count = 4};
    const int picked = run_menu(&menu);
    *out = malloc(32);
    sprintf(*out, "opt-%05d", picked + 1);
    return picked < 0;
}

void ask_free(char* out) { free(out); }

#else

static void run_text(void) {
    if (!make_raw()) return;
    put("\033[1m? Pick one of these options\033[0m ");
    flush();
    ssize_t count;
    while ((count = read(0, buffer, sizeof buffer)) > 0 && buffer[count - 1] != '\r') {
        length = (int)count;
        flush();
    }
    tcsetattr(0, TCSANOW, &before);
}

int main(int argc, char** argv) {
    static struct menu menu;
    if (argc < 3) return 2;
    if (!strcmp(argv[1], "text")) {
        run_text();
    } else {
        menu.count = atoi(argv[2]) < most ? atoi(argv[2]) : most;
        menu.multi = !strcmp(argv[1], "multi");
        menu.tabs = strcmp(argv[1], "tabs") ? 0 : questions;
        printf("opt-%05d\n", run_menu(&menu) + 1);
    }
    return 0;
}

#endif
