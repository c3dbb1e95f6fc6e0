// Text as a person sees it: made safe for a screen, cut into user-perceived characters (graphemes), measured in
// terminal cells, wrapped into lines. What is known of single code points is in unicode.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ask {

bool is_utf8(std::string_view text) noexcept;

// Offset of the first byte that is not well-formed UTF-8 (no overlong forms, no surrogates), or npos.
std::size_t find_invalid_utf8(std::string_view text) noexcept;

struct Grapheme {
    std::string_view bytes;
    int width = 0;           // cells: 1 or 2, and where terminals disagree the larger; 0 for controls and the like
    bool ambiguous = false;  // terminals disagree on its width (VS16, ZWJ, flags, keycaps, text-style emoji, ...)
};

// The grapheme that begins at `offset` < text.size(). Total: a bad byte is a grapheme of width 1 by itself.
Grapheme next_grapheme(std::string_view text, std::size_t offset) noexcept;

// Start of the grapheme that the byte before `offset` > 0 is part of. Looks back no further than it must.
std::size_t previous_grapheme(std::string_view text, std::size_t offset) noexcept;

std::size_t count_graphemes(std::string_view text) noexcept;

// Cells the text takes on one line. The text must be safe (see below).
int text_width(std::string_view text) noexcept;

// True for text of which every code point is white space or invisible.
bool is_blank(std::string_view text) noexcept;

enum class Lines { keep, join };  // line feeds stay, or are shown as U+23CE

// The one way of untrusted text to any screen. Control characters (C0, C1, DEL), bidi controls, invisible and tag
// characters, line and paragraph separators, stray joiners and variation selectors, noncharacters, private use and
// invalid bytes become visible ("␛", "⟨U+202E⟩", "⟨0xFF⟩"); so does what would be drawn over its neighbours: marks
// without a base, and parts of a grapheme beyond its two cells. Combining marks are bounded per grapheme, the rest
// shown as a count. CR LF is one line feed. A tab becomes four spaces with Lines::keep, else "␉". Nothing is dropped
// silently; ordinary text comes back as it is, with the joiners and selectors of emoji, the joiners of Indic and Arabic
// words, and what takes a cell without a mark in it, as U+2800 does. What is safe stays as it is when made safe again.
std::string safe_text(std::string_view text, Lines lines);

// True when safe_text would change nothing; lets callers keep a view instead of a copy.
bool is_safe(std::string_view text, Lines lines) noexcept;

// Lines of at most `width` cells each (1 if it is less): broken at white space where there is some, between wide
// characters, else inside a word that is longer than a line. A line feed begins a new line. At least one line. No
// visible character is lost; white space at a break is dropped. Indentation stays, unless the first word does not fit
// beside it. A grapheme wider than `width` is a line of its own. The views point into `text`, which must be safe and
// outlive them.
std::vector<std::string_view> wrap(std::string_view text, int width);

// wrap(text, width).size(), without building it.
int wrapped_height(std::string_view text, int width) noexcept;

// The text cut to `width` cells, with `ellipsis` at the end if something was cut, or what fits of it.
std::string truncate(std::string_view text, int width, std::string_view ellipsis);

}  // namespace ask
