/*
 * The contract of ask_c.h as its simplest caller meets it. Compiled as C89, C99, C11 and C++98, each with every warning an
 * error, so the header stays what it says it is.
 */
#include "ask_c.h"

#include <stdio.h>
#include <string.h>

static int passed = 0;
static int failed = 0;

static void check(int truth, const char *what)
{
    if (truth) {
        ++passed;
    } else {
        ++failed;
        printf("FAILED: %s\n", what);
    }
}

#define CHECK(truth) check((truth) ? 1 : 0, #truth)

static int contains(const char *text, const char *part)
{
    return text != NULL && strstr(text, part) != NULL;
}

static const char *const question =
    "{\"questions\":[{\"id\":\"db\",\"mode\":\"single\",\"prompt\":\"Which database?\",\"options\":["
    "{\"value\":\"pg\",\"label\":\"PostgreSQL\"},{\"value\":\"lite\",\"label\":\"SQLite\"}]}]}";

static void test_version(void)
{
    CHECK(ask_version_number() == ASK_VERSION_NUMBER);
    CHECK(contains(ask_version(), "."));
    CHECK(strcmp(ask_status_name(ASK_ERROR_REQUEST), "request") == 0);
    CHECK(strcmp(ask_status_name(ASK_ERROR_TERMINAL), "no_ui") == 0);
    CHECK(strcmp(ask_status_name(12345), "unknown") == 0);
}

static void test_documents(void)
{
    char *out = NULL;

    CHECK(ask_normalize(question, NULL, &out) == ASK_OK);
    CHECK(contains(out, "\"dialect\":\"unified\""));
    ask_free(out);

    out = NULL;
    CHECK(ask_normalize("{", NULL, &out) == ASK_ERROR_JSON);
    CHECK(contains(out, "\"cancelled\":true") && contains(out, "\"code\":\"json\""));
    ask_free(out);

    out = NULL;
    CHECK(ask_normalize("{}", NULL, &out) == ASK_ERROR_REQUEST);
    CHECK(contains(out, "\"path\":\"/questions\""));
    ask_free(out);

    out = NULL;
    CHECK(ask_normalize(question, "{\"them\":1}", &out) == ASK_ERROR_ARGUMENT);
    CHECK(contains(out, "\"path\":\"/them\""));
    ask_free(out);

    out = NULL;
    CHECK(ask_describe(NULL, &out) == ASK_OK);
    CHECK(contains(out, "\"parameters\""));
    ask_free(out);

    out = NULL;
    CHECK(ask_describe("klingon", &out) == ASK_ERROR_ARGUMENT);
    CHECK(contains(out, "klingon"));
    ask_free(out);

    ask_free(NULL);
}

static void test_null(void)
{
    char *out = NULL;
    ask_session *session = NULL;

    CHECK(ask_normalize(NULL, NULL, &out) == ASK_ERROR_ARGUMENT);
    CHECK(contains(out, "\"code\":\"argument\""));
    ask_free(out);
    CHECK(ask_normalize(question, NULL, NULL) == ASK_ERROR_ARGUMENT);
    CHECK(ask_describe(NULL, NULL) == ASK_ERROR_ARGUMENT);
    out = NULL;
    CHECK(ask_format(NULL, "text", &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    out = NULL;
    CHECK(ask_format("{}", NULL, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    out = NULL;
    CHECK(ask_safe_text(NULL, 0, &out) == ASK_ERROR_ARGUMENT);
    CHECK(contains(out, "\"code\":\"argument\""));
    ask_free(out);
    CHECK(ask_safe_text("x", 0, NULL) == ASK_ERROR_ARGUMENT);
    out = NULL;
    CHECK(ask_run(NULL, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    CHECK(ask_run(question, NULL) == ASK_ERROR_ARGUMENT);
    out = NULL;
    CHECK(ask_session_open(question, NULL, NULL, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    CHECK(ask_session_open(question, NULL, &session, NULL) == ASK_ERROR_ARGUMENT && session == NULL);
    CHECK(ask_session_input(NULL, "x", 1) == ASK_ERROR_ARGUMENT);
    CHECK(ask_session_keys(NULL, "x") == ASK_ERROR_ARGUMENT);
    CHECK(ask_session_tick(NULL, 1) == ASK_ERROR_ARGUMENT);
    out = NULL;
    CHECK(ask_session_frame(NULL, 80, 24, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    out = NULL;
    CHECK(ask_session_result(NULL, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    out = NULL;
    CHECK(ask_session_answer(NULL, "[]", 0, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    out = NULL;
    CHECK(ask_session_run(NULL, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    ask_session_cancel(NULL);
    ask_session_close(NULL);
    ask_restore_terminal();
}

static void test_safe_text(void)
{
    static const struct {
        const char *text;
        int lines;
        const char *shown;
    } texts[] = {
        {"", 0, ""},
        {"caf\303\251", 0, "caf\303\251"},
        {"a\033[2J", 0, "a\342\220\233[2J"},                                   /* its picture */
        {"a\342\200\256b", 1, "a\342\237\250U+202E\342\237\251b"},            /* its number, in brackets */
        {"a\tb\nc", 0, "a\342\220\211b\342\217\216c"},
        {"a\tb\nc", 1, "a    b\nc"},
        {"\377", 1, "\342\237\2500xFF\342\237\251"}
    };
    size_t i;

    for (i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        char *out = NULL;
        CHECK(ask_safe_text(texts[i].text, texts[i].lines, &out) == ASK_OK);
        CHECK(out != NULL && strcmp(out, texts[i].shown) == 0);
        ask_free(out);
    }
}

static void test_session(void)
{
    char *out = NULL;
    ask_session *session = NULL;

    CHECK(ask_session_open(question, NULL, &session, &out) == ASK_OK && session != NULL);
    CHECK(contains(out, "\"questions\""));
    ask_free(out);
    CHECK(ask_session_frame(session, 40, 12, &out) == ASK_OK);
    CHECK(contains(out, "PostgreSQL"));
    ask_free(out);
    CHECK(ask_session_frame(session, 0, 12, &out) == ASK_ERROR_ARGUMENT);
    ask_free(out);
    CHECK(ask_session_result(session, &out) == ASK_PENDING);
    ask_free(out);
    CHECK(ask_session_keys(session, "<nonsense>") == ASK_ERROR_ARGUMENT);
    CHECK(ask_session_tick(session, -1) == ASK_ERROR_ARGUMENT);
    CHECK(ask_session_input(session, NULL, 1) == ASK_ERROR_ARGUMENT);
    CHECK(ask_session_input(session, NULL, 0) == ASK_PENDING);
    CHECK(ask_session_input(session, "\033[B", 3) == ASK_PENDING);
    CHECK(ask_session_keys(session, "<enter>") == ASK_OK);
    CHECK(ask_session_keys(session, "<up><enter>") == ASK_OK);
    ask_session_cancel(session);
    CHECK(ask_session_result(session, &out) == ASK_OK);
    CHECK(contains(out, "\"value\":\"lite\""));
    {
        char *lines = NULL;
        CHECK(ask_format(out, "lines", &lines) == ASK_OK);
        CHECK(contains(lines, "Q1: user selected: 2. SQLite"));
        ask_free(lines);
    }
    ask_free(out);
    ask_session_close(session);

    /* A sequence whose end never comes takes no keys for longer than a second. */
    CHECK(ask_session_open(question, NULL, &session, &out) == ASK_OK);
    ask_free(out);
    CHECK(ask_session_tick(session, 5000) == ASK_PENDING);
    CHECK(ask_session_input(session, "\033]11;", 5) == ASK_PENDING);
    CHECK(ask_session_tick(session, 999) == ASK_PENDING);
    CHECK(ask_session_input(session, "1", 1) == ASK_PENDING);
    CHECK(ask_session_tick(session, 999) == ASK_PENDING);
    CHECK(ask_session_input(session, "1", 1) == ASK_PENDING);
    CHECK(ask_session_tick(session, 1000) == ASK_PENDING);
    CHECK(ask_session_input(session, "1", 1) == ASK_OK);
    ask_session_close(session);

    CHECK(ask_session_open(question, NULL, &session, &out) == ASK_OK);
    ask_free(out);
    ask_session_cancel(session);
    CHECK(ask_session_keys(session, "<enter>") == ASK_CANCELLED);
    CHECK(ask_session_run(session, &out) == ASK_CANCELLED);
    CHECK(contains(out, "\"reason\":\"host\""));
    ask_free(out);
    ask_session_close(session);

    CHECK(ask_session_open(question, NULL, &session, &out) == ASK_OK);
    ask_free(out);
    CHECK(ask_session_answer(session, "[{\"id\":\"db\",\"value\":\"pg\"}]", 1, &out) == ASK_OK);
    CHECK(contains(out, "\"source\":\"host\""));
    ask_free(out);
    ask_session_close(session);
}

int main(void)
{
    test_version();
    test_documents();
    test_null();
    test_safe_text();
    test_session();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
