#include "frame.hpp"

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

#include <algorithm>
#include <utility>

namespace ask::ui {
namespace {

bool is_plain_blank(const Cell& cell) {
    return cell.text == " " && cell.style.background == 0 && !cell.style.inverse;
}

// Of FTXUI only the parts that keep no state which the process shares may be used, so that any number of threads may
// render: ftxui::Render would look for selected text and for box drawing to join, of which there is none. One line after
// the other goes through the same row of pixels, which is no wider than what is drawn: a screen of them all would be the
// most memory that a frame needs.
void render(const std::vector<std::shared_ptr<Row>>& rows, int columns) {
    int widest = 1;
    for (const std::shared_ptr<Row>& row : rows) widest = std::max(widest, row->line.reach(columns));
    ftxui::Screen screen(widest, 1);
    for (const std::shared_ptr<Row>& row : rows) {
        screen.SetCursor({0, 0, ftxui::Screen::Cursor::Hidden});
        const ftxui::Element line = element(row->line);
        line->Render(screen);
        if (screen.cursor().shape != ftxui::Screen::Cursor::Hidden) row->caret = screen.cursor().x;

        const int used = row->line.reach(columns);
        row->cells.reserve(used);
        ftxui::Pixel* next = &screen.PixelAt(0, 0);
        for (int x = 0; x < used; ++x) {
            ftxui::Pixel& pixel = *next++;
            const bool blank = pixel.character.empty() && !is_second(pixel);
            row->cells.add({blank ? " " : std::string_view(pixel.character), style_of(pixel), is_ambiguous(pixel)});
            clear(pixel);
        }
    }
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

void Cells::reserve(int count) {
    text_.reserve(static_cast<std::size_t>(count) + 16);  // most take a byte each
    places_.reserve(static_cast<std::size_t>(count));
}

std::string_view Cells::text(int begin, int end) const {
    end = std::min(end, count());
    if (begin >= end) return {};
    const Place& last = places_[static_cast<std::size_t>(end) - 1];
    const std::size_t from = places_[static_cast<std::size_t>(begin)].begin;
    return {text_.data() + from, last.begin + last.size - from};
}

bool Frame::operator==(const Frame& other) const {
    const auto looks_same = [this](const auto& a, const auto& b) {
        for (int i = 0; i < columns && a != b; ++i) {
            if (a->cells.at(i) != b->cells.at(i)) return false;
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
        const Cell cell = frame.at(row, column);
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
