// Keys as events. Decoder turns the bytes of a terminal in raw mode into events, whatever protocol the terminal speaks;
// parse_keys turns names into the same events, for scripts. Both are total, linear and bounded.
#pragma once

#include "error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ask {

enum class KeyCode {
    text,  // Key::text holds one or more whole characters, as typed
    up, down, left, right, home, end, page_up, page_down,
    tab, enter, escape, backspace, delete_,
    other,  // a key we have no use for (F5, Insert, a media key, ...): counts as a key, does nothing
};

struct Key {
    KeyCode code = KeyCode::other;
    std::string text;    // for KeyCode::text: UTF-8; with ctrl or alt one lower-case ASCII character
    bool shift = false;  // never with KeyCode::text: what Shift made of a character is in its text
    bool alt = false;
    bool ctrl = false;

    bool operator==(const Key&) const = default;
};

// Modifiers as terminals count them. Caps lock (64) and num lock (128) do not matter; the rest have no use here.
namespace modifier {
inline constexpr unsigned shift = 1;
inline constexpr unsigned alt = 2;
inline constexpr unsigned ctrl = 4;
}  // namespace modifier

// The one Key for a key or a character with modifiers, so that every protocol and every script gives equal events. What
// the oldest protocol cannot tell apart is one key in all: Ctrl+I is Tab, Ctrl+M Enter, Ctrl+H Backspace and Ctrl+[
// Escape.
Key key_of(KeyCode code, unsigned modifiers);
Key key_of(char32_t character, unsigned modifiers);

// The key that a whole sequence stands for: ESC, the introducer '[' or 'O', the body, the final byte. None for a reply
// of the terminal, a key let go, or a modifier key by itself. `modifiers` are added to those the sequence names.
std::optional<Key> key_of_sequence(char introducer, std::string_view body, char final, unsigned modifiers);

bool is_control(char32_t character);  // C0, DEL or C1

// Text from a bracketed paste, or as much of it as has come, line ends turned into "\n", control characters but "\n" and
// "\t" dropped. Only the last part of a paste ends in a line end.
struct Paste {
    std::string text;
    bool operator==(const Paste&) const = default;
};

// Time that has passed. The first tick, even of 0 ms, starts the session's clock.
struct Tick {
    int milliseconds = 0;
    bool operator==(const Tick&) const = default;
};

// The size frames are drawn at: what a page is for PgUp and PgDn, and how far a row scrolls.
struct Resize {
    int columns = 80;
    int rows = 24;
    bool operator==(const Resize&) const = default;
};

using Event = std::variant<Key, Paste, Tick, Resize>;

// Bytes arrive in pieces: a character or sequence cut off at the end of one feed is completed by the next. An ESC alone
// at the end of a feed is the Escape key at once. Replies of the terminal to queries are swallowed, and noted in
// `replies`.
class Decoder {
public:
    struct Replies {
        bool kitty = false;                    // the terminal knows the kitty keyboard protocol
        bool primary_attributes = false;       // the reply every terminal gives: those asked for before it are in
        std::optional<bool> light_background;  // as far as it told its colours
    };

    void feed(std::string_view bytes, std::vector<Event>& events);

    // Input is over, or nothing came for a while: what was held back as incomplete is given up. Pasted text is kept.
    void flush(std::vector<Event>& events);

    bool pasting() const;  // inside a bracketed paste: more will come
    const Replies& replies() const { return replies_; }

private:
    enum class State {
        ground,         // between sequences
        escape,         // after ESC
        escape_twice,   // after ESC ESC: two Escape keys, or Alt with a sequence
        sequence,       // CSI or SS3, up to its final byte
        mouse,          // the three bytes of an old mouse report
        string,         // OSC, DCS, APC, PM or SOS, up to BEL or ST
        string_escape,  // after ESC in one, the first half of ST
        paste,
        paste_escape,  // after ESC in a paste: perhaps its end
    };

    // Joins bytes into characters, and halves of surrogate pairs that a host encoded one by one.
    struct Characters {
        std::optional<char32_t> add(unsigned char byte);

        char32_t point = 0;
        char32_t smallest = 0;  // what is below it was encoded in too many bytes
        char32_t high = 0;      // first half of a pair
        int missing = 0;        // bytes still to come
    };

    void step(unsigned char byte, std::vector<Event>& events);
    void step_escape(unsigned char byte, std::vector<Event>& events);
    void step_sequence(unsigned char byte, std::vector<Event>& events);
    void step_string(unsigned char byte, std::vector<Event>& events);
    void step_paste(unsigned char byte, std::vector<Event>& events);
    void type(unsigned char byte, std::vector<Event>& events);
    void finish_sequence(char final, std::vector<Event>& events);
    void finish_string();
    void give_up(unsigned char byte, std::vector<Event>& events);
    void add_pasted(char32_t character);
    void add_line_ends();
    void reset();

    State state_ = State::ground;
    Characters characters_;
    bool alt_ = false;           // an ESC came before the character or sequence under way
    char introducer_ = 0;        // the byte after ESC that began the sequence under way
    std::string body_;           // its bytes so far, bounded
    std::string paste_;          // text of the paste under way that has not been handed on
    std::size_t pasted_ = 0;     // how much of it there was in all, bounded
    std::size_t line_ends_ = 0;  // held back: the last ones are told from others by what follows, however it is cut
    bool after_return_ = false;  // a line feed next in the paste is the second half of a line end
    Replies replies_;
};

// "<down>x<ctrl-a><enter>" -> events. The names are in ask_c.h; "<paste>text</paste>" is a Paste, "<tick:250>" a Tick
// and "<resize:40x12>" a Resize. Text is one Key per code point, as typed. All else is an argument error.
Result<std::vector<Event>> parse_keys(std::string_view script);

}  // namespace ask
