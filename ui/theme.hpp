// What each role looks like: colours by theme and colour depth, and glyphs in Unicode or ASCII.
#pragma once

#include "piece.hpp"
#include "request.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace ask::ui {

// The look of one cell, in roles: 0 is the terminal's own colour, else 1 + Role.
struct Style {
    std::uint8_t foreground = 0;
    std::uint8_t background = 0;
    bool bold = false;
    bool dim = false;
    bool inverse = false;

    // All of it is bytes, which are quicker to compare together.
    using Bytes = std::array<char, 5>;
    bool operator==(const Style& other) const { return std::memcmp(this, &other, sizeof(Bytes)) == 0; }
};

// Both sets take the same cells but for the radio and check marks: one cell wide in Unicode, three in ASCII.
struct GlyphSet {
    std::string_view cursor, radio_off, radio_on, check_off, check_on, more_above, more_below, tick, cross, bar,
        ellipsis, chip_left, chip_right, mask, separator, previous, next, up_down;
};

// Everything a frame needs to know of how things look; made once per session.
class Look {
public:
    explicit Look(const Settings& settings);  // what is automatic counts as dark, truecolor, Unicode

    const GlyphSet& glyphs() const { return *glyphs_; }

    // Foreground in that role, with the attributes that stand for it where there are no colours. Role::chip is the
    // header on its background.
    Style style(Role role) const { return styles_[static_cast<std::size_t>(role)]; }

    bool dims() const { return dims_; }  // dim text is readable in this theme

    // The SGR sequence that turns the default rendition into `style`; empty for the default.
    Piece sgr(const Style& style) const;

private:
    const GlyphSet* glyphs_;
    bool dims_ = true;
    std::array<Style, role_count> styles_;
    std::array<std::string, role_count> foreground_;  // SGR parameters, such as "38;2;129;140;248"; empty: none
    std::array<std::string, role_count> background_;
};

}  // namespace ask::ui
