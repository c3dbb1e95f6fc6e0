#include "json_fault.hpp"

#include "json_reader.hpp"
#include "json_writer.hpp"
#include "text.hpp"
#include "unicode.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ask {

namespace {

constexpr auto npos = std::string_view::npos;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string lower_case(std::string_view word) {
    std::string lower(word);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

// As it is written inside a JSON string.
std::string escaped(char c) {
    std::string json;
    JsonWriter(json).string({&c, 1});
    return json.substr(1, json.size() - 2);
}

bool is_number(std::string_view token) {
    std::size_t i = 0;
    const auto skip_any = [&](std::string_view any) {
        const bool is_there = i < token.size() && any.find(token[i]) != npos;
        if (is_there) ++i;
        return is_there;
    };
    const auto skip_digits = [&] {
        const std::size_t start = i;
        while (i < token.size() && is_digit(token[i])) ++i;
        return i > start;
    };
    skip_any("-");
    if (!skip_any("0") && !skip_digits()) return false;
    if (skip_any(".") && !skip_digits()) return false;
    if (skip_any("eE")) {
        skip_any("+-");
        if (!skip_digits()) return false;
    }
    return i == token.size();
}

bool is_not_finite(std::string_view name) { return name == "nan" || name == "inf" || name == "infinity"; }

constexpr std::string_view code_fence = "```";

bool is_comment(std::string_view rest) {
    return rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#');
}

// What other languages or programs allow where JSON does not. Empty if `rest` begins with nothing of the kind.
std::string_view advice_on_habit(std::string_view rest) {
    if (is_comment(rest)) return "JSON has none: remove it";
    if (rest.starts_with(code_fence)) return "write the JSON alone";
    if (rest.starts_with('\'')) return "write strings in double quotes";
    if (rest.starts_with('\0')) return "write plain UTF-8";
    for (const std::string_view quote : {"“", "”", "„", "‘", "’"}) {
        if (rest.starts_with(quote)) return "write straight double quotes";
    }
    return {};
}

struct ByteOrderMark {
    std::string_view bytes;
    std::string_view encoding;
};

// The longer of two that begin alike comes first.
constexpr std::array<ByteOrderMark, 5> byte_order_marks = {{
    {{"\xEF\xBB\xBF", 3}, "UTF-8"},
    {{"\xFF\xFE\0\0", 4}, "UTF-32"},
    {{"\0\0\xFE\xFF", 4}, "UTF-32"},
    {{"\xFF\xFE", 2}, "UTF-16"},
    {{"\xFE\xFF", 2}, "UTF-16"},
}};

// Reads by the grammar of JSON up to the first fault, at which the functions that read return false.
class Scanner {
public:
    Scanner(std::string_view text, std::string_view what, JsonStop stop)
        : whole_(text), text_(text.substr(0, find_invalid_utf8(text))), what_(what), stop_(stop) {}

    Issue find();

private:
    struct Step {
        bool is_member = false;
        std::string key;
        std::size_t index = 0;
    };

    bool read_document();
    bool read_value();
    bool read_container();
    bool read_string(std::string* decoded);
    bool read_escape(std::string* decoded);
    bool read_number();
    bool read_word();

    bool at(char c) const { return pos_ < text_.size() && text_[pos_] == c; }
    void skip_space();
    std::string_view token() const;
    std::optional<char32_t> hex_escape(std::size_t offset) const;
    std::string found() const;
    std::string subject() const;
    std::string pointer(std::size_t steps) const;

    bool fail(std::size_t offset, const std::string& problem, const std::string& advice, std::string path = {});
    bool fail_here(const std::string& advice);
    bool report(std::size_t offset, const std::string& problem, const std::string& advice, std::string path = {});

    std::string_view whole_;
    std::string_view text_;  // as far as it is UTF-8
    std::string_view what_;
    JsonStop stop_;
    std::size_t pos_ = 0;
    std::vector<Step> steps_;  // from the document to the value that is read
    Issue issue_;
};

Issue Scanner::find() {
    // That the parser refuses what is read here without a fault is not known to happen.
    if (read_document()) report(std::min(stop_.offset, text_.size()), "found what cannot be read", "write plain JSON");
    return std::move(issue_);
}

bool Scanner::read_document() {
    for (const auto& [bytes, encoding] : byte_order_marks) {
        if (!whole_.starts_with(bytes)) continue;
        return report(0, "found a byte order mark (" + std::string(encoding) + ")", "write plain UTF-8 without it");
    }
    skip_space();
    if (pos_ == whole_.size()) {
        const bool is_request = what_ == "request";
        issue_.message = subject() + " empty; write a JSON object, e.g. " +
                         (is_request ? R"({"questions": [{"id": "name", "mode": "input", "prompt": "Your name?"}]})" : "{}") + ".";
        return false;
    }
    if (!read_value()) return false;
    skip_space();
    if (pos_ == whole_.size()) return true;
    return fail(pos_, "nothing may follow the document; found " + found(), "remove it");
}

bool Scanner::read_value() {
    const char c = pos_ < text_.size() ? text_[pos_] : '\0';
    const char next = pos_ + 1 < text_.size() ? text_[pos_ + 1] : '\0';
    if (c == '{' || c == '[') return read_container();
    if (c == '"') return read_string(nullptr);
    if (is_digit(c) || c == '-' || c == '+' || (c == '.' && is_digit(next))) return read_number();
    if (is_letter(c)) return read_word();
    return fail_here(c == ',' ? "write a value before it, or remove it" : "write a value");
}

bool Scanner::read_container() {
    const std::size_t start = pos_;
    const bool is_object = at('{');
    const char close = is_object ? '}' : ']';
    if (steps_.size() == max_json_depth) {
        return fail(start, "found more than " + std::to_string(max_json_depth) + " levels of objects and arrays",
                    "nest less deeply", pointer(steps_.size()));
    }
    steps_.push_back({is_object, {}, 0});
    std::set<std::string> keys;
    std::size_t comma = npos;
    ++pos_;
    skip_space();
    while (!at(close)) {
        if (is_object) {
            if (keys.size() == max_json_members) {
                return fail(start, "found an object with more than " + std::to_string(keys.size()) + " members",
                            "write fewer, or an array", pointer(steps_.size() - 1));
            }
            if (!at('"')) return fail_here("write a key in double quotes");
            const std::size_t key_start = pos_;
            std::string& key = steps_.back().key;
            key.clear();
            if (!read_string(&key)) return false;
            if (!keys.insert(key).second) {
                const std::string object = pointer(steps_.size() - 1);
                return fail(key_start,
                            "found the key " + quoted(key) + " a second time in the " +
                                (object.empty() ? "outermost object" : "object " + quoted(object)),
                            "keep one of the two", pointer(steps_.size()));
            }
            skip_space();
            if (!at(':')) return fail_here("write \":\" between the key and its value");
            ++pos_;
            skip_space();
        }
        if (!read_value()) return false;
        skip_space();
        if (at(close)) break;
        if (!at(',')) return fail_here(std::string("write \",\" or \"") + close + "\" before it");
        comma = pos_++;
        ++steps_.back().index;
        skip_space();
        if (at(close)) return fail(comma, std::string("found a comma before \"") + close + '"', "remove it");
    }
    ++pos_;
    steps_.pop_back();
    return true;
}

bool Scanner::read_string(std::string* decoded) {
    const std::size_t start = pos_++;
    while (pos_ < text_.size() && !at('"')) {
        const char c = text_[pos_];
        if (static_cast<unsigned char>(c) < 0x20) {
            return fail(pos_, "found " + found() + " inside a string", "write " + escaped(c) + " instead");
        }
        if (c == '\\') {
            if (!read_escape(decoded)) return false;
        } else {
            if (decoded) *decoded += c;
            ++pos_;
        }
    }
    if (!at('"')) return fail(start, "found a string without an end", "close it with a double quote");
    ++pos_;
    return true;
}

bool Scanner::read_escape(std::string* decoded) {
    const std::size_t start = pos_++;
    if (pos_ == text_.size()) return true;  // The string has no end, which its reader sees next.
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = letters.find(text_[pos_]); i != npos) {
        if (decoded) *decoded += meanings[i];
        ++pos_;
        return true;
    }
    if (!at('u')) return fail(start, "found a backslash before " + found(), "write \\\\ for a backslash");
    const auto first = hex_escape(start);
    if (!first) return fail(start, "found \\u without four hexadecimal digits", "write it as in \\u00e9");
    char32_t code = *first;
    pos_ = start + 6;
    if (code >= 0xD800 && code <= 0xDFFF) {
        const auto second = code < 0xDC00 ? hex_escape(pos_) : std::nullopt;
        if (!second || *second < 0xDC00 || *second > 0xDFFF) {
            // A key has no path, as it has no name yet.
            return fail(start, "found the lone surrogate " + std::string(text_.substr(start, 6)),
                        "write both halves of the pair, or the character itself",
                        decoded ? std::string() : pointer(steps_.size()));
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (*second - 0xDC00);
        pos_ += 6;
    }
    if (decoded) unicode::append(*decoded, code);
    return true;
}

bool Scanner::read_number() {
    const std::size_t start = pos_;
    const std::string_view number = token();
    pos_ += number.size();
    if (is_number(number)) {
        if (!stop_.out_of_range || stop_.offset > pos_) return true;
        return fail(start, "found the number " + quoted(number) + ", which is out of range,", "write one within 1e308",
                    pointer(steps_.size()));
    }
    return fail(start, "found " + quoted(number),
                is_not_finite(lower_case(number.substr(1))) ? "write null, or a finite number"
                                                            : "write a number as in 0, -12 or 0.5");
}

bool Scanner::read_word() {
    const std::size_t start = pos_;
    const std::string_view word = token();
    pos_ += word.size();
    if (word == "true" || word == "false" || word == "null") return true;
    const std::string lower = lower_case(word);
    std::string advice = "write text in double quotes";
    if (lower == "true" || lower == "false" || lower == "null") advice = "write " + lower;
    if (lower == "none" || lower == "nil" || lower == "undefined") advice = "write null";
    if (is_not_finite(lower)) advice = "write null, or a finite number";
    return fail(start, "found " + quoted(word), advice);
}

void Scanner::skip_space() {
    while (at(' ') || at('\t') || at('\n') || at('\r')) ++pos_;
}

// The longest run of what words and numbers are made of, also of wrong ones such as 0x1F, 1_000 and -Infinity.
std::string_view Scanner::token() const {
    std::size_t end = pos_;
    const auto belongs = [](char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '+' || c == '-'; };
    while (end < text_.size() && belongs(text_[end])) ++end;
    return text_.substr(pos_, end - pos_);
}

// The value of \uXXXX at `offset`.
std::optional<char32_t> Scanner::hex_escape(std::size_t offset) const {
    if (text_.size() < offset + 6 || text_.substr(offset, 2) != "\\u") return std::nullopt;
    char32_t value = 0;
    for (const char c : lower_case(text_.substr(offset + 2, 4))) {
        const std::size_t digit = std::string_view("0123456789abcdef").find(c);
        if (digit == npos) return std::nullopt;
        value = value << 4 | static_cast<char32_t>(digit);
    }
    return value;
}

// What stands at the position, in words.
std::string Scanner::found() const {
    if (pos_ == text_.size()) return "the end of the text";
    const std::string_view rest = text_.substr(pos_);
    if (is_comment(rest)) return "a comment";
    if (rest.starts_with(code_fence)) return "a code fence";
    switch (rest[0]) {
        case '"': return "a double quote";
        case '\'': return "a single quote";
        case '\0': return "a NUL character";
        case '\n': return "a line break";
        case '\t': return "a tab";
    }
    if (const std::string_view word = token(); !word.empty()) return quoted(word);
    const auto [code, length] = unicode::decode(text_, pos_);
    std::string name = "U+";
    unicode::append_hex(name, code, 4);
    if (code < 0x20 || code == 0x7F) return "the control character " + name;
    return quoted(rest.substr(0, length)) + (code < 0x80 ? "" : " (" + name + ")");
}

std::string Scanner::subject() const { return "The " + std::string(what_) + (what_.ends_with('s') ? " are" : " is"); }

std::string Scanner::pointer(std::size_t steps) const {
    std::string text;
    for (std::size_t i = 0; i < steps; ++i) {
        const Step& step = steps_[i];
        text += '/' + (step.is_member ? escape_pointer(step.key) : std::to_string(step.index));
    }
    return text;
}

bool Scanner::fail(std::size_t offset, const std::string& problem, const std::string& advice, std::string path) {
    if (pos_ < text_.size() || text_.size() == whole_.size()) return report(offset, problem, advice, std::move(path));
    // It is no fault of the text that it seems to end where it stops being UTF-8.
    std::string byte = "0x";
    unicode::append_hex(byte, static_cast<unsigned char>(whole_[pos_]), 2);
    return report(pos_, "found the byte " + byte + ", which is not UTF-8,", "write plain UTF-8");
}

bool Scanner::fail_here(const std::string& advice) {
    const std::string_view habit = advice_on_habit(text_.substr(pos_));
    return fail(pos_, "found " + found(), habit.empty() ? advice : std::string(habit));
}

bool Scanner::report(std::size_t offset, const std::string& problem, const std::string& advice, std::string path) {
    const std::string_view before = whole_.substr(0, offset);
    const std::string_view line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
    const auto lines = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = 1 + std::count_if(line.begin(), line.end(), [](char c) { return !is_continuation(c); });
    issue_.path = std::move(path);
    issue_.message = subject() + " not valid JSON: " + problem + " at line " + std::to_string(lines) + ", column " +
                     std::to_string(column) + "; " + advice + ".";
    return false;
}

}  // namespace

Error find_json_fault(std::string_view text, std::string_view what, JsonStop stop) {
    return Error(Status::json, {Scanner(text, what, stop).find()});
}

}  // namespace ask
