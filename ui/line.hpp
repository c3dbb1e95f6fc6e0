// One line of a frame: runs of text, each in a style of its own. As an FTXUI element it places graphemes into the cells of
// a screen of one row, with the widths of lib/text.hpp: a wide one takes two cells, and one that does not fit is left out,
// never spilled.
#pragma once

#include "theme.hpp"

#include <ftxui/dom/elements.hpp>
#include <ftxui/screen/pixel.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace ask::ui {

class Line {
public:
    Line& add(std::string_view text, Style style = {});             // the text must be safe
    Line& add(std::string_view text, int width, Style style = {});  // of as many cells
    Line& pad(int column);                                          // blanks up to that column

    // Puts one cell in place of a blank. Before it there must be nothing but ASCII.
    Line& put(int column, std::string_view glyph, Style style);

    // The caret is `column` cells from the left; drawn as an inverted cell where the terminal's own is not shown.
    Line& caret(int column, bool drawn);

    // Something at the right end: the whole of it if there is room, else the brief form, which takes the last cell.
    Line& right(std::string_view text, std::string_view brief, Style style);

    int width() const { return width_; }

    // The cells that it draws on a screen of so many columns.
    int reach(int columns) const {
        return right_.empty() ? std::min(columns, std::max(width_, caret_ + 1)) : columns;
    }
    bool operator==(const Line&) const = default;

private:
    friend class LineNode;

    std::string text_;  // where another style begins there is a mark, which safe text has none of; see line.cpp
    std::string right_;
    std::string brief_;
    int width_ = 0;
    int caret_ = -1;
    bool caret_drawn_ = false;
    Style style_;  // of what was added last
    Style right_style_;
};

ftxui::Element element(const Line& line);  // which has to outlive it

// Pixels as that element fills them. In place of colours they carry the numbers of roles, where FTXUI keeps the
// number of a hyperlink: what it makes of colours depends on the environment.
Style style_of(const ftxui::Pixel& pixel);
bool is_ambiguous(const ftxui::Pixel& pixel);  // see Cell
bool is_second(const ftxui::Pixel& pixel);     // the second cell of a wide grapheme
void clear(ftxui::Pixel& pixel);

}  // namespace ask::ui
