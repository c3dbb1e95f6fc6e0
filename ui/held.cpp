#include "held.hpp"

#include "signals.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <utility>

#include <fcntl.h>
#include <sched.h>
#include <sys/select.h>
#include <unistd.h>

namespace ask::ui {
namespace held {
namespace {

// How often a terminal is told how it was before. One that fails for a moment is not left in our modes for that.
constexpr int most_tries = 3;

// Whose the terminal is: the host's; that of the first who takes it; ours; or the host's for as long as a signal does what
// it does by default, which need not be the end.
enum class Whose { hosts, free, ours, lent };

// Signal handlers and other threads read it: it is atomic, or written before a handler or a Turn makes it visible.
struct State {
    std::atomic<pid_t> owner{0};
    std::atomic<Whose> whose{Whose::hosts};
    std::atomic<bool> turn_taken{false};
    std::atomic<int> users{0};  // calls from elsewhere that are using the descriptors now
    std::atomic<int> fd{-1};
    std::atomic<int> wake_fd{-1};
    std::atomic<int> drawn{-1};
    std::atomic<bool> bracketed_paste{false};
    std::atomic<bool> kitty_keys{false};
    std::atomic<bool> hidden_cursor{false};
    std::atomic<bool> alternate_screen{false};
    std::atomic<bool> title{false};
    int wake_in = -1;
    int cancel_state = 0;  // whether the thread of the run could be cancelled before
    termios before{};
};
constinit State state;

// Keeps the descriptors open while a signal handler or another thread uses them. What ends a thread that is cancelled
// does not get through the library's functions.
class User {
public:
    User() {
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_state_);
        state.users.fetch_add(1);
    }
    ~User() {
        state.users.fetch_sub(1);
        pthread_setcancelstate(cancel_state_, nullptr);
    }
    User(const User&) = delete;
    User& operator=(const User&) = delete;

private:
    int cancel_state_;
};

// Collects what is written, for code that may not allocate.
class Output {
public:
    Output(int fd, int milliseconds) : fd_(fd), milliseconds_(milliseconds) {}
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output() { send(); }

    Output& operator+=(std::string_view text) {
        if (text.size() > data_.size() - size_) send();
        std::copy(text.begin(), text.end(), data_.begin() + static_cast<std::ptrdiff_t>(size_));
        size_ += text.size();
        return *this;
    }

private:
    void send() { write_patiently(fd_, {data_.data(), std::exchange(size_, 0)}, milliseconds_); }

    int fd_;
    int milliseconds_;
    std::array<char, 512> data_{};
    std::size_t size_ = 0;
};

// What is drawn is erased, so that a process that dies leaves the screen as it found it; see erase() for how.
void switch_off(Output& out) {
    const int drawn = state.drawn.exchange(-1);
    if (state.bracketed_paste.exchange(false)) out += "\x1b[?2026l\x1b[m\x1b[?2004l";  // an update may be half done
    if (state.kitty_keys.exchange(false)) out += "\x1b[<u";
    if (state.title.exchange(false)) out += "\x1b[23;2t";
    if (drawn >= 0) out += "\r\x1b[K\x1b[C\x1b[J\r";
    for (int row = 0; row < drawn; ++row) out += "\x1b[A\x1b[K";
    if (state.alternate_screen.exchange(false)) out += "\x1b[?1049l";
    if (state.hidden_cursor.exchange(false)) out += "\x1b[?25h";
}

// Returns whose it was. What was given back for good is not lent, so that nobody takes it again.
Whose hand_over(Whose to, int milliseconds) {
    const User user;
    if (state.owner.load() != getpid()) return Whose::hosts;
    const Turn turn;
    const Whose before = state.whose.load();
    if (before != Whose::hosts) state.whose.store(to);
    if (before != Whose::ours) return before;
    const int fd = state.fd.load();
    set_modes(fd, state.before);
    Output out(fd, milliseconds);
    switch_off(out);
    return before;
}

void end_loan() {
    const Turn turn;
    if (state.whose.load() == Whose::lent) state.whose.store(Whose::free);
}

// Where the signal does not end the process, the run goes on.
void on_signal(int number) {
    const int saved_errno = errno;
    {
        const User user;  // for whom unwatch() waits, so that no handler stays that is installed here
        const Whose before = hand_over(Whose::lent, patience_ms);
        const bool again = signals::act_by_default(number, on_signal);
        if (again && state.fd.load() >= 0) signals::stand_in_again(number, on_signal);
        if (before == Whose::free || before == Whose::ours) end_loan();
    }
    wake_run();
    errno = saved_errno;
}

// Once there are no users, nobody from elsewhere uses the descriptors, and no handler installs itself again.
void unwatch() {
    const int fd = state.fd.exchange(-1);
    const int wake_fd = state.wake_fd.exchange(-1);
    while (state.users.load() != 0) sched_yield();
    signals::stand_down(on_signal);
    for (const int each : {fd, wake_fd, std::exchange(state.wake_in, -1)}) {
        if (each >= 0) close(each);
    }
    state.whose.store(Whose::hosts);
}

// Runs at exit() and when the library is unloaded.
[[gnu::destructor]] void at_exit() {
    give_back(patience_ms);
}

// Neither end waits, and where the system can do it at once, no program that another thread starts just now has them.
bool make_pipe(int (&ends)[2]) {
#ifdef __APPLE__
    if (uninterrupted([&] { return pipe(ends); }) != 0) return false;
    for (const int end : ends) {
        uninterrupted([&] { return fcntl(end, F_SETFD, FD_CLOEXEC); });
        uninterrupted([&] { return fcntl(end, F_SETFL, O_NONBLOCK); });
    }
    return true;
#else
    return uninterrupted([&] { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }) == 0;
#endif
}

}  // namespace

bool acquire() {
    pid_t owner = 0;
    if (!state.owner.compare_exchange_strong(owner, getpid())) {
        if (owner == getpid() || !state.owner.compare_exchange_strong(owner, getpid())) return false;
        // What a child has from its parent's run is nobody's here.
        state.users.store(0);
        state.turn_taken.store(false);
        unwatch();
    }
    set_features({});
    set_drawn(-1);
    state.whose.store(Whose::free);
    // A thread that is cancelled would be ended amid the run, by an exception that nobody may catch.
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state.cancel_state);
    return true;
}

bool watch(int fd) {
    state.fd.store(fd);
    int ends[2];
    if (!make_pipe(ends)) return false;
    for (int& end : ends) end = above_standard_streams(end);
    state.wake_in = ends[0];
    state.wake_fd.store(ends[1]);
    signals::stand_in(on_signal);
    return ends[0] >= 0 && ends[1] >= 0;
}

void release() {
    unwatch();
    const int cancel_state = state.cancel_state;
    state.owner.store(0);
    pthread_setcancelstate(cancel_state, nullptr);
}

void take(const termios& before) {
    const Turn turn;
    if (!may_take()) return;
    state.before = before;
    state.whose.store(Whose::ours);
}

bool taken() {
    return state.whose.load() == Whose::ours;
}

const termios& modes_before() {
    return state.before;
}

bool may_take() {
    return state.whose.load() == Whose::free;
}

bool stops() {
    return signals::stood_in(SIGTSTP);
}

int wake_descriptor() {
    return state.wake_in;
}

void set_features(Features features) {
    state.bracketed_paste.store(features.bracketed_paste);
    state.kitty_keys.store(features.kitty_keys);
    state.hidden_cursor.store(features.hidden_cursor);
    state.alternate_screen.store(features.alternate_screen);
    state.title.store(features.title);
}

void set_drawn(int lines) {
    state.drawn.store(lines);
}

Turn::Turn() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &unblocked_);
    for (int waited = 0; !mine_ && waited < patience_ms; ++waited) {
        mine_ = !state.turn_taken.exchange(true);
        if (!mine_) poll(nullptr, 0, 1);
    }
}

Turn::~Turn() {
    if (mine_) state.turn_taken.store(false);
    pthread_sigmask(SIG_SETMASK, &unblocked_, nullptr);
}

bool give_back(int milliseconds) noexcept {
    const int saved_errno = errno;
    const Whose before = hand_over(Whose::hosts, milliseconds);
    errno = saved_errno;
    return before == Whose::ours;
}

void write_patiently(int fd, std::string_view bytes, int milliseconds) {
    constexpr int step_ms = 50;
    for (int waited = 0, tries = most_tries; !bytes.empty();) {
        const ssize_t count = uninterrupted([&] { return write(fd, bytes.data(), bytes.size()); });
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
            waited = 0;
        } else if (count < 0 && errno == EAGAIN && waited < milliseconds) {
            pollfd out{fd, POLLOUT, 0};
            wait_for(&out, 1, step_ms);
            waited += step_ms;
        } else if (count >= 0 || errno == EAGAIN || --tries == 0) {
            return;
        }
    }
}

int wait_for(pollfd* descriptors, nfds_t count, int milliseconds) {
#ifdef __APPLE__
    fd_set in, out;
    FD_ZERO(&in);
    FD_ZERO(&out);
    int last = -1;
    for (nfds_t i = 0; i < count; ++i) {
        if (descriptors[i].events & POLLIN) FD_SET(descriptors[i].fd, &in);
        if (descriptors[i].events & POLLOUT) FD_SET(descriptors[i].fd, &out);
        last = std::max(last, descriptors[i].fd);
    }
    timeval time{milliseconds / 1000, milliseconds % 1000 * 1000};
    const int ready = select(last + 1, &in, &out, nullptr, &time);
    for (nfds_t i = 0; i < count; ++i) {
        descriptors[i].revents = static_cast<short>((ready > 0 && FD_ISSET(descriptors[i].fd, &in) ? POLLIN : 0) |
                                                    (ready > 0 && FD_ISSET(descriptors[i].fd, &out) ? POLLOUT : 0));
    }
    return ready;
#else
    return poll(descriptors, count, milliseconds);
#endif
}

bool set_modes(int fd, const termios& modes) {
    sigset_t stop, blocked;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &blocked);
    int result = -1;
    for (int tries = most_tries; result != 0 && tries > 0; --tries) {
        result = uninterrupted([&] { return tcsetattr(fd, TCSANOW, &modes); });
    }
    pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
    return result == 0;
}

int above_standard_streams(int fd) {
    if (fd < 0 || fd > STDERR_FILENO) return fd;
    const int moved = uninterrupted([&] { return fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); });
    close(fd);
    return moved;
}

}  // namespace held

void wake_run() noexcept {
    const int saved_errno = errno;
    {
        const held::User user;
        const int fd = held::state.wake_fd.load();
        // A full pipe wakes as well, so the count does not matter.
        if (fd >= 0 && held::state.owner.load() == getpid()) static_cast<void>(!write(fd, "", 1));
    }
    errno = saved_errno;
}

void restore_terminal() noexcept {
    held::give_back(held::patience_ms);
}

}  // namespace ask::ui
