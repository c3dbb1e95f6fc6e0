#include "document.hpp"

#include <algorithm>
#include <optional>

namespace cli {

namespace {

constexpr std::string_view blanks = " \t\r\n";

void skip_blanks(std::string_view& rest) { rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size())); }

bool take(std::string_view& rest, char wanted) {
    skip_blanks(rest);
    if (!rest.starts_with(wanted)) return false;
    rest.remove_prefix(1);
    return true;
}

// The length of the string that begins `text`, with its quotes.
std::size_t string_length(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"') return i + 1;
        if (text[i] == '\\') ++i;
    }
    return text.size();
}

// Takes the value that comes next, of whatever kind.
std::string_view take_value(std::string_view& rest) {
    skip_blanks(rest);
    std::size_t length = 0;
    for (int depth = 0; length < rest.size(); ++length) {
        const char c = rest[length];
        if (c == '"') {
            length += string_length(rest.substr(length)) - 1;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (depth == 0 && (c == ',' || c == '}' || c == ']' || blanks.find(c) != std::string_view::npos)) {
            break;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    const std::string_view value = rest.substr(0, std::min(length, rest.size()));
    rest.remove_prefix(value.size());
    return value;
}

std::optional<Member> take_member(std::string_view& rest) {
    skip_blanks(rest);
    if (!rest.starts_with('"')) return std::nullopt;
    const std::string_view name = rest.substr(0, string_length(rest));
    rest.remove_prefix(name.size());
    if (name.size() < 2 || !take(rest, ':')) return std::nullopt;
    return Member{name.substr(1, name.size() - 2), take_value(rest)};
}

}  // namespace

std::vector<Member> members(std::string_view object) {
    std::vector<Member> result;
    if (!take(object, '{')) return result;
    while (const std::optional<Member> next = take_member(object)) {
        result.push_back(*next);
        if (!take(object, ',')) break;
    }
    return result;
}

std::vector<std::string_view> items(std::string_view array) {
    std::vector<std::string_view> result;
    if (!take(array, '[')) return result;
    do {
        const std::string_view value = take_value(array);
        if (value.empty()) break;
        result.push_back(value);
    } while (take(array, ','));
    return result;
}

std::string_view member(std::string_view object, std::string_view name) {
    if (!take(object, '{')) return {};
    while (const std::optional<Member> next = take_member(object)) {
        if (next->name == name) return next->value;
        if (!take(object, ',')) break;
    }
    return {};
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result += "\\u00";
            result += c < 0x10 ? '0' : '1';
            result += "0123456789abcdef"[c & 15];
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string unquoted(std::string_view json) {
    constexpr std::string_view letters = "bfnrt";
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    if (json.size() < 2 || json.front() != '"') return result;
    json = json.substr(1, json.size() - 2);
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (json[i] != '\\' || i + 1 == json.size()) {
            result += json[i];
            continue;
        }
        const char escape = json[++i];
        if (const std::size_t letter = letters.find(escape); letter != std::string_view::npos) {
            result += "\b\f\n\r\t"[letter];
        } else if (escape == 'u' && i + 4 < json.size()) {
            // The library escapes control characters only, so the first two digits are zero.
            result += static_cast<char>(digits.find(json[i + 3]) * 16 + digits.find(json[i + 4]));
            i += 4;
        } else {
            result += escape;
        }
    }
    return result;
}

}  // namespace cli
