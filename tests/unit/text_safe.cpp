#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <utf8proc.h>

#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace std::string_literals;
using ask::Lines;

std::string encode(char32_t code_point) {
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes);
    return {bytes, bytes + length};
}

std::string repeat(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

std::string shown(char32_t code_point) {
    char number[16];
    const int length = std::snprintf(number, sizeof number, "%04X", static_cast<unsigned>(code_point));
    return "⟨U+" + std::string(number, static_cast<std::size_t>(length)) + "⟩";
}

const std::string black_flag = "\U0001F3F4";

// A flag whose name is spelled in tags.
std::string flag(std::string_view name) {
    std::string result = black_flag;
    for (const char c : name) {
        result += encode(0xE0000 + static_cast<unsigned char>(c));
    }
    return result + "\U000E007F";
}

struct Case {
    std::string text;
    std::string shown;
};

void check(const std::vector<Case>& cases, Lines lines) {
    for (const Case& item : cases) {
        BOOST_TEST_CONTEXT(item.text) {
            BOOST_TEST(ask::safe_text(item.text, lines) == item.shown);
            BOOST_TEST(ask::is_safe(item.text, lines) == (item.text == item.shown));
            BOOST_TEST(ask::safe_text(item.shown, lines) == item.shown);
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(text_safe)

BOOST_AUTO_TEST_CASE(ordinary_text_stays) {
    const std::vector<std::string> texts = {
        "",
        "Which database?  (a, b)",
        "Größe – ça va? “quotes” … № ½ € ™",
        "日本語、中文。한국어 ｶﾞ",
        "\u00A0\u2003\u2009\u202F\u205F\u3000\u1680",  // spaces
        "e\u0301 n\u0303 Vi\u1EC7\u0302t",
        "\u0645\u0631\u062D\u0628\u0627 \u0628\u0650\u0633\u0652\u0645\u0650",   // Arabic
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",                      // Persian, with a non-joiner
        "\u0647\u200D\u0627",                                                    // Arabic, with a joiner
        "\u05E9\u05B8\u05C1\u05DC\u05D5\u05B9\u05DD",                            // Hebrew
        "\u0E01\u0E33\u0E25\u0E31\u0E07 \u0E17\u0E35\u0E48",                     // Thai
        "\u0928\u092E\u0938\u094D\u0924\u0947",                                  // Devanagari
        "\u0915\u094D\u200D\u0937 \u0915\u094D\u200C\u0937 \u0930\u094D\u200D",  // with joiners after a virama
        "\u0DC1\u0DCA\u200D\u0DBB\u0DD3",                                        // Sinhala
        "\u09B0\u200D\u09CD\u09AF",              // Bengali, with a joiner before the virama
        "\u0B95\u0BC6\u0BBE",                    // Tamil, decomposed
        "\u1112\u1161\u11AB\u1100\u1173\u11AF",  // Hangul, decomposed
        "\u115F\u1161 \u1100\u1160",             // with fillers that stand for a missing part
        "\u1820\u180B\u1821",                    // Mongolian, with a variant
        "\U0001F600\U0001F44D\U0001F3FD\u261D\uFE0F\U0001F3FD",
        "\u2764\uFE0F \u2714\uFE0E \u00A9\uFE0F \u26A1\uFE0F \U0001F4BB\uFE0E \U0001F3E0\uFE0F",
        "1\uFE0F\u20E3 #\uFE0F\u20E3 *\uFE0F\u20E3 0\uFE0E\u20E3",
        "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466",
        "\U0001F3F3\uFE0F\u200D\U0001F308 \U0001F469\U0001F3FD\u200D\U0001F52C",
        "\U0001F469\U0001F3FD\u200D\u2764\uFE0F\u200D\U0001F48B\u200D\U0001F468\U0001F3FB",
        "\U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7 \U0001F1EC",
        flag("gbeng") + flag("gbsct") + flag("gbwls"),
        "\U0001F3FD medium",   // a skin tone by itself
        "\u0600\u0661\u0662",  // an Arabic number sign
        "\u0378 \U0001FAFD",   // not assigned
        "\uFFFC\uFFFD\u2800",
        "⟨U+202E⟩ ␛ ⏎",
    };
    for (const std::string& text : texts) {
        check({{text, text}}, Lines::keep);
        check({{text, text}}, Lines::join);
    }
}

BOOST_AUTO_TEST_CASE(line_ends_and_tabs) {
    check({{"a\nb\n", "a\nb\n"}, {"a\r\nb", "a\nb"}, {"\r\r\n\r", "␍\n␍"}, {"a\tb", "a    b"}}, Lines::keep);
    check({{"a\nb\n", "a⏎b⏎"}, {"a\r\nb", "a⏎b"}, {"\r\r\n\r", "␍⏎␍"}, {"a\tb", "a␉b"}}, Lines::join);
}

BOOST_AUTO_TEST_CASE(control_characters_are_shown) {
    check({{"\0"s, "␀"}, {"\x1b[2J", "␛[2J"}, {"\x7F", "␡"}, {"a\x07\x08", "a␇␈"}, {"\x1F", "␟"}}, Lines::keep);
    // Wherever it stands in text that is read eight bytes at a time.
    for (const auto& [control, symbol] :
         std::vector<Case>{{"\x1b", "␛"}, {"\x7F", "␡"}, {"\x1F", "␟"}, {"\xFF", "⟨0xFF⟩"}}) {
        for (std::size_t at = 0; at <= 20; ++at) {
            const std::string text(20, 'x');
            check({{std::string(text).insert(at, control), std::string(text).insert(at, symbol)}}, Lines::keep);
        }
    }
    check({{"\u0085\u009B", "⟨U+0085⟩⟨U+009B⟩"}}, Lines::keep);
}

BOOST_AUTO_TEST_CASE(invisible_characters_are_shown) {
    const std::vector<std::pair<char32_t, char32_t>> ranges = {
        {0x80, 0x9F},       {0xAD, 0xAD},       {0x034F, 0x034F},   {0x061C, 0x061C},     {0x17B4, 0x17B5},
        {0x180E, 0x180E},   {0x200B, 0x200B},   {0x200E, 0x200F},   {0x2028, 0x202E},     {0x2060, 0x206F},
        {0x3164, 0x3164},   {0xE000, 0xE003},   {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},     {0xFFA0, 0xFFA0},
        {0xFFF9, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},   {0x1FFFE, 0x1FFFF},
        {0xE0000, 0xE0FFF}, {0xF0000, 0xF0003}, {0xFFFFE, 0xFFFFF}, {0x10FFFD, 0x10FFFF}, {0x115F, 0x1160},
        {0x180B, 0x180F},   {0x200C, 0x200D},   {0xFE00, 0xFE0F},   {0x13430, 0x1343F},   {0x13441, 0x13442},
        {0x16FE4, 0x16FE4}, {0x1D159, 0x1D159},
    };
    for (const auto& [first, last] : ranges) {
        for (char32_t code_point = first; code_point <= last; ++code_point) {
            const std::string text = encode(code_point);
            check({{text, shown(code_point)}, {"a" + text + "b", "a" + shown(code_point) + "b"}}, Lines::join);
        }
    }
}

BOOST_AUTO_TEST_CASE(invalid_bytes_are_shown) {
    check({{"\xFF", "⟨0xFF⟩"},
           {"a\xE4\xB8 b", "a⟨0xE4⟩⟨0xB8⟩ b"},
           {"\xED\xA0\x80", "⟨0xED⟩⟨0xA0⟩⟨0x80⟩"},
           {"\xC0\x9B[2J", "⟨0xC0⟩⟨0x9B⟩[2J"},
           {"\xF4\x90\x80\x80", "⟨0xF4⟩⟨0x90⟩⟨0x80⟩⟨0x80⟩"}},
          Lines::keep);
}

BOOST_AUTO_TEST_CASE(joiners_and_selectors_out_of_place_are_shown) {
    const std::string zwj = "\u200D";
    const std::string man = "\U0001F468";
    check(
        {
            {"a\u200Cb", "a⟨U+200C⟩b"},
            {"a" + zwj, "a⟨U+200D⟩"},
            {man + zwj + "a", man + "⟨U+200D⟩a"},
            {"a" + zwj + man, "a⟨U+200D⟩" + man},
            {man + zwj + zwj + man, man + "⟨U+200D⟩⟨U+200D⟩" + man},
            {repeat(man + zwj, 5) + man, repeat(man + zwj, 4) + man + "⟨U+200D⟩" + man},  // no emoji is so long
            {"\u0628\u200C\u200C\u0628", "\u0628⟨U+200C⟩⟨U+200C⟩\u0628"},                 // a run could hide a message
            {"\u0628\u200C b", "\u0628⟨U+200C⟩ b"},
            {"\u0915\u094D\u200D\u200D", "\u0915\u094D\u200D⟨U+200D⟩"},
            {"\u2605" + zwj + "\u2605", "\u2605⟨U+200D⟩\u2605"},  // pictographs, but no emoji
            {"\u2605\U0001F3FD", "\u2605⟨U+1F3FD⟩"},
            {"\u2764\u094D" + zwj + "\u2605", "\u2764\u094D⟨U+200D⟩\u2605"},
            {"a\uFE0F", "a⟨U+FE0F⟩"},
            {"\u2764\uFE0F\uFE0F", "\u2764\uFE0F⟨U+FE0F⟩"},
            {"\u4E2D\uFE0F", "\u4E2D⟨U+FE0F⟩"},
            {"\u2764\uFE00", "\u2764⟨U+FE00⟩"},
            {"1\uFE0E2\uFE0F3", "1⟨U+FE0E⟩2⟨U+FE0F⟩3"},  // a bit for each digit
            {"#\uFE0F", "#⟨U+FE0F⟩"},
            {"1\uFE0F \u20E3", "1⟨U+FE0F⟩ \u20E3"},
            {"\U0001F600\uFE0F \U0001F7E2\uFE0E", "\U0001F600⟨U+FE0F⟩ \U0001F7E2⟨U+FE0E⟩"},  // they have one style
            {"\u2605\uFE0F \U0001FAFD\uFE0F", "\u2605⟨U+FE0F⟩ \U0001FAFD⟨U+FE0F⟩"},
            {"\u845B\U000E0100\u57CE", "\u845B⟨U+E0100⟩\u57CE"},  // terminals draw no variants of Han
            {"\u5029\uFE00", "\u5029⟨U+FE00⟩"},
            {"a\U000E0100", "a⟨U+E0100⟩"},
            {"\u1100\u115F", "\u1100⟨U+115F⟩"},
            {"\u115F\u1160\u11A8", "⟨U+115F⟩⟨U+1160⟩⟨U+11A8⟩"},  // nothing of it is seen
            {"\u1100\u1160\u1160", "\u1100\u1160⟨U+1160⟩"},
            {black_flag + "\U000E0067\U000E0062", black_flag + "⟨U+E0067⟩⟨U+E0062⟩"},  // not ended
            {black_flag + "\U000E007F", black_flag + "⟨U+E007F⟩"},                     // no region
            {flag("no"), black_flag + "⟨U+E006E⟩⟨U+E006F⟩⟨U+E007F⟩"},                  // letters, but no flag
            {flag("usca"), black_flag + "⟨U+E0075⟩⟨U+E0073⟩⟨U+E0063⟩⟨U+E0061⟩⟨U+E007F⟩"},
            {flag("gbwls") + "\U000E0067", flag("gbwls") + "⟨U+E0067⟩"},
            {man + "\U000E0061\U000E007F", man + "⟨U+E0061⟩⟨U+E007F⟩"},
        },
        Lines::keep);
}

BOOST_AUTO_TEST_CASE(marks_are_bounded) {
    const std::string mark = "\u0301";
    check(
        {
            {"a" + repeat(mark, 8), "a" + repeat(mark, 8)},
            {"a" + repeat(mark, 9) + "b", "a" + repeat(mark, 8) + "⟨+1 mark⟩b"},
            {"a" + repeat(mark, 1000), "a" + repeat(mark, 8) + "⟨+992 marks⟩"},
            {"\u0915" + repeat("\u093E", 10), "\u0915" + repeat("\u093E", 8) + "⟨+2 marks⟩"},
            {"\u0915" + repeat("\u093E\u200D", 8) + "\u093E",
             "\u0915" + repeat("\u093E\u200D", 7) + "\u093E⟨U+200D⟩\u093E"},
            {"\u1100" + repeat("\u1161", 10), "\u1100" + repeat("\u1161", 8) + "⟨+2 marks⟩"},
        },
        Lines::keep);
}

// It would be drawn over what the screen has before it.
BOOST_AUTO_TEST_CASE(what_has_no_base_is_shown) {
    check(
        {
            {"\u0301a", "⟨U+0301⟩a"},
            {"a\n\u0301\u0302", "a\n⟨U+0301⟩\u0302"},
            {"\x1b\u0301", "␛\u0301"},
            {"\t\u0301", "    \u0301"},
            {"\xFF\u0301", "⟨0xFF⟩\u0301"},
            {"a\u1161", "a⟨U+1161⟩"},
            {"\u11A8", "⟨U+11A8⟩"},
        },
        Lines::keep);
}

// A grapheme is measured as two cells at most, so no more may take cells in it.
BOOST_AUTO_TEST_CASE(graphemes_do_not_pile_up) {
    check(
        {
            {"\u1100\u1100\u1161", "\u1100⟨U+1100⟩⟨U+1161⟩"},
            {"\u1100\uAC00", "\u1100⟨U+AC00⟩"},
            {"\u0600\u0601", "\u0600⟨U+0601⟩"},
            {"\u0600\U0001F600", "\u0600⟨U+1F600⟩"},
            {"\uFF76\uFF9E\uFF9E", "\uFF76\uFF9E⟨U+FF9E⟩"},
            {"\u30AB\uFF9E", "\u30AB⟨U+FF9E⟩"},
            {"a\U0001F3FD", "a⟨U+1F3FD⟩"},
            {"\U0001F44D\U0001F3FD\U0001F3FD", "\U0001F44D\U0001F3FD⟨U+1F3FD⟩"},
            {"1\uFE0F\u20E3\U0001F3FD", "1\uFE0F\u20E3⟨U+1F3FD⟩"},
            {"\u0E01\u0E33\u0E33", "\u0E01\u0E33⟨U+0E33⟩"},
        },
        Lines::keep);
}

BOOST_AUTO_TEST_CASE(hostile_text_becomes_safe_for_ever) {
    // What is special by itself or by its neighbours, and some of what it is special beside.
    const std::vector<std::string> parts = {
        "a",          " ",          "1",          "\n",
        "\r",         "\t",         "\x1b",       "\x7F",
        "\xC2",       "\x9B",       "\u009B",     "\xF0\x9F",
        "\u00AD",     "\u0301",     "\u0903",     "\u0E33",
        "\u0600",     "\u0915",     "\u094D",     "\u0628",
        "\u200B",     "\u200C",     "\u200D",     "\u202E",
        "\u2028",     "\u1100",     "\u115F",     "\u1160",
        "\u1161",     "\u11A8",     "\uAC00",     "\u1820",
        "\u180B",     "\u4E2D",     "\uFE00",     "\uFE0E",
        "\uFE0F",     "\U000E0100", "\u2764",     "\U0001F468",
        "\U0001F3FD", "\U0001F1E9", "\U0001F3F4", "\U000E0061",
        "\U000E007F", "\u20E3",     "\uFF9E",     "\uE000",
        "\uFFFF",     "\U0001FAFD", "⟩",          repeat("\u0301", 7),
    };
    const auto is_dangerous = [](char32_t code_point, Lines lines) {
        const bool control = code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
        const bool bidi = code_point == 0x61C || code_point == 0x200E || code_point == 0x200F ||
                          (code_point >= 0x2028 && code_point <= 0x202E) ||
                          (code_point >= 0x2060 && code_point <= 0x206F);
        return (control && !(code_point == '\n' && lines == Lines::keep)) || bidi || code_point == 0x200B ||
               code_point == 0xAD || (code_point >= 0xE000 && code_point < 0xF900) || code_point >= 0xF0000;
    };
    std::mt19937 random(3);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (auto count = 1 + random() % 14; count > 0; --count) {
            text += parts[random() % parts.size()];
        }
        for (const Lines lines : {Lines::keep, Lines::join}) {
            const std::string safe = ask::safe_text(text, lines);
            bool good = ask::is_utf8(safe) && ask::safe_text(safe, lines) == safe && ask::is_safe(safe, lines) &&
                        ask::is_safe(text, lines) == (safe == text);
            for (std::size_t at = 0; good && at < safe.size();) {
                utf8proc_int32_t code_point = 0;
                const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(safe.data() + at);
                const auto rest = static_cast<utf8proc_ssize_t>(safe.size() - at);
                at += static_cast<std::size_t>(utf8proc_iterate(bytes, rest, &code_point));
                good = !is_dangerous(static_cast<char32_t>(code_point), lines);
            }
            for (std::size_t at = 0; good && at < safe.size();) {
                const ask::Grapheme grapheme = ask::next_grapheme(safe, at);
                good = grapheme.bytes.size() <= 100 && (grapheme.width > 0 || grapheme.bytes == "\n");
                at += grapheme.bytes.size();
            }
            BOOST_REQUIRE_MESSAGE(good, text << " -> " << safe);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
