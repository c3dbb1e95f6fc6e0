// How long things live: many sessions at once, a close after anything, and a fork in the host.
//
// usage: lifetime_tests [SESSIONS]
#include "host.hpp"
#include "pseudo_terminal.hpp"

#include <cstdlib>
#include <vector>

#include <sys/wait.h>

using namespace host;

namespace {

// Sessions at once, fed in turns: each has the answers it was given, and no other's.
void test_many_sessions(int count) {
    std::vector<Session> sessions;
    for (int i = 0; i < count; ++i) sessions.push_back(open(several));
    const auto feed = [&](const char* keys) {
        for (const Session& session : sessions) ask_session_keys(session.get(), keys);
    };
    feed("<space><tab>");
    for (int i = 0; i < count; ++i) ask_session_keys(sessions[static_cast<std::size_t>(i)].get(), std::to_string(i).c_str());
    feed("<enter>");
    for (int i = 0; i < count; ++i) {
        ask_session* const session = sessions[static_cast<std::size_t>(i)].get();
        if (i % 3 == 0) call(ask_session_frame, session, 80, 24);
        const Document result = call(ask_session_result, session);
        check(has(result.text, ("\"value\":\"" + std::to_string(i) + "\"").c_str()), "a session has its own answers", result.text);
        if (i % 2) sessions[static_cast<std::size_t>(i)].reset();  // in no order
    }
}

// Closing is right after anything that can happen to a session.
void test_close_after_anything() {
    using Act = void (*)(ask_session*);
    const Act acts[] = {
        [](ask_session*) {},
        [](ask_session* s) { ask_session_cancel(s); },
        [](ask_session* s) { ask_session_keys(s, "<ctrl-c>"); },
        [](ask_session* s) { ask_session_keys(s, "<space><enter><enter>why<enter><enter>"); },
        [](ask_session* s) { ask_session_keys(s, "<no-such-key>"); },
        [](ask_session* s) { ask_session_input(s, "\x1b[200~half a paste", 17); },
        [](ask_session* s) { ask_session_input(s, "\x1b[1;", 4); },
        [](ask_session* s) { ask_session_input(s, "\xf0\x9f", 2); },
        [](ask_session* s) { ask_session_tick(s, 1 << 30); },
        [](ask_session* s) { ask_session_tick(s, -1); },
        [](ask_session* s) { call(ask_session_frame, s, 1, 1); },
        [](ask_session* s) { call(ask_session_frame, s, 0, -5); },
        [](ask_session* s) { call(ask_session_answer, s, R"([{"id":"t","value":"x"}])", 0); },
        [](ask_session* s) { call(ask_session_answer, s, R"([{"id":"none","value":1}])", 1); },
        [](ask_session* s) { call(ask_session_answer, s, "[", 1); },
        [](ask_session* s) { call(ask_session_run, s); },
    };
    for (const Act act : acts) {
        // A terminal that is not there, so that a run fails too; closed after each, and after each two.
        const char* const settings = R"({"tty":"/dev/null","timeoutMs":5000})";
        const Session session = open(several, settings);
        act(session.get());
        for (const Act then : acts) {
            const Session both = open(several, settings);
            act(both.get());
            then(both.get());
            const Document result = call(ask_session_result, both.get());
            check(result.status >= 0 && has(result.text, "\"answers\""), "a session has a result after anything", result.text);
        }
    }
    ask_session_close(nullptr);
    ask_session_cancel(nullptr);
    ask_free(nullptr);
}

// What a child did, as its exit status: sanitizers' reports have others.
bool child_agrees(pid_t child) {
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The parent's session goes on, and the child may open its own.
void test_fork() {
    const Session session = open(several);
    ask_session_keys(session.get(), "<space><tab>from the pa");
    const pid_t child = fork();
    if (child == 0) {
        const Session own = open(single);
        const bool good = ask_session_keys(own.get(), "<down><enter>") == ASK_OK &&
                          has(call(ask_session_result, own.get()).text, R"("value":"lite")");
        _exit(good ? 0 : 1);
    }
    ask_session_keys(session.get(), "rent");
    check(child_agrees(child), "a child asks on its own");
    const Document result = call(ask_session_result, session.get());
    check(has(result.text, "\"text\":\"from the parent\""), "the parent's session goes on", result.text);
}

// A fork while a run holds the terminal: the child holds nothing, and leaves the terminal alone when it ends.
void test_fork_during_a_run() {
    PseudoTerminal terminal;
    const Session session = open(single, terminal.settings().c_str());
    Document ran;
    std::thread running([&] { ran = call(ask_session_run, session.get()); });
    check(terminal.wait_for("SQLite"), "the run draws");
    const pid_t child = fork();
    if (child == 0) {
        ask_restore_terminal();  // as a host does at its end; here there is nothing to give back
        const Session own = open(single);
        const bool good = !terminal.restored() && ask_session_keys(own.get(), "<enter>") == ASK_OK;
        _exit(good ? 0 : 1);
    }
    check(child_agrees(child), "a child asks on its own during a run");
    check(!terminal.restored(), "the parent still holds the terminal");
    terminal.type("\x1b[B\r");
    running.join();
    check(ran.status == ASK_OK && has(ran.text, R"("value":"lite")"), "the parent's run goes on", ran.text);
    check(terminal.restored(), "the terminal is restored");
}

}  // namespace

int main(int argc, char** argv) {
    test_many_sessions(argc > 1 ? std::atoi(argv[1]) : 5000);
    test_close_after_anything();
    test_fork();
    test_fork_during_a_run();
    return report();
}
