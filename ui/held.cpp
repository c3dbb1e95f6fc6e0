#include "held.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sched.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace ask::ui {
namespace held {
namespace {

// Signals that end the process by default, as far as they can be caught; and the one that stops it.
constexpr std::array caught{SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
                            SIGXFSZ, SIGSEGV, SIGABRT, SIGBUS,  SIGFPE,  SIGILL,  SIGSYS,  SIGTRAP, SIGTSTP};
constexpr std::size_t stop_index = caught.size() - 1;

// How often a terminal is told how it was before. One that fails for a moment is not left in our modes for that.
constexpr int most_tries = 3;

// What the host had for a signal. The C library adds a flag to all that it installs, so on Linux it is the kernel's own
// record that is read and put back, whatever is in it.
struct HostAction {
#ifdef __linux__
    bool read(int number) { return syscall(SYS_rt_sigaction, number, nullptr, record.data(), _NSIG / 8) == 0; }
    void put_back(int number) const { syscall(SYS_rt_sigaction, number, record.data(), nullptr, _NSIG / 8); }
    bool is_default() const {
        std::uintptr_t handler;  // what the record begins with
        std::memcpy(&handler, record.data(), sizeof handler);
        return handler == reinterpret_cast<std::uintptr_t>(SIG_DFL);
    }

    alignas(std::max_align_t) std::array<std::byte, 64> record{};
#else
    bool read(int number) { return sigaction(number, nullptr, &action) == 0; }
    void put_back(int number) const { sigaction(number, &action, nullptr); }
    bool is_default() const { return action.sa_handler == SIG_DFL; }

    struct sigaction action {};
#endif
};

// Signal handlers and other threads read it: it is atomic, or written before `taken` or a handler makes it visible.
struct State {
    std::atomic<pid_t> owner{0};
    std::atomic<bool> taken{false};
    std::atomic<bool> resumed{false};
    std::atomic<bool> writing{false};
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
    termios before{};
    std::array<HostAction, caught.size()> host_action{};
    std::array<bool, caught.size()> replaced{};
};
constinit State state;

// Keeps the descriptors open while a signal handler or another thread uses them.
class User {
public:
    User() { state.users.fetch_add(1); }
    ~User() { state.users.fetch_sub(1); }
    User(const User&) = delete;
    User& operator=(const User&) = delete;
};

void write_patiently(int fd, std::string_view bytes, int milliseconds) {
    constexpr int step_ms = 50;
    for (int waited = 0, tries = most_tries; !bytes.empty();) {
        const ssize_t count = write(fd, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN && waited < milliseconds) {
            pollfd out{fd, POLLOUT, 0};
            wait_for(&out, 1, step_ms);
            waited += step_ms;
        } else if (errno == EAGAIN || (errno != EINTR && --tries == 0)) {
            return;
        }
    }
}

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

void on_deadly_signal(int number) {
    give_back(patience_ms);
    const auto index = static_cast<std::size_t>(std::find(caught.begin(), caught.end(), number) - caught.begin());
    state.host_action[index].put_back(number);
    raise(number);  // delivered, and deadly, when this handler returns
}

// It is the default action that decides whether the process stops: in an orphaned process group it does not.
void on_stop_signal(int number) {
    const int saved_errno = errno;
    give_back(patience_ms);
    struct sigaction ours;
    sigaction(number, nullptr, &ours);
    state.host_action[stop_index].put_back(number);
    raise(number);
    sigset_t stop, blocked;
    sigemptyset(&stop);
    sigaddset(&stop, number);
    pthread_sigmask(SIG_UNBLOCK, &stop, &blocked);  // stops here, and goes on with SIGCONT
    pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
    sigaction(number, &ours, nullptr);
    state.resumed.store(true);
    wake_run();
    errno = saved_errno;
}

auto handler_at(std::size_t index) {
    return index == stop_index ? on_stop_signal : on_deadly_signal;
}

// Handlers of the host stay; we stand in only for the default.
void install_handlers() {
    for (std::size_t i = 0; i < caught.size(); ++i) {
        HostAction& host = state.host_action[i];
        state.replaced[i] = host.read(caught[i]) && host.is_default();
        if (!state.replaced[i]) continue;
        struct sigaction ours {};
        ours.sa_handler = handler_at(i);
        ours.sa_flags = SA_ONSTACK | SA_RESTART;
        sigfillset(&ours.sa_mask);
        sigaction(caught[i], &ours, nullptr);
    }
}

void remove_handlers() {
    for (std::size_t i = 0; i < caught.size(); ++i) {
        if (!std::exchange(state.replaced[i], false)) continue;
        struct sigaction now;
        // The host may have set a handler of its own meanwhile.
        if (sigaction(caught[i], nullptr, &now) != 0 || now.sa_handler == handler_at(i)) {
            state.host_action[i].put_back(caught[i]);
        }
    }
}

// No call from elsewhere uses the descriptors any more once there are no users.
void unwatch() {
    remove_handlers();
    const int fd = state.fd.exchange(-1);
    const int wake_fd = state.wake_fd.exchange(-1);
    while (state.users.load() != 0) sched_yield();
    for (const int each : {fd, wake_fd, std::exchange(state.wake_in, -1)}) {
        if (each >= 0) close(each);
    }
    state.taken.store(false);
    state.resumed.store(false);
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
    if (state.owner.compare_exchange_strong(owner, getpid())) return true;
    if (owner == getpid() || !state.owner.compare_exchange_strong(owner, getpid())) return false;
    state.users.store(0);
    unwatch();
    return true;
}

bool watch(int fd) {
    state.fd.store(fd);
    int ends[2];
    if (!make_pipe(ends)) return false;
    for (int& end : ends) end = above_standard_streams(end);
    state.wake_in = ends[0];
    state.wake_fd.store(ends[1]);
    install_handlers();
    return ends[0] >= 0 && ends[1] >= 0;
}

void release() {
    unwatch();
    state.owner.store(0);
}

void take(const termios& before) {
    state.resumed.store(false);
    state.before = before;
    state.taken.store(true);
}

bool taken() {
    return state.taken.load();
}

const termios& modes_before() {
    return state.before;
}

bool resumed() {
    return state.resumed.load();
}

bool stops() {
    return state.replaced[stop_index];
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

Writing::Writing() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &unblocked_);
    // In this order, as give_back() clears the one before it looks at the other.
    state.writing.store(true);
    allowed_ = state.taken.load();
}

Writing::~Writing() {
    state.writing.store(false);
    pthread_sigmask(SIG_SETMASK, &unblocked_, nullptr);
}

void give_back(int milliseconds) noexcept {
    const int saved_errno = errno;
    {
        const User user;
        if (state.owner.load() == getpid() && state.taken.exchange(false)) {
            // In the thread that is writing all signals are blocked, so this waits for another.
            for (int waited = 0; state.writing.load() && waited < patience_ms; ++waited) poll(nullptr, 0, 1);
            const int fd = state.fd.load();
            set_modes(fd, state.before);
            Output out(fd, milliseconds);
            switch_off(out);
        }
    }
    errno = saved_errno;
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
