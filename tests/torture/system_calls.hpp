// The system calls of the terminal driver, which are made to fail on demand.
#pragma once

#include <array>
#include <functional>
#include <string_view>

namespace system_calls {

enum Name {
    open, close, tcgetattr, tcsetattr, tcflush, tcgetpgrp, read, write, poll, ioctl, pipe, fcntl, sigaction, rt_sigaction, count
};

constexpr std::array<std::string_view, count> names{"open", "close", "tcgetattr", "tcsetattr", "tcflush", "tcgetpgrp", "read",
                                                    "write", "poll", "ioctl", "pipe2", "fcntl", "sigaction", "rt_sigaction"};

constexpr int short_count = -1;  // in place of an error: only one byte is read or written

struct Fault {
    Name call = count;
    long n = 0;  // the n-th of these calls fails, from 1
    int error = 0;
    bool for_ever = false;
};

void watch(const Fault& fault);  // from now on, in this thread
bool stop();                     // whether the fault came to pass

// Before each call of this thread, for tests that want to be in between; empty for nothing.
void before_each(std::function<void(Name)> act);

}  // namespace system_calls
