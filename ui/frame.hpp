// A picture of the dialogue at one moment: a grid of cells, and the place of the cursor while text is typed.
#pragma once

#include "theme.hpp"

#include <ftxui/dom/elements.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ask::ui {

struct Cell {
    std::string text = " ";  // one grapheme, safe; empty in the second cell of a wide one
    Style style;
    bool ambiguous = false;  // terminals disagree on its width: the row is redrawn whole, with every cell placed

    bool operator==(const Cell&) const = default;
};

struct Position {
    int row = 0;
    int column = 0;

    bool operator==(const Position&) const = default;
};

struct Frame {
    int columns = 0;
    int rows = 0;
    std::vector<Cell> cells;         // row by row
    std::optional<Position> cursor;  // where the person types

    const Cell& at(int row, int column) const { return cells[static_cast<std::size_t>(row * columns + column)]; }
    bool operator==(const Frame&) const = default;
};

// Draws an element of `rows` lines. Of FTXUI only boxes may be used around lines (see line.hpp): they keep no state
// that the process shares, so any number of threads may render.
Frame render(const ftxui::Element& element, int columns, int rows);

// One row as printable text and SGR; begins and ends in the default rendition, without trailing blanks. The marker is
// written before the cursor's cell, if the row has it.
std::string row_text(const Frame& frame, int row, const Look& look, std::string_view cursor_marker = {});

}  // namespace ask::ui
