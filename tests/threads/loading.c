/*
 * Loads, uses and unloads the library, and normalizes, many times over: memory must not grow.
 *
 * A program in C, so that the C++ runtime comes and goes with the library.
 *
 * usage: loading LIBRARY LOADS NORMALIZES [LIMIT]        LIMIT: the kilobytes that memory may grow by
 */
#include "ask_c.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const request =
    "{\"questions\":[{\"id\":\"m\",\"mode\":\"multi\",\"prompt\":\"Which parts?\",\"options\":["
    "{\"value\":\"a\",\"label\":\"Alpha\"},{\"value\":\"b\",\"label\":\"Beta\"}]},"
    "{\"id\":\"t\",\"mode\":\"input\",\"prompt\":\"Why?\"}]}";

static int passed, failed;

static void check(int truth, const char *what)
{
    if (truth) {
        ++passed;
    } else {
        ++failed;
        printf("FAILED: %s\n", what);
    }
}

/* The memory of this process that is resident, in kilobytes. */
static long resident(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
    if (file != NULL) fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void *symbol(void *library, const char *name)
{
    void *found = dlsym(library, name);
    if (found == NULL) {
        printf("FAILED: %s\n", dlerror());
        exit(1);
    }
    return found;
}

/* The function of the interface with that name, without its "ask_", in the library. */
#define FUNCTION(name)            \
    __typeof__(&ask_##name) name; \
    *(void **)&name = symbol(library, "ask_" #name)

/* A whole dialogue: whether it ended as it should. */
static int use(void *library)
{
    ask_session *session = NULL;
    char *normal, *frame, *result;
    int good;
    FUNCTION(session_open);
    FUNCTION(session_keys);
    FUNCTION(session_frame);
    FUNCTION(session_result);
    FUNCTION(session_close);
    FUNCTION(free);
    good = session_open(request, NULL, &session, &normal) == ASK_OK;
    good = session_frame(session, 80, 24, &frame) == ASK_OK && good;
    good = session_keys(session, "<space><enter><enter>because<enter><enter>") == ASK_OK && good;
    good = session_result(session, &result) == ASK_OK && strstr(result, "because") != NULL && good;
    free(normal);
    free(frame);
    free(result);
    session_close(session);
    return good;
}

static int load_and_use(const char *path)
{
    int good;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        printf("FAILED: %s\n", dlerror());
        exit(1);
    }
    good = use(library);
    dlclose(library);
    return good;
}

static void test_loading(const char *path, long count, long limit)
{
    long i, before, grown;
    int good = 1;
    for (i = 0; i < 100; ++i) good = load_and_use(path) && good;
    check(limit == 0 || dlopen(path, RTLD_NOW | RTLD_NOLOAD) == NULL, "the library is unloaded");
    before = resident();
    for (i = 0; i < count; ++i) good = load_and_use(path) && good;
    grown = resident() - before;
    check(good, "the library works each time it is loaded");
    printf("%ld loads: memory grew by %ld KB\n", count, grown);
    check(limit == 0 || grown < limit, "loading does not use up memory");
}

static void test_normalizing(const char *path, long count, long limit)
{
    long i, before = 0, grown;
    int good = 1;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    FUNCTION(normalize);
    FUNCTION(free);
    for (i = -100; i < count; ++i) {
        char *out = NULL;
        if (i == 0) before = resident();
        /* Every other request is refused. */
        good = (i % 2 ? normalize(request, NULL, &out) == ASK_OK
                      : normalize("{\"questions\":[{}]}", NULL, &out) == ASK_ERROR_REQUEST) && good;
        free(out);
    }
    grown = resident() - before;
    check(good, "each request gets its document");
    printf("%ld normalizes: memory grew by %ld KB\n", count, grown);
    check(limit == 0 || grown < limit, "normalizing does not use up memory");
    dlclose(library);
}

int main(int argc, char **argv)
{
    if (argc < 4) return 2;
    test_loading(argv[1], atol(argv[2]), argc > 4 ? atol(argv[4]) : 0);
    test_normalizing(argv[1], atol(argv[3]), argc > 4 ? atol(argv[4]) : 0);
    printf("%d passed, %d failed\n", passed, failed);
    fflush(stdout);
    return failed != 0;
}
