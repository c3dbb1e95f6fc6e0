#include "frame.hpp"

#include <ftxui/dom/elements.hpp>
#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

#include <algorithm>
#include <utility>

namespace ask::ui {
namespace {

bool is_plain_blank(const Cell& cell) {
    return cell.text == " " && cell.style.background == 0 && !cell.style.inverse;
}

// Of FTXUI only boxes may be used around lines (see line.hpp): they keep no state that the process shares, so any number
// of threads may render. ftxui::Render would also look for selected text and for box drawing to join, of which there is
// none. The screen is no wider than what is drawn.
void render(const std::vector<std::shared_ptr<Row>>& rows, int columns) {
    ftxui::Elements elements;
    elements.reserve(rows.size());
    int widest = 1;
    for (const std::shared_ptr<Row>& row : rows) {
        elements.push_back(element(row->line));
        widest = std::max(widest, row->line.reach(columns));
    }
    ftxui::Screen screen(widest, static_cast<int>(rows.size()));
    const ftxui::Element column = ftxui::vbox(std::move(elements));
    column->ComputeRequirement();
    screen.stencil = {0, screen.dimx() - 1, 0, screen.dimy() - 1};
    screen.SetCursor({0, 0, ftxui::Screen::Cursor::Hidden});
    column->SetBox(screen.stencil);
    column->Render(screen);

    for (int y = 0; const std::shared_ptr<Row>& row : rows) {
        row->cells.resize(static_cast<std::size_t>(row->line.reach(columns)));
        for (ftxui::Pixel* next = &screen.PixelAt(0, y); Cell& cell : row->cells) {
            ftxui::Pixel& pixel = *next++;
            if (!pixel.character.empty() || is_second(pixel)) cell.text = std::move(pixel.character);
            cell.style = style_of(pixel);
            cell.ambiguous = is_ambiguous(pixel);
        }
        ++y;
    }
    const ftxui::Screen::Cursor cursor = screen.cursor();
    if (cursor.shape != ftxui::Screen::Cursor::Hidden) rows[static_cast<std::size_t>(cursor.y)]->caret = cursor.x;
}

// Finds the rows of a frame that were drawn from the same lines as those of the next one: in the same place, or, in a
// window that was scrolled, some rows away.
class Drawn {
public:
    Drawn(const Frame& frame, int columns) : rows_(frame.rows), usable_(frame.columns == columns) {}

    std::shared_ptr<const Row> find(const Line& line, std::ptrdiff_t row) {
        if (!usable_) return nullptr;
        if (is_at(row, line)) return rows_[static_cast<std::size_t>(row)];
        if (is_at(row + moved_, line)) return rows_[static_cast<std::size_t>(row + moved_)];
        for (std::ptrdiff_t i = 0; i < std::ssize(rows_) && line.width() > 0; ++i) {
            if (!is_at(i, line)) continue;
            moved_ = i - row;
            return rows_[static_cast<std::size_t>(i)];
        }
        return nullptr;
    }

private:
    bool is_at(std::ptrdiff_t row, const Line& line) const {
        return row >= 0 && row < std::ssize(rows_) && rows_[static_cast<std::size_t>(row)]->line == line;
    }

    const Rows& rows_;
    bool usable_;
    std::ptrdiff_t moved_ = 0;  // how far away the last one was that was not in its place
};

}  // namespace

bool Frame::operator==(const Frame& other) const {
    const auto looks_same = [this](const auto& a, const auto& b) {
        for (int i = 0; i < columns && a != b; ++i) {
            if (a->at(i) != b->at(i)) return false;
        }
        return true;
    };
    return columns == other.columns && cursor == other.cursor &&
           std::equal(rows.begin(), rows.end(), other.rows.begin(), other.rows.end(), looks_same);
}

Frame draw(std::vector<Line> lines, int columns, const Frame& before) {
    Frame frame;
    frame.columns = columns;
    frame.rows.reserve(lines.size());
    std::vector<std::shared_ptr<Row>> changed;
    Drawn drawn(before, columns);
    for (Line& line : lines) {
        if (auto row = drawn.find(line, std::ssize(frame.rows))) {
            frame.rows.push_back(std::move(row));
            continue;
        }
        changed.push_back(std::make_shared<Row>());
        changed.back()->line = std::move(line);
        frame.rows.push_back(changed.back());
    }
    if (!changed.empty()) render(changed, columns);
    for (int at = 0; const std::shared_ptr<const Row>& row : frame.rows) {
        if (row->caret) frame.cursor = Position{at, *row->caret};
        ++at;
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
