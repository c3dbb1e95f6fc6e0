// The shared library as a host loads it: by its path, with its functions looked up by name.
#pragma once

#include "ask_c.h"

#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>

struct Library {
    explicit Library(const char* path) : handle(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
        if (!handle) {
            std::fprintf(stderr, "%s\n", dlerror());
            std::exit(2);
        }
        find(free, "ask_free");
        find(normalize, "ask_normalize");
        find(describe, "ask_describe");
        find(format, "ask_format");
        find(run_request, "ask_run");
        find(open, "ask_session_open");
        find(close, "ask_session_close");
        find(run, "ask_session_run");
        find(input, "ask_session_input");
        find(keys, "ask_session_keys");
        find(tick, "ask_session_tick");
        find(answer, "ask_session_answer");
        find(frame, "ask_session_frame");
        find(result, "ask_session_result");
        find(cancel, "ask_session_cancel");
        find(restore, "ask_restore_terminal");
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library() { dlclose(handle); }

    void* handle;
    decltype(&ask_free) free;
    decltype(&ask_normalize) normalize;
    decltype(&ask_describe) describe;
    decltype(&ask_format) format;
    decltype(&ask_run) run_request;
    decltype(&ask_session_open) open;
    decltype(&ask_session_close) close;
    decltype(&ask_session_run) run;
    decltype(&ask_session_input) input;
    decltype(&ask_session_keys) keys;
    decltype(&ask_session_tick) tick;
    decltype(&ask_session_answer) answer;
    decltype(&ask_session_frame) frame;
    decltype(&ask_session_result) result;
    decltype(&ask_session_cancel) cancel;
    decltype(&ask_restore_terminal) restore;

private:
    template <class Function>
    void find(Function& function, const char* name) {
        function = reinterpret_cast<Function>(dlsym(handle, name));
        if (!function) {
            std::fprintf(stderr, "%s\n", dlerror());
            std::exit(2);
        }
    }
};
