#include "layout.hpp"

#include "dialogue.hpp"
#include "random_dialogue.hpp"

#include <algorithm>
#include <ostream>
#include <string>

using namespace ask;

namespace {

constexpr std::string_view described =
    R"({"questions":[{"id":"db","mode":"single","header":"Database","prompt":"Which database?","options":[)"
    R"({"value":"a","label":"PostgreSQL","description":"Relational"},)"
    R"({"value":"b","label":"MongoDB","description":"Documents"},)"
    R"({"value":"c","label":"SQLite","description":"Embedded"}]}]})";

// A letter per line, from top to bottom: T tabs, H heading, P prompt and context, B body, N notice, K keys, "-" blank.
std::string picture(const Layout& l) {
    std::string lines;
    const auto add = [&lines](int height, char letter) { lines.append(static_cast<std::size_t>(height), letter); };
    add(l.tabs, 'T');
    add(l.gap_tabs, '-');
    add(l.heading, 'H');
    add(l.gap_text, '-');
    add(l.text, 'P');
    add(l.gap_body, '-');
    add(l.body, 'B');
    add(l.gap_hints, '-');
    add(l.notice, 'N');
    add(l.hints, 'K');
    return lines;
}

std::string many_options(int count) {
    std::string json = R"({"questions":[{"id":"q","mode":"multi","header":"H","prompt":"Which?","options":[)";
    for (int i = 0; i < count; ++i) {
        const std::string n = std::to_string(i);
        json += (i == 0 ? "" : ",") + (R"({"value":")" + n) + R"(","label":"Option )" + n + R"("})";
    }
    return json + "]}]}";
}

int total_height(const Content& content) {
    int height = 0;
    for (int i = 0; i < content.count(); ++i) height += item_height(content.item(i));
    return height;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(layout)

BOOST_AUTO_TEST_CASE(rows_are_shared_out) {
    struct Case {
        std::string_view request;
        Resize size;
        std::string_view picture;
    };
    // Three rows of two lines each and the own answer: 7 lines, with spacing 10.
    const Case cases[] = {
        {described, {80, 24}, "H-P-BBBBBBBBBB-K"},
        {described, {80, 16}, "H-P-BBBBBBBBBB-K"},
        {described, {80, 15}, "H-P-BBBBBBB-K"},
        {described, {80, 13}, "H-P-BBBBBBB-K"},
        {described, {80, 12}, "HP-BBBBBBB-K"},
        {described, {80, 11}, "HP-BBBBBBBK"},
        {described, {80, 10}, "HPBBBBBBBK"},
        {described, {80, 9}, "HPBBBBBBK"},
        {described, {80, 5}, "HPBBK"},
        {described, {80, 4}, "PBBK"},
        {described, {80, 3}, "PBK"},
        {described, {80, 2}, "BK"},
        {described, {80, 1}, "B"},
        {dialogue::several, {80, 24}, "T-H-P-BBB-K"},
        {dialogue::several, {80, 7}, "THPBBBK"},
        {dialogue::several, {80, 6}, "THPBBK"},
        {dialogue::several, {80, 5}, "HPBBK"},
        {dialogue::input, {80, 24}, "P-B-K"},  // a header that says nothing takes no line
        {dialogue::input, {20, 5}, "P-B-K"},
        {R"({"questions":[{"id":"q","mode":"input","prompt":"1\n2\n3\n4\n5\n6\n7\n8\n9"}]})", {20, 7}, "PPPPPBK"},
    };
    for (const Case& c : cases) {
        const Layout l = ask::layout(update(dialogue::open(c.request), c.size), c.size);
        BOOST_TEST(picture(l) == c.picture, c.size.columns << "x" << c.size.rows << ": " << picture(l));
    }
}

BOOST_AUTO_TEST_CASE(a_notice_takes_the_blank_line_or_the_hints) {
    for (const auto& [rows, expected] : {std::pair{24, "P-BN K"}, {5, "HPBNK"}, {4, "PBBN"}, {2, "BN"}, {1, "B"}}) {
        Model model = dialogue::open(
            R"({"questions":[{"id":"q","mode":"input","header":"H","prompt":"Why?","defaultValue":"a\nb\nc\nd"}]})");
        if (rows == 24) model = dialogue::open(dialogue::input);
        model.notice = Notice::empty_refused;
        std::string wanted = expected;
        wanted.erase(std::remove(wanted.begin(), wanted.end(), ' '), wanted.end());
        BOOST_TEST(picture(ask::layout(model, {80, rows})) == wanted);
    }
}

BOOST_AUTO_TEST_CASE(the_title_makes_room_for_the_question) {
    const auto first = [](std::string_view prompt, Resize size) {
        const Model model = dialogue::open(
            R"({"title":"Before I set up the service","questions":[{"id":"q","header":"H","mode":"input","prompt":")" +
            std::string(prompt) + R"(","context":"1\n2\n3\n4\n5\n6\n7\n8\n9"}]})");
        const Layout l = ask::layout(model, size);
        const Item text = Content(model, l.columns).text(l.title);
        BOOST_TEST(l.text_total == item_height(text));
        return text.begin()->part;
    };
    BOOST_TEST((first("Which?", {80, 24}) == Part::title));
    BOOST_TEST((first("Which?", {20, 6}) == Part::title));  // there is room for both; the context scrolls
    BOOST_TEST((first("Which?", {20, 5}) == Part::prompt));
    BOOST_TEST((first("Which of all of these do you want?", {20, 6}) == Part::prompt));
}

BOOST_AUTO_TEST_CASE(a_long_list_is_not_measured) {
    const Layout l = ask::layout(dialogue::open(many_options(500)), {80, 24});
    BOOST_TEST(l.body == 18);
    BOOST_TEST(l.body_total > l.body);
    BOOST_TEST(l.body_total < 50);  // it stopped as soon as it was clear
}

BOOST_AUTO_TEST_CASE(room_is_kept_for_the_tallest_preview) {
    Model model = dialogue::open(
        R"({"questions":[{"id":"q","mode":"single","prompt":"Which?","allowCustom":false,"options":[)"
        R"({"value":"a","label":"A","preview":"1\n2\n3\n4"},{"value":"b","label":"B","preview":"1"},)"
        R"({"value":"c","label":"C"}]}]})");
    for (int row = 0; row < 3; ++row) {
        model.sheet().focus = row;
        BOOST_TEST(ask::layout(model, {80, 24}).body == 7);
        BOOST_TEST(row_height(model, row, 80) == (row == 0 ? 5 : row == 1 ? 2 : 1));
    }
}

BOOST_AUTO_TEST_CASE(the_window_follows_the_focus) {
    struct Case {
        int focus;
        int focus_line;
        int first;
        int top;
    };
    // 50 options, the own answer and Submit in a window of 5 lines.
    const Case cases[] = {
        {0, 0, 0, 0},    {0, 4, 0, 0},      {3, 3, 0, 3},    {3, 1, 2, 1},   {3, 9, 0, 3}, {3, -9, 3, 0},
        {10, 0, 10, 0},  {10, 4, 6, 4},     {51, 0, 47, 4},  {51, 4, 47, 4}, {49, 0, 47, 2},
    };
    const Model start = dialogue::open(many_options(50));
    for (const Case& c : cases) {
        Model model = start;
        model.sheet().focus = c.focus;
        model.sheet().focus_line = c.focus_line;
        const Layout l = ask::layout(model, {80, 8});
        BOOST_REQUIRE(l.body == 5);
        const Window window = body_window(model, l);
        BOOST_TEST(window.first == c.first, "focus " << c.focus << " at " << c.focus_line);
        BOOST_TEST(window.top == c.top, "focus " << c.focus << " at " << c.focus_line);
        BOOST_TEST(window.skip == 0);
    }
}

BOOST_AUTO_TEST_CASE(a_row_taller_than_its_window_is_scrolled_into) {
    Model model = dialogue::open(
        R"({"questions":[{"id":"q","mode":"single","header":"H","prompt":"Which?","options":[)"
        R"({"value":"a","label":"A","description":"1\n2\n3\n4\n5"},{"value":"b","label":"B"}]}]})");
    for (const auto& [focus_line, skip] : {std::pair{0, 0}, {-1, 1}, {-4, 4}, {-5, 4}, {-100, 4}, {1, 0}}) {
        model.sheet().focus_line = focus_line;
        const Layout l = ask::layout(model, {80, 5});
        BOOST_REQUIRE(l.body == 2);
        BOOST_TEST(body_window(model, l).skip == skip);
        BOOST_TEST(body_window(model, l).first == 0);
    }
}

BOOST_AUTO_TEST_CASE(any_model_fits_any_size) {
    for (unsigned seed = 0; seed < 3000; ++seed) {
        dialogue::Random random(seed);
        const Resize size{1 + random.below(random.one_in(2) ? 30 : 120), 1 + random.below(random.one_in(2) ? 8 : 50)};
        const Model model = dialogue::random_model(random, size);
        const Layout l = ask::layout(model, size);
        const Content content(model, l.columns);
        const bool help = content.body() == Body::help;
        BOOST_TEST_CONTEXT("seed " << seed << " at " << size.columns << "x" << size.rows << " " << picture(l)) {
            BOOST_REQUIRE(l.height() <= size.rows);
            BOOST_REQUIRE(l.body >= 1);
            BOOST_REQUIRE(l.text <= l.text_total);
            BOOST_REQUIRE(l.body <= l.body_total);
            if (size.rows >= 3) BOOST_REQUIRE(l.text_total == item_height(content.text(l.title)));
            if (size.rows >= 5) {
                BOOST_REQUIRE(l.heading == 1);
                BOOST_REQUIRE(l.hints == 1);
                BOOST_REQUIRE((l.text >= 1 || help));
            }
            if (size.rows >= 2) BOOST_REQUIRE(l.hints + l.notice >= 1);
            // Nothing scrolls while a line is unused, and the body has at least the larger half of what is shared.
            if (l.text < l.text_total || l.body < l.body_total) BOOST_REQUIRE(l.height() == size.rows);
            if (l.body < l.body_total) BOOST_REQUIRE(l.body >= l.text);

            const Window window = body_window(content, model, l);
            const int all = total_height(content) + l.spacing * (content.count() - 1);
            int above = window.skip;
            for (int i = 0; i < window.first; ++i) above += item_height(content.item(i)) + l.spacing;
            BOOST_REQUIRE(window.skip >= 0);
            BOOST_REQUIRE(window.first < content.count());
            BOOST_REQUIRE(above <= std::max(0, all - l.body));  // no blank lines at the end while there is more above
            if (content.body() == Body::list) {
                int focused = 0;
                for (int i = 0; i < content.focus(); ++i) focused += item_height(content.item(i)) + l.spacing;
                const int height = item_height(content.item(content.focus()));
                BOOST_REQUIRE(window.top == focused - above);
                BOOST_REQUIRE(window.top < l.body);
                BOOST_REQUIRE(window.top + height > 0);
                if (height <= l.body) BOOST_REQUIRE((window.top >= 0 && window.top + height <= l.body));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(settled_windows_stay) {
    for (unsigned seed = 0; seed < 500; ++seed) {
        dialogue::Random random(seed);
        const Resize size{10 + random.below(80), 3 + random.below(30)};
        Model model = dialogue::random_model(random, size);
        if (body_of(model) != Body::list) continue;
        const Window window = body_window(model, ask::layout(model, size));
        model.sheet().focus_line = window.top;
        const Window again = body_window(model, ask::layout(model, size));
        BOOST_REQUIRE(again.first == window.first);
        BOOST_REQUIRE(again.skip == window.skip);
        BOOST_REQUIRE(again.top == window.top);
    }
}

BOOST_AUTO_TEST_SUITE_END()
