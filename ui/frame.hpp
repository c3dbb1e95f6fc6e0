// A picture of the dialogue at one moment: a grid of cells, and the place of the cursor while text is typed.
#pragma once

#include "layout.hpp"
#include "line.hpp"
#include "model.hpp"
#include "theme.hpp"

#include <memory>
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

// What a cell is when nothing is drawn there.
inline const Cell blank_cell;

struct Row {
    Line line;                 // what it was drawn from
    std::vector<Cell> cells;   // those behind the last one are blank
    std::optional<int> caret;  // the column where the person types

    int used() const { return static_cast<int>(cells.size()); }
    const Cell& at(int column) const {
        return column < used() ? cells[static_cast<std::size_t>(column)] : blank_cell;
    }
};

using Rows = std::vector<std::shared_ptr<const Row>>;

// What a list that is shown whole was drawn from. As long as only the focus moves, all but two of its items stay as they
// are, and what an item looks like with the focus and without is drawn once.
struct Listed {
    struct Item {
        int row = 0;  // of the frame, where it begins
        Rows plain;
        Rows focused;
    };

    Model model;
    Resize size;
    Layout layout;
    std::vector<Item> items;  // none before the focus moves
};

// Frames that follow each other share the rows that did not change, also those that only moved: they are neither drawn
// nor compared again.
struct Frame {
    int columns = 0;
    Rows rows;
    std::optional<Position> cursor;  // where the person types
    std::shared_ptr<Listed> listed;  // the same one in all frames between which only the focus moved
    int focus = 0;                   // of the list

    int height() const { return static_cast<int>(rows.size()); }
    const Cell& at(int row, int column) const { return rows[static_cast<std::size_t>(row)]->at(column); }
    bool operator==(const Frame& other) const;  // of what is seen
};

// Draws the lines one below the other; those that the frame before has as well are taken from it.
Frame draw(std::vector<Line> lines, int columns, const Frame& before);

// One row as printable text and SGR; begins and ends in the default rendition, without trailing blanks. The marker is
// written before the cursor's cell, if the row has it.
std::string row_text(const Frame& frame, int row, const Look& look, std::string_view cursor_marker = {});

}  // namespace ask::ui
