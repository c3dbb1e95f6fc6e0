// What ask_c.h promises of threads: one session serves one call at a time, a cancel may come at any moment, and sessions
// do not know of each other. Meant to be run under the thread sanitizer too.
//
// usage: threads_tests [ROUNDS]
#include "host.hpp"
#include "pseudo_terminal.hpp"

#include <cstdlib>
#include <iterator>
#include <thread>
#include <vector>

#include <pthread.h>

using namespace host;

namespace {

int rounds = 1000;

// While a run holds the session every other call on it is refused at once, and so is every other run.
void test_busy() {
    PseudoTerminal terminal;
    const Session session = open(single, terminal.settings().c_str());
    Document ran;
    std::thread running([&] { ran = call(ask_session_run, session.get()); });
    check(terminal.wait_for("SQLite"), "the run draws");

    check(ask_session_input(session.get(), "\r", 1) == ASK_ERROR_BUSY, "input is refused");
    check(ask_session_keys(session.get(), "<enter>") == ASK_ERROR_BUSY, "keys are refused");
    check(ask_session_tick(session.get(), 1) == ASK_ERROR_BUSY, "a tick is refused");
    for (const Document& refused :
         {call(ask_session_frame, session.get(), 80, 24), call(ask_session_result, session.get()),
          call(ask_session_run, session.get()),
          call(ask_session_answer, session.get(), R"([{"id":"db","value":"pg"}])", 1)}) {
        check(refused.status == ASK_ERROR_BUSY && has(refused.text, R"("code":"busy")"), "a call is refused", refused.text);
    }
    const Session other = open(single, terminal.settings().c_str());
    check(call(ask_session_run, other.get()).status == ASK_ERROR_BUSY, "the terminal is held");
    check(ask_session_keys(other.get(), "<enter>") == ASK_OK, "another session is free");

    terminal.type("\x1b[B\r");
    running.join();
    check(ran.status == ASK_OK && has(ran.text, R"("value":"lite")"), "the run was not disturbed", ran.text);
    check(call(ask_session_result, session.get()).text == ran.text, "the session is free again");
    check(terminal.restored(), "the terminal is restored");
}

// A cancel at any moment of a run: before it, as it begins, while it draws, as it ends.
void test_cancel_of_a_run() {
    PseudoTerminal terminal;
    for (int round = 0; round < 40; ++round) {
        const Session session = open(single, terminal.settings().c_str());
        terminal.forget();
        std::atomic<bool> begun{false};
        Document ran;
        std::thread running([&] {
            begun = true;
            ran = call(ask_session_run, session.get());
        });
        while (!begun) std::this_thread::yield();
        if (round % 4 == 1) terminal.wait_for("\x1b[?2004h");
        if (round % 4 == 2) terminal.wait_for("SQLite");
        if (round % 4 == 3) {
            terminal.wait_for("SQLite");
            terminal.type("\r");
        }
        ask_session_cancel(session.get());
        running.join();
        const bool submitted = ran.status == ASK_OK && has(ran.text, R"("cancelled":false)");
        const bool cancelled = ran.status == ASK_CANCELLED && has(ran.text, R"("reason":"host")");
        check(cancelled || (submitted && round % 4 == 3), "a cancelled run ends", ran.text);
        check(terminal.restored(), "the terminal is restored");
    }
}

// The host ends the thread of a run: the run goes on to its end, and then the thread ends. Nothing else that a host may
// call from there, or elsewhere, is where a thread ends.
void test_thread_that_is_cancelled() {
    struct Asking {
        PseudoTerminal terminal;
        Session session = open(single, terminal.settings().c_str());
        Document ran;
        bool cancelled_itself = false;
    } asking;
    const auto join = [](pthread_t thread) {
        void* result = nullptr;
        pthread_join(thread, &result);
        return result == PTHREAD_CANCELED;
    };
    pthread_t thread;
    pthread_create(&thread, nullptr, [](void* data) -> void* {
        Asking& here = *static_cast<Asking*>(data);
        here.ran = call(ask_session_run, here.session.get());
        pthread_testcancel();
        return nullptr;
    }, &asking);
    check(asking.terminal.wait_for("SQLite"), "the run draws");
    pthread_cancel(thread);
    asking.terminal.forget();
    asking.terminal.type("\x1b[B");
    check(asking.terminal.wait_for(">"), "the run goes on");
    pthread_t other;
    pthread_create(&other, nullptr, [](void* data) -> void* {
        Asking& here = *static_cast<Asking*>(data);
        pthread_cancel(pthread_self());
        ask_session_cancel(here.session.get());
        ask_restore_terminal();
        here.cancelled_itself = true;
        pthread_testcancel();
        return nullptr;
    }, &asking);
    check(join(other) && asking.cancelled_itself, "a call that cancels is made to its end");
    check(join(thread), "the thread ends after the run");
    check(asking.ran.status == ASK_CANCELLED && has(asking.ran.text, R"("reason":"host")"), "the run has ended", asking.ran.text);
    check(asking.terminal.restored(), "the terminal is restored");
}

// The first of submitting and cancelling counts, and what it came to does not change. The cancel comes at each step of
// the dialogue; at one moment it is there before the first, and at another it waits for the last.
void test_cancel_races() {
    constexpr const char* steps[] = {"<space>", "<enter>", "<enter>", "why<enter>", "<enter>"};
    constexpr int step_count = static_cast<int>(std::size(steps));
    int won = 0;
    for (int round = 0; round < rounds; ++round) {
        const Session session = open(several);
        const int moment = round % (step_count + 2) - 1;
        std::atomic<int> step{-1};
        std::atomic<bool> cancelled{false};
        std::thread cancels([&] {
            while (step < moment) std::this_thread::yield();
            ask_session_cancel(session.get());
            cancelled = true;
        });
        while (moment < 0 && !cancelled) std::this_thread::yield();
        int status = ASK_PENDING;
        for (const char* keys : steps) {
            ++step;
            call(ask_session_frame, session.get(), 40 + round % 40, 12);
            status = ask_session_keys(session.get(), keys);
        }
        ++step;
        cancels.join();
        const Document first = call(ask_session_result, session.get());
        const Document second = call(ask_session_result, session.get());
        const bool ended = first.status == ASK_OK || first.status == ASK_CANCELLED;
        check(ended && (status == ASK_PENDING || status == first.status), "a session ends once", first.text);
        check(has(first.text, first.status == ASK_OK ? R"("cancelled":false)" : R"("reason":"host")"), "it says how", first.text);
        check(second.status == first.status && second.text == first.text, "and stays so", second.text);
        won += first.status == ASK_OK;
    }
    std::printf("%d of %d races were won by the person\n", won, rounds);
    check(won >= rounds / (step_count + 2) && won < rounds, "each of the two wins");
}

// Two threads that both use one session: each call is served or refused, and none is half done.
void test_one_session_in_two_threads() {
    const Session session = open(several);
    ask_session_keys(session.get(), "<tab>");
    std::atomic<int> typed{0};
    const auto type = [&] {
        for (int i = 0; i < rounds; ++i) {
            const int status = ask_session_keys(session.get(), "x");
            check(status == ASK_PENDING || status == ASK_ERROR_BUSY, "a key is taken or refused");
            typed += status == ASK_PENDING;
        }
    };
    std::thread other(type);
    type();
    other.join();
    const Document result = call(ask_session_result, session.get());
    check(has(result.text, ("\"text\":\"" + std::string(static_cast<std::size_t>(typed), 'x') + "\"").c_str()),
          "what was taken is there, and nothing else", result.text);
}

// Sessions in several threads, with looks of their own, draw what they draw alone.
std::string drawn(const char* request, const char* settings) {
    const Session session = open(request, settings);
    std::string frames;
    for (const char* keys : {"<down>", "<space>", "?", "<esc>", "<tab>", "text", "<tab>"}) {
        ask_session_keys(session.get(), keys);
        for (const int columns : {80, 31, 20}) frames += call(ask_session_frame, session.get(), columns, 24).text;
    }
    return frames;
}

void test_rendering_in_threads() {
    const char* const settings[] = {R"({"colors":"truecolor"})", R"({"colors":"16","theme":"light"})",
                                    R"({"colors":"none","glyphs":"ascii"})", R"({"colors":"256","caret":true})"};
    std::vector<std::string> alone;
    for (const char* one : settings) alone.push_back(drawn(several, one));
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < alone.size(); ++i) {
        threads.emplace_back([&, i] {
            for (int round = 0; round < rounds / 20; ++round) {
                check(drawn(several, settings[i]) == alone[i], "a frame is the same in a thread of its own");
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

// Documents are made in every thread at once, and freed in another.
void test_documents_in_threads() {
    std::vector<std::thread> threads;
    std::vector<char*> documents(4 * static_cast<std::size_t>(rounds));
    for (std::size_t i = 0; i < 4; ++i) {
        threads.emplace_back([&, i] {
            for (std::size_t k = i; k < documents.size(); k += 4) {
                const int status = k % 2 ? ask_normalize(several, nullptr, &documents[k]) : ask_describe("claude", &documents[k]);
                check(status == ASK_OK, "a document is made");
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (char* document : documents) ask_free(document);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) rounds = std::atoi(argv[1]);
    test_busy();
    test_cancel_of_a_run();
    test_thread_that_is_cancelled();
    test_cancel_races();
    test_one_session_in_two_threads();
    test_rendering_in_threads();
    test_documents_in_threads();
    return report();
}
