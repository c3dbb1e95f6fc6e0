/*
 * Runs a session on a thread with a small stack, as foreign-function interfaces do, and prints how much of it was used.
 *
 * usage: stack KIBIBYTES REQUEST SETTINGS
 */
#define _GNU_SOURCE
#include "ask_c.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { paint = 0xa5, guard = 1 << 16 };

static ask_session *session;
static int status;
static char *response;

static void *run(void *unused) {
    status = ask_session_run(session, &response);
    return unused;
}

int main(int count, char **words) {
    size_t size, unused = 0;
    unsigned char *memory;
    char *normal;
    pthread_attr_t attributes;
    pthread_t thread;

    if (count != 4 || ask_session_open(words[2], words[3], &session, &normal) != ASK_OK) return 2;
    ask_free(normal);
    size = (size_t)atol(words[1]) * 1024;
    memory = mmap(NULL, guard + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, guard, PROT_NONE) != 0) return 3;
    memset(memory + guard, paint, size);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, memory + guard, size) != 0) return 4;
    if (pthread_create(&thread, &attributes, run, NULL) != 0 || pthread_join(thread, NULL) != 0) return 5;
    while (unused < size && memory[guard + unused] == paint) ++unused;
    printf("{\"status\":%d,\"used\":%lu,\"response\":%s}\n", status, (unsigned long)(size - unused), response);
    ask_free(response);
    ask_session_close(session);
    return 0;
}
