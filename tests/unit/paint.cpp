// paint() against a small model of a terminal: after the bytes have been applied, its grid has to show the frame.
#include "paint.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <set>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace ask;
using namespace ask::ui;

struct Glyph {
    std::string_view text;
    int width;
    bool ambiguous;
};

constexpr std::array<Glyph, 12> glyphs{{{" ", 1, false},
                                        {"a", 1, false},
                                        {"b", 1, false},
                                        {"é", 1, false},
                                        {"e\u0301", 1, false},
                                        {"─", 1, false},
                                        {"漢", 2, false},
                                        {"語", 2, false},
                                        {"한", 2, false},
                                        {"❤\uFE0F", 2, true},
                                        {"👨\u200D👩\u200D👧", 2, true},
                                        {"☑", 1, true}}};

// The rendition as a set of parameters: one of the foreground, one of the background, and the attributes.
struct Rendition {
    std::string foreground, background;
    std::set<int> attributes;

    bool operator==(const Rendition&) const = default;

    void apply(const std::vector<int>& parameters) {
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const int p = parameters[i];
            std::string* const ground = p == 38 ? &foreground : p == 48 ? &background : nullptr;
            if (ground != nullptr) {
                const std::size_t count = parameters.at(i + 1) == 2 ? 4 : 2;
                ground->clear();
                for (std::size_t k = 1; k <= count; ++k) *ground += std::to_string(parameters.at(i + k)) + ";";
                i += count;
            } else if (p == 0) {
                *this = {};
            } else if (p < 10) {
                attributes.insert(p);
            } else if (p == 22) {
                attributes.erase(1);
                attributes.erase(2);
            } else if (p < 30) {
                attributes.erase(p - 20);
            } else if (p == 39 || p == 49) {
                (p == 39 ? foreground : background).clear();
            } else {
                const bool is_foreground = (p >= 30 && p < 40) || (p >= 90 && p < 100);
                (is_foreground ? foreground : background) = std::to_string(p);
            }
        }
    }
};

struct Shown {
    std::string text = " ";
    Rendition rendition;

    // What can be seen of it.
    Shown visible() const {
        if (text != " " || rendition.attributes.count(4) != 0 || rendition.attributes.count(7) != 0) return *this;
        return {text, {{}, rendition.background, {}}};
    }
    bool operator==(const Shown&) const = default;
};

class Terminal {
public:
    Terminal(int columns, int rows) : columns_(columns), rows_(rows), grid_(size(rows), blank_row()) {}

    int row = 0;
    int column = 0;
    bool cursor_shown = true;
    bool autowrap = true;
    bool updating = false;
    bool disagrees = false;  // this terminal disagrees on the width of doubtful characters
    int scrolled = 0;
    int edits = 0;  // insertions and deletions of lines

    const Shown& at(int r, int c) const { return grid_[size(r)][size(c)]; }
    void fill(std::string_view text) {
        for (auto& line : grid_) {
            for (Shown& cell : line) cell.text = text;
        }
    }

    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            if (bytes.starts_with("\x1b[")) {
                bytes = sequence(bytes);
            } else if (bytes[0] == '\r') {
                column = 0;
                bytes.remove_prefix(1);
            } else if (bytes[0] == '\n') {
                line_feed();
                bytes.remove_prefix(1);
            } else if (bytes[0] == '\b') {
                column = std::max(0, std::min(column, columns_ - 1) - 1);
                bytes.remove_prefix(1);
            } else {
                bytes = print(bytes);
            }
        }
    }

private:
    static std::size_t size(int n) { return static_cast<std::size_t>(n); }
    std::vector<Shown> blank_row() const {
        return std::vector<Shown>(size(columns_), Shown{" ", {{}, rendition_.background, {}}});
    }

    void line_feed() {
        if (row + 1 < rows_) {
            ++row;
            return;
        }
        grid_.erase(grid_.begin());
        grid_.push_back(blank_row());
        ++scrolled;
    }

    std::string_view print(std::string_view bytes) {
        const Glyph* found = nullptr;
        for (const Glyph& glyph : glyphs) {
            if (bytes.starts_with(glyph.text) && (!found || glyph.text.size() > found->text.size())) found = &glyph;
        }
        BOOST_REQUIRE_MESSAGE(found != nullptr, "not one of the glyphs: " << bytes.substr(0, 12));
        int width = std::min(columns_, found->ambiguous && disagrees ? 3 - found->width : found->width);
        if (column + width > columns_ && autowrap) {
            column = 0;
            line_feed();
        }
        column = std::min(column, columns_ - 1);
        width = std::min(width, columns_ - column);
        for (int i = 0; i < width; ++i) {
            split_wide(column + i);
            grid_[size(row)][size(column + i)] = {i == 0 ? std::string(found->text) : std::string(), rendition_};
        }
        column += width;
        return bytes.substr(found->text.size());
    }

    // Printing over one half of a wide character blanks the other.
    void split_wide(int c) {
        auto& line = grid_[size(row)];
        if (line[size(c)].text.empty() && c > 0) line[size(c - 1)].text = " ";
        if (c + 1 < columns_ && line[size(c + 1)].text.empty()) line[size(c + 1)].text = " ";
    }

    std::string_view sequence(std::string_view bytes) {
        std::size_t end = 2;
        const bool mode = bytes[2] == '?';
        if (mode) ++end;
        std::vector<int> parameters(1);
        for (; end < bytes.size() && (bytes[end] == ';' || (bytes[end] >= '0' && bytes[end] <= '9')); ++end) {
            if (bytes[end] == ';') {
                parameters.push_back(0);
            } else {
                parameters.back() = parameters.back() * 10 + (bytes[end] - '0');
            }
        }
        BOOST_REQUIRE(end < bytes.size());
        const char final = bytes[end];
        const int n = std::max(1, parameters[0]);
        const int in_screen = std::min(column, columns_ - 1);
        if (mode) {
            bool* const flag = parameters[0] == 25 ? &cursor_shown : parameters[0] == 7 ? &autowrap : &updating;
            BOOST_REQUIRE(parameters[0] == 25 || parameters[0] == 7 || parameters[0] == 2026);
            *flag = final == 'h';
        } else if (final == 'A') {
            row = std::max(0, row - n);
        } else if (final == 'B') {
            row = std::min(rows_ - 1, row + n);
        } else if (final == 'C') {
            column = std::min(columns_ - 1, in_screen + n);
        } else if (final == 'D') {
            column = std::max(0, in_screen - n);
        } else if (final == 'G') {
            column = std::min(columns_, n) - 1;
        } else if (final == 'm') {
            rendition_.apply(parameters);
        } else if (final == 'K' || final == 'J') {
            BOOST_REQUIRE(parameters[0] == 0);
            split_wide(in_screen);
            const std::vector<Shown> blank = blank_row();
            std::copy(blank.begin() + in_screen, blank.end(), grid_[size(row)].begin() + in_screen);
            for (int r = row + 1; final == 'J' && r < rows_; ++r) grid_[size(r)] = blank;
        } else if (final == 'L' || final == 'M') {
            // Some terminals leave the cursor in its column, others put it to the first: only there it is certain.
            BOOST_REQUIRE_EQUAL(column, 0);
            for (int i = 0; i < n; ++i) {
                grid_.erase(grid_.begin() + (final == 'M' ? row : rows_ - 1));
                grid_.insert(final == 'M' ? grid_.end() : grid_.begin() + row, blank_row());
            }
            ++edits;
        } else {
            BOOST_FAIL("unknown sequence ending in " << final);
        }
        return bytes.substr(end + 1);
    }

    int columns_, rows_;
    Rendition rendition_;
    std::vector<std::vector<Shown>> grid_;
};

std::vector<int> sgr_parameters(std::string_view sgr) {
    std::vector<int> parameters;
    for (std::size_t i = 2; i < sgr.size(); ++i) {
        if (i == 2 || sgr[i] == ';') parameters.push_back(0);
        if (sgr[i] >= '0' && sgr[i] <= '9') parameters.back() = parameters.back() * 10 + (sgr[i] - '0');
    }
    return parameters;
}

Shown expected(const Cell& cell, const Look& look) {
    Shown shown{std::string(cell.text), {}};
    const Piece sgr = look.sgr(cell.style);
    if (!sgr.empty()) shown.rendition.apply(sgr_parameters(sgr));
    return shown.visible();
}

// The first place where the terminal, with the frame's first line at `top`, does not show it; empty when there is none.
std::string difference(const Terminal& terminal, const Frame& frame, const Look& look, int top) {
    for (int r = 0; r < frame.height(); ++r) {
        for (int c = 0; c < frame.columns; ++c) {
            const Cell cell = frame.at(r, c);
            // Where a terminal disagrees, only the doubtful character itself and a blank behind it may differ.
            const bool behind = c > 0 && frame.at(r, c - 1).ambiguous && (cell.text.empty() || cell.text == " ");
            if (terminal.disagrees && (cell.ambiguous || behind)) continue;
            // The rest of a wide character belongs to its first half.
            if (cell.text.empty() ? !terminal.at(top + r, c).text.empty()
                                  : terminal.at(top + r, c).visible() != expected(cell, look)) {
                return "row " + std::to_string(r) + " column " + std::to_string(c) + ": '" +
                       terminal.at(top + r, c).text + "' instead of '" + std::string(cell.text) + "'";
            }
        }
    }
    if (frame.cursor.has_value() != terminal.cursor_shown) return "cursor shown or hidden";
    if (frame.cursor && (terminal.row != top + frame.cursor->row || terminal.column != frame.cursor->column)) {
        return "cursor at another place";
    }
    return {};
}

Frame blank_frame(int columns, int rows) {
    Frame frame;
    frame.columns = columns;
    for (int row = 0; row < rows; ++row) {
        const auto blank = std::make_shared<Row>();
        for (int column = 0; column < columns; ++column) blank->cells.add({});
        frame.rows.push_back(blank);
    }
    return frame;
}

// Changes a cell, in a row that no other frame shares.
void set_cell(Frame& frame, int row, int column, const Cell& cell) {
    std::shared_ptr<const Row>& shared = frame.rows[static_cast<std::size_t>(row)];
    const auto own = std::make_shared<Row>();
    for (int i = 0; i < shared->cells.count(); ++i) own->cells.add(i == column ? cell : shared->cells.at(i));
    shared = own;
}

// Puts the text into a row, one glyph of the table after the other.
void put(Frame& frame, int row, int column, std::string_view text, Style style = {}) {
    while (!text.empty()) {
        const Glyph* glyph = nullptr;
        for (const Glyph& each : glyphs) {
            if (text.starts_with(each.text) && (!glyph || each.text.size() > glyph->text.size())) glyph = &each;
        }
        const std::string_view one = glyph ? glyph->text : text.substr(0, 1);
        const int width = glyph ? glyph->width : 1;
        for (int i = 0; i < width; ++i) {
            set_cell(frame, row, column + i,
                     {i == 0 ? one : std::string_view(), style, glyph && glyph->ambiguous && i == 0});
        }
        column += width;
        text.remove_prefix(one.size());
    }
}

class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}
    int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
    bool chance(int percent) { return below(100) < percent; }

    Style style() {
        Style style;
        if (chance(50)) return style;
        style.foreground = static_cast<std::uint8_t>(below(static_cast<int>(role_count) + 1));
        if (chance(20)) style.background = static_cast<std::uint8_t>(below(static_cast<int>(role_count) + 1));
        style.bold = chance(20);
        style.dim = chance(20);
        style.inverse = chance(10);
        return style;
    }

    Frame frame(int columns, int rows, bool doubtful) {
        Frame frame = blank_frame(columns, rows);
        for (int row = 0; row < rows; ++row) {
            Style style = this->style();
            const int used = below(columns + 1);
            for (int column = 0; column < used;) {
                const Glyph& glyph = glyphs[static_cast<std::size_t>(below(doubtful ? 12 : 9))];
                if (chance(20)) style = this->style();
                if (column + glyph.width > columns) break;
                put(frame, row, column, glyph.text, style);
                column += glyph.width;
            }
        }
        place_cursor(frame);
        return frame;
    }

    // The same frame with a few changes, as after a key.
    Frame changed(Frame frame, bool doubtful) {
        for (int i = below(4); i > 0; --i) {
            const int row = below(frame.height());
            frame.rows[static_cast<std::size_t>(row)] = this->frame(frame.columns, 1, doubtful).rows.front();
        }
        for (int i = below(4); i > 0; --i) {
            const int row = below(frame.height());
            Style style = this->style();
            for (int c = 0; c < frame.columns; ++c) {
                Cell cell = frame.at(row, c);
                cell.style = style;
                set_cell(frame, row, c, cell);
            }
        }
        place_cursor(frame);
        return frame;
    }

    // The same frame with some of its rows moved, as after scrolling; sometimes it grows or shrinks by that.
    Frame moved(Frame frame, int most_rows, bool doubtful) {
        const int count = 1 + below(3);
        if (frame.height() > count && chance(80)) {
            const auto gone = frame.rows.begin() + below(frame.height() - count + 1);
            frame.rows.erase(gone, gone + count);
        }
        if (frame.height() + count <= most_rows && chance(80)) {
            const Frame fresh = this->frame(frame.columns, count, doubtful);
            frame.rows.insert(frame.rows.begin() + below(frame.height() + 1), fresh.rows.begin(), fresh.rows.end());
        }
        place_cursor(frame);
        return frame;
    }

private:
    void place_cursor(Frame& frame) {
        frame.cursor.reset();
        if (chance(50)) frame.cursor = Position{below(frame.height()), below(frame.columns)};
    }

    std::mt19937 engine_;
};

Settings settings_of(Theme theme, Depth depth) {
    Settings settings;
    settings.theme = theme;
    settings.depth = depth;
    return settings;
}

const std::array looks{Look(settings_of(Theme::dark, Depth::truecolor)),
                       Look(settings_of(Theme::light, Depth::palette256)),
                       Look(settings_of(Theme::high_contrast, Depth::palette16)),
                       Look(settings_of(Theme::mono, Depth::none))};

}  // namespace

BOOST_AUTO_TEST_SUITE(paint)

// Sequences of frames of changing height, from any line of a screen that is not blank below it.
BOOST_AUTO_TEST_CASE(random_frames_are_shown) {
    int edits = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        Random random(seed);
        const Look& look = looks[seed % looks.size()];
        const bool doubtful = random.chance(40);
        const int columns = 1 + random.below(24);
        const int rows = 1 + random.below(10);
        Terminal terminal(columns, rows);
        terminal.fill("b");
        terminal.disagrees = random.chance(30);
        int top = random.below(rows);
        terminal.row = top;
        terminal.write(begin_inline(columns));
        BOOST_REQUIRE_EQUAL(terminal.row, top);
        Painted painted;
        Frame frame = random.frame(columns, 1 + random.below(rows), doubtful);
        for (int step = 0; step < 6; ++step) {
            const int scrolled = terminal.scrolled;
            const std::string bytes = ask::ui::paint(painted, frame, look);
            terminal.write(bytes);
            top -= terminal.scrolled - scrolled;
            const std::string wrong = difference(terminal, frame, look, top);
            BOOST_REQUIRE_MESSAGE(wrong.empty(), "seed " << seed << " step " << step << ": " << wrong);
            BOOST_REQUIRE(terminal.autowrap && !terminal.updating);
            for (int r = top + frame.height(); r < rows; ++r) {
                for (int c = 0; c < columns; ++c) BOOST_REQUIRE(terminal.at(r, c).visible() == Shown{});
            }
            BOOST_REQUIRE_EQUAL(ask::ui::paint(painted, frame, look), "");
            const int what = random.below(3);
            frame = what == 0   ? random.changed(frame, doubtful)
                    : what == 1 ? random.moved(frame, rows, doubtful)
                                : random.frame(columns, 1 + random.below(rows), doubtful);
        }
        edits += terminal.edits;
        terminal.write(erase(painted, columns));
        BOOST_REQUIRE_EQUAL(terminal.row, top);
        BOOST_REQUIRE_EQUAL(terminal.column, 0);
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < columns; ++c) {
                BOOST_REQUIRE(r < top ? terminal.at(r, c).text == "b" : terminal.at(r, c).visible() == Shown{});
            }
        }
    }
    BOOST_TEST(edits > 500);
}

// Rows that move are not written again, and what is below the frame is not touched.
BOOST_AUTO_TEST_CASE(scrolling) {
    for (const int by : {1, 2, -1, -2}) {
        Terminal terminal(20, 12);
        Painted painted;
        Frame frame = blank_frame(20, 9);
        for (int row = 0; row < 9; ++row) put(frame, row, 0, row % 2 == 0 ? "abababababababab" : "babababababababa");
        terminal.write(ask::ui::paint(painted, frame, looks[0]));
        terminal.write("\x1b[10B\rab\x1b[10A\r");  // another program writes below it
        Frame next = frame;
        for (int row = 2; row < 7; ++row) {
            const int from = row + by;
            const bool inside = from >= 2 && from < 7;
            next.rows[static_cast<std::size_t>(row)] =
                inside ? frame.rows[static_cast<std::size_t>(from)] : blank_frame(20, 1).rows.front();
        }
        const std::string bytes = ask::ui::paint(painted, next, looks[0]);
        BOOST_TEST(bytes.size() < 30U);
        terminal.write(bytes);
        BOOST_TEST(difference(terminal, next, looks[0], 0) == "");
        BOOST_TEST(terminal.at(10, 0).text == "a");
        BOOST_TEST(terminal.edits == 2);
    }
}

BOOST_AUTO_TEST_CASE(unfinished_line_of_the_host_stays) {
    Terminal terminal(10, 4);
    terminal.write("abab");
    terminal.write(begin_inline(10));
    BOOST_TEST(terminal.row == 1);
    BOOST_TEST(terminal.column == 0);
    BOOST_TEST(terminal.at(0, 3).text == "b");
}

// What keys cost, as far as the painter decides it.
BOOST_AUTO_TEST_CASE(few_bytes) {
    const Look& look = looks[0];
    Style text;
    text.foreground = 1 + static_cast<int>(Role::text);
    Style focus;
    focus.foreground = 1 + static_cast<int>(Role::primary);
    focus.bold = true;

    Painted painted;
    Frame frame = blank_frame(80, 10);
    put(frame, 4, 2, "abba", text);
    frame.cursor = Position{4, 6};
    ask::ui::paint(painted, frame, look);
    // A character is typed at the caret.
    put(frame, 4, 6, "a", text);
    frame.cursor->column = 7;
    BOOST_TEST(ask::ui::paint(painted, frame, look) == "a");
    // And taken away again.
    put(frame, 4, 6, " ");
    frame.cursor->column = 6;
    BOOST_TEST(ask::ui::paint(painted, frame, look) == "\b \b");

    // The focus moves by one row.
    frame.cursor.reset();
    put(frame, 7, 4, "abbaabbaabbaabba", text);
    put(frame, 8, 4, "abbaabbaabbaabba", text);
    Frame next = frame;
    put(frame, 7, 0, "b abbaabbaabbaabba", focus);
    put(next, 8, 0, "b abbaabbaabbaabba", focus);
    ask::ui::paint(painted, frame, look);
    BOOST_TEST(ask::ui::paint(painted, next, look).size() <= 120U);

    // A long text goes away.
    Frame empty = blank_frame(80, 10);
    const std::string bytes = ask::ui::paint(painted, empty, look);
    BOOST_TEST(bytes.size() < 40U);
}

// Each row of a narrower terminal is wrapped to several lines, all of which go.
BOOST_AUTO_TEST_CASE(erase_counts_wrapped_lines) {
    struct Case {
        std::vector<int> widths;  // of the rows as written
        Position cursor;
        int columns;
        int lines;  // above the cursor
    };
    const std::vector<Case> cases{
        {{20, 20, 20}, {2, 0}, 20, 2}, {{20, 20, 20}, {2, 0}, 40, 2}, {{20, 20, 20}, {2, 0}, 19, 4},
        {{20, 5, 20}, {2, 0}, 10, 3},  {{0, 0, 20}, {2, 19}, 10, 3},  {{0, 0, 0}, {0, 0}, 10, 0},
        {{20, 1}, {1, 0}, 1, 20},
    };
    for (const Case& each : cases) {
        Painted painted;
        Frame frame = blank_frame(20, static_cast<int>(each.widths.size()));
        for (std::size_t row = 0; row < each.widths.size(); ++row) {
            put(frame, static_cast<int>(row), 0, std::string(static_cast<std::size_t>(each.widths[row]), 'a'));
        }
        frame.cursor = each.cursor;
        ask::ui::paint(painted, frame, looks[0]);
        std::string bytes = "\r\x1b[K\x1b[C\x1b[J\r";
        for (int line = 0; line < each.lines; ++line) bytes += "\x1b[A\x1b[K";
        BOOST_TEST(erase(painted, each.columns) == bytes);
    }
}

// Where nobody types, the cursor waits at the start, and no line above it has to be counted.
BOOST_AUTO_TEST_CASE(hidden_cursor_waits_at_the_start) {
    Painted painted;
    for (const int row : {3, 0, 2}) {
        Frame frame = blank_frame(20, 5);
        put(frame, row, 0, "aaaaaaaaaaaaaaaaaaaa");
        ask::ui::paint(painted, frame, looks[0]);
        BOOST_TEST((painted.cursor == Position{0, 0}));
    }
    BOOST_TEST(erase(painted, 7) == "\r\x1b[K\x1b[C\x1b[J\r");
}

BOOST_AUTO_TEST_SUITE_END()
