#include "paint.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace ask::ui {
namespace {

constexpr std::string_view erase_line = "\x1b[K";
constexpr std::string_view erase_below = "\x1b[J";
// Some terminals keep in their scrollback what is erased from the screen's first cell on at once. So the first line is
// erased by itself, the rest from its second cell on, and lines above one by one.
constexpr std::string_view erase_from_here = "\r\x1b[K\x1b[C\x1b[J\r";
constexpr std::string_view erase_line_above = "\x1b[A\x1b[K";
constexpr std::size_t usual_size = 200;  // of what a key changes, in bytes
constexpr std::string_view no_wrap = "\x1b[?7l";
constexpr std::string_view wrap_again = "\x1b[?7h";

Piece csi(int count, char final) { return Piece().csi(count, final); }

Piece horizontal(int from, int to) {
    if (from == to) return {};
    if (to == 0) return Piece().add('\r');
    if (to > from) return csi(to - from, 'C');
    const Piece back = csi(from - to, 'D');
    const Piece from_start = Piece().add('\r').csi(to, 'C');
    const Piece& shorter = from_start.size() < back.size() ? from_start : back;
    return static_cast<std::size_t>(from - to) <= shorter.size() ? Piece().add('\b', from - to) : shorter;
}

Piece vertical(int rows) {
    return rows == 0 ? Piece() : rows < 0 ? csi(-rows, 'A') : csi(rows, 'B');
}

bool is_space(std::string_view text) { return text.size() == 1 && text.front() == ' '; }

// Only what can be seen of a cell: the colour of a blank's ink does not matter.
Style shown_style(const Cell& cell) {
    if (!is_space(cell.text) || cell.style.inverse) return cell.style;
    Style shown;
    shown.background = cell.style.background;
    return shown;
}

// Most cells hold one byte.
bool same_text(std::string_view a, std::string_view b) {
    return a.size() == b.size() && (a.size() == 1 ? a.front() == b.front() : a == b);
}

bool looks_same(const Cell& a, const Cell& b) {
    return same_text(a.text, b.text) && (a.style == b.style || shown_style(a) == shown_style(b));
}

bool is_blank(const Cell& cell) {
    return is_space(cell.text) && shown_style(cell) == Style{};
}

// Whether the cell, printed in this pen, looks as it should.
bool fits(const Cell& cell, const Style& pen) {
    if (cell.style == pen) return true;
    return shown_style(cell) == shown_style({cell.text, pen, false});
}

// The parameters of an SGR sequence without "CSI" and "m".
std::string_view parameters(std::string_view sgr) {
    return sgr.empty() ? sgr : sgr.substr(2, sgr.size() - 3);
}

// From one rendition to another: by what differs, or from the default, whichever is shorter.
Piece pen_change(const Style& from, const Style& to, const Look& look) {
    if (from == to) return {};
    const Piece was = look.sgr(from);
    const Piece whole = look.sgr(to);
    if (std::string_view(was) == std::string_view(whole)) return {};
    if (whole.empty()) return Piece().add("\x1b[m");
    if (was.empty()) return whole;

    Piece step;
    const auto add = [&step](std::string_view parameter) { step.add(step.empty() ? "\x1b[" : ";").add(parameter); };
    const auto colour = [&](std::uint8_t Style::*ground, std::string_view none) {
        if (from.*ground == to.*ground) return;
        Style only;
        only.*ground = to.*ground;
        const Piece sgr = look.sgr(only);
        add(sgr.empty() ? none : parameters(sgr));
    };
    // One code ends both bold and dim.
    const bool weight_ends = (from.bold && !to.bold) || (from.dim && !to.dim);
    if (weight_ends) add("22");
    if (to.bold && (!from.bold || weight_ends)) add("1");
    if (to.dim && (!from.dim || weight_ends)) add("2");
    if (from.inverse != to.inverse) add(to.inverse ? "7" : "27");
    colour(&Style::foreground, "39");
    colour(&Style::background, "49");
    step.add('m');

    constexpr std::string_view anew = "\x1b[0;";
    if (anew.size() + parameters(whole).size() + 1 < step.size()) return Piece().add(anew).add(parameters(whole)).add('m');
    return step;
}

class Painter {
public:
    Painter(Painted& painted, const Frame& next, const Look& look) : painted_(painted), next_(next), look_(look) {
        out_.reserve(usual_size);
    }

    std::string draw() {
        if (existing() == 0) painted_.written.push_back(0);  // the line that the cursor is on
        if (const Moved moved = find_moved(); moved.by != 0) scroll(moved);
        for (int row = 0; row < next_.height(); ++row) draw_row(row);
        create_rows();
        if (next_.height() < painted_.frame.height()) {
            move({next_.height(), 0});
            set_blank_pen();
            out_ += erase_below;
            painted_.written.resize(static_cast<std::size_t>(next_.height()));
            painted_.written.push_back(0);  // the line that the cursor is on
        }
        place_cursor();
        return std::move(out_);
    }

private:
    const Cells& before(int row) const {
        static const Cells none;
        return row < painted_.frame.height() ? painted_.frame.rows[static_cast<std::size_t>(row)]->cells : none;
    }
    const Cells& now(int row) const { return next_.rows[static_cast<std::size_t>(row)]->cells; }
    bool is_changed(int column) const { return changed_[static_cast<std::size_t>(column)] != 0; }

    int& written(int row) { return painted_.written[static_cast<std::size_t>(row)]; }
    int existing() const { return static_cast<int>(painted_.written.size()); }

    // A row that is not on the screen yet is made by line feeds from the last one, which scroll where they have to.
    void move(Position to) {
        Position& at = painted_.cursor;
        if (to.row >= existing()) {
            move({existing() - 1, at.row == existing() - 1 ? at.column : 0});
            set_blank_pen();
            out_ += '\r';
            out_.append(static_cast<std::size_t>(to.row - at.row), '\n');
            painted_.written.resize(static_cast<std::size_t>(to.row) + 1);
            at = {to.row, 0};
        }
        const int rows = to.row - at.row;
        if (rows == 0 && to.column == at.column) return;
        Piece from_start;
        from_start.add('\r').add(rows > 0 && rows <= 2 ? Piece().add('\n', rows) : vertical(rows));
        from_start.add(horizontal(0, to.column));
        Piece from_here = vertical(rows);
        from_here.add(horizontal(at.column, to.column));
        // Behind the last cell terminals disagree on where the cursor is.
        const bool behind = at.column >= next_.columns;
        out_ += behind || from_start.size() < from_here.size() ? from_start : from_here;
        at = to;
    }

    void set_pen(const Style& style) {
        out_ += pen_change(painted_.pen, style, look_);
        painted_.pen = style;
    }

    // Prints the cell the cursor is on, and those behind it, before `end`, that are to be printed in the same pen; the
    // second cell of a wide character goes with the first.
    void put(int end, bool only_changed) {
        Position& at = painted_.cursor;
        const Cells& cells = now(at.row);
        const Cell cell = cells.at(at.column);
        if (!fits(cell, painted_.pen)) set_pen(shown_style(cell));
        const int begin = at.column++;
        while (at.column < next_.columns) {
            const Cell next = cells.at(at.column);
            const bool wanted = at.column < end && (!only_changed || is_changed(at.column));
            const bool goes_on = wanted && !cell.ambiguous && !next.ambiguous;
            if (!next.text.empty() && !(goes_on && fits(next, painted_.pen))) break;
            ++at.column;
        }
        const bool may_wrap = cell.ambiguous && begin >= next_.columns - 2;
        if (may_wrap) out_ += no_wrap;
        add_text(cells, begin);
        if (may_wrap) out_ += wrap_again;
        written(at.row) = std::max(written(at.row), at.column);
        if (cell.ambiguous) place_behind();
    }

    // That of the cells up to the cursor; behind those that the row has there are blanks.
    void add_text(const Cells& cells, int begin) {
        const int end = painted_.cursor.column;
        out_ += cells.text(begin, end);
        out_.append(static_cast<std::size_t>(end - std::clamp(cells.count(), begin, end)), ' ');
    }

    // Where the cursor is behind a doubtful character the terminal may see otherwise. Behind the last cell there is
    // nowhere to jump to; a move from there starts anew anyway.
    void place_behind() {
        Position& at = painted_.cursor;
        at.column = std::min(at.column, next_.columns - 1);
        out_ += csi(at.column + 1, 'G');
    }

    // Rows of the next frame that are on the screen already, but `by` rows further down (or up, below 0).
    struct Moved {
        int begin = 0;
        int end = 0;
        int by = 0;
    };

    bool has_moved(int row, int by) const {
        const int from = row + by;
        const int rows = painted_.frame.height();
        if (from < 0 || from >= rows || row >= std::min(rows, next_.height())) return false;
        const Row* old = painted_.frame.rows[static_cast<std::size_t>(from)].get();
        const Row* now = next_.rows[static_cast<std::size_t>(row)].get();
        return old == now || (old->cells.count() == 0 && now->cells.count() == 0);
    }

    // The first run of them that is worth it.
    Moved find_moved() const {
        constexpr int enough = 3;
        for (int row = 0; row < next_.height(); ++row) {
            const std::shared_ptr<const Row>& wanted = next_.rows[static_cast<std::size_t>(row)];
            if (is_drawn(row) || wanted->cells.count() == 0) continue;
            const auto& old = painted_.frame.rows;
            const auto found = std::find(old.begin(), old.end(), wanted);
            if (found == old.end()) continue;
            Moved moved{row, row, static_cast<int>(found - old.begin()) - row};
            while (has_moved(moved.end, moved.by)) ++moved.end;
            if (moved.end - moved.begin >= enough) return moved;
        }
        return {};
    }

    // Lets the terminal move them: lines are deleted on the one side and as many inserted on the other, in this order,
    // so that what is below the frame comes back to its place.
    void scroll(const Moved& moved) {
        const int count = std::abs(moved.by);
        const int deleted = moved.by > 0 ? moved.begin : moved.end - count;
        const int inserted = moved.by > 0 ? moved.end : moved.begin - count;
        const auto edit = [&](int row, char final) {
            move({row, 0});
            set_blank_pen();
            out_ += csi(count, final);
        };
        const auto shift = [&](auto& rows, auto blank) {
            rows.erase(rows.begin() + deleted, rows.begin() + deleted + count);
            rows.insert(rows.begin() + inserted, static_cast<std::size_t>(count), blank);
        };
        edit(deleted, 'M');
        edit(inserted, 'L');
        shift(painted_.frame.rows, std::make_shared<const Row>());
        shift(painted_.written, 0);
    }

    // Erased cells, and lines that scroll into view, take the background of the pen on many terminals.
    void set_blank_pen() {
        if (!fits(Cell{}, painted_.pen)) set_pen({});
    }

    void erase_to_end() {
        set_blank_pen();
        out_ += erase_line;
        written(painted_.cursor.row) = std::min(written(painted_.cursor.row), painted_.cursor.column);
    }

    // To a changed cell further on: through the cells between if printing them again is no longer than a jump.
    void reach(int row, int column) {
        const Position& at = painted_.cursor;
        if (at == Position{row, column}) return;
        if (at.row < row && row < existing() && at.column == 0 && column > 0) move({row, 0});
        if (at.row == row && at.column < column && !now(row).at(at.column).text.empty()) {
            const std::size_t jump = horizontal(at.column, column).size();
            std::size_t through = 0;
            for (int i = at.column; i < column && through <= jump; ++i) {
                const Cell cell = now(row).at(i);
                through += fits(cell, painted_.pen) ? cell.text.size() : jump + 1;
            }
            while (through <= jump && at.column < column) put(column, false);
        }
        move({row, column});
    }

    // Notes which cells of the row have to be printed; false if none.
    bool find_changes(int row) {
        const Cells& old = before(row);
        const Cells& cells = now(row);
        const int columns = std::min(next_.columns, std::max(old.count(), cells.count()) + 1);
        changed_.assign(static_cast<std::size_t>(columns), false);
        bool any = false;
        bool wide = false;
        bool covered = false;  // by a doubtful character before it, which a terminal may draw, or erase, two cells wide
        for (int i = 0; i < columns; ++i) {
            const Cell was = old.at(i);
            const Cell cell = cells.at(i);
            const bool changed = covered || !looks_same(was, cell);
            changed_[static_cast<std::size_t>(i)] = changed;
            any = any || changed;
            wide = wide || was.text.empty() || cell.text.empty();
            covered = changed && (was.ambiguous || cell.ambiguous || (covered && cell.text.empty()));
        }
        if (wide && any) join_halves(row);
        return any;
    }

    // Half a wide character cannot be printed, neither of the old ones nor of the new.
    void join_halves(int row) {
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t i = 1; i < changed_.size(); ++i) {
                const int column = static_cast<int>(i);
                const bool joined = before(row).at(column).text.empty() || now(row).at(column).text.empty();
                if (!joined || changed_[i] == changed_[i - 1]) continue;
                changed_[i] = changed_[i - 1] = true;
                grown = true;
            }
        }
    }

    bool is_drawn(int row) const {
        const auto at = static_cast<std::size_t>(row);
        return at < painted_.frame.rows.size() && painted_.frame.rows[at] == next_.rows[at];
    }

    void draw_row(int row) {
        if (is_drawn(row) || !find_changes(row)) return;

        // The blanks from here on are erased, if that is shorter than printing them.
        int end = now(row).count();
        while (end > 0 && is_blank(now(row).at(end - 1))) --end;
        const auto tail = std::find(changed_.begin() + end, changed_.end(), true);
        const bool erases = std::count(tail, changed_.end(), true) > static_cast<std::ptrdiff_t>(erase_line.size());
        end = static_cast<int>((erases ? tail : changed_.end()) - changed_.begin());

        for (int i = 0; i < end; ++i) {
            if (!is_changed(i) || now(row).at(i).text.empty()) continue;
            if (painted_.cursor != Position{row, i}) reach(row, i);
            put(end, true);
            i = std::max(i, painted_.cursor.column - 1);
        }
        if (erases) {
            reach(row, end);
            erase_to_end();
        }
    }

    void create_rows() {
        if (existing() < next_.height()) move({next_.height() - 1, 0});
    }

    // Nobody sees a hidden cursor, so it waits where the frame begins: whatever a terminal does when it is resized, it
    // keeps the cursor with the text that it is on, and does not let it leave the screen.
    void place_cursor() {
        if (next_.cursor) {
            move({next_.cursor->row, std::min(next_.cursor->column, next_.columns - 1)});
        } else {
            move({0, 0});
        }
        if (next_.cursor.has_value() != painted_.cursor_shown) out_ += next_.cursor ? "\x1b[?25h" : "\x1b[?25l";
        painted_.cursor_shown = next_.cursor.has_value();
    }

    Painted& painted_;
    const Frame& next_;
    const Look& look_;
    std::vector<char> changed_;  // which cells of the row that is being drawn have to be printed; behind them none
    std::string out_;
};

}  // namespace

std::string begin_inline(int columns) {
    return "\x1b[m" + std::string(static_cast<std::size_t>(columns), ' ') + '\r' + std::string(erase_below);
}

std::string paint(Painted& painted, Frame next, const Look& look) {
    std::string bytes = Painter(painted, next, look).draw();
    painted.frame = std::move(next);
    return bytes;
}

std::string erase(Painted& painted, int columns) {
    const auto lines = [columns](int cells) { return std::max(1, (cells + columns - 1) / columns); };
    const int column = std::clamp(painted.cursor.column, 0, std::max(painted.frame.columns - 1, 0));
    int above = column / columns;
    for (std::size_t row = 0; row < static_cast<std::size_t>(painted.cursor.row); ++row) {
        above += lines(painted.written[row]);
    }
    std::string bytes = painted.pen == Style{} ? "" : "\x1b[m";
    bytes += erase_from_here;
    for (; above > 0; --above) bytes += erase_line_above;
    painted = {{}, {}, {}, {}, painted.cursor_shown};
    return bytes;
}

}  // namespace ask::ui
