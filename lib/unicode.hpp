// Code points: how they are read from UTF-8, what is known of each, and where one user-perceived character ends. It is
// what the functions of text.hpp are made of, and the table behind it is made by unicode_table_generator.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ask::unicode {

// The classes of grapheme cluster breaking (Unicode Standard Annex 29).
enum class Break : std::uint8_t {
    other,
    cr,
    lf,
    control,
    extend,
    zwj,
    regional_indicator,
    prepend,
    spacing_mark,
    l,
    v,
    t,
    lv,
    lvt,
    pictograph,
};

enum Flag : std::uint16_t {
    hidden = 1 << 0,            // never shown as it is: controls, invisible characters, private use, noncharacters
    contextual = 1 << 1,        // invisible, but part of ordinary text in its place: joiners, selectors, fillers, tags
    mark = 1 << 2,              // a combining mark
    virama = 1 << 3,            // a joiner may follow it
    joining = 1 << 4,           // a letter or mark of a script in which joiners between letters are ordinary
    styled = 1 << 5,            // an emoji that is drawn as text or in colours, as U+FE0E and U+FE0F say
    text_emoji = 1 << 6,        // narrow, and an emoji of two cells when U+FE0F follows
    emoji = 1 << 7,             // may be joined with others, and take a skin tone
    unsettled = 1 << 8,         // terminals differ on the cells of a grapheme with it
    space = 1 << 9,             // white space at which a line may be broken
    blank = 1 << 10,            // white space or invisible
    word = 1 << 11,             // letter, digit or mark
    no_break_before = 1 << 12,  // does not begin a line: closing punctuation and its like
    no_break_after = 1 << 13,   // does not end a line: opening punctuation and its like
};

struct Properties {
    Break break_class = Break::other;
    std::uint8_t width = 1;  // cells it adds to a grapheme
    std::uint16_t flags = 0;

    bool has(Flag flag) const { return (flags & flag) != 0; }
    bool operator==(const Properties&) const = default;
};

// Stands for a byte that is no part of well-formed UTF-8: a grapheme by itself, one cell wide.
constexpr char32_t bad_byte = 0xFFFFFFFF;

Properties properties_of(char32_t code_point) noexcept;

struct Decoded {
    char32_t code_point;
    std::size_t length;  // 1 for a bad byte
};

// The code point that begins at `offset` < text.size().
Decoded decode(std::string_view text, std::size_t offset) noexcept;

// The code point that ends at `offset` > 0.
Decoded decode_before(std::string_view text, std::size_t offset) noexcept;

void append(std::string& text, char32_t code_point);

// The digits of a code point or byte as its name has them: "202E", "FF".
void append_hex(std::string& text, char32_t value, int min_digits);

// Bytes of printable ASCII from `offset` on. Most text is nothing else, and everything about it is simple.
std::size_t plain_run(std::string_view text, std::size_t offset) noexcept;

// True where the classes of two neighbours alone prove that a grapheme ends between them.
bool is_certain_border(Break before, Break after) noexcept;

// Walks over code points and says before which of them a new grapheme begins.
class GraphemeBreaker {
public:
    explicit GraphemeBreaker(Break first) { take(first); }

    bool begins_with(Break next) noexcept;

    // After a joiner that keeps a pictograph that follows in the same grapheme.
    bool joins_pictograph() const { return emoji_ == Emoji::joiner; }

private:
    void take(Break next) noexcept;

    enum class Emoji : std::uint8_t { none, pictograph, joiner };

    Break last_ = Break::control;
    Emoji emoji_ = Emoji::none;
    bool half_flag_ = false;  // the last code point is the first of a pair of regional indicators
};

}  // namespace ask::unicode
