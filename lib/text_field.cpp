#include "text_field.hpp"

#include "text.hpp"
#include "unicode.hpp"

#include <functional>
#include <utility>

namespace ask {

namespace {

using unicode::decode;
using unicode::decode_before;
using unicode::Decoded;

std::string without_bad_bytes(std::string text) {
    if (is_utf8(text)) {
        return text;
    }
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const Decoded decoded = decode(text, at);
        if (decoded.code_point != unicode::bad_byte) {
            result.append(text, at, decoded.length);
        }
        at += decoded.length;
    }
    return result;
}

std::string typed(std::string_view text, bool multiline) {
    if (!multiline) {
        text = text.substr(0, text.find_last_not_of("\r\n") + 1);  // npos + 1 is 0
    }
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t run = unicode::plain_run(text, at); run > 0) {
            result += text.substr(at, run);
            at += run;
            continue;
        }
        const Decoded decoded = decode(text, at);
        const char32_t code_point = decoded.code_point;
        const bool is_line_end =
            code_point == '\n' || (code_point == '\r' && (at + 1 == text.size() || text[at + 1] != '\n'));
        if (is_line_end) {
            result += multiline ? '\n' : ' ';
        } else if (code_point == '\t') {
            result += "    ";
        } else if (!is_control(code_point) && code_point != unicode::bad_byte) {
            result += text.substr(at, decoded.length);
        }
        at += decoded.length;
    }
    return result;
}

struct Span {
    std::size_t begin;
    std::size_t end;
};

// The grapheme that the byte before `offset` is part of.
Span grapheme_before(std::string_view text, std::size_t offset) {
    const std::size_t begin = previous_grapheme(text, offset);
    return {begin, begin + next_grapheme(text, begin).bytes.size()};
}

std::size_t border_at_or_before(std::string_view text, std::size_t offset) {
    if (offset == 0) {
        return 0;
    }
    const Span grapheme = grapheme_before(text, offset);
    return grapheme.end == offset ? offset : grapheme.begin;
}

std::size_t border_at_or_after(std::string_view text, std::size_t offset) {
    return offset == 0 ? 0 : grapheme_before(text, offset).end;
}

// Words are looked for by code point, and only the place found is put to a border: looking for the grapheme before is
// not free, and a word may be all of the text.
template <typename IsPart>
std::size_t skip_back(std::string_view text, std::size_t offset, IsPart is_part) {
    while (offset > 0) {
        const Decoded decoded = decode_before(text, offset);
        if (!is_part(unicode::properties_of(decoded.code_point))) {
            break;
        }
        offset -= decoded.length;
    }
    return offset;
}

template <typename IsPart>
std::size_t skip_forward(std::string_view text, std::size_t offset, IsPart is_part) {
    while (offset < text.size()) {
        const Decoded decoded = decode(text, offset);
        if (!is_part(unicode::properties_of(decoded.code_point))) {
            break;
        }
        offset += decoded.length;
    }
    return offset;
}

constexpr auto is_word = [](const unicode::Properties& properties) { return properties.has(unicode::word); };
constexpr auto is_space = [](const unicode::Properties& properties) { return properties.has(unicode::space); };

}  // namespace

TextField::TextField(std::string text, bool multiline)
    : text_(without_bad_bytes(std::move(text))), caret_(text_.size()), multiline_(multiline) {}

void TextField::insert(std::string_view text) { type(text); }

bool TextField::handle(const Key& key) {
    const bool by_word = key.ctrl || key.alt;
    switch (key.code) {
        case KeyCode::text: return by_word ? command(key) : type(key.text);
        case KeyCode::left: return move_to(by_word ? word_start() : left());
        case KeyCode::right: return move_to(by_word ? word_end() : right());
        case KeyCode::home: return move_to(key.ctrl ? 0 : line_start());
        case KeyCode::end: return move_to(key.ctrl ? text_.size() : line_end());
        case KeyCode::backspace: return erase(by_word ? word_start() : left(), caret_);
        case KeyCode::delete_: return erase(caret_, by_word ? word_end() : right());
        case KeyCode::enter: return multiline_ && (key.shift || key.alt) && type("\n");
        case KeyCode::up:
        case KeyCode::down:
        case KeyCode::page_up:
        case KeyCode::page_down:
        case KeyCode::tab:
        case KeyCode::escape:
        case KeyCode::other: break;
    }
    return false;
}

bool TextField::command(const Key& key) {
    if (key.text.size() != 1 || (key.ctrl && key.alt)) {
        return false;
    }
    const char letter = key.text.front();
    if (key.alt) {
        switch (letter) {
            case 'b': return move_to(word_start());
            case 'f': return move_to(word_end());
            case 'd': return erase(caret_, word_end());
            default: return false;
        }
    }
    switch (letter) {
        case 'a': return move_to(line_start());
        case 'b': return move_to(left());
        case 'd': return erase(caret_, right());
        case 'e': return move_to(line_end());
        case 'f': return move_to(right());
        case 'h': return erase(left(), caret_);
        case 'j': return multiline_ && type("\n");
        case 'k': return erase(caret_, line_end());
        case 'u': return erase(line_start(), caret_);
        case 'w': return erase(shell_word_start(), caret_);
        default: return false;
    }
}

bool TextField::move_to(std::size_t offset, int aimed_column) {
    if (offset == caret_) {
        return false;
    }
    caret_ = offset;
    aimed_column_ = aimed_column;
    return true;
}

bool TextField::erase(std::size_t begin, std::size_t end) {
    if (begin == end) {
        return false;
    }
    text_.erase(begin, end - begin);
    // What was apart may have become one: two halves of a flag, a letter and a mark.
    caret_ = border_at_or_after(text_, begin);
    aimed_column_ = -1;
    return true;
}

bool TextField::type(std::string_view text) {
    const std::string added = typed(text, multiline_);
    if (added.empty()) {
        return false;
    }
    text_.insert(caret_, added);
    caret_ = border_at_or_after(text_, caret_ + added.size());
    aimed_column_ = -1;
    return true;
}

std::size_t TextField::left() const { return caret_ == 0 ? 0 : previous_grapheme(text_, caret_); }

std::size_t TextField::right() const {
    return caret_ == text_.size() ? caret_ : caret_ + next_grapheme(text_, caret_).bytes.size();
}

std::size_t TextField::word_start() const {
    const std::size_t end = skip_back(text_, caret_, std::not_fn(is_word));
    return border_at_or_before(text_, skip_back(text_, end, is_word));
}

std::size_t TextField::word_end() const {
    const std::size_t begin = skip_forward(text_, caret_, std::not_fn(is_word));
    return border_at_or_after(text_, skip_forward(text_, begin, is_word));
}

std::size_t TextField::shell_word_start() const {
    const std::size_t end = skip_back(text_, caret_, is_space);
    return border_at_or_before(text_, skip_back(text_, end, std::not_fn(is_space)));
}

std::size_t TextField::line_start() const {
    const std::size_t line_feed = caret_ == 0 ? std::string::npos : text_.rfind('\n', caret_ - 1);
    return line_feed == std::string::npos ? 0 : line_feed + 1;
}

std::size_t TextField::line_end() const {
    const std::size_t line_feed = text_.find('\n', caret_);
    return line_feed == std::string::npos ? text_.size() : border_at_or_before(text_, line_feed);
}

}  // namespace ask
