// What is the host's stays as it is: over many runs on a terminal, everything a process has is compared with what it was
// before, and while a run waits, too; then only what the header says may differ: the terminal's modes, three descriptors
// of the run, and signals that were at their default and would end or stop the process; and these have to differ.
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
#include <iterator>
#include <map>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace {

using State = std::map<std::string, std::string>;

constexpr int errno_before = 4242;
constexpr int large_file = 0100000;  // which the kernel adds

const Person* person;
State during;
termios modes_seen;
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

// What a signal does to a process that has it at its default is asked of the kernel: a child sends it to itself. What the C
// library keeps for its threads cannot be handled, and SIGTTIN and SIGTTOU are for the background.
bool ends_or_stops(int number) {
    if (number == SIGKILL || number == SIGSTOP || number == SIGTTIN || number == SIGTTOU) return false;
    struct sigaction action {};
    if (sigaction(number, nullptr, &action) != 0) return false;
    const pid_t child = fork();
    if (child == 0) {
        const rlimit none{};
        setrlimit(RLIMIT_CORE, &none);
        setpgid(0, 0);  // a group with a parent outside of it, which can be stopped
        std::signal(number, SIG_DFL);
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_UNBLOCK, &all, nullptr);
        kill(getpid(), number);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, WUNTRACED);
    if (WIFSTOPPED(status)) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    return !WIFEXITED(status);
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
        if (flags >= 0) state["descriptor " + std::to_string(fd)] = std::to_string(flags) + '/' + std::to_string(fcntl(fd, F_GETFL));
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

termios terminal_modes() {
    termios modes{};
    const int fd = open(person->terminal().c_str(), O_RDWR | O_NOCTTY);
    tcgetattr(fd, &modes);
    close(fd);
    return modes;
}

std::string modes_text(const termios& modes) {
    return std::to_string(modes.c_iflag) + ' ' + std::to_string(modes.c_oflag) + ' ' + std::to_string(modes.c_cflag) + ' ' +
           std::to_string(modes.c_lflag) + ' ' + std::string(reinterpret_cast<const char*>(modes.c_cc), sizeof modes.c_cc);
}

// As the terminal has to be during a run: every key at once, none echoed and none acted on; or lines, of which Ctrl+C and
// Ctrl+Z are ends. All else is the host's.
termios modes_during(const std::string& display, termios modes) {
    if (display == "line") {
        modes.c_iflag |= IUTF8;
        modes.c_lflag |= ECHONL;
        modes.c_lflag &= ~static_cast<tcflag_t>(ISIG);
        modes.c_cc[VEOL] = 'C' & 0x1f;
        modes.c_cc[VEOL2] = 'Z' & 0x1f;
        return modes;
    }
    modes.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
    modes.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | ISIG | IEXTEN);
    return modes;
}

// What is mapped but for the heap, which grows and shrinks as the host's own allocations do.
std::size_t maps() {
    const std::string text = text_of("/proc/self/maps");
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

int passed = 0, failed = 0;

void check(bool truth, const std::string& what) {
    ++(truth ? passed : failed);
    if (!truth && failed < 20) std::printf("FAILED: %s\n", what.c_str());
}

void compare(const State& before, const State& after, const std::string& when) {
    std::string changed;
    const auto value = [](const State& state, const std::string& name) {
        const auto found = state.find(name);
        return found == state.end() ? "none" : found->second;
    };
    State all = before;
    all.insert(after.begin(), after.end());
    for (const auto& [name, ignored] : all) {
        const std::string was = value(before, name), is = value(after, name);
        if (was != is) changed += name + ": " + was + " became " + is + "; ";
    }
    check(changed.empty(), when + ": " + changed);
}

// What may differ during a run is as it must be, and is taken out of the state.
void take_out_the_run(const State& before, State& now, const std::string& display, const std::vector<int>& watched) {
    for (const int number : watched) {
        const std::string name = "signal " + std::to_string(number);
        const bool is_default = before.at(name).starts_with("0 ");  // the record begins with the handler
        check((before.at(name) != now.at(name)) == is_default, display + ", during: " + name + " is " + now.at(name));
        now[name] = before.at(name);
    }
    // The terminal, and a pipe: no program that is started meanwhile has them, and nothing waits for them.
    const std::string prefix = std::to_string(FD_CLOEXEC) + '/';
    std::vector<std::string> added;
    for (auto each = now.begin(); each != now.end();) {
        const bool is_new = each->first.starts_with("descriptor ") && !before.contains(each->first);
        if (is_new) added.push_back(each->second);
        each = is_new ? now.erase(each) : std::next(each);
    }
    std::sort(added.begin(), added.end());
    const auto flags = [&](int mode) { return prefix + std::to_string(mode | O_NONBLOCK); };
    std::vector<std::string> expected{flags(O_RDONLY), flags(O_WRONLY), flags(O_RDWR | large_file)};
    std::sort(expected.begin(), expected.end());
    check(added == expected, display + ", during: " + std::to_string(added.size()) + " descriptors more");
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
    if (count > 1 && waits++ % 8 == 0) {
        during = state_now();
        modes_seen = terminal_modes();
    }
    const int patience = Person::before_poll(descriptors, count, milliseconds);
    return static_cast<int>(syscall(SYS_poll, descriptors, count, patience));
}

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const int runs = argc > 2 ? std::atoi(argv[2]) : 1000;
    const Library library(argv[1]);
    std::vector<int> watched;
    for (int number = 1; number < NSIG; ++number) {
        if (ends_or_stops(number)) watched.push_back(number);
    }
    check(watched.size() > 18, std::to_string(watched.size()) + " signals end or stop the process");
    make_host_peculiar();
    constexpr const char* request = R"({"prompt":"Which?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]})";
    std::size_t maps_after_some = 0;
    for (const std::string display : {"inline", "fullscreen", "line"}) {
        Person at_terminal(display == "line" ? std::vector<std::string>{"2\n"} : std::vector<std::string>{"\x1b[B", "\r"});
        person = &at_terminal;
        const std::string settings =
            R"({"guardMs":0,"notify":["title"],"display":")" + display + R"(","tty":")" + at_terminal.terminal() + "\"}";
        const State before = state_now();
        const termios modes = terminal_modes();
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
            compare(before, state_now(), display + ", after");
            check(!during.empty(), display + ": nobody looked during the run");
            if (!during.empty()) {
                take_out_the_run(before, during, display, watched);
                compare(before, during, display + ", during");
                check(modes_text(modes_seen) == modes_text(modes_during(display, modes)), display + ", during: other modes");
            }
            check(modes_text(terminal_modes()) == modes_text(modes) && at_terminal.left_behind().empty(), display + ": the terminal differs");
        }
        if (maps_after_some == 0) maps_after_some = maps();
    }
    check(maps() <= maps_after_some + 1, std::to_string(maps()) + " mappings, and " + std::to_string(maps_after_some) + " before");

    // Calls without a terminal leave errno alone only as far as the C library does; nothing is promised. What a signal
    // handler may call keeps it.
    errno = errno_before;
    ask_session* session = nullptr;
    char* out = nullptr;
    library.open(request, nullptr, &session, &out);
    library.free(out);
    errno = errno_before;
    library.restore();
    library.cancel(session);
    check(errno == errno_before, "errno is " + std::to_string(errno));
    library.close(session);
    std::printf("%d runs\n%d passed, %d failed\n", (runs / 3 + 1) * 3, passed, failed);
    return failed != 0;
}
