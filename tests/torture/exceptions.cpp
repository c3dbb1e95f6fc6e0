// Whatever the library's parts throw stays inside it: operator new throws what nobody expects, at every allocation of
// every call of the interface, and the call must turn it into a status and a document that can be freed.
#include "ask_c.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace {

enum class Thrown { nothing, no_memory, too_long, unknown };
Thrown throws = Thrown::nothing;
long allocations_before = 0;  // that are made as usual

}  // namespace

// The library is linked in, and so has this one.
void* operator new(std::size_t size) {
    // Once: what is thrown may need memory of its own.
    if (throws != Thrown::nothing && allocations_before-- == 0) switch (std::exchange(throws, Thrown::nothing)) {
    case Thrown::nothing: break;
    case Thrown::no_memory: throw std::bad_alloc();
    case Thrown::too_long: throw std::length_error("too long");
    case Thrown::unknown: throw 1;
    }
    if (void* const block = std::malloc(size > 0 ? size : 1)) return block;
    throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace {

struct Call {
    const char* name;
    std::function<int(char**)> make;
    bool hands_out;  // a document
};

struct Expected {
    Thrown thrown;
    int status;
    const char* code;
};

constexpr Expected expected[] = {
    {Thrown::no_memory, ASK_ERROR_NO_MEMORY, "\"code\":\"no_memory\""},
    {Thrown::too_long, ASK_ERROR_NO_MEMORY, "\"code\":\"no_memory\""},
    {Thrown::unknown, ASK_ERROR_INTERNAL, "\"code\":\"internal\""},
};

// Makes the call once for each of its allocations, and throws there. Empty if it did as it should.
std::string complaint(const Call& call, const Expected& each) {
    for (long n = 0;; ++n) {
        char* out = nullptr;
        throws = each.thrown;
        allocations_before = n;
        const int status = call.make(&out);
        const bool thrown = std::exchange(throws, Thrown::nothing) == Thrown::nothing;
        const std::string said = out ? out : "";
        ask_free(out);
        if (!thrown) return n > 0 ? "" : "no allocation";
        if (status != each.status) return "status " + std::to_string(status) + " instead of " + std::to_string(each.status);
        if (call.hands_out && said.find(each.code) == std::string::npos) return "no " + std::string(each.code) + " in: " + said;
    }
}

}  // namespace

int main() {
    const char* const request = R"({"questions":[{"id":"a-question-with-a-long-name","mode":"input","prompt":"Why, after all this time?"}]})";
    const char* const answers = R"([{"id":"a-question-with-a-long-name","value":"a text that is too long to be kept in place"}])";
    const char* const typed = "a text that is too long to be kept in place, and goes on";
    ask_session* session = nullptr;
    char* response = nullptr;
    ask_session_open(request, nullptr, &session, &response);
    ask_free(response);
    ask_session_result(session, &response);
    const Call calls[] = {
        {"normalize", [&](char** out) { return ask_normalize(request, nullptr, out); }, true},
        {"describe", [&](char** out) { return ask_describe("claude", out); }, true},
        {"format", [&](char** out) { return ask_format(response, "text", out); }, true},
        {"run of a request", [&](char** out) { return ask_run(request, out); }, true},
        {"open", [&](char** out) {
            ask_session* other = nullptr;
            const int status = ask_session_open(request, nullptr, &other, out);
            // A session is handed out by a call that did not fail, and by no other.
            const bool right = (other != nullptr) == (status == ASK_OK);
            ask_session_close(other);
            return right ? status : -1;
        }, true},
        {"run", [&](char** out) { return ask_session_run(session, out); }, true},
        {"input", [&](char**) { return ask_session_input(session, typed, std::strlen(typed)); }, false},
        {"keys", [&](char**) { return ask_session_keys(session, typed); }, false},
        {"tick", [&](char**) { return ask_session_tick(session, 1000); }, false},
        {"answer", [&](char** out) { return ask_session_answer(session, answers, 1, out); }, true},
        {"frame", [&](char** out) { return ask_session_frame(session, 100, 30, out); }, true},
        {"result", [&](char** out) { return ask_session_result(session, out); }, true},
    };
    int passed = 0, failed = 0;
    for (const Call& call : calls) {
        for (const Expected& each : expected) {
            const std::string why = complaint(call, each);
            if (!why.empty()) std::fprintf(stderr, "%s: %s\n", call.name, why.c_str());
            ++(why.empty() ? passed : failed);
        }
    }
    ask_free(response);
    ask_session_close(session);
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
