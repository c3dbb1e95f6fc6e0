// The one terminal the process holds, and how it is given back when the process is about to die: the only state that is
// shared by the whole process. Used by terminal.cpp and by nothing else.
#pragma once

#include "terminal.hpp"

#include <cerrno>
#include <csignal>
#include <string_view>

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

// From now on the terminal is in a mode of ours and has to be given back as it was in `before`; where it may be taken.
void take(const termios& before);
bool may_take();  // at first, and after a signal that did not end the process
bool taken();
const termios& modes_before();
bool stops();           // SIGTSTP does what it does by default
int wake_descriptor();  // readable after wake_run()

void set_features(Features features);
void set_drawn(int lines);

// One thread at a time writes to the terminal, changes its modes or gives it back: amid a frame nobody knows where the
// cursor is. Signals are blocked meanwhile, so that no handler waits for what it has interrupted.
class Turn {
public:
    Turn();
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    bool ours() const { return mine_ && taken(); }  // the terminal has not been given back before

private:
    sigset_t unblocked_;
    bool mine_ = false;  // false when somebody else's takes too long
};

// Gives the terminal back, for good: its modes and, as far as it takes bytes within the time, all that was switched on.
// Only the first call after a take() does anything, and returns true. Async-signal-safe.
bool give_back(int milliseconds) noexcept;

// Writes all, unless the terminal takes nothing for as long as that.
void write_patiently(int fd, std::string_view bytes, int milliseconds);

// The result of a system call, made anew when signals interrupt it, as they do not for ever.
template <class Call>
auto uninterrupted(Call call) {
    auto result = call();
    for (int tries = 1000; result < 0 && errno == EINTR && tries > 0; --tries) result = call();
    return result;
}

// Also for terminals on which poll() fails.
int wait_for(pollfd* descriptors, nfds_t count, int milliseconds);

// Works from the background too, where it would stop the process.
bool set_modes(int fd, const termios& modes);

// Standard streams may be closed in the host: what is opened must not become one of them.
int above_standard_streams(int fd);

}  // namespace ask::ui::held
