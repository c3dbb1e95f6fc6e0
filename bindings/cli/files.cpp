#include "files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cli {

namespace {

// The library refuses documents above 16 MiB; one byte more is enough for it to see that, even of an endless file.
constexpr std::size_t most_bytes = (std::size_t{16} << 20) + 1;

std::string reason() { return std::strerror(errno); }

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

class Descriptor {
public:
    explicit Descriptor(int fd, bool owned = true) : fd_(fd), owned_(owned) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    explicit operator bool() const { return fd_ >= 0; }
    int get() const { return fd_; }

    bool close() {
        const bool closed = fd_ < 0 || !owned_ || ::close(fd_) == 0;
        fd_ = -1;
        return closed;
    }

private:
    int fd_;
    bool owned_;
};

// Whether a call that just failed may succeed now. Standard streams that a parent made non-blocking are waited for.
bool try_again(int fd, short events) {
    if (errno == EINTR) return true;
    if (errno != EAGAIN) return false;
    pollfd ready{fd, events, 0};
    return ::poll(&ready, 1, -1) >= 0 || errno == EINTR;
}

bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (written == 0 || !try_again(fd, POLLOUT)) {
            return false;
        }
    }
    return true;
}

// The file that a symbolic link leads to: the link itself must not be replaced.
std::string resolved(const std::string& path) {
    char* const real = ::realpath(path.c_str(), nullptr);
    std::string result = real ? real : path;
    std::free(real);
    return result;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

bool write_beside_and_rename(const std::string& path, mode_t mode, std::string_view text) {
    const std::string beside = path + ".ask-" + std::to_string(::getpid());
    Descriptor file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (!file) return false;
    if (write_all(file.get(), text) && file.close() && ::rename(beside.c_str(), path.c_str()) == 0) return true;
    const int failed = errno;
    ::unlink(beside.c_str());
    errno = failed;
    return false;
}

// The code point that begins `text`, and its length in bytes; a length of 0 for what is not UTF-8.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return {byte(0), 1};
    const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return {0, 0};
    char32_t point = byte(0) & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) return {0, 0};
        point = point << 6 | (byte(i) & 0x3fU);
    }
    const bool too_long = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    if (too_long || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return {0, 0};
    return {point, length};
}

bool is_unsafe(char32_t point) {
    const auto within = [&](char32_t first, char32_t last) { return point >= first && point <= last; };
    const bool control = point < 0x20 || within(0x7f, 0x9f);
    const bool reorders = point == 0x61c || within(0x200e, 0x200f) || within(0x2028, 0x202e);
    const bool hides = within(0x200b, 0x200c) || within(0x2060, 0x206f) || point == 0xfeff || within(0xe0000, 0xe0fff) ||
                       point == 0xad || point == 0x34f || within(0x115f, 0x1160) || within(0x17b4, 0x17b5) ||
                       within(0x180b, 0x180f) || point == 0x3164 || within(0xfe00, 0xfe0d) || point == 0xffa0 ||
                       within(0xfff0, 0xfffb);
    const bool has_no_look = within(0xe000, 0xf8ff) || point >= 0xf0000 || within(0xfdd0, 0xfdef) || (point & 0xfffe) == 0xfffe;
    return control || reorders || hides || has_no_look;
}

// Parts of emoji, which a message has none of.
bool is_joiner(char32_t point) { return point == 0x200d || point == 0xfe0e || point == 0xfe0f; }

void append_hex(std::string& text, unsigned value, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789abcdef"[(value >> shift) & 15U];
}

void append_json_escape(std::string& text, char32_t point) {
    const auto unit = [&](char32_t value) { append_hex(text += "\\u", static_cast<unsigned>(value), 4); };
    if (point < 0x10000) return unit(point);
    unit(0xd7c0 + (point >> 10));
    unit(0xdc00 + (point & 0x3ff));
}

}  // namespace

Trouble read_file(const std::string& path, std::string& text) {
    const bool standard = path == "-";
    const Descriptor file(standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC), !standard);
    if (!file) return "cannot read " + path + ": " + reason();
    // A byte more than the file has, so that the first read also shows its end.
    struct stat status;
    const bool sized = ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
    const std::size_t expected = sized ? static_cast<std::size_t>(status.st_size) + 1 : 4096;
    text.resize(expected < most_bytes ? expected : most_bytes);
    std::size_t length = 0;
    while (length < most_bytes) {
        const ssize_t got = ::read(file.get(), text.data() + length, text.size() - length);
        if (got < 0 && try_again(file.get(), POLLIN)) continue;
        if (got < 0) return "cannot read " + name_of(path) + ": " + reason();
        length += static_cast<std::size_t>(got);
        if (got == 0 || (sized && length + 1 == expected)) break;
        if (length == text.size()) text.resize(2 * length < most_bytes ? 2 * length : most_bytes);
    }
    text.resize(length);
    const std::size_t zero = text.find('\0');
    if (zero == std::string::npos) return std::nullopt;
    return name_of(path) + " is not text: byte " + std::to_string(zero + 1) + " is zero";
}

Trouble read_json_or_file(const std::string& argument, std::string& text) {
    const std::size_t first = argument.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return "an empty argument is neither a file nor JSON";
    // What begins like JSON of a kind that is refused gets a better answer than that there is no such file.
    if (std::string_view("{[\"").find(argument[first]) == std::string_view::npos) return read_file(argument, text);
    text = argument;
    return std::nullopt;
}

Trouble check_output(const std::string& path) {
    if (path == "-") {
        if (::fcntl(STDOUT_FILENO, F_GETFD) >= 0) return std::nullopt;
        return "cannot write to standard output: " + reason();
    }
    struct stat status;
    bool good = false;
    if (::stat(path.c_str(), &status) == 0) {
        good = !S_ISDIR(status.st_mode) && ::access(path.c_str(), W_OK) == 0;
        if (S_ISDIR(status.st_mode)) errno = EISDIR;
    } else if (errno == ENOENT && !path.empty() && path.back() != '/') {
        good = ::access(folder_of(path).c_str(), W_OK | X_OK) == 0;
    }
    if (good) return std::nullopt;
    return "cannot write " + path + ": " + reason();
}

Trouble write_output(const std::string& path, std::string_view text) {
    if (path == "-") {
        if (write_all(STDOUT_FILENO, text)) return std::nullopt;
        return "cannot write to standard output: " + reason();
    }
    struct stat status;
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (!exists && write_beside_and_rename(path, 0666, text)) return std::nullopt;
    if (exists && S_ISREG(status.st_mode) && write_beside_and_rename(resolved(path), status.st_mode & 07777, text)) {
        return std::nullopt;
    }
    // A device, a pipe, a file that is not ours to replace, or one in a folder that takes no new file.
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file && write_all(file.get(), text) && file.close()) return std::nullopt;
    return "cannot write " + path + ": " + reason();
}

bool shows_on_terminal(const std::string& path) {
    if (path == "-") return ::isatty(STDOUT_FILENO) == 1;
    struct stat status;
    if (::stat(path.c_str(), &status) != 0 || !S_ISCHR(status.st_mode)) return false;
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC));
    return file && ::isatty(file.get()) == 1;
}

std::string visible(std::string_view text, Escape escape) {
    std::string result;
    result.reserve(text.size());
    const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
    while (!text.empty()) {
        // Most of it, as it is: a long response is mostly such text.
        const auto end = std::find_if_not(text.begin(), text.end(), is_printable);
        const std::size_t printable = static_cast<std::size_t>(end - text.begin());
        result += text.substr(0, printable);
        text.remove_prefix(printable);
        if (text.empty()) break;
        const auto [point, length] = first_character(text);
        const std::string_view character = text.substr(0, length > 0 ? length : 1);
        text.remove_prefix(character.size());
        const bool kept = escape == Escape::text && (point == '\n' || point == '\t');
        if (length > 0 && (kept || !is_unsafe(point)) && (escape != Escape::line || !is_joiner(point))) {
            result += character;
        } else if (length > 0 && escape == Escape::json) {
            append_json_escape(result, point);
        } else {
            for (const char byte : character) append_hex(result += "\\x", static_cast<unsigned char>(byte), 2);
        }
    }
    return result;
}

void say(std::string_view message) {
    // There is nobody to tell that standard error is closed.
    (void)write_all(STDERR_FILENO, "ask: " + visible(message, Escape::line) + "\n");
}

}  // namespace cli
