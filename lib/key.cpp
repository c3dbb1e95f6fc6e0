#include "key.hpp"

#include "unicode.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace ask {
namespace {

constexpr unsigned unused_modifiers = 8 | 16 | 32;  // super, hyper, meta
constexpr unsigned command_modifiers = modifier::alt | modifier::ctrl | unused_modifiers;

bool is_text(char32_t character) {
    return !is_control(character) && character <= 0x10ffff && (character < 0xd800 || character > 0xdfff);
}

std::string_view piece(std::string_view list, char separator, std::size_t index) {
    for (; index > 0; --index) {
        const std::size_t end = list.find(separator);
        if (end == std::string_view::npos) return {};
        list.remove_prefix(end + 1);
    }
    return list.substr(0, list.find(separator));
}

// A number too large to mean anything stays at one that means nothing.
unsigned number(std::string_view numeral, unsigned if_empty) {
    if (numeral.empty()) return if_empty;
    unsigned value = 0;
    for (const char digit : numeral) value = std::min(value * 10 + static_cast<unsigned>(digit - '0'), 0x110000U);
    return value;
}

// The text a key made, as the numbers of its characters; empty if one of them is no text.
std::string text_of(std::string_view numbers) {
    std::string text;
    while (!numbers.empty()) {
        const std::string_view first = piece(numbers, ':', 0);
        const char32_t character = number(first, 0);
        if (!is_text(character)) return {};
        unicode::append(text, character);
        numbers.remove_prefix(std::min(first.size() + 1, numbers.size()));
    }
    return text;
}

// Keys without a character have numbers in the private use area in the kitty protocol.
constexpr unsigned first_functional = 57344;
constexpr unsigned last_functional = 63743;

std::optional<Key> key_of_functional(unsigned key, unsigned modifiers) {
    using enum KeyCode;
    static constexpr unsigned first_key = 57344;
    static constexpr std::array keys = {escape, enter, tab,  backspace, other,     delete_, left,
                                        right,  up,    down, page_up,   page_down, home,    end};
    static constexpr unsigned first_keypad = 57399;
    static constexpr std::string_view keypad = "0123456789./*-+\r=,";
    static constexpr unsigned first_keypad_move = 57417;
    static constexpr std::array keypad_moves = {left, right, up, down, page_up, page_down, home, end, other, delete_};

    const bool lock = key >= 57358 && key <= 57360;
    const bool alone = key >= 57441 && key <= 57454;  // Shift, Ctrl, AltGr, ...
    if (lock || alone) return std::nullopt;
    if (key - first_key < keys.size()) return key_of(keys[key - first_key], modifiers);
    if (key - first_keypad < keypad.size()) {
        return key_of(static_cast<char32_t>(keypad[key - first_keypad]), modifiers);
    }
    if (key - first_keypad_move < keypad_moves.size()) return key_of(keypad_moves[key - first_keypad_move], modifiers);
    return Key{};
}

// "key:shifted:base ; modifiers:event ; text", each number but the first may be missing.
std::optional<Key> key_of_kitty(std::string_view body, unsigned modifiers) {
    const std::string_view keys = piece(body, ';', 0);
    unsigned key = number(piece(keys, ':', 0), 0);
    const unsigned shifted = number(piece(keys, ':', 1), 0);
    const unsigned base = number(piece(keys, ':', 2), 0);

    if ((modifiers & command_modifiers) == 0) {
        if (std::string text = text_of(piece(body, ';', 2)); !text.empty()) {
            Key typed;
            typed.code = KeyCode::text;
            typed.text = std::move(text);
            return typed;
        }
    }
    if (key == 0) return std::nullopt;
    if (key >= first_functional && key <= last_functional) return key_of_functional(key, modifiers);
    if (key >= 0x80 && base != 0 && (modifiers & command_modifiers) != 0) {
        key = base;  // Ctrl+C is where it is on a Latin keyboard, also on a Cyrillic one.
    } else if (shifted != 0 && (modifiers & modifier::shift) != 0) {
        key = shifted;
    }
    return key_of(static_cast<char32_t>(key), modifiers);
}

KeyCode code_of_letter(char letter) {
    switch (letter) {
        case 'A': return KeyCode::up;
        case 'B': return KeyCode::down;
        case 'C': return KeyCode::right;
        case 'D': return KeyCode::left;
        case 'F': return KeyCode::end;
        case 'H': return KeyCode::home;
        default: return KeyCode::other;
    }
}

KeyCode code_of_number(unsigned key) {
    switch (key) {
        case 1:
        case 7: return KeyCode::home;
        case 3: return KeyCode::delete_;
        case 4:
        case 8: return KeyCode::end;
        case 5: return KeyCode::page_up;
        case 6: return KeyCode::page_down;
        default: return KeyCode::other;
    }
}

std::optional<Key> key_of_ss3(char final, unsigned modifiers) {
    static constexpr std::string_view keypad = "*+,-./0123456789";  // 'j' to 'y'
    switch (final) {
        case 'A':
        case 'B':
        case 'C':
        case 'D':
        case 'F':
        case 'H': return key_of(code_of_letter(final), modifiers);
        case 'E':
        case 'P':
        case 'Q':
        case 'R':
        case 'S': return Key{};
        case 'I': return key_of(KeyCode::tab, modifiers);
        case 'M': return key_of(KeyCode::enter, modifiers);
        case 'X': return key_of(U'=', modifiers);
        // The arrows of rxvt with Ctrl.
        case 'a':
        case 'b':
        case 'c':
        case 'd': return key_of(code_of_letter(static_cast<char>(final - 'a' + 'A')), modifiers | modifier::ctrl);
        default: break;
    }
    if (final < 'j' || final > 'y') return std::nullopt;
    return key_of(static_cast<char32_t>(keypad[static_cast<std::size_t>(final - 'j')]), modifiers);
}

std::optional<Key> key_of_csi(std::string_view body, char final, unsigned modifiers) {
    const unsigned first = number(piece(body, ';', 0), 0);
    switch (final) {
        case 'A':
        case 'B':
        case 'C':
        case 'D':
        case 'F':
        case 'H': return key_of(code_of_letter(final), modifiers);
        case 'Z': return key_of(KeyCode::tab, modifiers | modifier::shift);
        case 'E':
        case 'P':
        case 'Q':
        case 'S': return Key{};  // not 'R': F3 looks like a report of the cursor's position
        case 'u': return key_of_kitty(body, modifiers);
        case '~':
            if (first == 200 || first == 201) return std::nullopt;  // around a paste
            if (first == 27) return key_of(static_cast<char32_t>(number(piece(body, ';', 2), 0)), modifiers);
            return key_of(code_of_number(first), modifiers);
        // What rxvt sends with Shift, Ctrl and both.
        case '$': return key_of(code_of_number(first), modifiers | modifier::shift);
        case '^': return key_of(code_of_number(first), modifiers | modifier::ctrl);
        case '@': return key_of(code_of_number(first), modifiers | modifier::ctrl | modifier::shift);
        case 'a':
        case 'b':
        case 'c':
        case 'd':
            if (!body.empty()) return std::nullopt;
            return key_of(code_of_letter(static_cast<char>(final - 'a' + 'A')), modifiers | modifier::shift);
        default: return std::nullopt;
    }
}

}  // namespace

bool is_control(char32_t character) { return character < 0x20 || (character >= 0x7f && character < 0xa0); }

Key key_of(KeyCode code, unsigned modifiers) {
    Key key;
    if (code == KeyCode::other || (modifiers & unused_modifiers) != 0) return key;
    key.code = code;
    key.shift = (modifiers & modifier::shift) != 0;
    key.alt = (modifiers & modifier::alt) != 0;
    key.ctrl = (modifiers & modifier::ctrl) != 0;
    return key;
}

Key key_of(char32_t character, unsigned modifiers) {
    const bool lower = character >= U'a' && character <= U'z';
    const bool upper = character >= U'A' && character <= U'Z';
    const bool command = (modifiers & command_modifiers) != 0;
    if (command && upper) character += U'a' - U'A';
    if (!command && lower && (modifiers & modifier::shift) != 0) character -= U'a' - U'A';

    switch (character) {
        case U'\t': return key_of(KeyCode::tab, modifiers);
        case U'\r': return key_of(KeyCode::enter, modifiers);
        case 0x1b: return key_of(KeyCode::escape, modifiers);
        case U'\b':
        case 0x7f: return key_of(KeyCode::backspace, modifiers);
        default: break;
    }
    if ((modifiers & modifier::ctrl) != 0) {
        const unsigned rest = modifiers & ~(modifier::ctrl | modifier::shift);
        switch (character) {
            case U'i': return key_of(KeyCode::tab, rest);
            case U'm': return key_of(KeyCode::enter, rest);
            case U'h': return key_of(KeyCode::backspace, rest);
            case U'[': return key_of(KeyCode::escape, rest);
            case U'@': character = U' '; break;
            default: break;
        }
    }
    if (!is_text(character) || (command && character >= 0x80)) return Key{};
    Key key = key_of(KeyCode::text, modifiers & ~modifier::shift);
    if (key.code == KeyCode::text) unicode::append(key.text, character);
    return key;
}

std::optional<Key> key_of_sequence(char introducer, std::string_view body, char final, unsigned modifiers) {
    if (body == "[") return Key{};  // a function key of the Linux console
    if (body.find_first_not_of("0123456789:;") != std::string_view::npos) return std::nullopt;
    // Old terminals write the modifiers alone between ESC O and the final byte.
    const bool only_modifiers = introducer == 'O' && body.find(';') == std::string_view::npos;
    const std::string_view how = only_modifiers ? body : piece(body, ';', 1);
    const unsigned named = number(piece(how, ':', 0), 1);
    const bool released = number(piece(how, ':', 1), 1) == 3;
    if (released) return std::nullopt;
    modifiers |= named == 0 ? 0 : named - 1;
    return introducer == 'O' ? key_of_ss3(final, modifiers) : key_of_csi(body, final, modifiers);
}

}  // namespace ask
