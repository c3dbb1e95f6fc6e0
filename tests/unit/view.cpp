#include "view.hpp"

#include "dialogue.hpp"
#include "field_lines.hpp"
#include "random_dialogue.hpp"
#include "scene.hpp"
#include "text.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace ask;
using namespace ask::ui;

namespace {

std::string row_of(const Frame& frame, int row) {
    std::string text;
    for (int column = 0; column < frame.columns; ++column) text += frame.at(row, column).text;
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string screen(const Frame& frame) {
    std::string text;
    for (int row = 0; row < frame.height(); ++row) text += row_of(frame, row) + "\n";
    return text;
}

std::string screen(const Model& model, Resize size) {
    return "\n" + screen(ui::view(model, Look(model.request->settings), size));
}

Model sized(std::string_view request, Resize size, std::string_view keys, std::string_view settings = "{}") {
    return dialogue::play(update(dialogue::open(request, settings), size), keys);
}

std::string shown(std::string_view request, Resize size, std::string_view keys, std::string_view settings = "{}") {
    return screen(sized(request, size, keys, settings), size);
}

constexpr std::string_view database =
    R"({"questions":[{"id":"db","mode":"single","header":"Database","prompt":"Which database should we use?",)"
    R"("options":[)"
    R"json({"value":"pg","label":"PostgreSQL (Recommended)","description":"Relational","recommended":true,)json"
    R"("preview":"a\n b"},)"
    R"({"value":"mo","label":"MongoDB","description":"Documents"}]}]})";

}  // namespace

BOOST_AUTO_TEST_SUITE(view)

BOOST_AUTO_TEST_CASE(a_single_question) {
    BOOST_TEST(shown(database, {50, 24}, "") == R"(
╭─ Database ─╮

Which database should we use?

  > ○ 1. PostgreSQL (Recommended)
         Relational
         │ a
         │  b

    ○ 2. MongoDB
         Documents

    ○ 3. Type something.

↑↓ navigate • enter select • esc cancel • ? keys
)");
    BOOST_TEST(shown(database, {50, 6}, "<end>", R"({"glyphs":"ascii"})") == R"(
[- Database -]
Which database should we use?
  ( ) 2. MongoDB                          ^ 1 more
         Documents
> ( ) 3. Type something.
up/down navigate - enter type - esc cancel
)");
}

BOOST_AUTO_TEST_CASE(the_own_answer) {
    BOOST_TEST(shown(database, {60, 24}, "3bun<ctrl-j>two") == R"(
╭─ Database ─╮

Which database should we use?

    ○ 1. PostgreSQL (Recommended)
         Relational

    ○ 2. MongoDB
         Documents

  > ○ 3. Please specify: bun
                         two



enter accept • ctrl+j new line • esc back
)");
    BOOST_TEST(shown(database, {30, 8}, "3bun") == R"(
 Database
Which database should we use?
    Relational               ↑
  ○ MongoDB
    Documents
> ○ Please specify:
    bun
enter accept • esc back
)");
}

BOOST_AUTO_TEST_CASE(texts_beside_the_own_answer) {
    const auto under = [](std::string_view keys, std::string_view member = "", std::string_view mode = "multi") {
        const std::string request = R"({"questions":[{"id":"q","header":"H","prompt":"Which?","mode":")" +
                                    std::string(mode) + R"(","options":[{"value":"a","label":"A"}])" +
                                    std::string(member) + "}]}";
        const std::string text = shown(request, {60, 24}, keys);
        const std::size_t begin = text.find("2. Type something.\n") + 19;
        return text.substr(begin, text.find_first_of('\n', begin) - begin);
    };
    const std::string submit = "    Submit (nothing selected)";
    BOOST_TEST(under("2bun<enter><home>") == "         bun");
    BOOST_TEST(under("2bun<esc><home>") == "         Draft: bun");
    const std::string emptied = shown(dialogue::multi, {60, 24}, "4bun<enter>4<ctrl-u><esc>");
    BOOST_TEST(emptied.find("         bun\n         Draft: (empty)\n") != std::string::npos);
    BOOST_TEST(under("2   <enter><home>") == submit);  // a blank text is none
    BOOST_TEST(under("2   <esc><home>") == submit);
    BOOST_TEST(under("2   <enter><space><esc><home>") == submit);
    // A default that is no option is nobody's draft.
    const std::string_view preset = R"(,"defaultValue":"bun")";
    BOOST_TEST(under("<home>", preset, "single") == "         Suggested: bun");
    BOOST_TEST(under("2!<esc><home>", preset, "single") == "         Draft: bun!");
}

BOOST_AUTO_TEST_CASE(several_questions) {
    BOOST_TEST(shown(dialogue::several, {60, 20}, "1") == R"(
 ☑ Q1  ☐ Q2  ☐ Q3  Submit

╭─ Q2 ─╮  Question 2 of 3

B?

  > ☐ 1. X
    ☐ 2. Y
    ☐ 3. Type something.
    Submit (nothing selected)

↑↓ navigate • space toggle • enter review • esc cancel
)");
    BOOST_TEST(shown(dialogue::several, {60, 20}, "1<space><down><space><enter>") == R"(
 ☑ Q1  ☐ Q2  ☐ Q3  Submit

╭─ Q2 ─╮  Question 2 of 3

Review: B?

  ☑ X
  ☑ Y

enter confirm • esc back
)");
    BOOST_TEST(shown(dialogue::several, {60, 20}, "1<tab><tab>") == R"(
 ☑ Q1  ☐ Q2  ☐ Q3  Submit

╭─ Submit ─╮  1 of 3 answered

Some questions are not answered yet.

✔ Q1: One
✘ Q2: not answered yet
✘ Q3: not answered yet

enter go to open question • shift+tab back • esc cancel
)");
    BOOST_TEST(shown(dialogue::several, {20, 7}, "1") == R"(
‹ 2/3 Q2 ›
 Q2  Question 2 of 3
B?
> ☐ X
  ☐ Y
  ☐ Type something.↓
enter review • a all
)");
}

BOOST_AUTO_TEST_CASE(an_answer_flashes) {
    const Resize size{41, 20};
    Model model = update(sized(dialogue::several, size, "", R"({"guardMs":0})"), Tick{0});
    const auto heading = [&] { return row_of(ui::view(model, Look({}), size), 2); };
    model = dialogue::play(std::move(model), "1");
    BOOST_TEST(heading() == "╭─ Q2 ─╮  Question 2 of 3  ✔ Answer taken");
    model = update(std::move(model), Tick{1000});
    BOOST_TEST(heading() == "╭─ Q2 ─╮  Question 2 of 3");
}

// The most important hint is never cut from 20 columns up.
BOOST_AUTO_TEST_CASE(a_hint_fits_the_narrowest_screen) {
    for (const std::string_view settings : {R"({"glyphs":"unicode"})", R"({"glyphs":"ascii"})"}) {
        for (const std::string_view keys : {"", "<end>", "3", "<tab>", "<tab><end>", "<tab><enter>", "<tab><tab>", "?",
                                            "<shift-tab>", "1<tab><tab>", "1<enter><enter>x<enter>", "<tab>3"}) {
            const Model model = sized(dialogue::several, {20, 5}, keys, settings);
            const std::string hint = row_of(ui::view(model, Look(model.request->settings), {20, 5}), 4);
            BOOST_TEST(!hint.empty());
            BOOST_TEST((hint.find("…") == std::string::npos && hint.find("...") == std::string::npos), hint);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_empty_review_says_so) {
    BOOST_TEST(shown(dialogue::multi, {40, 24}, "<end><enter>") == R"(
Review: Which?

Nothing is selected.

enter confirm • esc back
)");
}

BOOST_AUTO_TEST_CASE(notices_and_countdown) {
    Model model = sized(
        R"({"questions":[{"id":"q","mode":"input","header":"H","prompt":"Why?","allowEmpty":false}]})", {60, 10}, "",
        R"({"timeoutMs":15000,"guardMs":0})");
    const auto notice = [&model](int columns) { return row_of(ui::view(model, Look({}), {columns, 10}), 5); };
    BOOST_TEST(notice(60) == "");
    model = update(std::move(model), Tick{3000});
    BOOST_TEST(notice(60) == "Cancelled in 12 s unless a key is pressed");
    BOOST_TEST(notice(20) == "Ends in 12 s");
    model = dialogue::play(std::move(model), "<enter>");
    BOOST_TEST(notice(78) == "Please type something; an empty answer is not taken here.         Ends in 15 s");
    BOOST_TEST(notice(70) == "Please type something; an empty answer is not taken here.         15 s");
    BOOST_TEST(notice(60) == "Type something.                                 Ends in 15 s");
    BOOST_TEST(notice(20) == "Type something. 15 s");
    BOOST_TEST(notice(18) == "Type something.");
    // It stays as long as it holds.
    model = update(std::move(model), Tick{9000});
    BOOST_TEST(notice(40) == "Type something.              Ends in 6 s");
}

BOOST_AUTO_TEST_CASE(the_cursor_is_at_the_caret) {
    const Model model = sized(dialogue::input, {40, 10}, "漢字x<left>");
    const Frame frame = ui::view(model, Look({}), {40, 10});
    BOOST_TEST(row_of(frame, 2) == "│ 漢字x");
    BOOST_REQUIRE(frame.cursor.has_value());
    BOOST_TEST(frame.cursor->row == 2);
    BOOST_TEST(frame.cursor->column == 6);
    BOOST_TEST(!frame.at(2, 6).style.inverse);
    BOOST_TEST(frame.at(2, 3).text == "");  // the second cell of a wide character

    const Model drawn = sized(dialogue::input, {40, 10}, "ab", R"({"caret":true})");
    BOOST_TEST(ui::view(drawn, Look({}), {40, 10}).at(2, 4).style.inverse);
    BOOST_TEST(!ui::view(sized(dialogue::single, {40, 10}, ""), Look({}), {40, 10}).cursor.has_value());
}

BOOST_AUTO_TEST_CASE(rows_as_text) {
    Settings mono;
    mono.theme = Theme::mono;
    const Look look(mono);
    const Frame frame = ui::view(sized(dialogue::input, {40, 10}, "ab<left>"), look, {40, 10});
    BOOST_TEST(row_text(frame, 2, look) == "\x1b[1m│\x1b[m ab");
    BOOST_TEST(row_text(frame, 2, look, "<cursor>") == "\x1b[1m│\x1b[m a<cursor>b");
    BOOST_TEST(row_text(frame, 3, look, "<cursor>") == "");
    const Frame at_end = ui::view(sized(dialogue::input, {40, 10}, "ab "), look, {40, 10});
    BOOST_TEST(row_text(at_end, 2, look) == "\x1b[1m│\x1b[m ab");
    BOOST_TEST(row_text(at_end, 2, look, "<cursor>") == "\x1b[1m│\x1b[m ab <cursor>");
}

BOOST_AUTO_TEST_CASE(what_stays_after_the_end) {
    const Look look([] {
        Settings plain;
        plain.depth = Depth::palette16;
        return plain;
    }());
    struct Case {
        std::string_view request;
        std::string_view keys;
        int columns;
        std::string_view lines;
    };
    const std::string_view deploy = R"({"prompt":"Deploy to production now?","options":[{"value":"y","label":"Yes"}]})";
    const Case cases[] = {
        {database, "1", 80, "\x1b[32m✔\x1b[m Database: PostgreSQL\n"},
        {database, "3a b<ctrl-j>c<enter>", 80, "\x1b[32m✔\x1b[m Database: a b⏎c\n"},
        {database, "1", 14, "\x1b[32m✔\x1b[m Database: P…\n"},
        {database, "1", 1, "\x1b[32m✔\x1b[m\n"},
        {database, "<esc>", 80, "\x1b[31m✘\x1b[m Cancelled\n"},
        {dialogue::several, "1<ctrl-c>", 80, "\x1b[32m✔\x1b[m A? One\n\x1b[31m✘\x1b[m Cancelled\n"},
        {dialogue::multi, "<space><down><space><enter><enter>", 80, "\x1b[32m✔\x1b[m Which? TypeScript, ESLint\n"},
        {dialogue::multi, "<end><enter><enter>", 80, "\x1b[32m✔\x1b[m Which? (nothing selected)\n"},
        {dialogue::input, "<enter>", 80, "\x1b[32m✔\x1b[m Why? (empty)\n"},
        {dialogue::input, "because<enter>", 12, "\x1b[32m✔\x1b[m Wh…: beca…\n"},
        {deploy, "1", 80, "\x1b[32m✔\x1b[m Deploy to production now? Yes\n"},
        {deploy, "1", 24, "\x1b[32m✔\x1b[m Deploy to produc…: Yes\n"},
        {deploy, "2no, for there is more to do<enter>", 24, "\x1b[32m✔\x1b[m Deploy t…: no, for th…\n"},
        {R"({"questions":[{"id":"p","mode":"input","prompt":"Password","secret":true}]})", "hunter2<enter>", 80,
         "\x1b[32m✔\x1b[m Password: (hidden)\n"},
    };
    for (const Case& c : cases) {
        std::string lines;
        for (const std::string& line : record(dialogue::play(dialogue::open(c.request), c.keys), look, c.columns)) {
            lines += line + "\n";
        }
        BOOST_TEST(lines == c.lines);
    }
    const auto cancelled = [&](Reason reason) {
        Model model = dialogue::open(database);
        model.outcome = Outcome::cancelled;
        model.reason = reason;
        return record(model, look, 80).front();
    };
    BOOST_TEST(cancelled(Reason::host) == "\x1b[31m✘\x1b[m Cancelled: the question was withdrawn");
    BOOST_TEST(cancelled(Reason::timeout) == "\x1b[31m✘\x1b[m Cancelled: no answer in time");
}

// Rows drawn are the rows measured, at any size and in any state; what is drawn is safe, and stays within its bounds.
BOOST_AUTO_TEST_CASE(any_model_at_any_size) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        dialogue::Random random(seed);
        const Resize size{1 + random.below(random.one_in(2) ? 30 : 120), 1 + random.below(random.one_in(2) ? 8 : 50)};
        const Model model = dialogue::random_model(random, size);
        Settings settings = model.request->settings;
        settings.glyphs = random.one_in(2) ? Glyphs::ascii : Glyphs::unicode;
        const Look look(settings);
        const Layout l = layout(model, size);
        const Frame frame = ui::view(model, look, size);
        BOOST_TEST_CONTEXT("seed " << seed << " at " << size.columns << "x" << size.rows) {
            BOOST_REQUIRE(frame.height() == l.height());
            BOOST_REQUIRE(frame.height() <= size.rows);
            BOOST_REQUIRE(frame.columns == size.columns);
            for (const auto& row : frame.rows) BOOST_REQUIRE(row->cells.count() <= frame.columns);
            if (frame.cursor) {
                BOOST_REQUIRE((frame.cursor->row >= 0 && frame.cursor->row < frame.height()));
                BOOST_REQUIRE((frame.cursor->column >= 0 && frame.cursor->column < frame.columns));
            }
            const bool typing = body_of(model) == Body::field ||
                                (body_of(model) == Body::list && model.sheet().place == Place::field);
            BOOST_REQUIRE(frame.cursor.has_value() == typing);
            for (int row = 0; row < frame.height(); ++row) {
                for (int column = 0; column < frame.columns; ++column) {
                    const Cell cell = frame.at(row, column);
                    BOOST_REQUIRE(is_safe(cell.text, Lines::join));
                    if (cell.text.empty()) {
                        BOOST_REQUIRE(column > 0);
                        BOOST_REQUIRE(text_width(frame.at(row, column - 1).text) == 2);
                    } else if (text_width(cell.text) == 2) {
                        BOOST_REQUIRE(column + 1 < frame.columns);
                        BOOST_REQUIRE(frame.at(row, column + 1).text == "");
                    }
                }
            }

            const Content content(model, l.columns, look.glyphs().mask);
            const Scene scene{model, look, l, content};
            for (int i = 0; i < std::min(content.count(), 30) && content.body() == Body::list; ++i) {
                std::vector<Line> lines;
                draw_row(scene, i, content.item(i), lines);
                BOOST_REQUIRE(static_cast<int>(lines.size()) == row_height(model, i, l.columns));
                for (const Line& line : lines) BOOST_REQUIRE((line.width() <= l.columns || l.columns < 4));
            }
        }
    }
}

// From 20x5 up every line of a list can be brought into view by moving down.
BOOST_AUTO_TEST_CASE(everything_can_be_reached) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        dialogue::Random random(seed);
        const Resize size{20 + random.below(40), 5 + random.below(10)};
        Model model = update(start(random_request(random)), size);
        if (model.question().mode == Mode::input || row_count(model.question()) > 40) continue;
        const Look look(model.request->settings);
        std::set<std::string> seen;
        std::set<std::string> wanted;
        const auto bare = [](std::string text) {
            std::erase(text, ' ');
            return text;
        };
        for (int row = 0; row < row_count(model.question()); ++row) {
            Model focused = model;
            focused.sheet().focus = row;
            for (const Item item = Content(focused, size.columns).item(row); const Block& block : item) {
                for (const std::string_view line : wrap(block.text(), block.width)) {
                    wanted.insert(bare(std::string(line)));
                }
            }
        }
        for (int i = 0; i < 400; ++i) {
            const Frame frame = ui::view(model, look, size);
            for (int row = 0; row < frame.height(); ++row) seen.insert(bare(row_of(frame, row)));
            model = update(std::move(model), Key{KeyCode::down, "", false, false, false});
        }
        for (const std::string& line : wanted) {
            const bool found = std::any_of(seen.begin(), seen.end(), [&line](const std::string& row) {
                return row.find(line) != std::string::npos;
            });
            BOOST_TEST(found, "seed " << seed << " at " << size.columns << "x" << size.rows << ": " << line);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
