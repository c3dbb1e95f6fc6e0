#include "play.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <string_view>

namespace cli {

namespace {

struct Close {
    void operator()(ask_session* session) const { ask_session_close(session); }
};
using Session = std::unique_ptr<ask_session, Close>;

struct Size {
    int columns = 80;
    int rows = 24;
};

std::optional<int> positive(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 1) return std::nullopt;
    return value;
}

std::optional<Size> size_from(std::string_view text) {
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const std::optional<int> columns = positive(text.substr(0, cross));
    const std::optional<int> rows = positive(text.substr(cross + 1));
    if (!columns || !rows) return std::nullopt;
    return Size{*columns, *rows};
}

std::optional<Size> resized(std::string_view step) {
    constexpr std::string_view resize = "<resize:";
    if (!step.starts_with(resize)) return std::nullopt;
    return size_from(step.substr(resize.size(), step.size() - resize.size() - 1));
}

// The first step of a script: a named key, a whole paste, or one character.
std::string_view first_step(std::string_view script) {
    constexpr std::string_view paste = "<paste>";
    constexpr std::string_view paste_end = "</paste>";
    std::size_t length = 1;
    if (script.starts_with(paste)) {
        const std::size_t end = script.find(paste_end);
        length = end == std::string_view::npos ? script.size() : end + paste_end.size();
    } else if (script.front() == '<') {
        const std::size_t end = script.find('>');
        length = end == std::string_view::npos ? script.size() : end + 1;
    } else {
        while (length < script.size() && (static_cast<unsigned char>(script[length]) & 0xc0U) == 0x80) ++length;
    }
    return script.substr(0, length);
}

// Without its SGR sequences, the only escapes a frame has.
std::string plain(std::string_view line) {
    std::string text;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] != '\x1b') {
            text += line[at];
            continue;
        }
        at = std::min(line.find('m', at), line.size());
    }
    return text;
}

void append_frame(ask_session* session, Size size, bool coloured, std::string& text) {
    Document frame;
    if (ask_session_frame(session, size.columns, size.rows, frame.out()) != ASK_OK) return;
    for (const std::string_view item : items(member(frame.text(), "lines"))) {
        const std::string line = unquoted(item);
        text += (coloured ? line : plain(line)) + '\n';
    }
}

}  // namespace

Trouble play(const Options& options, const std::string& request, const std::string& settings, bool coloured,
             Played& played) {
    const bool frames = options.has(Flag::frames);
    Size size;
    if (const auto& given = options[Flag::size]) {
        const std::optional<Size> read = size_from(*given);
        if (!read) return "--size must be columns and rows, such as 80x24; found " + *given;
        size = *read;
    }

    ask_session* opened = nullptr;
    const char* const said = settings.empty() ? nullptr : settings.c_str();
    played.status = ask_session_open(request.c_str(), said, &opened, played.response.out());
    if (played.status != ASK_OK) return std::nullopt;
    const Session session(opened);
    const std::string resize = "<resize:" + std::to_string(size.columns) + "x" + std::to_string(size.rows) + ">";
    played.status = ask_session_keys(opened, resize.c_str());
    if (played.status == ASK_ERROR_ARGUMENT) return "--size is too large: " + *options[Flag::size];

    if (frames) append_frame(opened, size, coloured, played.frames);
    std::string_view rest = *options[Flag::keys];
    while (!rest.empty() && played.status == ASK_PENDING) {
        const std::string step(first_step(rest));
        rest.remove_prefix(step.size());
        played.status = ask_session_keys(opened, step.c_str());
        if (played.status == ASK_ERROR_ARGUMENT) {
            return "--keys: there is no key " + step + "; see \"ask --help\" for their names, and write <lt> for '<'";
        }
        size = resized(step).value_or(size);
        if (!frames) continue;
        played.frames += "--- " + visible(step, Escape::line) + " ---\n";
        append_frame(opened, size, coloured, played.frames);
    }
    if (!rest.empty() && played.status >= 0) {
        say("the dialogue ended before the script did; not played: " + std::string(rest));
    }
    const int status = ask_session_result(opened, played.response.out());
    if (played.status >= 0) played.status = status;
    return std::nullopt;
}

}  // namespace cli
