#include "files.hpp"

#include "document.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

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

std::string safe(std::string_view text, int lines) {
    std::string whole;
    whole.reserve(text.size());
    for (const char c : text) {
        if (c == '\0') {
            whole += "␀";  // it would be the end
        } else {
            whole += c;
        }
    }
    Document shown;
    if (ask_safe_text(whole.c_str(), lines, shown.out()) != ASK_OK) throw std::bad_alloc();
    return std::string(shown.text());
}

void append_json_escape(std::string& json, char32_t unit) {
    json += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) json += "0123456789abcdef"[(unit >> shift) & 15U];
}

// The characters of a word as escapes. It is from the library, and so it is UTF-8.
void append_json_escapes(std::string& json, std::string_view word) {
    while (!word.empty()) {
        const auto lead = static_cast<unsigned char>(word.front());
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        char32_t point = length == 1 ? lead : lead & (0x7fU >> length);
        for (const char byte : word.substr(1, length - 1)) {
            point = point << 6 | (static_cast<unsigned char>(byte) & 0x3fU);
        }
        if (point >= 0x10000) append_json_escape(json, 0xd7c0 + (point >> 10));
        append_json_escape(json, point < 0x10000 ? point : 0xdc00 + (point & 0x3ff));
        word.remove_prefix(std::min(length, word.size()));
    }
}

// The same JSON, with escapes for the words that are not safe. A word here is what is not ASCII; whether a character is
// safe depends on those beside it, and on the one before the word.
std::string safe_json(std::string_view json) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
    std::string result;
    result.reserve(json.size());
    for (auto at = json.begin(); at != json.end();) {
        const auto word = std::find_if_not(at, json.end(), is_plain);
        const auto end = std::find_if(word, json.end(), is_plain);
        result.append(at, word);
        const std::string_view beside(word == at ? word : word - 1, end);
        if (safe(beside, 0) == beside) {
            result.append(word, end);
        } else {
            append_json_escapes(result, {word, end});
        }
        at = end;
    }
    return result;
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
    if (first == std::string::npos || argument[first] != '{') return read_file(argument, text);
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
    return escape == Escape::json ? safe_json(text) : safe(text, escape == Escape::text ? 1 : 0);
}

void say(std::string_view message) {
    // There is nobody to tell that standard error is closed.
    (void)write_all(STDERR_FILENO, "ask: " + visible(message, Escape::line) + "\n");
}

}  // namespace cli
