/*
 * A host of libask that does, during a run, what hosts do: handles signals, uses threads, ends, crashes. Prints what
 * came of it as one line of JSON.
 *
 * usage: host WHAT REQUEST [SETTINGS]
 */
#define _GNU_SOURCE
#include "ask_c.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ask_session *session;
static const char *what, *request;
static struct sigaction before[NSIG];
static atomic_int handled, replaced, became_stream, second_status = 99, done;

static int is(const char *name) { return strcmp(what, name) == 0; }

static int same_action(const struct sigaction *a, const struct sigaction *b) {
    int number;
    for (number = 1; number < NSIG; ++number) {
        if (sigismember(&a->sa_mask, number) != sigismember(&b->sa_mask, number)) return 0;
    }
    return a->sa_handler == b->sa_handler && a->sa_flags == b->sa_flags;
}

static void on_signal(int number) {
    ++handled;
    (void)number;
    if (is("cancel in a handler")) ask_session_cancel(session);
    if (is("exit in a handler")) exit(8);
    if (is("restore in a handler")) {
        ask_restore_terminal();
        _exit(9);
    }
}

static void handle(int number, int flags, int masked) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = flags;
    sigaddset(&action.sa_mask, masked);
    sigaction(number, &action, NULL);
}

static int open_descriptors(void) {
    int count = 0, fd;
    for (fd = 0; fd < 256; ++fd) count += fcntl(fd, F_GETFD) != -1;
    return count;
}

/* Does something when it is sent SIGUSR2, which is blocked everywhere. */
static void *on_request(void *unused) {
    sigset_t signals;
    int number;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR2);
    sigwait(&signals, &number);
    if (is("closed streams")) {
        /* Asked for when the run is under way: while files are being opened, one may be a stream for a moment. */
        for (number = 0; number < 3; ++number) became_stream = became_stream || fcntl(number, F_GETFD) != -1;
        ask_session_cancel(session);
    }
    if (is("cancel in a thread")) ask_session_cancel(session);
    if (is("exit in a thread")) exit(7);
    if (is("crash")) *(volatile int *)16 = 0;
    if (is("abort")) abort();
    if (is("second run")) {
        char *out;
        second_status = ask_run(request, &out);
        ask_free(out);
        ask_session_cancel(session);
    }
    return unused;
}

/* Sees whether the library touches what is the host's while the run goes on. */
static void *watch(void *unused) {
    while (!done) {
        int i;
        for (i = 1; i < NSIG; ++i) {
            struct sigaction now;
            if (sigaction(i, NULL, &now) != 0) continue;
            if (before[i].sa_handler != SIG_DFL && !same_action(&before[i], &now)) replaced = 1;
        }
        usleep(1000);
    }
    return unused;
}

int main(int argc, char **argv) {
    char *out;
    FILE *report;
    pthread_t thread, watcher;
    sigset_t blocked;
    int i, status, descriptors, restored = 1;
    if (argc < 3) return 2;
    what = argv[1];
    request = argv[2];

    report = fdopen(fcntl(1, F_DUPFD, 20), "w");
    if (is("closed streams")) {
        for (i = 0; i < 3; ++i) close(i);
    }
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &blocked, NULL);
    if (is("handlers")) {
        handle(SIGTERM, SA_RESTART, SIGHUP);
        handle(SIGINT, SA_NODEFER, SIGUSR1);
        handle(SIGTSTP, 0, SIGINT);
        handle(SIGWINCH, SA_RESTART, SIGINT);
        signal(SIGHUP, SIG_IGN);
    }
    if (is("cancel in a handler") || is("exit in a handler") || is("restore in a handler")) handle(SIGUSR1, 0, SIGINT);
    if (is("ignored hang-up")) signal(SIGHUP, SIG_IGN);
    for (i = 1; i < NSIG; ++i) sigaction(i, NULL, &before[i]);

    status = ask_session_open(request, argc > 3 ? argv[3] : NULL, &session, &out);
    if (status == ASK_OK) {
        ask_free(out);
        descriptors = open_descriptors();
        pthread_create(&thread, NULL, on_request, NULL);
        pthread_detach(thread);
        pthread_create(&watcher, NULL, watch, NULL);
        status = ask_session_run(session, &out);
        done = 1;
        pthread_join(watcher, NULL);
        descriptors -= open_descriptors();
    } else {
        descriptors = 0;
    }
    for (i = 1; i < NSIG; ++i) {
        struct sigaction now;
        if (sigaction(i, NULL, &now) == 0) restored = restored && same_action(&before[i], &now);
    }
    fprintf(report, "{\"status\": %d, \"second\": %d, \"handled\": %d, \"replaced\": %d, \"restored\": %d, "
            "\"descriptors\": %d, \"streams\": %d, \"response\": %s}\n", status, second_status, handled, replaced,
            restored, descriptors, became_stream, out);
    fclose(report);
    ask_free(out);
    ask_session_close(session);
    return 0;
}
