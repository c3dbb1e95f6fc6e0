// The terminal fails anywhere: in dialogues that a person answers on a pseudo-terminal, each system call of the driver
// fails once, with each error, and reads and writes come out short. The run must end, with a response, and leave the
// terminal, the descriptors and the signals as they were.
//
// usage: terminal LIBRARY [NAME_PART]
#include "library.hpp"
#include "person.hpp"
#include "system_calls.hpp"
#include "workers.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>

#include <fcntl.h>
#include <unistd.h>

namespace {

using system_calls::Fault;
using system_calls::short_count;

enum Count { faults_made, runs_made };

struct Scenario {
    std::string name;
    std::string settings;  // all but the last brace
    std::vector<std::string> keys;
    bool closes_input = false;
};

const std::map<int, std::string> errors{{EINTR, "EINTR"}, {EAGAIN, "EAGAIN"}, {EIO, "EIO"}, {ENOSPC, "ENOSPC"},
                                        {short_count, "short"}};

constexpr const char* request =
    R"({"questions":[{"id":"db","mode":"single","prompt":"Which?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]},)"
    R"({"id":"why","mode":"input","prompt":"Why?"}]})";

bool same_action(const struct sigaction& a, const struct sigaction& b) {
    for (int number = 1; number < NSIG; ++number) {
        if (sigismember(&a.sa_mask, number) != sigismember(&b.sa_mask, number)) return false;
    }
    return a.sa_handler == b.sa_handler && a.sa_flags == b.sa_flags;
}

// What belongs to the host, and must be as before.
struct HostState {
    HostState() {
        for (int fd = 0; fd < 64; ++fd) descriptors.push_back(fcntl(fd, F_GETFD));
        for (int number = 1; number < NSIG; ++number) {
            struct sigaction action;
            std::memset(&action, 0, sizeof action);
            sigaction(number, nullptr, &action);
            actions.push_back(action);
        }
        sigset_t now;
        sigprocmask(SIG_BLOCK, nullptr, &now);
        for (int number = 1; number < NSIG; ++number) blocked.push_back(sigismember(&now, number));
    }

    std::vector<int> descriptors;
    bool same_actions(const HostState& other) const {
        return std::equal(actions.begin(), actions.end(), other.actions.begin(), other.actions.end(), same_action);
    }

    std::vector<struct sigaction> actions;
    std::vector<int> blocked;
};

struct Outcome {
    int status = 0;
    std::string response;
    bool operator==(const Outcome&) const = default;
};

class Dialogue {
public:
    Dialogue(const Library& library, const Scenario& scenario) : library_(library), person_(scenario.keys) {
        settings_ = scenario.settings + R"(,"guardMs":0,"tty":")" + person_.terminal() + "\"}";
    }

    Outcome run(const Fault& fault, bool& failed) {
        ask_session* session = nullptr;
        char* out = nullptr;
        library_.open(request, settings_.c_str(), &session, &out);
        library_.free(out);
        person_.sit_down();
        system_calls::watch(fault);
        const int status = library_.run(session, &out);
        failed = system_calls::stop();
        person_.stand_up();
        Outcome outcome{status, out};
        library_.free(out);
        library_.close(session);
        return outcome;
    }

    std::string left_behind() { return person_.left_behind(); }

private:
    const Library& library_;
    Person person_;
    std::string settings_;
};

std::string wrong_with(const Outcome& outcome, const Outcome& undisturbed, int error) {
    boost::json::error_code wrong;
    const boost::json::value response = boost::json::parse(outcome.response, wrong);
    if (wrong || !response.is_object()) return "the response is not JSON: " + outcome.response;
    for (const char* const member : {"cancelled", "questions", "answers"}) {
        if (!response.as_object().contains(member)) return std::string("the response has no ") + member;
    }
    const bool known = outcome.status == ASK_OK || outcome.status == ASK_CANCELLED || outcome.status == ASK_ERROR_TERMINAL;
    if (!known) return "the status is " + std::to_string(outcome.status);
    if (outcome.status == ASK_OK && outcome != undisturbed) return "it is answered otherwise: " + outcome.response;
    // An interrupted call, or one that did a part, says nothing of the terminal.
    const bool harmless = error == EINTR || error == short_count;
    return harmless && outcome != undisturbed ? "it is not answered: " + outcome.response : "";
}

void torture(const Library& library, const Scenario& scenario, system_calls::Name call, Progress& progress) {
    if (scenario.closes_input) close(STDIN_FILENO);
    Dialogue dialogue(library, scenario);
    bool failed = false;
    const Outcome undisturbed = dialogue.run({}, failed);
    if (undisturbed.status != ASK_OK) return progress.fail("a run undisturbed is not answered: " + undisturbed.response);
    for (const auto& [error, name] : errors) {
        if (error == short_count && call != system_calls::read && call != system_calls::write) continue;
        for (const bool for_ever : {false, true}) {
            if (for_ever && error != EIO && error != ENOSPC) continue;
            progress.at(scenario.name + ", " + std::string(system_calls::names[call]) + " fails with " + name +
                        (for_ever ? " for ever" : ""));
            failed = true;
            for (long n = 1; failed; ++n) {
                progress.step(n);
                progress.count(runs_made);
                const HostState before;
                const Outcome outcome = dialogue.run({call, n, error, for_ever}, failed);
                const HostState after;
                progress.count(faults_made, failed);
                if (const std::string why = wrong_with(outcome, undisturbed, error); !why.empty()) progress.fail(why);
                if (before.descriptors != after.descriptors) progress.fail("descriptors stay open");
                if (before.blocked != after.blocked) progress.fail("signals stay blocked");
                if (!for_ever && !before.same_actions(after)) progress.fail("what signals do has changed");
                if (for_ever) continue;  // nobody could restore it
                if (const std::string left = dialogue.left_behind(); !left.empty()) progress.fail(left);
            }
        }
    }
    if (scenario.closes_input) open("/dev/null", O_RDONLY);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const Library library(argv[1]);
    const std::string part = argc > 2 ? argv[2] : "";
    const std::string notify = R"("notify":["bell","title","osc9","osc777"])";
    const std::vector<std::string> keys{"\x1b[B", "\r", "because", "\r", "\r"};
    const std::vector<Scenario> scenarios{{"inline", R"({"display":"inline",)" + notify, keys},
                                          {"fullscreen", R"({"display":"fullscreen",)" + notify, keys},
                                          {"line", R"({"display":"line")", {"2\n", "because\n", "y\n"}},
                                          {"no standard input", R"({"display":"inline")", keys, true}};
    std::vector<Job> jobs;
    for (const Scenario& scenario : scenarios) {
        for (int call = 0; call < system_calls::count; ++call) {
            const auto name = static_cast<system_calls::Name>(call);
            const std::string title = scenario.name + ", " + std::string(system_calls::names[name]);
            if (title.find(part) == std::string::npos) continue;
            jobs.push_back({title, [&, name](Progress& progress) { torture(library, scenario, name, progress); }});
        }
    }
    const Totals totals = run_jobs(jobs, 4);  // most of the time is waiting for a terminal
    std::printf("%zu dialogues, %ld runs, %ld system calls failed\n", scenarios.size(), totals.counts[runs_made],
                totals.counts[faults_made]);
    std::printf("%ld passed, %ld failed\n", totals.passed, totals.failed);
    return totals.failed != 0 || jobs.empty();
}
