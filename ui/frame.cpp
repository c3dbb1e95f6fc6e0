#include "frame.hpp"

#include "line.hpp"

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

namespace ask::ui {
namespace {

bool is_plain_blank(const Cell& cell) {
    return cell.text == " " && cell.style.background == 0 && !cell.style.inverse && !cell.style.underline;
}

}  // namespace

Frame render(const ftxui::Element& element, int columns, int rows) {
    ftxui::Screen screen(columns, rows);
    ftxui::Render(screen, element);

    Frame frame;
    frame.columns = columns;
    frame.rows = rows;
    frame.cells.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    Cell* cell = frame.cells.data();
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column, ++cell) {
            const ftxui::Pixel& pixel = screen.PixelAt(column, row);
            if (!pixel.character.empty() || is_second(pixel)) {
                cell->text = pixel.character;
            }
            cell->style = style_of(pixel);
            cell->ambiguous = is_ambiguous(pixel);
        }
    }
    if (const ftxui::Screen::Cursor cursor = screen.cursor(); cursor.shape != ftxui::Screen::Cursor::Hidden) {
        frame.cursor = Position{cursor.y, cursor.x};
    }
    return frame;
}

std::string row_text(const Frame& frame, int row, const Look& look, std::string_view cursor_marker) {
    const bool marked = !cursor_marker.empty() && frame.cursor && frame.cursor->row == row;
    int end = frame.columns;
    while (end > 0 && is_plain_blank(frame.at(row, end - 1)) && !(marked && frame.cursor->column >= end)) {
        --end;
    }
    std::string text;
    Style style;
    for (int column = 0; column < end; ++column) {
        const Cell& cell = frame.at(row, column);
        if (cell.style != style) {
            if (style != Style{}) {
                text += "\x1b[m";
            }
            text += look.sgr(cell.style);
            style = cell.style;
        }
        if (marked && column == frame.cursor->column) {
            text += cursor_marker;
        }
        text += cell.text;
    }
    if (marked && frame.cursor->column >= end) {
        text += cursor_marker;
    }
    if (style != Style{}) {
        text += "\x1b[m";
    }
    return text;
}

}  // namespace ask::ui
