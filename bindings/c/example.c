/*
 * A host in C that keeps the terminal: it draws each frame itself and feeds the keys it reads to a session. Build it with
 *
 *     cc example.c $(pkg-config --cflags --libs libask) -o example
 *
 * A host without a screen of its own needs none of this: ask_run() does it all in one call. With an argument, the example
 * plays it as keys, and shows only the response.
 */
#include <ask_c.h>

#include <stdio.h>
#include <termios.h>
#include <unistd.h>

static const char *const request =
    "{\"questions\": [{\"id\": \"db\", \"mode\": \"single\", \"prompt\": \"Which database?\", \"options\": ["
    "{\"value\": \"pg\", \"label\": \"PostgreSQL\"}, {\"value\": \"lite\", \"label\": \"SQLite\"}]}]}";

/* A frame is JSON; a real host reads it with its JSON library. Here it is only shown as it is. */
static void draw(ask_session *session)
{
    char *frame;

    ask_session_frame(session, 60, 16, &frame);
    printf("%s\r\n", frame);
    fflush(stdout);
    ask_free(frame);
}

/* Reads keys until the session has ended: ASK_PENDING means that it wants more. */
static void ask_person(ask_session *session)
{
    struct termios before, raw;
    char bytes[256];
    ssize_t count = 1;

    if (tcgetattr(STDIN_FILENO, &before) != 0) return;
    raw = before;
    cfmakeraw(&raw);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    do {
        draw(session);
        count = read(STDIN_FILENO, bytes, sizeof bytes);
    } while (count > 0 && ask_session_input(session, bytes, (size_t)count) == ASK_PENDING);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

int main(int argc, char **argv)
{
    ask_session *session;
    char *document;
    int status;

    /* Settings are the host's own, and may be NULL. The document is the request in its normal form, or the error. */
    status = ask_session_open(request, "{\"colors\": \"none\"}", &session, &document);
    if (status != ASK_OK) {
        fprintf(stderr, "%s\n", document);
        ask_free(document);
        return 2;
    }
    ask_free(document);

    if (argc > 1) {
        ask_session_keys(session, argv[1]);
    } else {
        ask_person(session);
    }

    /* The response of a session that is still open is the one that cancelling now would give. */
    status = ask_session_result(session, &document);
    puts(document);
    ask_free(document);
    ask_session_close(session);
    return status == ASK_OK ? 0 : 1;
}
