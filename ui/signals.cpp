#include "signals.hpp"

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <sys/syscall.h>
#include <unistd.h>

namespace ask::ui::signals {
namespace {

// How often it is tried to put back what the host had.
constexpr int most_tries = 3;

// Whether the signal ends the process by default, or stops it from the keyboard, and can be caught.
bool concerns_us(int number) {
    switch (number) {
        case SIGKILL: case SIGSTOP:
        case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH:
        case SIGTTIN: case SIGTTOU:  // stop what does not have the terminal
#ifdef __APPLE__
        case SIGINFO: case SIGIO:
#endif
            return false;
        default: break;
    }
#ifdef __linux__
    constexpr int first_real_time = 32;  // of which the C library keeps some for itself
    return number < first_real_time || number >= SIGRTMIN;
#else
    return true;
#endif
}

// The instruction that caused it would cause it again.
bool is_fault(int number) {
    switch (number) {
        case SIGSEGV: case SIGBUS: case SIGFPE: case SIGILL: case SIGTRAP: case SIGSYS: case SIGABRT: return true;
        default: return false;
    }
}

// What the host had for a signal. The C library adds a flag to all that it installs, so on Linux it is the kernel's own
// record that is read and put back, whatever is in it.
struct HostAction {
#ifdef __linux__
    bool read(int number) { return syscall(SYS_rt_sigaction, number, nullptr, record.data(), _NSIG / 8) == 0; }
    bool write(int number) const { return syscall(SYS_rt_sigaction, number, record.data(), nullptr, _NSIG / 8) == 0; }
    bool is_default() const {
        std::uintptr_t handler;  // what the record begins with
        std::memcpy(&handler, record.data(), sizeof handler);
        return handler == reinterpret_cast<std::uintptr_t>(SIG_DFL);
    }

    alignas(std::max_align_t) std::array<std::byte, 64> record{};
#else
    bool read(int number) { return sigaction(number, nullptr, &action) == 0; }
    bool write(int number) const { return sigaction(number, &action, nullptr) == 0; }
    bool is_default() const { return action.sa_handler == SIG_DFL; }

    struct sigaction action {};
#endif
    void put_back(int number) const {
        for (int tries = most_tries; tries > 0 && !write(number); --tries) {}
    }
};

struct Signal {
    HostAction host;
    bool stood_in = false;
};
constinit std::array<Signal, NSIG> all{};

Signal& record_of(int number) {
    return all[static_cast<std::size_t>(number)];
}

bool is_there(int number, Handler handler) {
    struct sigaction now;
    return sigaction(number, nullptr, &now) != 0 || now.sa_handler == handler;
}

}  // namespace

void stand_in(Handler handler) {
    for (int number = 1; number < NSIG; ++number) {
        Signal& signal = record_of(number);
        signal.stood_in = concerns_us(number) && signal.host.read(number) && signal.host.is_default();
        if (signal.stood_in) stand_in_again(number, handler);
    }
}

void stand_in_again(int number, Handler handler) {
    struct sigaction ours {};
    ours.sa_handler = handler;
    ours.sa_flags = SA_ONSTACK | SA_RESTART;
    sigfillset(&ours.sa_mask);
    sigaction(number, &ours, nullptr);
}

void stand_down(Handler handler) {
    for (int number = 1; number < NSIG; ++number) {
        Signal& signal = record_of(number);
        if (!signal.stood_in) continue;
        if (is_there(number, handler)) signal.host.put_back(number);
        signal.stood_in = false;  // not before: it may be that a child is made just then, and has this to do as well
    }
}

bool stood_in(int number) {
    return record_of(number).stood_in;
}

bool act_by_default(int number, Handler handler) {
    const bool there = is_there(number, handler);
    if (there) record_of(number).host.put_back(number);
    raise(number);
    sigset_t this_one, blocked;
    sigemptyset(&this_one);
    sigaddset(&this_one, number);
    pthread_sigmask(SIG_UNBLOCK, &this_one, &blocked);  // ends here, or stops here and goes on with SIGCONT
    pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
    return there && !is_fault(number);
}

}  // namespace ask::ui::signals
