#include "person.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

thread_local Person* sitting = nullptr;

constexpr int quickest_key_ms = 60;  // after the one before it
constexpr auto longest_end = std::chrono::seconds(10);  // of a dialogue that was given up

constexpr std::string_view attributes_query = "\x1b[c";
constexpr std::string_view attributes_reply = "\x1b[?62c";
constexpr std::string_view kitty_query = "\x1b[?u";
constexpr std::string_view kitty_reply = "\x1b[?0u";

// The kernel itself, as this program's read() and write() may be made to fail.
long raw_read(int fd, char* bytes, std::size_t count) { return syscall(SYS_read, fd, bytes, count); }
long raw_write(int fd, std::string_view bytes) { return syscall(SYS_write, fd, bytes.data(), bytes.size()); }

bool same_modes(const termios& a, const termios& b) {
    return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag && a.c_lflag == b.c_lflag &&
           std::memcmp(a.c_cc, b.c_cc, sizeof a.c_cc) == 0;
}

std::size_t count_of(std::string_view part, std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++count;
    return count;
}

}  // namespace

Person::Person(std::vector<std::string> keys) : keys_(std::move(keys)), master_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) {
        std::perror("a pseudo-terminal");
        std::exit(2);
    }
    path_ = ptsname(master_);
    slave_ = open(path_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    fcntl(master_, F_SETFL, O_NONBLOCK);
    winsize size{};
    size.ws_col = 60;
    size.ws_row = 16;
    ioctl(master_, TIOCSWINSZ, &size);
    tcgetattr(slave_, &modes_);
    seen_.reserve(1 << 20);  // nothing is allocated during a run
}

Person::~Person() {
    close(master_);
    close(slave_);
}

void Person::sit_down(std::function<void()> gives_up) {
    gives_up_ = std::move(gives_up);
    tcsetattr(slave_, TCSANOW, &modes_);
    tcflush(slave_, TCIOFLUSH);
    look();
    seen_.clear();
    answered_ = next_ = 0;
    waits_ = ignored_ = 0;
    gave_up_ = {};
    sitting = this;
}

void Person::stand_up() {
    sitting = nullptr;
    look();
}

void Person::look() {
    char bytes[4096];
    for (long count; (count = raw_read(master_, bytes, sizeof bytes)) > 0;) {
        if (seen_.size() + static_cast<std::size_t>(count) < seen_.capacity()) seen_.append(bytes, static_cast<std::size_t>(count));
    }
}

// A key comes when none is under way. One that was dropped as typed ahead, or lost, is made up for by the keys behind the
// last, which cancel.
void Person::press() {
    ++presses_;
    int unread = 0;
    if (syscall(SYS_ioctl, slave_, FIONREAD, &unread) == 0 && unread > 0) return ++ignored_ < most_ignored ? void() : give_up();
    ignored_ = 0;
    if (next_ < keys_.size()) {
        raw_write(master_, keys_[next_++]);
        return;
    }
    if (++waits_ <= most_waits) {
        if (waits_ > 1) raw_write(master_, "\x03");
        return;
    }
    give_up();
}

void Person::give_up() {
    if (gives_up_) {
        gave_up_ = std::chrono::steady_clock::now();
        return std::exchange(gives_up_, {})();
    }
    if (std::chrono::steady_clock::now() < gave_up_ + longest_end) return;
    static constexpr std::string_view text = "a run does not end\n";
    syscall(SYS_write, 2, text.data(), text.size());
    _exit(3);
}

// What is not the terminal, and is ready, ends the wait without a key.
int Person::before_poll(const pollfd* descriptors, nfds_t count, int milliseconds) {
    if (!sitting) return milliseconds;
    Person& person = *sitting;
    person.look();
    bool reads = false;
    for (nfds_t i = 1; i < count; ++i) reads = reads || (descriptors[i].events & POLLIN) != 0;
    if (!reads) return milliseconds;
    const std::string_view fresh = std::string_view(person.seen_).substr(person.answered_);
    if (fresh.find(attributes_query) != std::string_view::npos) {
        if (fresh.find(kitty_query) != std::string_view::npos) raw_write(person.master_, kitty_reply);
        raw_write(person.master_, attributes_reply);
        person.answered_ = person.seen_.size();
        return milliseconds;
    }
    if (milliseconds < quickest_key_ms) return std::min(milliseconds, 1);
    pollfd other = descriptors[0];
    if (syscall(SYS_poll, &other, 1, 0) == 0) person.press();
    return milliseconds;
}

bool Person::modes_differ() const {
    termios now{};
    return tcgetattr(slave_, &now) != 0 || !same_modes(now, modes_);
}

std::string Person::left_behind() {
    return modes_differ() ? "the modes differ" : left_on();
}

std::string Person::left_on() {
    look();
    struct Pair {
        std::string_view what, on, off;
    };
    static constexpr Pair pairs[] = {{"bracketed paste", "\x1b[?2004h", "\x1b[?2004l"},
                                     {"the alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
                                     {"a half drawn frame", "\x1b[?2026h", "\x1b[?2026l"},
                                     {"a hidden cursor", "\x1b[?25l", "\x1b[?25h"}};
    for (const Pair& pair : pairs) {
        const std::size_t on = seen_.rfind(pair.on), off = seen_.rfind(pair.off);
        if (on != std::string::npos && (off == std::string::npos || off < on)) return std::string(pair.what) + " stays";
    }
    if (count_of("\x1b[>1u", seen_) > count_of("\x1b[<u", seen_)) return "kitty keys stay";
    if (count_of("\x1b[22;2t", seen_) > count_of("\x1b[23;2t", seen_)) return "the title stays";
    return "";
}
