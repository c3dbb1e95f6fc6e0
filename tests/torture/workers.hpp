// Runs jobs in child processes, so that one that crashes or hangs is a failure like any other.
#pragma once

#include <functional>
#include <string>
#include <vector>

// What a job tells about itself. It is in memory shared with the parent, who reads it when the child has died.
class Progress {
public:
    void at(const std::string& place);  // where the job is; also says that it is alive
    void step(long n) { n_ = n; }
    void count(int what, long n = 1) { counts_[what] += n; }
    void fail(const std::string& why);

private:
    friend struct Crew;
    long n_ = 0;
    long counts_[4] = {};
    long failed_ = 0;
    char place_[200] = {};
};

struct Job {
    std::string name;
    std::function<void(Progress&)> work;
};

struct Totals {
    long passed = 0;  // jobs without a failure
    long failed = 0;
    long counts[4] = {};
};

// So many at a time for each processor. Prints each failure.
Totals run_jobs(const std::vector<Job>& jobs, int per_processor = 1);
