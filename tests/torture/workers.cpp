#include "workers.hpp"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <ctime>

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int patience_s = 30;  // for which a job may show no progress
constexpr int most_said = 5;    // failures of one job that are printed

}  // namespace

void Progress::at(const std::string& place) {
    std::snprintf(place_, sizeof place_, "%s", place.c_str());
    n_ = 0;
}

void Progress::fail(const std::string& why) {
    ++failed_;
    if (failed_ > most_said) return;
    std::printf("FAILED: %s, %ld: %s\n", place_, n_, why.c_str());
    std::fflush(stdout);
}

// One child process, which takes jobs until there are none left.
struct Crew {
    struct Shared {
        Progress progress;
        std::atomic<std::size_t> job;
    };

    static Shared* share() {
        void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        return new (memory) Shared{};
    }

    void start(const std::vector<Job>& jobs, std::atomic<std::size_t>& next, Totals* totals) {
        shared->progress = Progress{};
        shared->job = next.load();
        seen = {-1, -1};
        waited_s = 0;
        std::fflush(stdout);
        pid = fork();
        if (pid != 0) return;
        setsid();  // and so without a terminal
        for (std::size_t job = next++; job < jobs.size(); job = next++) {
            shared->progress = Progress{};
            shared->job = job;
            shared->progress.at(jobs[job].name);
            jobs[job].work(shared->progress);
            add(shared->progress, totals);
        }
        _exit(0);
    }

    static void add(Progress& progress, Totals* totals) {
        static_cast<void>(std::atomic_ref(progress.failed_ ? totals->failed : totals->passed)++);
        for (int i = 0; i < 4; ++i) std::atomic_ref(totals->counts[i]) += progress.counts_[i];
    }

    // Called once a second.
    void look() {
        const Seen now{shared->progress.n_, static_cast<long>(shared->job.load())};
        waited_s = now.n == seen.n && now.job == seen.job ? waited_s + 1 : 0;
        seen = now;
        if (waited_s == patience_s) kill(pid, SIGKILL);
    }

    std::string end_of(int status) const {
        if (waited_s >= patience_s) return "it hangs";
        if (WIFSIGNALED(status)) return "it died of signal " + std::to_string(WTERMSIG(status));
        return "it ended with " + std::to_string(WEXITSTATUS(status));
    }

    struct Seen {
        long n, job;
    };
    Shared* shared = share();
    pid_t pid = 0;
    Seen seen{};
    int waited_s = 0;
};

Totals run_jobs(const std::vector<Job>& jobs, int per_processor) {
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, nullptr);

    struct Common {
        std::atomic<std::size_t> next{0};
        Totals totals;
    };
    void* const memory = mmap(nullptr, sizeof(Common), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    Common* const common = new (memory) Common{};
    std::vector<Crew> crews(static_cast<std::size_t>(sysconf(_SC_NPROCESSORS_ONLN) * per_processor));
    for (Crew& crew : crews) crew.start(jobs, common->next, &common->totals);
    for (std::size_t working = crews.size(); working > 0;) {
        const timespec second{1, 0};
        const bool timed_out = sigtimedwait(&ended, nullptr, &second) < 0;
        for (Crew& crew : crews) {
            if (crew.pid == 0) continue;
            int status = 0;
            if (waitpid(crew.pid, &status, WNOHANG) != crew.pid) {
                if (timed_out) crew.look();
                continue;
            }
            if (status == 0) {
                crew.pid = 0;
                --working;
                continue;
            }
            crew.shared->progress.fail(crew.end_of(status));
            Crew::add(crew.shared->progress, &common->totals);
            crew.start(jobs, common->next, &common->totals);
        }
    }
    return common->totals;
}
