#include "system_calls.hpp"

#include "person.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <utility>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace system_calls {
namespace {

thread_local bool watching = false;
thread_local bool failed = false;
thread_local Fault fault;
thread_local long seen_of_its_kind = 0;
thread_local std::function<void(Name)> act_before;

// The error with which this call fails, or 0.
int failure(Name call) {
    if (act_before) act_before(call);
    if (!watching) return 0;
    if (call != fault.call) return 0;
    ++seen_of_its_kind;
    if (seen_of_its_kind != fault.n && (!fault.for_ever || seen_of_its_kind < fault.n)) return 0;
    failed = true;
    return fault.error;
}

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Fails, or makes the call that the C library has by that name.
template <class Function, class... Arguments>
auto call_or_fail(Name call, const char* name, Arguments... arguments) {
    static Function* const function = real<Function>(name);
    const int error = failure(call);
    if (error <= 0) return function(arguments...);
    errno = error;
    return static_cast<decltype(function(arguments...))>(-1);
}

template <class Function, class Bytes>
ssize_t transfer(Name call, const char* name, int fd, Bytes bytes, std::size_t size) {
    static Function* const function = real<Function>(name);
    const int error = failure(call);
    if (error > 0) {
        errno = error;
        return -1;
    }
    return function(fd, bytes, error == short_count ? std::min<std::size_t>(size, 1) : size);
}

}  // namespace

void watch(const Fault& next) {
    fault = next;
    failed = false;
    seen_of_its_kind = 0;
    watching = true;
}

bool stop() {
    watching = false;
    return failed;
}

void before_each(std::function<void(Name)> act) { act_before = std::move(act); }

}  // namespace system_calls

// These stand before the C library's own. They have names of their own because its headers say more of those than holds
// for these.
using namespace system_calls;

extern "C" {
int call_open(const char*, int, ...) __asm__("open64");
int call_close(int) __asm__("close");
int call_tcgetattr(int, termios*) __asm__("tcgetattr");
int call_tcsetattr(int, int, const termios*) __asm__("tcsetattr");
int call_tcflush(int, int) __asm__("tcflush");
pid_t call_tcgetpgrp(int) __asm__("tcgetpgrp");
ssize_t call_read(int, void*, std::size_t) __asm__("read");
ssize_t call_write(int, const void*, std::size_t) __asm__("write");
int call_poll(pollfd*, nfds_t, int) __asm__("poll");
int call_ioctl(int, unsigned long, void*) __asm__("ioctl");
int call_pipe(int*, int) __asm__("pipe2");
int call_fcntl(int, int, long) __asm__("fcntl64");
int call_sigaction(int, const struct sigaction*, struct sigaction*) __asm__("sigaction");
long call_by_number(long, long, long, long, long, long, long) __asm__("syscall");
}

int call_open(const char* path, int flags, ...) {
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return call_or_fail<int(const char*, int, ...)>(system_calls::open, "open64", path, flags, mode);
}

// A descriptor is closed even if that fails.
int call_close(int fd) {
    static auto* const function = real<int(int)>("close");
    const int error = failure(system_calls::close);
    const int result = function(fd);
    if (error <= 0) return result;
    errno = error;
    return -1;
}

int call_tcgetattr(int fd, termios* modes) {
    return call_or_fail<int(int, termios*)>(system_calls::tcgetattr, "tcgetattr", fd, modes);
}

int call_tcsetattr(int fd, int when, const termios* modes) {
    return call_or_fail<int(int, int, const termios*)>(system_calls::tcsetattr, "tcsetattr", fd, when, modes);
}

int call_tcflush(int fd, int which) { return call_or_fail<int(int, int)>(system_calls::tcflush, "tcflush", fd, which); }

pid_t call_tcgetpgrp(int fd) { return call_or_fail<pid_t(int)>(system_calls::tcgetpgrp, "tcgetpgrp", fd); }

ssize_t call_read(int fd, void* bytes, std::size_t size) {
    return transfer<ssize_t(int, void*, std::size_t)>(system_calls::read, "read", fd, bytes, size);
}

ssize_t call_write(int fd, const void* bytes, std::size_t size) {
    return transfer<ssize_t(int, const void*, std::size_t)>(system_calls::write, "write", fd, bytes, size);
}

int call_poll(pollfd* descriptors, nfds_t size, int milliseconds) {
    const int patience = Person::before_poll(descriptors, size, milliseconds);
    return call_or_fail<int(pollfd*, nfds_t, int)>(system_calls::poll, "poll", descriptors, size, patience);
}

int call_ioctl(int fd, unsigned long what, void* data) {
    return call_or_fail<int(int, unsigned long, ...)>(system_calls::ioctl, "ioctl", fd, what, data);
}

int call_pipe(int* ends, int flags) { return call_or_fail<int(int*, int)>(system_calls::pipe, "pipe2", ends, flags); }

int call_fcntl(int fd, int what, long data) {
    return call_or_fail<int(int, int, ...)>(system_calls::fcntl, "fcntl64", fd, what, data);
}

int call_sigaction(int number, const struct sigaction* action, struct sigaction* before) {
    return call_or_fail<int(int, const struct sigaction*, struct sigaction*)>(system_calls::sigaction, "sigaction", number,
                                                                             action, before);
}

// The other calls by number are the tests' own.
long call_by_number(long number, long a, long b, long c, long d, long e, long f) {
    if (number == SYS_rt_sigaction) {
        return call_or_fail<long(long, ...)>(system_calls::rt_sigaction, "syscall", number, a, b, c, d, e, f);
    }
    static auto* const function = real<long(long, ...)>("syscall");
    return function(number, a, b, c, d, e, f);
}
