// A picture of the dialogue at one moment: a grid of cells, and the place of the cursor while text is typed.
#pragma once

#include "layout.hpp"
#include "line.hpp"
#include "model.hpp"
#include "theme.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ask::ui {

struct Cell {
    std::string_view text = " ";  // one grapheme, safe; empty in the second cell of a wide one
    Style style;
    bool ambiguous = false;  // terminals disagree on its width: the row is redrawn whole, with every cell placed

    bool operator==(const Cell&) const = default;
};

struct Position {
    int row = 0;
    int column = 0;

    bool operator==(const Position&) const = default;
};

// The cells of a row from its start on; those behind the last one are blank. Their text is kept in one piece, so that a
// row is little memory, and any run of its cells is printed at once.
class Cells {
public:
    void reserve(int count);
    void add(const Cell& cell) {
        const auto begin = static_cast<std::uint32_t>(text_.size());
        cell.text.size() == 1 ? text_.push_back(cell.text.front()) : void(text_ += cell.text);
        places_.push_back({begin, static_cast<std::uint32_t>(cell.text.size()), cell.style, cell.ambiguous});
    }

    int count() const { return static_cast<int>(places_.size()); }
    Cell at(int column) const {
        if (column >= count()) return {};
        const Place& place = places_[static_cast<std::size_t>(column)];
        return {{text_.data() + place.begin, place.size}, place.style, place.ambiguous};
    }
    std::string_view text(int begin, int end) const;  // of those from `begin` on and before `end`

private:
    struct Place {
        std::uint32_t begin;  // in the text
        std::uint32_t size;
        Style style;
        bool ambiguous;
    };

    std::string text_;
    std::vector<Place> places_;
};

struct Row {
    Line line;                 // what it was drawn from
    Cells cells;
    std::optional<int> caret;  // the column where the person types
};

using Rows = std::vector<std::shared_ptr<const Row>>;

// What a list that is shown whole was drawn from, but for the focus and the time. As long as only those change, all but
// two of its items stay as they are, and what an item looks like with the focus and without is drawn once.
struct Listed {
    struct Item {
        int row = 0;  // of the frame, where it begins
        Rows plain;
        Rows focused;
    };

    Model model;
    Resize size;
    Layout layout;
    std::vector<Item> items;  // none before the next frame
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
    Cell at(int row, int column) const { return rows[static_cast<std::size_t>(row)]->cells.at(column); }
    bool operator==(const Frame& other) const;  // of what is seen
};

// Draws the lines one below the other; those that the frame before has as well are taken from it.
Frame draw(std::vector<Line> lines, int columns, const Frame& before);

// One row as printable text and SGR; begins and ends in the default rendition, without trailing blanks. The marker is
// written before the cursor's cell, if the row has it.
std::string row_text(const Frame& frame, int row, const Look& look, std::string_view cursor_marker = {});

}  // namespace ask::ui
