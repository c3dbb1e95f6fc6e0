// What is the host's stays as it is: over many runs on a terminal, everything a process has is compared with what it was
// before, and while a run waits, too; then only what the header says may differ: the terminal's modes, the descriptors
// of the run, and signals that were at their default and would end or stop the process.
//
// usage: state LIBRARY [RUNS]
#include "library.hpp"
#include "person.hpp"

#include <algorithm>
#include <cerrno>
#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char** environ;

namespace {

using State = std::map<std::string, std::string>;

constexpr int errno_before = 4242;
constexpr int deadly_or_stopping[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
                                      SIGXFSZ, SIGSEGV, SIGABRT, SIGBUS,  SIGFPE,  SIGILL,  SIGSYS,  SIGTRAP, SIGTSTP};

const Person* person;
State during;
long waits = 0;

std::string text_of(const char* path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string set_text(const sigset_t& set) {
    std::string text;
    for (int number = 1; number < NSIG; ++number) text += sigismember(&set, number) == 1 ? '1' : '0';
    return text;
}

// The kernel's own record of a signal: handler, flags, restorer and mask, with nothing that the C library adds.
std::string action_text(int number) {
    unsigned long record[4] = {};
    if (syscall(SYS_rt_sigaction, number, nullptr, record, 8) != 0) return "none";
    std::string text;
    for (const unsigned long word : record) text += std::to_string(word) + ' ';
    return text;
}

State state_now() {
    State state;
    for (int number = 1; number < NSIG; ++number) state["signal " + std::to_string(number)] = action_text(number);
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, nullptr, &blocked);
    state["blocked signals"] = set_text(blocked);
    stack_t stack{};
    sigaltstack(nullptr, &stack);
    state["signal stack"] = std::to_string(stack.ss_flags);
    for (int fd = 0; fd < 64; ++fd) {
        const int flags = fcntl(fd, F_GETFD);
        state["descriptors"] += flags < 0 ? "- " : std::to_string(flags) + '/' + std::to_string(fcntl(fd, F_GETFL)) + ' ';
    }
    for (char** each = environ; *each; ++each) state["environment"] += std::string(*each) + '\n';
    state["locale"] = std::setlocale(LC_ALL, nullptr);
    state["working directory"] = std::filesystem::current_path();
    const mode_t mask = umask(0);
    umask(mask);
    state["umask"] = std::to_string(mask);
    state["rounding"] = std::to_string(fegetround());
#ifdef __x86_64__
    constexpr unsigned status_flags = 0x3f;  // say what was computed, not how
    state["floating-point mode"] = std::to_string(__builtin_ia32_stmxcsr() & ~status_flags);
#endif
    state["threads"] = std::to_string(std::distance(std::filesystem::directory_iterator("/proc/self/task"), {}));
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    state["limits"] = std::to_string(files.rlim_cur);
    state["process group"] = std::to_string(getpgrp()) + ' ' + std::to_string(getsid(0));
    state["timers"] = std::to_string(alarm(0));
    return state;
}

std::string terminal_modes() {
    termios modes{};
    const int fd = open(person->terminal().c_str(), O_RDWR | O_NOCTTY);
    tcgetattr(fd, &modes);
    close(fd);
    return std::to_string(modes.c_iflag) + ' ' + std::to_string(modes.c_oflag) + ' ' + std::to_string(modes.c_cflag) + ' ' +
           std::to_string(modes.c_lflag) + ' ' + std::string(reinterpret_cast<const char*>(modes.c_cc), sizeof modes.c_cc);
}

// What is mapped but for the heap, which grows and shrinks as the host's own allocations do.
std::size_t maps() {
    const std::string text = text_of("/proc/self/maps");
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool may_differ_during(const std::string& name, const State& before) {
    if (name == "descriptors") return true;
    for (const int number : deadly_or_stopping) {
        // A record that begins with 0 has the default handler.
        if (name == "signal " + std::to_string(number)) return before.at(name).starts_with("0 ");
    }
    return false;
}

int passed = 0, failed = 0;

void check(bool truth, const std::string& what) {
    ++(truth ? passed : failed);
    if (!truth && failed < 20) std::printf("FAILED: %s\n", what.c_str());
}

void compare(const State& before, const State& after, const std::string& when, const std::function<bool(const std::string&)>& may) {
    std::string changed;
    for (const auto& [name, value] : before) {
        if (after.at(name) != value && !may(name)) changed += name + ": " + value + " became " + after.at(name) + "; ";
    }
    check(changed.empty(), when + ": " + changed);
}

void on_signal(int) {}

// Things that a library could lose: handlers with flags and masks, blocked and ignored signals, a rounding mode.
void make_host_peculiar() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_NODEFER;
    sigaddset(&action.sa_mask, SIGUSR1);
    sigaction(SIGTERM, &action, nullptr);
    action.sa_flags = SA_RESTART;
    sigaction(SIGWINCH, &action, nullptr);
    std::signal(SIGHUP, SIG_IGN);
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR2);
    sigprocmask(SIG_BLOCK, &blocked, nullptr);
    std::fesetround(FE_UPWARD);
    umask(027);
}

}  // namespace

// In place of poll(): while the run waits, its state is looked at.
extern "C" int interposed_poll(pollfd* descriptors, nfds_t count, int milliseconds) __asm__("poll");
int interposed_poll(pollfd* descriptors, nfds_t count, int milliseconds) {
    if (count > 1 && waits++ % 8 == 0) during = state_now();
    const int patience = Person::before_poll(descriptors, count, milliseconds);
    return static_cast<int>(syscall(SYS_poll, descriptors, count, patience));
}

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const int runs = argc > 2 ? std::atoi(argv[2]) : 1000;
    const Library library(argv[1]);
    make_host_peculiar();
    constexpr const char* request = R"({"prompt":"Which?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]})";
    std::size_t maps_after_some = 0;
    for (const std::string display : {"inline", "fullscreen", "line"}) {
        Person at_terminal(display == "line" ? std::vector<std::string>{"2\n"} : std::vector<std::string>{"\x1b[B", "\r"});
        person = &at_terminal;
        const std::string settings =
            R"({"guardMs":0,"notify":["title"],"display":")" + display + R"(","tty":")" + at_terminal.terminal() + "\"}";
        const State before = state_now();
        const std::string modes = terminal_modes();
        for (int i = 0; i < runs / 3 + 1; ++i) {
            ask_session* session = nullptr;
            char* out = nullptr;
            library.open(request, settings.c_str(), &session, &out);
            library.free(out);
            at_terminal.sit_down();
            during.clear();
            waits = 0;
            const int status = library.run(session, &out);
            at_terminal.stand_up();
            library.free(out);
            library.close(session);
            check(status == ASK_OK, display + ": the status is " + std::to_string(status));
            compare(before, state_now(), display + ", after", [](const std::string&) { return false; });
            check(!during.empty(), display + ": nobody looked during the run");
            if (!during.empty()) {
                compare(before, during, display + ", during", [&](const std::string& name) { return may_differ_during(name, before); });
            }
            check(terminal_modes() == modes && at_terminal.left_behind().empty(), display + ": the terminal differs");
        }
        if (maps_after_some == 0) maps_after_some = maps();
    }
    check(maps() <= maps_after_some + 1, std::to_string(maps()) + " mappings, and " + std::to_string(maps_after_some) + " before");

    // Calls without a terminal leave errno alone only as far as the C library does; nothing is promised. What a signal
    // handler may call keeps it.
    errno = errno_before;
    const auto restore = reinterpret_cast<void (*)()>(dlsym(library.handle, "ask_restore_terminal"));
    const auto cancel = reinterpret_cast<void (*)(ask_session*)>(dlsym(library.handle, "ask_session_cancel"));
    ask_session* session = nullptr;
    char* out = nullptr;
    library.open(request, nullptr, &session, &out);
    library.free(out);
    errno = errno_before;
    restore();
    cancel(session);
    check(errno == errno_before, "errno is " + std::to_string(errno));
    library.close(session);
    std::printf("%d runs\n%d passed, %d failed\n", (runs / 3 + 1) * 3, passed, failed);
    return failed != 0;
}
