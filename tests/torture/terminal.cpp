// The terminal fails anywhere: in dialogues that a person answers on a pseudo-terminal, each system call of the driver
// fails once or from then on, with each error, and reads and writes come out short. The run must end, with a response, and
// leave the terminal, the descriptors and the signals as they were, but for what is put back by the very call that fails.
//
// usage: terminal LIBRARY [NAME_PART]
#include "dialogue.hpp"
#include "system_calls.hpp"
#include "workers.hpp"

#include <boost/json.hpp>

#include <cerrno>
#include <map>

namespace {

using system_calls::Fault;
using system_calls::short_count;

enum Count { faults_made, runs_made };

const std::map<int, std::string> errors{{EINTR, "EINTR"}, {EAGAIN, "EAGAIN"}, {EIO, "EIO"}, {ENOSPC, "ENOSPC"},
                                        {short_count, "short"}};

std::string wrong_with(const Outcome& outcome, const Outcome& undisturbed, const Fault& fault) {
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
    const bool harmless = (fault.error == EINTR && !fault.for_ever) || fault.error == short_count;
    return harmless && outcome != undisturbed ? "it is not answered: " + outcome.response : "";
}

Outcome run(Dialogue& dialogue, const Fault& fault, bool& failed) {
    return dialogue.run([&] { system_calls::watch(fault); }, [&] { failed = system_calls::stop(); });
}

void torture(const Library& library, const Scenario& scenario, system_calls::Name call, Progress& progress) {
    Dialogue dialogue(library, scenario);
    bool failed = false;
    const Outcome undisturbed = run(dialogue, {}, failed);
    if (undisturbed.status != ASK_OK) return progress.fail("a run undisturbed is not answered: " + undisturbed.response);
    for (const auto& [error, name] : errors) {
        if (error == short_count && call != system_calls::read && call != system_calls::write) continue;
        for (const bool for_ever : {false, true}) {
            if (for_ever && error == short_count) continue;
            progress.at(scenario.name + ", " + std::string(system_calls::names[call]) + " fails with " + name +
                        (for_ever ? " for ever" : ""));
            failed = true;
            for (long n = 1; failed; ++n) {
                progress.step(n);
                progress.count(runs_made);
                const Fault fault{call, n, error, for_ever};
                const HostState before;
                const Outcome outcome = run(dialogue, fault, failed);
                const HostState after;
                progress.count(faults_made, failed);
                if (n == 1 && !failed) progress.fail("there is no such call");
                if (const std::string why = wrong_with(outcome, undisturbed, fault); !why.empty()) progress.fail(why);
                if (before.descriptors != after.descriptors) progress.fail("descriptors stay open");
                if (before.blocked != after.blocked) progress.fail("signals stay blocked");
                const bool no_signals = for_ever && call == system_calls::rt_sigaction;
                if (!no_signals && !before.same_actions(after)) progress.fail("what signals do has changed");
                if (no_signals) before.put_back_actions();
                const bool no_modes = for_ever && call == system_calls::tcsetattr;
                if (!no_modes && dialogue.person().modes_differ()) progress.fail("the modes differ");
                if (for_ever && call == system_calls::write) continue;
                if (const std::string left = dialogue.person().left_on(); !left.empty()) progress.fail(left);
            }
        }
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
        for (int call = 0; call < system_calls::count; ++call) {
            const auto name = static_cast<system_calls::Name>(call);
            const std::string title = scenario.name + ", " + std::string(system_calls::names[name]);
            if (title.find(part) == std::string::npos) continue;
            // Only what would become a standard stream is moved, and lines are as wide as they are.
            if (name == system_calls::fcntl && !scenario.closes_input) continue;
            if (name == system_calls::ioctl && scenario.name == "line") continue;
            jobs.push_back({title, [&, name](Progress& progress) { torture(library, scenario, name, progress); }});
        }
    }
    const Totals totals = run_jobs(jobs, 4);  // most of the time is waiting for a terminal
    std::printf("%zu dialogues, %ld runs, %ld system calls failed\n", all.size(), totals.counts[runs_made],
                totals.counts[faults_made]);
    std::printf("%ld passed, %ld failed\n", totals.passed, totals.failed);
    return totals.failed != 0 || jobs.empty();
}
