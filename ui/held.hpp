// The one terminal the process holds, and how it is given back when the process is about to die: the only state that is
// shared by the whole process. Used by terminal.cpp and by nothing else.
#pragma once

#include "terminal.hpp"

#include <cerrno>
#include <csignal>

#include <poll.h>
#include <termios.h>

namespace ask::ui::held {

inline constexpr int patience_ms = 400;  // for a terminal that takes nothing

// One holder at a time: false when there is one. A forked child does not hold what its parent holds.
bool acquire();

// Watches over the terminal at `fd`, which it owns from now on: handlers for the signals that the host left at their
// default, and the pipe that wake_run() writes to. False when there is no descriptor left for it.
bool watch(int fd);

// Undoes watch() and acquire(). Everything of the host is as it was before.
void release();

// From now on the terminal is in a mode of ours and has to be given back as it was in `before`.
void take(const termios& before);
bool taken();
const termios& modes_before();
bool resumed();         // it was given back for a stop that is over
bool stops();           // SIGTSTP does what it does by default
int wake_descriptor();  // readable after wake_run()

void set_features(Features features);
void set_drawn(int lines);

// While there is one, the terminal is not given back: amid a frame nobody knows where the cursor is. Not for longer
// than a write that does not block.
class Writing {
public:
    Writing();
    ~Writing();
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;
    bool allowed() const { return allowed_; }  // the terminal has not been given back before

private:
    sigset_t unblocked_;
    bool allowed_;
};

// Gives the terminal back: its modes and, as far as it takes bytes within the time, all that was switched on. Only the
// first call after a take() does anything. Async-signal-safe.
void give_back(int milliseconds) noexcept;

// The result of a system call, made anew as long as a signal interrupts it.
template <class Call>
int uninterrupted(Call call) {
    for (;;) {
        const int result = call();
        if (result >= 0 || errno != EINTR) return result;
    }
}

// Also for terminals on which poll() fails.
int wait_for(pollfd* descriptors, nfds_t count, int milliseconds);

// Works from the background too, where it would stop the process.
bool set_modes(int fd, const termios& modes);

// Standard streams may be closed in the host: what is opened must not become one of them.
int above_standard_streams(int fd);

}  // namespace ask::ui::held
