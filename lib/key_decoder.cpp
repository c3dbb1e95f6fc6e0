#include "key.hpp"

#include "unicode.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace ask {
namespace {

constexpr unsigned char escape_byte = 0x1b;
constexpr unsigned char bell = 0x07;
constexpr std::size_t longest_sequence = 4096;
constexpr std::size_t longest_paste = std::size_t{16} << 20;
constexpr std::string_view paste_begin = "[200~";
constexpr std::string_view paste_end = "[201~";

// A hexadecimal numeral of one to four digits as a part of the largest number of as many digits.
std::optional<double> part_of(std::string_view numeral) {
    if (numeral.empty() || numeral.size() > 4) return std::nullopt;
    unsigned value = 0;
    for (const char c : numeral) {
        const std::size_t digit = std::string_view("0123456789abcdefABCDEF").find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        value = value * 16 + static_cast<unsigned>(digit < 16 ? digit : digit - 6);
    }
    return value / static_cast<double>((1U << (4 * numeral.size())) - 1);
}

// Whether a colour is light, as "rgb:ffff/ffff/ffff", "rgba:ff/ff/ff/ff" or "#ffffff".
std::optional<bool> is_light(std::string_view colour) {
    std::array<std::string_view, 3> numerals;
    if (colour.starts_with('#')) {
        const std::size_t size = (colour.size() - 1) / 3;
        if (colour.size() != 1 + 3 * size) return std::nullopt;
        for (std::size_t i = 0; i < 3; ++i) numerals[i] = colour.substr(1 + i * size, size);
    } else if (colour.starts_with("rgb:") || colour.starts_with("rgba:")) {
        colour.remove_prefix(colour.find(':') + 1);
        for (std::string_view& numeral : numerals) {
            numeral = colour.substr(0, colour.find('/'));
            colour.remove_prefix(std::min(numeral.size() + 1, colour.size()));
        }
    }
    const auto red = part_of(numerals[0]);
    const auto green = part_of(numerals[1]);
    const auto blue = part_of(numerals[2]);
    if (!red || !green || !blue) return std::nullopt;
    return 0.2126 * *red + 0.7152 * *green + 0.0722 * *blue > 0.5;
}

}  // namespace

// An encoding that is wrong as a whole is noticed at its end: what would be left over, had it been noticed at once, are
// bytes that are dropped as well.
std::optional<char32_t> Decoder::Characters::add(unsigned char byte) {
    if (byte < 0x80) {
        *this = {};
        return byte;
    }
    if (byte >= 0xc0) {
        missing = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
        smallest = missing == 3 ? 0x10000 : missing == 2 ? 0x800 : 0x80;
        point = byte & (0x3fU >> missing);
        return std::nullopt;
    }
    if (missing == 0) return std::nullopt;
    point = point << 6 | (byte & 0x3fU);
    if (--missing > 0 || point < smallest || point > 0x10ffff) return std::nullopt;
    const char32_t before = std::exchange(high, 0);
    if (point < 0xd800 || point > 0xdfff) return point;
    if (point < 0xdc00) high = point;
    if (point < 0xdc00 || before == 0) return std::nullopt;
    return 0x10000 + ((before - 0xd800) << 10) + (point - 0xdc00);
}

void Decoder::feed(std::string_view bytes, std::vector<Event>& events) {
    while (!bytes.empty()) {
        // Most of a paste is plain, and taken many bytes at a time.
        const bool plain_begins = state_ == State::paste && bytes.front() >= 0x20 && bytes.front() < 0x7f;
        if (plain_begins) {
            const std::size_t plain = unicode::plain_run(bytes, 0);
            characters_ = {};
            after_return_ = false;
            add_line_ends();
            paste_ += bytes.substr(0, std::min(plain, longest_paste - std::min(pasted_, longest_paste)));
            pasted_ += plain;
            bytes.remove_prefix(plain);
        } else {
            step(static_cast<unsigned char>(bytes.front()), events);
            bytes.remove_prefix(1);
        }
    }
    // Reads are fed whole: what belongs to an ESC would have come with it.
    if (state_ == State::escape || state_ == State::escape_twice) {
        if (state_ == State::escape_twice) events.emplace_back(key_of(KeyCode::escape, 0));
        events.emplace_back(key_of(KeyCode::escape, 0));
        reset();
    }
    // What has come of a paste is handed on at once: kept, it would have to be copied with each feed.
    if (!paste_.empty()) events.emplace_back(Paste{std::exchange(paste_, {})});
}

void Decoder::flush(std::vector<Event>& events) {
    add_line_ends();
    if (pasting() && (!paste_.empty() || pasted_ == 0)) events.emplace_back(Paste{std::exchange(paste_, {})});
    reset();
}

bool Decoder::pasting() const { return state_ == State::paste || state_ == State::paste_escape; }

void Decoder::reset() {
    state_ = State::ground;
    characters_ = {};
    alt_ = false;
    body_.clear();
    pasted_ = 0;
}

void Decoder::step(unsigned char byte, std::vector<Event>& events) {
    switch (state_) {
        case State::ground: return type(byte, events);
        case State::escape:
        case State::escape_twice: return step_escape(byte, events);
        case State::sequence:
        case State::mouse: return step_sequence(byte, events);
        case State::string:
        case State::string_escape: return step_string(byte, events);
        case State::paste:
        case State::paste_escape: return step_paste(byte, events);
    }
}

void Decoder::type(unsigned char byte, std::vector<Event>& events) {
    if (byte == escape_byte) {
        reset();
        state_ = State::escape;
        return;
    }
    const unsigned modifiers = alt_ ? modifier::alt : 0;
    if (const auto character = characters_.add(byte)) {
        if (*character < 0x20) {
            events.emplace_back(key_of(*character | 0x40, modifiers | modifier::ctrl));
        } else if (*character == 0x7f || !is_control(*character)) {
            events.emplace_back(key_of(*character, modifiers));
        }
    }
    if (characters_.missing == 0) alt_ = false;
}

void Decoder::step_escape(unsigned char byte, std::vector<Event>& events) {
    const bool twice = state_ == State::escape_twice;
    if (byte == '[' || byte == 'O') {
        alt_ = twice;
        introducer_ = static_cast<char>(byte);
        state_ = State::sequence;
        return;
    }
    if (twice) events.emplace_back(key_of(KeyCode::escape, 0));
    switch (byte) {
        case escape_byte: state_ = State::escape_twice; return;
        case ']':
        case 'P':
        case 'X':
        case '^':
        case '_':
            introducer_ = static_cast<char>(byte);
            state_ = State::string;
            return;
        default: break;
    }
    alt_ = true;
    state_ = State::ground;
    type(byte, events);
}

void Decoder::step_sequence(unsigned char byte, std::vector<Event>& events) {
    if (state_ == State::mouse) {
        if (byte < 0x20) return give_up(byte, events);
        body_ += static_cast<char>(byte);
        if (body_.size() == 3) reset();
        return;
    }
    const bool csi = introducer_ == '[';
    // rxvt ends a key with '$', which elsewhere comes before the end.
    const bool shifted =
        csi && byte == '$' && !body_.empty() && body_.find_first_not_of("0123456789") == std::string::npos;
    const bool console = csi && byte == '[' && body_.empty();
    if (((byte >= 0x20 && byte < 0x40) || console) && !shifted) {
        if (body_.size() == longest_sequence) return give_up(byte, events);
        body_ += static_cast<char>(byte);
    } else if (shifted || (byte >= 0x40 && byte < 0x7f)) {
        finish_sequence(static_cast<char>(byte), events);
    } else {
        give_up(byte, events);
    }
}

void Decoder::finish_sequence(char final, std::vector<Event>& events) {
    const bool csi = introducer_ == '[';
    if (const auto key = key_of_sequence(introducer_, body_, final, alt_ ? modifier::alt : 0)) {
        events.emplace_back(*key);
    } else if (alt_) {
        events.emplace_back(key_of(KeyCode::escape, 0));  // Nothing that Alt could go with.
    }
    State next = State::ground;
    if (csi && body_.empty() && final == 'M') next = State::mouse;
    if (csi && body_ == "200" && final == '~') next = State::paste;
    if (csi && body_.starts_with('?')) {
        if (final == 'u') replies_.kitty = true;
        if (final == 'c') replies_.primary_attributes = true;
    }
    reset();
    state_ = next;
    after_return_ = false;
}

void Decoder::step_string(unsigned char byte, std::vector<Event>& events) {
    if (state_ == State::string_escape) {
        if (byte == '\\') return finish_string();
        reset();
        state_ = State::escape;
        return step_escape(byte, events);
    }
    if (byte == bell) return finish_string();
    if (byte == escape_byte) {
        state_ = State::string_escape;
    } else if (byte < 0x20 || byte == 0x7f || body_.size() == longest_sequence) {
        // No reply has control characters in it: Ctrl+C and Enter work whatever was left open before them.
        give_up(byte, events);
    } else {
        body_ += static_cast<char>(byte);
    }
}

void Decoder::finish_string() {
    const std::string_view body = body_;
    if (introducer_ == ']' && body.starts_with("11;")) {
        if (const auto light = is_light(body.substr(3))) replies_.light_background = light;
    } else if (introducer_ == ']' && body.starts_with("10;") && !replies_.light_background) {
        if (const auto light = is_light(body.substr(3))) replies_.light_background = !*light;
    }
    reset();
}

void Decoder::give_up(unsigned char byte, std::vector<Event>& events) {
    reset();
    type(byte, events);
}

void Decoder::step_paste(unsigned char byte, std::vector<Event>& events) {
    if (state_ == State::paste) {
        if (byte == escape_byte) {
            characters_ = {};
            state_ = State::paste_escape;
        } else if (const auto character = characters_.add(byte)) {
            add_pasted(*character);
        }
        return;
    }
    body_ += static_cast<char>(byte);
    if (paste_begin.starts_with(body_) || paste_end.starts_with(body_)) {
        if (body_ == paste_begin) {  // A paste in a paste means nothing.
            body_.clear();
            state_ = State::paste;
        } else if (body_ == paste_end) {
            flush(events);
        }
        return;
    }
    // Not the end after all. Only the last byte can be another ESC, so this goes no deeper.
    state_ = State::paste;
    for (const char held : std::exchange(body_, {})) step_paste(static_cast<unsigned char>(held), events);
}

void Decoder::add_pasted(char32_t character) {
    const bool second_half = after_return_ && character == U'\n';
    after_return_ = character == U'\r';
    if (second_half) return;
    if (after_return_) character = U'\n';
    if (is_control(character) && character != U'\n' && character != U'\t') return;
    if (pasted_ >= longest_paste) return;
    if (character == U'\n') {
        ++line_ends_;
        ++pasted_;
        return;
    }
    add_line_ends();
    const std::size_t before = paste_.size();
    unicode::append(paste_, character);
    pasted_ += paste_.size() - before;
}

void Decoder::add_line_ends() { paste_.append(std::exchange(line_ends_, 0), '\n'); }

}  // namespace ask
