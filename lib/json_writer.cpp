#include "json_writer.hpp"

#include "text.hpp"

#include <array>
#include <charconv>
#include <cstring>

namespace ask {

namespace {

bool needs_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

// Bytes from `offset` on that need no escape. Eight are looked at in one step; what is found there may be a false
// alarm, but nothing is missed.
std::size_t plain_run(std::string_view text, std::size_t offset) {
    using Word = std::uint64_t;
    constexpr Word ones = 0x0101010101010101;
    const auto is_plain = [&text](std::size_t at) {
        Word word;
        std::memcpy(&word, text.data() + at, sizeof word);
        const Word quote = word ^ ones * '"';
        const Word backslash = word ^ ones * '\\';
        const Word hits = ((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash);
        return (hits & ones * 0x80) == 0;
    };
    std::size_t at = offset;
    while (text.size() - at >= sizeof(Word) && is_plain(at)) {
        at += sizeof(Word);
    }
    // The last ones together with some that are known already.
    if (at > offset && text.size() - at < sizeof(Word) && is_plain(text.size() - sizeof(Word))) {
        return text.size() - offset;
    }
    while (at < text.size() && !needs_escape(text[at])) {
        ++at;
    }
    return at - offset;
}

void append_escape(std::string& out, char c) {
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\b': out += "\\b"; return;
        case '\f': out += "\\f"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    out += "\\u00";
    out += digits[byte >> 4];
    out += digits[byte & 15];
}

void append_valid(std::string& out, std::string_view text) {
    for (std::size_t at = 0;;) {
        const std::size_t run = plain_run(text, at);
        out.append(text, at, run);
        at += run;
        if (at == text.size()) {
            return;
        }
        append_escape(out, text[at++]);
    }
}

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (std::size_t bad; (bad = find_invalid_utf8(text)) != std::string_view::npos; text.remove_prefix(bad + 1)) {
        append_valid(out, text.substr(0, bad));
        out += "\xEF\xBF\xBD";
    }
    append_valid(out, text);
    out += '"';
}

}  // namespace

void JsonWriter::separate() {
    if (!first_) {
        out_ += ',';
    }
    first_ = false;
}

JsonWriter& JsonWriter::begin_object() {
    separate();
    out_ += '{';
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::end_object() {
    out_ += '}';
    first_ = false;
    return *this;
}

JsonWriter& JsonWriter::begin_array() {
    separate();
    out_ += '[';
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::end_array() {
    out_ += ']';
    first_ = false;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    append_quoted(out_, name);
    out_ += ':';
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::plain_key(std::string_view name) {
    separate();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
    separate();
    append_quoted(out_, text);
    return *this;
}

JsonWriter& JsonWriter::number(std::int64_t value) {
    separate();
    std::array<char, 20> digits;  // room for the least value, with its sign
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out_.append(digits.data(), end);
    return *this;
}

JsonWriter& JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }

JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

}  // namespace ask
