// The terminal is given back at any moment: at each system call of a run, another thread asks for it, cancels the session,
// ends the process by a signal, stops it, or forks. Whatever the two threads are amid, the terminal and the host are in the
// end as they were; a cancelled run waits for nobody; and a child can ask on its own.
//
// usage: giving_back LIBRARY [NAME_PART]
#include "dialogue.hpp"
#include "system_calls.hpp"
#include "workers.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace std::chrono_literals;

enum Count { moments, runs_made };
enum class Does { restores, cancels, dies, stops, forks };
enum class Pace { quick, slow };  // the other thread is done before the run goes on, if it can be; or it is overtaken

struct Other {
    const char* name;
    Does does;
    Pace pace;
};
constexpr Other others[] = {{"restores", Does::restores, Pace::quick}, {"restores slowly", Does::restores, Pace::slow},
                            {"cancels", Does::cancels, Pace::quick},   {"cancels slowly", Does::cancels, Pace::slow},
                            {"dies", Does::dies, Pace::quick},         {"dies slowly", Does::dies, Pace::slow},
                            {"stops", Does::stops, Pace::quick},       {"stops slowly", Does::stops, Pace::slow},
                            {"forks", Does::forks, Pace::quick}};

constexpr auto overtaking = 3ms;  // for which one that is slow waits at each of its calls, unless the run ends

// The other thread, which begins at one system call of the run.
class Intruder {
public:
    Intruder(const Other& other, std::function<void()> act) : other_(other), act_(std::move(act)) {}
    Intruder(const Intruder&) = delete;
    Intruder& operator=(const Intruder&) = delete;
    void begin() {
        thread_ = std::thread([this] {
            sigset_t none;
            sigemptyset(&none);
            pthread_sigmask(SIG_SETMASK, &none, nullptr);
            system_calls::before_each([this](system_calls::Name call) { pause(call); });
            act_();
            done_ = true;
        });
        while (!done_ && !paused_) std::this_thread::sleep_for(100us);
    }
    void finish() {
        run_is_over_ = true;
        if (thread_.joinable()) thread_.join();
    }

private:
    // The quick one waits only where it has to.
    void pause(system_calls::Name call) {
        if (other_.pace == Pace::quick && call != system_calls::poll) return;
        paused_ = true;
        const auto end = std::chrono::steady_clock::now() + overtaking;
        while (!run_is_over_ && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(100us);
    }

    const Other& other_;
    std::function<void()> act_;
    std::atomic<bool> done_{false}, paused_{false}, run_is_over_{false};
    std::thread thread_;
};

class Moments {
public:
    Moments(const Library& library, const Scenario& scenario, const Other& other)
        : library_(library), dialogue_(library, scenario), other_(other) {}

    // Whether there was an n-th system call.
    bool try_at(long n, Outcome& outcome) {
        long seen = 0;
        presses_at_cancel_ = -1;
        Intruder intruder(other_, [this] { act(); });
        outcome = dialogue_.run(
            [&] {
                system_calls::before_each([&](system_calls::Name) {
                    if (++seen == n) intruder.begin();
                });
            },
            [&] {
                system_calls::before_each({});
                intruder.finish();
            });
        return seen >= n;
    }

    Person& person() { return dialogue_.person(); }
    bool waits_after_cancel() const { return presses_at_cancel_ >= 0 && dialogue_.presses() > presses_at_cancel_; }
    bool child_fails() const { return child_status_ != 0; }

private:
    void act() {
        switch (other_.does) {
            case Does::restores:
                library_.restore();
                library_.cancel(dialogue_.session());
                return;
            case Does::cancels:
                library_.cancel(dialogue_.session());
                presses_at_cancel_ = dialogue_.presses();
                return;
            case Does::dies: pthread_kill(pthread_self(), SIGTERM); return;
            case Does::stops: pthread_kill(pthread_self(), SIGTSTP); return;
            case Does::forks:
                if (const pid_t child = fork(); child != 0) {
                    waitpid(child, &child_status_, 0);
                    return;
                }
                system_calls::before_each({});
                _exit(asks_on_its_own() ? 0 : 1);
        }
    }

    // Line by line, where nothing of what its parent has switched on may come out.
    bool asks_on_its_own() const {
        Dialogue own(library_, scenarios()[2]);
        const Outcome outcome = own.run([] {}, [] {});
        const HostState after;
        return outcome.status == ASK_OK && before_.same_actions(after) && own.person().seen().find('\x1b') == std::string::npos;
    }

    const Library& library_;
    Dialogue dialogue_;
    const Other& other_;
    const HostState before_;
    long presses_at_cancel_ = -1;
    int child_status_ = 0;
};

void run_here(const Library& library, const Scenario& scenario, const Other& other, Progress& progress) {
    Moments moment(library, scenario, other);
    bool there = true;
    for (long n = 1; there; ++n) {
        progress.step(n);
        progress.count(runs_made);
        const HostState before;
        Outcome outcome;
        there = moment.try_at(n, outcome);
        const HostState after;
        progress.count(moments, there);
        if (outcome.status != ASK_OK && outcome.status != ASK_CANCELLED) progress.fail(outcome.response);
        if (before.descriptors != after.descriptors) progress.fail("descriptors stay open");
        if (before.blocked != after.blocked) progress.fail("signals stay blocked");
        if (!before.same_actions(after)) progress.fail("what signals do has changed");
        if (const std::string left = moment.person().left_behind(); !left.empty()) progress.fail(left);
        if (moment.waits_after_cancel()) progress.fail("it waits though it is cancelled");
        if (moment.child_fails()) progress.fail("a child cannot ask on its own");
    }
}

// The same where the process is not there afterwards.
void run_in_child(const Library& library, const Scenario& scenario, const Other& other, Progress& progress) {
    Moments moment(library, scenario, other);
    int status = 0;
    for (long n = 1; !WIFEXITED(status) || n == 1; ++n) {
        progress.step(n);
        progress.count(runs_made);
        moment.person().sit_down();
        moment.person().stand_up();
        const pid_t child = fork();
        if (child == 0) {
            Outcome outcome;
            _exit(moment.try_at(n, outcome) ? 1 : 0);
        }
        waitpid(child, &status, 0);
        progress.count(moments, WIFSIGNALED(status));
        const bool died = WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM;
        if (!died && status != 0) progress.fail("the child ended with " + std::to_string(status));
        if (const std::string left = moment.person().left_behind(); !left.empty()) progress.fail(left);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const Library library(argv[1]);
    const std::string part = argc > 2 ? argv[2] : "";
    const std::vector<Scenario> all = scenarios();
    std::vector<Job> jobs;
    for (const Scenario& scenario : all) {
        if (scenario.closes_input) continue;
        for (const Other& other : others) {
            const std::string title = scenario.name + ", another thread " + other.name;
            if (title.find(part) == std::string::npos) continue;
            jobs.push_back({title, [&](Progress& progress) {
                (other.does == Does::dies ? run_in_child : run_here)(library, scenario, other, progress);
            }});
        }
    }
    const Totals totals = run_jobs(jobs, 4);
    std::printf("%ld runs, %ld moments\n", totals.counts[runs_made], totals.counts[moments]);
    std::printf("%ld passed, %ld failed\n", totals.passed, totals.failed);
    return totals.failed != 0 || jobs.empty();
}
