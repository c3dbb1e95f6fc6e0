#include "paint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

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

// A short piece of output, on its way to the rest.
class Piece {
public:
    Piece& add(char c, int count = 1) {
        for (; count > 0; --count) bytes_[size_++] = c;
        return *this;
    }
    Piece& add(const Piece& other) {
        for (const char c : std::string_view(other)) add(c);
        return *this;
    }
    Piece& csi(int count, char final) {
        add('\x1b').add('[');
        if (count != 1) {
            const auto end = std::to_chars(bytes_.data() + size_, bytes_.data() + bytes_.size(), count).ptr;
            size_ = static_cast<std::size_t>(end - bytes_.data());
        }
        return add(final);
    }
    std::size_t size() const { return size_; }
    operator std::string_view() const { return {bytes_.data(), size_}; }

private:
    std::array<char, 48> bytes_;  // a move takes less than half of it
    std::size_t size_ = 0;
};

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

bool is_space(const std::string& text) { return text.size() == 1 && text.front() == ' '; }

// Only what can be seen of a cell: the colour of a blank's ink does not matter.
Style shown_style(const Cell& cell) {
    if (!is_space(cell.text) || cell.style.inverse) return cell.style;
    Style shown;
    shown.background = cell.style.background;
    return shown;
}

// Most cells hold one byte.
bool same_text(const std::string& a, const std::string& b) {
    return a.size() == b.size() && a.data()[0] == b.data()[0] && (a.size() <= 1 || a == b);
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
    return sgr.size() > 3 ? sgr.substr(2, sgr.size() - 3) : std::string_view();
}

// From one rendition to another: by what differs, or from the default, whichever is shorter.
std::string pen_change(const Style& from, const Style& to, const Look& look) {
    if (from == to) return {};
    const std::string was = look.sgr(from);
    const std::string whole = look.sgr(to);
    if (was == whole) return {};
    if (whole.empty()) return "\x1b[m";
    if (was.empty()) return whole;

    std::string step;
    const auto add = [&step](std::string_view parameter) {
        if (!step.empty()) step += ';';
        step += parameter;
    };
    const auto colour = [&](std::uint8_t Style::*ground, std::string_view none) {
        if (from.*ground == to.*ground) return;
        Style only;
        only.*ground = to.*ground;
        const std::string sgr = look.sgr(only);
        const std::string_view set = parameters(sgr);
        add(set.empty() ? none : set);
    };
    // One code ends both bold and dim.
    const bool weight_ends = (from.bold && !to.bold) || (from.dim && !to.dim);
    if (weight_ends) add("22");
    if (to.bold && (!from.bold || weight_ends)) add("1");
    if (to.dim && (!from.dim || weight_ends)) add("2");
    if (from.inverse != to.inverse) add(to.inverse ? "7" : "27");
    colour(&Style::foreground, "39");
    colour(&Style::background, "49");

    std::string change("\x1b[");
    if (parameters(whole).size() + 2 < step.size()) {
        change += "0;";
        step = parameters(whole);
    }
    return (change += step) += 'm';
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
    const Cell& before(int row, int column) const {
        return row < painted_.frame.height() ? painted_.frame.at(row, column) : blank_cell;
    }

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

    // Prints the cell the cursor is on; the second cell of a wide character goes with the first.
    void put(const Cell& cell) {
        Position& at = painted_.cursor;
        if (!fits(cell, painted_.pen)) set_pen(shown_style(cell));
        const bool may_wrap = cell.ambiguous && at.column >= next_.columns - 2;
        if (may_wrap) out_ += no_wrap;
        out_ += cell.text;
        if (may_wrap) out_ += wrap_again;
        ++at.column;
        while (at.column < next_.columns && next_.at(at.row, at.column).text.empty()) ++at.column;
        written(at.row) = std::max(written(at.row), at.column);
        if (cell.ambiguous) place_behind();
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
        return old == now || (old->used() == 0 && now->used() == 0);
    }

    // The first run of them that is worth it.
    Moved find_moved() const {
        constexpr int enough = 3;
        for (int row = 0; row < next_.height(); ++row) {
            const std::shared_ptr<const Row>& wanted = next_.rows[static_cast<std::size_t>(row)];
            if (is_drawn(row) || wanted->used() == 0) continue;
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
        if (at.row == row && at.column < column && !next_.at(row, at.column).text.empty()) {
            const std::size_t jump = horizontal(at.column, column).size();
            std::size_t through = 0;
            for (int i = at.column; i < column && through <= jump; ++i) {
                const Cell& cell = next_.at(row, i);
                through += fits(cell, painted_.pen) ? cell.text.size() : jump + 1;
            }
            while (through <= jump && at.column < column) put(next_.at(row, at.column));
        }
        move({row, column});
    }

    struct Changes {
        std::vector<char> cells;  // which have to be printed
        bool any = false;
    };

    Changes changes(int row) const {
        static const Row nothing;
        const Row& old = row < painted_.frame.height() ? *painted_.frame.rows[static_cast<std::size_t>(row)] : nothing;
        const Row& now = *next_.rows[static_cast<std::size_t>(row)];
        Changes changes;
        changes.cells.resize(static_cast<std::size_t>(next_.columns));
        bool wide = false;
        bool covered = false;  // by a doubtful character before it, which a terminal may draw, or erase, two cells wide
        for (int i = 0; i < std::min(next_.columns, std::max(old.used(), now.used()) + 1); ++i) {
            const Cell& was = old.at(i);
            const Cell& cell = now.at(i);
            const bool changed = covered || !looks_same(was, cell);
            changes.cells[static_cast<std::size_t>(i)] = changed;
            changes.any = changes.any || changed;
            wide = wide || was.text.empty() || cell.text.empty();
            covered = changed && (was.ambiguous || cell.ambiguous || (covered && cell.text.empty()));
        }
        if (wide && changes.any) join_halves(row, changes.cells);
        return changes;
    }

    // Half a wide character cannot be printed, neither of the old ones nor of the new.
    void join_halves(int row, std::vector<char>& changed) const {
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t i = 1; i < changed.size(); ++i) {
                const int column = static_cast<int>(i);
                const bool joined = before(row, column).text.empty() || next_.at(row, column).text.empty();
                if (!joined || changed[i] == changed[i - 1]) continue;
                changed[i] = changed[i - 1] = true;
                grown = true;
            }
        }
    }

    bool is_drawn(int row) const {
        const auto at = static_cast<std::size_t>(row);
        return at < painted_.frame.rows.size() && painted_.frame.rows[at] == next_.rows[at];
    }

    void draw_row(int row) {
        if (is_drawn(row)) return;
        const Changes found = changes(row);
        if (!found.any) return;
        const std::vector<char>& changed = found.cells;

        // The blanks from here on are erased, if that is shorter than printing them.
        int end = next_.rows[static_cast<std::size_t>(row)]->used();
        while (end > 0 && is_blank(next_.at(row, end - 1))) --end;
        const auto tail = std::find(changed.begin() + end, changed.end(), true);
        const bool erases = std::count(tail, changed.end(), true) > static_cast<std::ptrdiff_t>(erase_line.size());
        end = erases ? static_cast<int>(tail - changed.begin()) : next_.columns;

        for (int i = 0; i < end; ++i) {
            if (!changed[static_cast<std::size_t>(i)] || next_.at(row, i).text.empty()) continue;
            if (painted_.cursor != Position{row, i}) reach(row, i);
            put(next_.at(row, i));
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
