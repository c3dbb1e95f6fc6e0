/*
 * ask_c.h - ask a person structured questions in a terminal.
 *
 * This header is the whole public interface of libask, and its comments are
 * the contract. What is not promised here may change in any release.
 *
 * A caller hands libask a request, a JSON document listing questions, and
 * gets back a response, a JSON document listing answers. A host may add
 * settings, a JSON document of its own that the request cannot touch. The
 * documents are described in README.md; ask_describe() returns the request's
 * JSON Schema.
 *
 * There are two ways to ask:
 *
 *   One call.   ask_run() shows the questions on the controlling terminal,
 *               waits for the person, and returns the response.
 *
 *   A session.  The host keeps the terminal. It feeds input to the session
 *               and draws the frames the session renders. Sessions do no I/O,
 *               so they also serve hosts without a terminal, and tests.
 *
 * Rules that hold for every function
 * ----------------------------------
 *
 * Text.       All strings are NUL-terminated UTF-8, whatever the locale.
 *
 * Results.    A function that can fail returns an int: an enum ask_status.
 *             Zero and above is an outcome, below zero is an error.
 *
 * Documents.  A function with a `char **out` parameter always sets *out, on
 *             success and on error alike, to a JSON document that is never
 *             NULL. The caller owns it and releases it with ask_free(), not
 *             with free(). After an error the document is a response that is
 *             cancelled, has no answers, and has an "error" member. Error
 *             details live only there; libask keeps no "last error".
 *             ask_safe_text() alone hands out a text when it succeeds.
 *
 * Arguments.  Pointers must not be NULL unless a function says otherwise; a
 *             NULL is answered with ASK_ERROR_ARGUMENT. Strings passed in are
 *             borrowed for the duration of the call.
 *
 * Memory.     When memory runs out the call returns ASK_ERROR_NO_MEMORY, and
 *             any session it was given is as it was before the call.
 *
 * Threads.    Any thread may call any function, and distinct sessions are
 *             independent. One session serves one call at a time: a second
 *             call, from another thread, returns ASK_ERROR_BUSY at once. Only
 *             ask_session_cancel() may be called at any time. A thread that
 *             is cancelled, as by pthread_cancel(), during a run ends after
 *             it.
 *
 * The host.   libask never calls back into the host. It starts no threads,
 *             never replaces a signal handler, never ends the process,
 *             never changes the locale or the environment, and never uses
 *             stdin, stdout or stderr. No C++ exception leaves it. (While a
 *             run holds the terminal, signals that the host left at their
 *             default and that would end the process first give the terminal
 *             back.) It may be
 *             unloaded when no session is open, no document is outstanding
 *             and no call is running. A forked child must not use sessions
 *             its parent opened.
 *
 * Versions.   Within one major version, functions and status codes are added
 *             but never removed or changed, and no struct crosses the
 *             interface. Programs that dlopen() should name the major
 *             version: "libask.so.1". Documents may gain members; ignore the
 *             ones you do not know.
 *
 * This file is valid C89 and C++98.
 */

#ifndef ASK_C_H
#define ASK_C_H

#include <stddef.h>

#if defined(_WIN32)
#  if defined(ASK_BUILD)
#    define ASK_API __declspec(dllexport)
#  else
#    define ASK_API __declspec(dllimport)
#  endif
#elif defined(__GNUC__) && __GNUC__ >= 4
#  define ASK_API __attribute__((visibility("default")))
#else
#  define ASK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------- version -- */

#define ASK_VERSION_MAJOR 1
#define ASK_VERSION_MINOR 0
#define ASK_VERSION_PATCH 0

/* The version as one number that grows with each release: 1002003 is 1.2.3. */
#define ASK_VERSION_NUMBER                                      \
    (ASK_VERSION_MAJOR * 1000000 + ASK_VERSION_MINOR * 1000 +   \
     ASK_VERSION_PATCH)

/*
 * The version of the library that is loaded, which may be newer than this
 * header. The string, such as "1.2.3", is static.
 */
ASK_API int ask_version_number(void);
ASK_API const char *ask_version(void);

/* -------------------------------------------------------------- status -- */

/*
 * What a call came to. Functions return these as plain int, so that their
 * width is the same for every compiler and every foreign-function interface.
 *
 * Later versions may add codes. Treat an unknown negative value as an error
 * and an unknown positive value as "not submitted".
 */
enum ask_status {
    /* Outcomes. */
    ASK_OK        = 0, /* Done. Of a run or a session: the person submitted. */
    ASK_CANCELLED = 1, /* The person or the host cancelled. The response has
                          the answers given until then. */
    ASK_PENDING   = 2, /* The session has not ended and wants more input. */

    /* Errors. */
    ASK_ERROR_ARGUMENT  = -1, /* An argument breaks the function's contract;
                                 settings that are wrong count as one. */
    ASK_ERROR_JSON      = -2, /* The request is not JSON, or not UTF-8. */
    ASK_ERROR_REQUEST   = -3, /* The request is JSON but not a valid request;
                                 "error.path" points at the offending part. */
    ASK_ERROR_BUSY      = -4, /* Another call is using the terminal or the
                                 session. */
    ASK_ERROR_TERMINAL  = -5, /* There is no terminal to ask on. (One that is
                                 lost during a run cancels it, with the
                                 reason "terminal": answers are kept.) */
    ASK_ERROR_NO_MEMORY = -6, /* Memory ran out. */
    ASK_ERROR_INTERNAL  = -7  /* A bug in libask; please report it. */
};

/*
 * The name of a status as it appears in "error.code": "request" for
 * ASK_ERROR_REQUEST, "no_ui" for ASK_ERROR_TERMINAL, and "unknown" for a value
 * this version does not define. The string is static.
 */
ASK_API const char *ask_status_name(int status);

/* ----------------------------------------------------------- documents -- */

/*
 * Releases a document handed out by any function below. NULL is ignored.
 */
ASK_API void ask_free(char *document);

/* --------------------------------------------------- without a person -- */

/*
 * Checks `request` and hands out its normal form, every default filled in,
 * or the error document that ask_run() would give. Touches no terminal.
 * `settings` may be NULL.
 */
ASK_API int ask_normalize(const char *request, const char *settings,
                          char **out);

/*
 * All that a host needs to offer libask to an agent as a tool, in the named
 * dialect ("unified", "claude", "pi"; NULL means "unified"):
 *
 *     { "name", "description", "parameters": <JSON Schema>, "rules": ["..."] }
 *
 * The schema describes exactly what this version accepts in that dialect.
 */
ASK_API int ask_describe(const char *dialect, char **out);

/*
 * Writes a response for another reader: "text" and "lines" for an agent,
 * "summary" for a person, "selected" for programs that want labels only, or a
 * dialect's own result by the dialect's name. *out is { "text": "..." } for
 * the first three, else that result. Only the response itself holds the text
 * of a secret answer: the other formats say "(hidden)".
 */
ASK_API int ask_format(const char *response, const char *format, char **out);

/*
 * Makes a text safe for a screen, as libask does with all that it draws: what
 * acts on a terminal, turns text around, cannot be seen or is not UTF-8 is
 * shown, as a symbol or in brackets. Nothing is dropped, and text that is safe
 * comes back as it is. For hosts that show parts of a document themselves: a
 * request, answers and "error.path" are in it as they were given. What is safe
 * already is "error.message", "warnings", the "text" beside an error, and the
 * format "summary".
 *
 * With `lines`, line feeds stay and a tab is four spaces; with 0 both are
 * shown, so that the text is one line. A zero ends `text`: where a string may
 * have some, put U+2400 in their place.
 *
 * Returns ASK_OK, and *out is the safe text; or an error, and *out is the
 * document: ARGUMENT, NO_MEMORY or INTERNAL.
 */
ASK_API int ask_safe_text(const char *text, int lines, char **out);

/* ------------------------------------------------------------ one call -- */

/*
 * Asks the questions in `request` on the controlling terminal and blocks
 * until the person submits or cancels. *out is the response.
 *
 *     char *response;
 *     int status = ask_run(request, &response);
 *     puts(response);
 *     ask_free(response);
 *
 * Returns ASK_OK or ASK_CANCELLED, or an error: ARGUMENT, JSON, REQUEST,
 * BUSY, TERMINAL, NO_MEMORY or INTERNAL. A request that is refused is refused
 * before the terminal is touched.
 *
 * The terminal. libask opens the controlling terminal itself, so the host's
 * standard streams may be pipes. The process must be in the terminal's
 * foreground group. For the length of the call libask owns the terminal:
 * nothing else in the process may read from it or write to it. Before it
 * returns, for whatever reason, libask restores the terminal's modes. One run
 * at a time per process; a second one returns ASK_ERROR_BUSY at once.
 *
 * Signals. Control-C arrives as input and cancels. Signals sent to the process
 * are the host's: its handlers run and the call goes on. To end a run from a
 * handler or another thread, use ask_session_run() and ask_session_cancel().
 */
ASK_API int ask_run(const char *request, char **out);

/*
 * Gives the terminal back if a run in this process holds it: restores its
 * modes and shows the cursor. Meant for a host's own handler of a signal that
 * is about to end the process. Does nothing when no run is active.
 *
 * Safe to call from a signal handler. The run itself does not end, but leaves
 * the terminal alone; ask_session_cancel() ends it.
 */
ASK_API void ask_restore_terminal(void);

/* ------------------------------------------------------------- session -- */

/* One dialogue: the questions of one request and the answers so far. */
typedef struct ask_session ask_session;

/*
 * Opens a session for `request`. On ASK_OK, *session is a session that the
 * caller owns and releases with ask_session_close(), and *out is the request
 * in its normal form with every default filled in. On error *session is NULL.
 * `settings` may be NULL.
 *
 * Returns ASK_OK, or an error: ARGUMENT, JSON, REQUEST, NO_MEMORY, INTERNAL.
 */
ASK_API int ask_session_open(const char *request, const char *settings,
                             ask_session **session, char **out);

/*
 * Releases a session. NULL is ignored. The session must not be in use,
 * neither by a run nor by a call to ask_session_cancel().
 */
ASK_API void ask_session_close(ask_session *session);

/*
 * Drives the session on the controlling terminal until it ends, exactly as
 * ask_run() does; ask_run() is open, run and close in one call. Input given
 * to the session before counts. A session that has already ended returns its
 * outcome without touching the terminal. So does one that ended in a call for
 * whose response there was no memory: what the person submitted is kept.
 */
ASK_API int ask_session_run(ask_session *session, char **out);

/*
 * Feeds the session `length` bytes as a terminal in raw mode delivers them:
 * UTF-8 text, control bytes and escape sequences. Pass on what each read()
 * returned. A character or sequence cut off at the end is completed by the
 * next call, except that an escape byte alone at the end is the Escape key.
 *
 * Returns ASK_PENDING while the session goes on, ASK_OK or ASK_CANCELLED once
 * it has ended, or an error: ARGUMENT, BUSY, NO_MEMORY or INTERNAL. Input
 * after the end is ignored and the outcome returned again.
 */
ASK_API int ask_session_input(ask_session *session, const char *bytes,
                              size_t length);

/*
 * Like ask_session_input(), for hosts that decode keys themselves, and for
 * scripts: feeds keys by name. Text stands for itself; keys are in angle
 * brackets; "<lt>" is a literal '<'.
 *
 *     ask_session_keys(session, "<down><space><enter>");
 *     ask_session_keys(session, "a custom answer<enter>");
 *
 * Names: up down left right home end pageup pagedown tab enter space esc
 * backspace delete lt, each optionally prefixed by shift-, ctrl- or alt-, and
 * ctrl- or alt- before a single letter. "<paste>...</paste>" is pasted text,
 * "<tick:250>" is ask_session_tick(), and "<resize:40x12>" is a frame drawn at
 * that size. An unknown name is an ARGUMENT error and feeds nothing.
 */
ASK_API int ask_session_keys(ask_session *session, const char *keys);

/*
 * Tells the session that `milliseconds` have passed. A session reads no clock:
 * timeouts, the guard against keys typed ahead, and short flashes count only
 * what this call reports. The first call, even with 0, starts the clock; a
 * host that never calls it has none of the three. Call it before input, with
 * the time since the last call, and when a frame's "wake" member says so.
 *
 * Returns as ask_session_input() does; a negative time is an ARGUMENT error.
 */
ASK_API int ask_session_tick(ask_session *session, int milliseconds);

/*
 * Answers questions from outside, say from a web page or a phone, while the
 * dialogue is open: `answers` is an array of { "id", "value" }, checked as if
 * the person had given them and marked "source": "host" in the response. All
 * or none are taken. The session ends if `submit` is not zero and nothing is
 * left unanswered. *out is the response as it then stands.
 *
 * Returns ASK_PENDING, ASK_OK or ASK_CANCELLED as ask_session_result() does,
 * or an error: ARGUMENT, JSON, BUSY, NO_MEMORY or INTERNAL.
 */
ASK_API int ask_session_answer(ask_session *session, const char *answers,
                               int submit, char **out);

/*
 * Renders the session as it stands into at most `rows` lines of at most
 * `columns` terminal cells; both must be at least 1. *out is a frame:
 *
 *     { "lines": ["..."], "cursor": { "row": 0, "column": 0 }, "wake": 250 }
 *
 * A line holds printable text and SGR escape sequences, begins and ends in
 * the default rendition, and has no line break. Control characters in the
 * request or in typed text never reach a frame. "cursor", counted from zero,
 * is present while the person is typing text. "wake" is the number of
 * milliseconds after which ask_session_tick() is due, and is left out when
 * nothing waits for time. The frame depends on nothing but the session and
 * the size. Rendering changes nothing in the session but the size by which
 * PgUp and PgDn turn pages.
 *
 * Returns ASK_OK, or an error: ARGUMENT, BUSY, NO_MEMORY or INTERNAL.
 */
ASK_API int ask_session_frame(ask_session *session, int columns, int rows,
                              char **out);

/*
 * Cancels the session: from now on its outcome is ASK_CANCELLED, and a run in
 * progress returns within a fraction of a second. The first of submitting and
 * cancelling counts; a session that has ended does not change any more.
 *
 * May be called from any thread during any other call on the session except
 * ask_session_close(), and from a signal handler. NULL is ignored.
 */
ASK_API void ask_session_cancel(ask_session *session);

/*
 * Hands out the response. Returns the session's outcome, ASK_OK or
 * ASK_CANCELLED. While the session goes on it returns ASK_PENDING, and the
 * response is the one that cancelling now would give.
 *
 * May be called repeatedly. Errors: ARGUMENT, BUSY, NO_MEMORY or INTERNAL.
 */
ASK_API int ask_session_result(ask_session *session, char **out);

#ifdef __cplusplus
}
#endif

#endif /* ASK_C_H */
