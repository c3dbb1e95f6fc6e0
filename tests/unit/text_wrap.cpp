#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Lines = std::vector<std::string_view>;

// The graphemes that are seen, without white space at which a line may be broken.
std::string visible(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view grapheme = ask::next_grapheme(text, at).bytes;
        if (grapheme != " " && grapheme != "\n" && grapheme != "\u3000" && grapheme != "\u2003") {
            result += grapheme;
        }
        at += grapheme.size();
    }
    return result;
}

std::string random_text(std::mt19937& random, const std::vector<std::string>& parts) {
    std::string text;
    for (auto count = random() % 40; count > 0; --count) {
        text += parts[random() % parts.size()];
    }
    return text;
}

void check_wrapping(const std::string& text, int width) {
    const Lines lines = ask::wrap(text, width);
    bool good = !lines.empty() && ask::wrapped_height(text, width) == static_cast<int>(lines.size());
    std::string joined;
    const char* end = text.data();
    for (const std::string_view line : lines) {
        good = good && line.data() >= end && line.data() + line.size() <= text.data() + text.size();
        end = line.data() + line.size();
        joined += visible(line);
        good = good && (ask::text_width(line) <= std::max(1, width) || ask::count_graphemes(line) == 1);
    }
    BOOST_REQUIRE_MESSAGE(good && joined == visible(text), width << ": " << text);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(text_wrap)

BOOST_AUTO_TEST_CASE(wraps_text) {
    const struct {
        std::string text;
        int width;
        std::vector<std::string> lines;
    } cases[] = {
        {"", 10, {""}},
        {"\n", 10, {"", ""}},
        {"a\n\nb\n", 10, {"a", "", "b", ""}},
        {"one two", 7, {"one two"}},
        {"one two", 6, {"one", "two"}},
        {"one two three", 8, {"one two", "three"}},
        {"one  two", 4, {"one", "two"}},
        {"one      two", 5, {"one", "two"}},
        {"onetwothree", 4, {"onet", "woth", "ree"}},
        {"a onetwothree", 4, {"a", "onet", "woth", "ree"}},
        {"one two", 0, {"o", "n", "e", "t", "w", "o"}},
        {"one two", -3, {"o", "n", "e", "t", "w", "o"}},
        {"  indented code", 12, {"  indented", "code"}},
        {"  in code", 7, {"  in", "code"}},
        {"    wide", 6, {"wide"}},  // where the first word has no room, indentation goes
        {"          x", 4, {"x"}},
        {"a\n  b", 10, {"a", "  b"}},
        {"one ", 4, {"one "}},  // the caret may stand after it
        {"one  ", 4, {"one"}},
        {"     ", 3, {"   "}},
        {"caf\u00E9 ol\u00E9", 5, {"caf\u00E9", "ol\u00E9"}},
        {"\u00E9\u00E9  \u00E9", 3, {"\u00E9\u00E9", "\u00E9"}},
        {"  \u00E9\u00E9\u00E9", 4, {"\u00E9\u00E9\u00E9"}},
        {"\u00E9  ", 2, {"\u00E9"}},
        {"\u2003\u2003\u2003", 2, {"\u2003\u2003"}},
        {"one\u00A0two \u00E9", 5, {"one\u00A0t", "wo \u00E9"}},  // no break at a no-break space
        {"one\u3000two", 4, {"one", "two"}},
        {"日本語", 6, {"日本語"}},
        {"日本語", 5, {"日本", "語"}},
        {"日本語", 1, {"日", "本", "語"}},           // wider than the line
        {"日本語です。", 10, {"日本語で", "す。"}},  // no line begins with a full stop
        {"日本「語」", 6, {"日本", "「語」"}},       // or ends with an opening bracket
        {"日本(語)", 5, {"日本", "(語)"}},
        {"use 日本語 now", 7, {"use 日", "本語", "now"}},
        {"abc日本", 5, {"abc日", "本"}},
        {"한국어", 4, {"한국", "어"}},
        {"ab \U0001F468\u200D\U0001F469\u200D\U0001F467 cd",
         5,
         {"ab \U0001F468\u200D\U0001F469\u200D\U0001F467", "cd"}},
        {"e\u0301e\u0301e\u0301", 2, {"e\u0301e\u0301", "e\u0301"}},
        {"\u2764\uFE0F\u2764\uFE0F", 3, {"\u2764\uFE0F", "\u2764\uFE0F"}},
        {"\u0E01\u0E33\u0E25\u0E31\u0E07", 3, {"\u0E01\u0E33\u0E25\u0E31", "\u0E07"}},
        {" \u0301 a", 1, {" \u0301", "a"}},  // a mark on a space is seen
    };
    for (const auto& [text, width, expected] : cases) {
        BOOST_TEST_CONTEXT(width << ": " << text) {
            BOOST_TEST(ask::wrap(text, width) == expected, boost::test_tools::per_element());
            check_wrapping(text, width);
        }
    }
}

BOOST_AUTO_TEST_CASE(loses_nothing) {
    const std::vector<std::string> parts = {
        "a",
        "bc",
        "def",
        "supercalifragilistic",
        " ",
        " ",
        "  ",
        "\n",
        "-",
        "\u00E9",
        "e\u0301",
        "\u00A0",
        "\u3000",
        "\u2003",
        "日",
        "本。",
        "「",
        "」",
        "\u304B\u3099",
        "한",
        "\u1112\u1161\u11AB",
        "\u2764\uFE0F",
        "1\uFE0F\u20E3",
        "\U0001F468\u200D\U0001F469\u200D\U0001F467",
        "\U0001F1E9\U0001F1EA",
        "\u0E01\u0E33",
        "\u0915\u093E",
        "\u0628",
        " \u0301",
        "⟨U+202E⟩",
    };
    std::mt19937 random(4);
    for (int round = 0; round < 5000; ++round) {
        check_wrapping(random_text(random, parts), static_cast<int>(random() % 24));
    }
}

// ASCII takes a path of its own.
BOOST_AUTO_TEST_CASE(wraps_ascii_as_other_text) {
    std::mt19937 random(5);
    for (int round = 0; round < 5000; ++round) {
        const std::string plain = random_text(random, {"x", "xx", "xxxxx", "xxxxxxxxxxxxxxxx", " ", " ", "   ", "\n"});
        std::string other;
        for (const char byte : plain) {
            other += byte == 'x' ? "\u00E9" : std::string(1, byte);
        }
        const int width = 1 + static_cast<int>(random() % 12);
        const Lines plain_lines = ask::wrap(plain, width);
        const Lines other_lines = ask::wrap(other, width);
        bool same = plain_lines.size() == other_lines.size();
        for (std::size_t i = 0; same && i < plain_lines.size(); ++i) {
            same = ask::text_width(plain_lines[i]) == ask::text_width(other_lines[i]);
        }
        BOOST_REQUIRE_MESSAGE(same, width << ": " << plain);
    }
}

BOOST_AUTO_TEST_CASE(truncates_text) {
    const struct {
        std::string text;
        int width;
        std::string ellipsis;
        std::string expected;
    } cases[] = {
        {"", 0, "…", ""},
        {"", 5, "…", ""},
        {"database", 8, "…", "database"},
        {"database", 7, "…", "databa…"},
        {"database", 1, "…", "…"},
        {"database", 0, "…", ""},
        {"database", -1, "…", ""},
        {"database", 4, "...", "d..."},
        {"database", 2, "...", ".."},
        {"ab", 2, "...", "ab"},
        {"database", 4, "", "data"},
        {"日本語", 6, "…", "日本語"},
        {"日本語", 5, "…", "日本…"},
        {"日本語", 4, "…", "日…"},
        {"e\u0301e\u0301e\u0301", 2, "…", "e\u0301…"},
        {"\U0001F468\u200D\U0001F469 and", 3, "…", "\U0001F468\u200D\U0001F469…"},
    };
    for (const auto& [text, width, ellipsis, expected] : cases) {
        BOOST_TEST_CONTEXT(width << ": " << text) { BOOST_TEST(ask::truncate(text, width, ellipsis) == expected); }
    }
}

BOOST_AUTO_TEST_SUITE_END()
