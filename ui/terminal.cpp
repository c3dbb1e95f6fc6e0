#include "terminal.hpp"

#include "held.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace ask::ui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t read_at_once = std::size_t{1} << 20;  // what comes faster than this is read in the next round
constexpr ssize_t flood = 1024;                             // one read of fewer bytes has brought all there were
constexpr int longest_name = 200;                           // of a terminal, in an error's message
constexpr int largest_size = 1000;                          // no screen is wider or taller than we draw

int milliseconds_until(Clock::time_point end) {
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    return static_cast<int>(std::max<std::chrono::milliseconds::rep>(rest, 0));
}

termios modes_of(InputMode mode, termios modes) {
    if (mode == InputMode::keys) {
        modes.c_iflag &= ~static_cast<tcflag_t>(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
        modes.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
        modes.c_cc[VMIN] = 1;
        modes.c_cc[VTIME] = 0;
        return modes;
    }
    // Said in full: the host may have had the terminal in a raw mode of its own.
    modes.c_iflag &= ~static_cast<tcflag_t>(PARMRK | ISTRIP | INLCR | IGNCR);
    modes.c_iflag |= ICRNL;
#ifdef IUTF8
    modes.c_iflag |= IUTF8;
#endif
    modes.c_oflag |= OPOST | ONLCR;
    modes.c_lflag &= ~static_cast<tcflag_t>(ECHO | ISIG);
    modes.c_lflag |= ICANON | ECHONL | ECHOE | ECHOK | ECHOCTL | ECHOKE | IEXTEN;
    if (mode == InputMode::lines) modes.c_lflag |= ECHO;
    modes.c_cc[VEOL] = 0x03;
    modes.c_cc[VEOL2] = 0x1a;
    return modes;
}

// In as many cells.
std::string in_ascii(std::string_view text) {
    std::string ascii;
    for (std::size_t at = 0; at < text.size();) {
        const Grapheme each = next_grapheme(text, at);
        const bool is_ascii = std::all_of(each.bytes.begin(), each.bytes.end(), [](unsigned char c) { return c < 0x80; });
        is_ascii ? ascii.append(each.bytes) : ascii.append(static_cast<std::size_t>(each.width), '?');
        at += each.bytes.size();
    }
    return ascii;
}

bool same_modes(const termios& a, const termios& b) {
    return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_lflag == b.c_lflag && a.c_cflag == b.c_cflag &&
           std::equal(std::begin(a.c_cc), std::end(a.c_cc), std::begin(b.c_cc));
}

Error terminal_error(std::string message) {
    return Error(Status::terminal, "", std::move(message));
}

bool in_foreground(int fd) {
    const pid_t group = tcgetpgrp(fd);
    return group < 0 || group == getpgrp();  // a terminal that does not control us does not stop us either
}

}  // namespace

Result<Terminal> Terminal::open(const std::string& path, InputMode mode) {
    const std::string name = path.empty() ? "/dev/tty" : path;
    const std::string shown = truncate(safe_text(name, Lines::join), longest_name, "...");
    if (!held::acquire()) return Error(Status::busy, "", "Another run in this process is using the terminal.");

    // Nothing that may throw comes before the release.
    constexpr int flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK;
    const int fd = held::above_standard_streams(held::uninterrupted([&] { return ::open(name.c_str(), flags); }));
    termios before{};
    const bool is_terminal = fd >= 0 && held::uninterrupted([&] { return tcgetattr(fd, &before); }) == 0;
    const bool foreground = is_terminal && in_foreground(fd);
    if (foreground && held::watch(fd)) {
        Terminal terminal(fd, mode);
        held::take(before);
        if (terminal.enter() || !held::taken()) return terminal;
        return terminal_error("There is no terminal to ask on: " + shown + " does not take the modes that keys need.");
    }
    if (fd >= 0 && !foreground) ::close(fd);
    held::release();
    if (fd < 0) return terminal_error("There is no terminal to ask on: " + shown + " cannot be opened.");
    if (!is_terminal) return terminal_error("There is no terminal to ask on: " + shown + " is not a terminal.");
    if (!foreground) return terminal_error("The process is in the background of its terminal, where it cannot ask.");
    return terminal_error("The process has too many open files to ask on a terminal.");
}

Terminal::Terminal(Terminal&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), mode_(other.mode_), modes_(other.modes_), unsent_(std::move(other.unsent_)),
      drawn_(other.drawn_), lost_(other.lost_), hung_up_(other.hung_up_), has_input_(other.has_input_), ascii_(other.ascii_) {}

Terminal::~Terminal() {
    close({});
}

bool Terminal::enter() {
    const held::Turn turn;
    if (!turn.ours()) return false;
    modes_ = modes_of(mode_, held::modes_before());
    const bool entered = held::set_modes(fd_, modes_);
    held::uninterrupted([&] { return tcgetattr(fd_, &modes_); });  // what the terminal made of it
    return entered;
}

void Terminal::set_mode(InputMode mode) {
    mode_ = mode;
    if (!lost_) enter();
}

Resize Terminal::size() const {
    winsize size{};
    if (ioctl(fd_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
    return {std::min<int>(size.ws_col, largest_size), std::min<int>(size.ws_row, largest_size)};
}

void Terminal::wait(int milliseconds) {
    std::array<pollfd, 2> descriptors{{{held::wake_descriptor(), POLLIN, 0}, {fd_, POLLIN, 0}}};
    if (unsent()) descriptors[1].events |= POLLOUT;
    // A terminal that is not ours may be readable all the time.
    const bool ours = held::taken() && !lost_ && !hung_up_;
    has_input_ = false;
    if (held::wait_for(descriptors.data(), ours ? 2 : 1, std::max(milliseconds, 0)) <= 0) return;
    has_input_ = ours && descriptors[0].revents == 0 && descriptors[1].revents == POLLIN;
    if (descriptors[0].revents != 0) {
        std::array<char, 64> drained;
        while (::read(held::wake_descriptor(), drained.data(), drained.size()) > 0) {}
    }
    if ((descriptors[1].revents & POLLOUT) != 0) send();
}

Terminal::Hold Terminal::hold(bool modes_too) {
    const bool resumed = held::may_take();
    if ((!resumed && !held::taken()) || !in_foreground(fd_)) {
        lost_ = true;
        return Hold::lost;
    }
    if (!modes_too && !resumed && !lost_) return Hold::kept;
    termios now{};
    if (held::uninterrupted([&] { return tcgetattr(fd_, &now); }) != 0) {
        hung_up_ = hung_up_ || resumed;
        return Hold::kept;  // gone: read() says so
    }
    if (resumed) held::take(now);  // the shell may have changed the modes meanwhile
    const bool changed = !same_modes(now, modes_);
    if (changed) enter();
    const bool regained = resumed || changed || lost_;
    lost_ = false;
    if (regained) unsent_.clear();
    return regained ? Hold::regained : Hold::kept;
}

Terminal::Read Terminal::read(std::string& bytes) {
    if (hung_up_) return Read::hung_up;
    if (lost_ || !held::taken()) return Read::none;
    std::array<char, 16384> chunk;
    for (std::size_t total = 0; total < read_at_once;) {
        const ssize_t count = held::uninterrupted([&] { return ::read(fd_, chunk.data(), chunk.size()); });
        if (count > 0) {
            bytes.append(chunk.data(), static_cast<std::size_t>(count));
            total += static_cast<std::size_t>(count);
            // The end of input behind a line is seen by the next call.
            if (mode_ != InputMode::keys || count < flood) return Read::some;
            continue;
        }
        if (count < 0 && errno == EAGAIN) return total > 0 ? Read::some : Read::none;
        termios still_there{};
        if (count == 0 && mode_ != InputMode::keys && tcgetattr(fd_, &still_there) == 0) return Read::end;
        hung_up_ = true;
        return total > 0 ? Read::some : Read::hung_up;
    }
    return Read::some;
}

void Terminal::write(std::string_view bytes) {
    if (hung_up_ || lost_ || !held::taken()) return;
    ascii_ ? unsent_ += in_ascii(bytes) : unsent_ += bytes;
    send();
}

void Terminal::send() {
    if (unsent_.empty()) return;
    const held::Turn turn;
    if (!turn.ours()) return unsent_.clear();
    std::size_t sent = 0;
    while (sent < unsent_.size()) {
        const ssize_t count = held::uninterrupted([&] { return ::write(fd_, unsent_.data() + sent, unsent_.size() - sent); });
        if (count > 0) {
            sent += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            break;
        } else {
            sent = unsent_.size();  // the terminal is gone, as read() will say
        }
    }
    unsent_.erase(0, sent);
    held::set_drawn(unsent_.empty() ? drawn_ : -1);
}

bool Terminal::flush(int milliseconds, bool until_woken) {
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(milliseconds);
    for (;;) {
        send();
        const int rest = milliseconds_until(end);
        if (!unsent() || rest == 0) return !unsent();
        std::array<pollfd, 2> descriptors{{{held::wake_descriptor(), POLLIN, 0}, {fd_, POLLOUT, 0}}};
        until_woken ? held::wait_for(&descriptors[0], 2, rest) : held::wait_for(&descriptors[1], 1, rest);
        if (descriptors[0].revents != 0) return false;
    }
}

void Terminal::avoid_letters() {
#ifdef IUTF8
    ascii_ = (held::modes_before().c_iflag & IUTF8) == 0;
#else
    ascii_ = true;
#endif
}

void Terminal::drop_input() {
    if (!lost_ && held::taken()) tcflush(fd_, TCIFLUSH);
}

void Terminal::suspend() {
    if (held::stops()) kill(0, SIGTSTP);
}

void Terminal::set_features(Features features) {
    held::set_features(features);
}

void Terminal::set_drawn(int lines) {
    drawn_ = lines;
}

void Terminal::close(std::string_view record) {
    if (fd_ < 0) return;
    const std::string ascii = ascii_ ? in_ascii(record) : std::string();
    const bool takes_output =
        held::taken() && !hung_up_ && !lost_ && in_foreground(fd_) && flush(held::patience_ms, false);
    const bool gives_back = held::give_back(takes_output ? held::patience_ms : 0);
    if (takes_output && gives_back) held::write_patiently(fd_, ascii_ ? ascii : record, held::patience_ms);
    fd_ = -1;
    held::release();
}

}  // namespace ask::ui
