// What the tests of threads and lifetimes share: checks that count, a few requests, and documents that free themselves.
#pragma once

#include "ask_c.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>

namespace host {

inline std::atomic<int> passed{0};
inline std::atomic<int> failed{0};

// From any thread.
inline void check(bool truth, const char* what, const std::string& detail = {}) {
    if (truth) {
        ++passed;
        return;
    }
    ++failed;
    std::printf("FAILED: %s %s\n", what, detail.c_str());
}

inline int report() {
    std::printf("%d passed, %d failed\n", passed.load(), failed.load());
    std::fflush(stdout);
    return failed != 0;
}

inline constexpr const char* single =
    R"({"questions":[{"id":"db","mode":"single","prompt":"Which database?","options":[)"
    R"({"value":"pg","label":"PostgreSQL"},{"value":"lite","label":"SQLite"}]}]})";
inline constexpr const char* several =
    R"({"questions":[{"id":"m","mode":"multi","prompt":"Which parts?","options":[)"
    R"({"value":"a","label":"日本語"},{"value":"b","label":"Beta"}]},{"id":"t","mode":"input","prompt":"Why?"}]})";

struct Document {
    int status = 0;
    std::string text;
};

// Calls a function of the interface whose last argument is the document.
template <class Function, class... Arguments>
Document call(Function function, Arguments... arguments) {
    char* out = nullptr;
    Document document;
    document.status = function(arguments..., &out);
    document.text = out ? out : "NULL";
    ask_free(out);
    return document;
}

struct Close {
    void operator()(ask_session* session) const { ask_session_close(session); }
};
using Session = std::unique_ptr<ask_session, Close>;

inline Session open(const char* request, const char* settings = nullptr) {
    ask_session* session = nullptr;
    const Document opened = call(ask_session_open, request, settings, &session);
    check(opened.status == ASK_OK && session, "a session opens", opened.text);
    return Session(session);
}

inline bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace host
