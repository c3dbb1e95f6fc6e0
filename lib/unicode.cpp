#include "unicode.hpp"

#include <cstring>

namespace ask::unicode {

namespace {

#include "unicode_table.inc"

bool is_control(Break break_class) {
    return break_class == Break::cr || break_class == Break::lf || break_class == Break::control;
}

// The rules that need no more than the two neighbours: GB3 to GB9b.
bool always_join(Break before, Break after) {
    if (is_control(before) || is_control(after)) {
        return before == Break::cr && after == Break::lf;
    }
    if (after == Break::extend || after == Break::zwj || after == Break::spacing_mark || before == Break::prepend) {
        return true;
    }
    switch (before) {
        case Break::l: return after == Break::l || after == Break::v || after == Break::lv || after == Break::lvt;
        case Break::lv:
        case Break::v: return after == Break::v || after == Break::t;
        case Break::lvt:
        case Break::t: return after == Break::t;
        case Break::other:
        case Break::cr:
        case Break::lf:
        case Break::control:
        case Break::extend:
        case Break::zwj:
        case Break::regional_indicator:
        case Break::prepend:
        case Break::spacing_mark:
        case Break::pictograph: break;
    }
    return false;
}

bool is_flag_pair(Break before, Break after) {
    return before == Break::regional_indicator && after == Break::regional_indicator;
}

bool is_joined_pictograph(Break before, Break after) { return before == Break::zwj && after == Break::pictograph; }

unsigned byte_at(std::string_view text, std::size_t offset) { return static_cast<unsigned char>(text[offset]); }

}  // namespace

Properties properties_of(char32_t code_point) noexcept {
    if (code_point > 0x10FFFF) {
        return {Break::control, 1, hidden};
    }
    const auto place = [&](std::size_t block, unsigned shift, unsigned bits) {
        return (block << bits) + ((code_point >> shift) & ((1u << bits) - 1));
    };
    const std::size_t branch = branches[place(root[code_point >> (leaf_bits + branch_bits)], leaf_bits, branch_bits)];
    return kinds[leaves[place(branch, 0, leaf_bits)]];
}

Decoded decode(std::string_view text, std::size_t offset) noexcept {
    const unsigned lead = byte_at(text, offset);
    if (lead < 0x80) {
        return {lead, 1};
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() - offset < length) {
        return {bad_byte, 1};
    }
    char32_t value = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const unsigned byte = byte_at(text, offset + i);
        if ((byte & 0xC0) != 0x80) {
            return {bad_byte, 1};
        }
        value = (value << 6) | (byte & 0x3F);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (overlong || surrogate || value > 0x10FFFF) {
        return {bad_byte, 1};
    }
    return {value, length};
}

Decoded decode_before(std::string_view text, std::size_t offset) noexcept {
    // A lead byte is never part of another character, so the nearest one settles it.
    for (std::size_t length = 1; length <= 4 && length <= offset; ++length) {
        if ((byte_at(text, offset - length) & 0xC0) != 0x80) {
            const Decoded decoded = decode(text.substr(0, offset), offset - length);
            return decoded.length == length ? decoded : Decoded{bad_byte, 1};
        }
    }
    return {bad_byte, 1};
}

void append(std::string& text, char32_t code_point) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((code_point >> shift) & 0x3F)); };
    if (code_point < 0x80) {
        text += static_cast<char>(code_point);
    } else if (code_point < 0x800) {
        text += static_cast<char>(0xC0 | (code_point >> 6));
        tail(0);
    } else if (code_point < 0x10000) {
        text += static_cast<char>(0xE0 | (code_point >> 12));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0 | (code_point >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

void append_hex(std::string& text, char32_t value, int min_digits) {
    if (value > 0xF || min_digits > 1) {
        append_hex(text, value >> 4, min_digits - 1);
    }
    text += "0123456789ABCDEF"[value & 0xF];
}

std::size_t plain_run(std::string_view text, std::size_t offset) noexcept {
    using Word = std::uint64_t;
    constexpr Word each = 0x0101010101010101;
    // Eight bytes at a time: the high bit of a byte ends up set where it is above 0x7E, or below 0x20.
    const auto is_plain = [&text](std::size_t at) {
        Word bytes;
        std::memcpy(&bytes, text.data() + at, sizeof bytes);
        return ((bytes | (bytes + each) | (bytes - each * 0x20)) & (each * 0x80)) == 0;
    };
    std::size_t at = offset;
    while (at + sizeof(Word) <= text.size() && is_plain(at)) {
        at += sizeof(Word);
    }
    // The last ones together with some that are known already.
    if (at > offset && text.size() - at < sizeof(Word) && is_plain(text.size() - sizeof(Word))) {
        return text.size() - offset;
    }
    while (at < text.size() && byte_at(text, at) >= 0x20 && byte_at(text, at) < 0x7F) {
        ++at;
    }
    return at - offset;
}

bool is_certain_border(Break before, Break after) noexcept {
    return !always_join(before, after) && !is_flag_pair(before, after) && !is_joined_pictograph(before, after);
}

bool GraphemeBreaker::begins_with(Break next) noexcept {
    const bool joined = always_join(last_, next) || (is_flag_pair(last_, next) && half_flag_) ||
                        (is_joined_pictograph(last_, next) && joins_pictograph());
    take(next);
    return !joined;
}

void GraphemeBreaker::take(Break next) noexcept {
    half_flag_ = next == Break::regional_indicator && !half_flag_;
    if (next == Break::pictograph) {
        emoji_ = Emoji::pictograph;
    } else if (emoji_ == Emoji::pictograph && next == Break::zwj) {
        emoji_ = Emoji::joiner;
    } else if (emoji_ != Emoji::pictograph || next != Break::extend) {
        emoji_ = Emoji::none;
    }
    last_ = next;
}

}  // namespace ask::unicode
