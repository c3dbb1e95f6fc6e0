#include "key.hpp"

#include "text.hpp"
#include "unicode.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace ask {
namespace {

struct Name {
    std::string_view name;
    KeyCode code;
    char32_t character;  // for KeyCode::text
};

constexpr std::array names = {
    Name{"up", KeyCode::up, 0},
    Name{"down", KeyCode::down, 0},
    Name{"left", KeyCode::left, 0},
    Name{"right", KeyCode::right, 0},
    Name{"home", KeyCode::home, 0},
    Name{"end", KeyCode::end, 0},
    Name{"pageup", KeyCode::page_up, 0},
    Name{"pagedown", KeyCode::page_down, 0},
    Name{"tab", KeyCode::tab, 0},
    Name{"enter", KeyCode::enter, 0},
    Name{"space", KeyCode::text, U' '},
    Name{"esc", KeyCode::escape, 0},
    Name{"backspace", KeyCode::backspace, 0},
    Name{"delete", KeyCode::delete_, 0},
    Name{"lt", KeyCode::text, U'<'},
};

constexpr std::array prefixes = {
    std::pair{std::string_view("shift-"), modifier::shift},
    std::pair{std::string_view("ctrl-"), modifier::ctrl},
    std::pair{std::string_view("alt-"), modifier::alt},
};

constexpr std::string_view paste_begin = "paste";
constexpr std::string_view paste_end = "</paste>";
constexpr std::size_t longest_quote = 40;

// Where the first control character is that is not in `allowed`. The text must be UTF-8, here and below.
std::size_t find_control(std::string_view text, std::string_view allowed) {
    for (std::size_t at = 0; at < text.size();) {
        const auto [character, length] = unicode::decode(text, at);
        if (is_control(character) && allowed.find(text[at]) == std::string_view::npos) return at;
        at += length;
    }
    return std::string_view::npos;
}

// A number from `least` on that fits an int; the text must be nothing else.
std::optional<int> number(std::string_view text, int least) {
    if (text.empty() || text.size() > 9) return std::nullopt;
    int value = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = value * 10 + (digit - '0');
    }
    return value < least ? std::nullopt : std::optional(value);
}

std::optional<Event> named_key(std::string_view name, unsigned held) {
    for (const auto& [prefix, bit] : prefixes) {
        if (name.starts_with(prefix) && (held & bit) == 0) return named_key(name.substr(prefix.size()), held | bit);
    }
    for (const Name& known : names) {
        if (known.name != name) continue;
        return known.code == KeyCode::text ? key_of(known.character, held) : key_of(known.code, held);
    }
    const bool command = (held & (modifier::ctrl | modifier::alt)) != 0;
    const std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (!command || name.size() != 1 || letters.find(name[0]) == std::string_view::npos) return std::nullopt;
    return key_of(static_cast<char32_t>(name[0]), held);
}

std::optional<Event> named_event(std::string_view name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos) return named_key(name, 0);
    const std::string_view kind = name.substr(0, colon);
    const std::string_view value = name.substr(colon + 1);
    if (kind == "tick") {
        if (const auto milliseconds = number(value, 0)) return Tick{*milliseconds};
    } else if (kind == "resize") {
        const std::size_t cross = std::min(value.find('x'), value.size());
        const auto columns = number(value.substr(0, cross), 1);
        const auto rows = number(value.substr(std::min(cross + 1, value.size())), 1);
        if (columns && rows) return Resize{*columns, *rows};
    }
    return std::nullopt;
}

std::string list_of_names() {
    std::string list;
    for (const Name& known : names) {
        if (!list.empty()) list += ' ';
        list += known.name;
    }
    return list;
}

// "character 12": people count from one.
std::string position(std::string_view script, std::size_t at) {
    std::size_t count = 1;
    for (std::size_t i = 0; i < at; i += unicode::decode(script, i).length) ++count;
    return "character " + std::to_string(count);
}

Error error(std::string message) { return Error(Status::argument, "", std::move(message)); }

Error control_error(std::string_view script, std::size_t at) {
    return error("The keys hold a control character at " + position(script, at) +
                 ". Write <enter> for a new line, and other keys by their names too, such as <tab> or <ctrl-c>.");
}

Error unclosed_error(std::string_view script, std::size_t at, std::string_view end) {
    return error("The '<' at " + position(script, at) + " has no '" + std::string(end) +
                 "' after it. Write <lt> for a '<' that is meant as text.");
}

Error name_error(std::string_view script, std::size_t at, std::string_view name) {
    std::size_t shown = 0;
    while (shown < name.size() && shown < longest_quote) shown += unicode::decode(name, shown).length;
    const std::string quoted = std::string(name.substr(0, shown)) + (shown < name.size() ? "..." : "");
    return error("Unknown key <" + quoted + "> at " + position(script, at) + ". Keys are " + list_of_names() +
                 ", each also after shift-, ctrl- or alt-; ctrl- or alt- before a letter; <paste>text</paste>; "
                 "<tick:milliseconds>; <resize:columnsxrows>. Write <lt> for a '<' that is meant as text.");
}

}  // namespace

Result<std::vector<Event>> parse_keys(std::string_view script) {
    if (const std::size_t bad = find_invalid_utf8(script); bad != std::string_view::npos) {
        return error("The keys are not UTF-8: a byte that does not fit at " + position(script, bad) + ".");
    }
    std::vector<Event> events;
    for (std::size_t at = 0; at < script.size();) {
        if (script[at] != '<') {
            const auto [character, length] = unicode::decode(script, at);
            if (is_control(character)) return control_error(script, at);
            events.emplace_back(key_of(character, 0));
            at += length;
            continue;
        }
        const std::size_t close = script.find_first_of("<>", at + 1);
        if (close == std::string_view::npos || script[close] == '<') return unclosed_error(script, at, ">");
        const std::string_view name = script.substr(at + 1, close - at - 1);
        if (name == paste_begin) {
            const std::size_t begin = close + 1;
            const std::size_t end = script.find(paste_end, begin);
            if (end == std::string_view::npos) return unclosed_error(script, at, paste_end);
            const std::string_view text = script.substr(begin, end - begin);
            const std::size_t control = find_control(text, "\n\t");
            if (control != std::string_view::npos) return control_error(script, begin + control);
            events.emplace_back(Paste{std::string(text)});
            at = end + paste_end.size();
            continue;
        }
        std::optional<Event> event = named_event(name);
        if (!event) {
            const std::size_t control = find_control(name, "");
            return control != std::string_view::npos ? control_error(script, at + 1 + control)
                                                     : name_error(script, at, name);
        }
        events.push_back(std::move(*event));
        at = close + 1;
    }
    return events;
}

}  // namespace ask
