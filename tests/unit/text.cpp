#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <utf8proc.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::string_literals;
using Pieces = std::vector<std::string>;

std::string encode(const std::vector<char32_t>& code_points) {
    std::string result;
    for (const char32_t code_point : code_points) {
        utf8proc_uint8_t bytes[4];
        const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes);
        result.append(bytes, bytes + length);
    }
    return result;
}

Pieces graphemes(std::string_view text) {
    Pieces result;
    for (std::size_t at = 0; at < text.size();) {
        result.emplace_back(ask::next_grapheme(text, at).bytes);
        at += result.back().size();
    }
    return result;
}

using Borders = std::vector<std::size_t>;

Borders borders(std::string_view text) {
    Borders result;
    for (std::size_t at = 0; at < text.size(); at += ask::next_grapheme(text, at).bytes.size()) {
        result.push_back(at);
    }
    return result;
}

Borders borders_backwards(std::string_view text) {
    Borders result;
    for (std::size_t at = text.size(); at > 0;) {
        at = ask::previous_grapheme(text, at);
        result.push_back(at);
    }
    return {result.rbegin(), result.rend()};
}

// As utf8proc cuts the same text.
Borders expected_borders(const std::vector<char32_t>& code_points) {
    Borders result;
    utf8proc_int32_t state = 0;
    utf8proc_int32_t previous = 0;
    std::size_t at = 0;
    for (const char32_t code_point : code_points) {
        const auto current = static_cast<utf8proc_int32_t>(code_point);
        if (at == 0 || utf8proc_grapheme_break_stateful(previous, current, &state)) {
            result.push_back(at);
        }
        previous = current;
        at += encode({code_point}).size();
    }
    return result;
}

// Where libask and utf8proc may differ. Later versions of utf8proc keep Indic conjuncts in one grapheme; libask does
// not, as most terminals measure them apart. libask takes what is reserved for pictographs as such; utf8proc does not.
bool is_comparable(char32_t code_point) {
    const utf8proc_property_t& known = *utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point));
    const bool is_surrogate = code_point >= 0xD800 && code_point < 0xE000;
    const bool is_reserved = known.category == UTF8PROC_CATEGORY_CN && code_point >= 0x1F000 && code_point < 0x20000;
    return !is_surrogate && !is_reserved && known.combining_class != 9;
}

// Some of every class of grapheme breaking.
const std::vector<char32_t> samples = {
    '\r',   '\n',    0x01,    0x200B, 0x202E, 0xE0001, 'a',     ' ',     0xA9,    0x4E2D, 0x0301, 0x0308,   0xFE0F,
    0x200C, 0xE0067, 0x1F3FD, 0xFF9E, 0x200D, 0x1F1E9, 0x1F1EA, 0x0600,  0x110BD, 0x0903, 0x0E33, 0x1100,   0x115F,
    0x1160, 0x1161,  0x11A8,  0xAC00, 0xAC01, 0x1F468, 0x2764,  0x1F3F4, 0x0915,  0x0628, 0xE000, 0x10FFFF, 0x30000,
};

}  // namespace

BOOST_AUTO_TEST_SUITE(text)

BOOST_AUTO_TEST_CASE(finds_the_first_byte_that_is_not_utf8) {
    const struct {
        std::string text;
        std::size_t at;
    } cases[] = {
        {"", std::string::npos},
        {"plain", std::string::npos},
        {"h\u00E9 \u4E2D \U0001F600 \uFFFF \U0010FFFF\n\x1b", std::string::npos},
        {"\0x"s, std::string::npos},
        {"\x80", 0},
        {"ab\xFF", 2},
        {"a\xC3", 1},             // cut off
        {"a\xE4\xB8", 1},         // cut off
        {"\xF0\x9F\x98 ", 0},     // cut off
        {"\xC3\xC3\xA9", 0},      // a lead byte where a continuation belongs
        {"\xC0\x80", 0},          // overlong
        {"\xC1\xBF", 0},          // overlong
        {"\xE0\x9F\xBF", 0},      // overlong
        {"\xF0\x8F\xBF\xBF", 0},  // overlong
        {"ok\xED\xA0\x80", 2},    // a surrogate
        {"\xED\xBF\xBF", 0},      // a surrogate
        {"\xED\x9F\xBF", std::string::npos},
        {"\xEE\x80\x80", std::string::npos},
        {"\xF4\x90\x80\x80", 0},  // past the last code point
        {"\xF5\x80\x80\x80", 0},
        {"0123456789abcdef\xFE", 16},
    };
    for (const auto& [text, at] : cases) {
        BOOST_TEST_CONTEXT(text) {
            BOOST_TEST(ask::find_invalid_utf8(text) == at);
            BOOST_TEST(ask::is_utf8(text) == (at == std::string::npos));
        }
    }
}

BOOST_AUTO_TEST_CASE(cuts_text_into_graphemes) {
    const Pieces cases[] = {
        {},
        {"a"},
        {"a", "b", " ", "c"},
        {"\r\n", "\n", "\r", "a"},
        {"e\u0301", "x"},                                                                 // a mark
        {"Z\u0351\u036B\u0343", "A\u0321\u034E"},                                         // several
        {"\u4E2D", "\u6587"},                                                             // Han
        {"\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466", "!"},              // a family
        {"\U0001F44D\U0001F3FD", "\U0001F44D"},                                           // a skin tone
        {"\U0001F1E9\U0001F1EA", "\U0001F1EB\U0001F1F7", "\U0001F1EC"},                   // flags, and half of one
        {"1\uFE0F\u20E3", "#\uFE0F\u20E3", "2"},                                          // keycaps
        {"\u2764\uFE0F", "\u2764\uFE0E", "\u2764"},                                       // styles
        {"\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", "a"},  // Scotland
        {"\uD55C", "\uAE00"},                                                             // Hangul
        {"\u1112\u1161\u11AB", "\u1100\u1173\u11AF"},                                     // Hangul, decomposed
        {"\u0645", "\u0631\u064E", "\u062D"},                                             // Arabic with a vowel sign
        {"\u05E9\u05C1", "\u05DC"},                                                       // Hebrew with a point
        {"\u0E01\u0E33", "\u0E1B\u0E31\u0E48", "\u0E19"},                                 // Thai
        {"\u0928", "\u092E", "\u0938\u094D", "\u0924\u0947"},                             // Devanagari
        {"\u0B95\u0BCA", "\u0B95\u0BC6\u0BBE"},                                           // Tamil, composed and not
        {"\u0600\u0661", "\u0662"},                                                       // an Arabic number sign
        {"a", "\xFF", "b"},                                                               // a bad byte
        {"\xE4", "\xB8", "\u0301"},                                                       // bad bytes take no mark
        {"a\u200D", "b"},  // a joiner where it joins nothing
        {"a\u200D", "\U0001F468"},
        {"\u0301", "\u200B", "\u0301"},  // no base
    };
    for (const Pieces& expected : cases) {
        std::string text;
        for (const std::string& piece : expected) {
            text += piece;
        }
        BOOST_TEST_CONTEXT(text) {
            BOOST_TEST(graphemes(text) == expected, boost::test_tools::per_element());
            BOOST_TEST(borders_backwards(text) == borders(text), boost::test_tools::per_element());
            BOOST_TEST(ask::count_graphemes(text) == expected.size());
        }
    }
}

BOOST_AUTO_TEST_CASE(cuts_all_classes_as_utf8proc_does) {
    const auto check = [](const std::vector<char32_t>& code_points) {
        const std::string text = encode(code_points);
        const Borders expected = expected_borders(code_points);
        const bool same = borders(text) == expected && borders_backwards(text) == expected &&
                          ask::count_graphemes(text) == expected.size();
        BOOST_REQUIRE_MESSAGE(same, text);
    };
    for (const char32_t first : samples) {
        for (const char32_t second : samples) {
            check({first, second});
            for (const char32_t third : samples) {
                check({first, second, third});
            }
        }
    }

    std::mt19937 random(1);
    for (int round = 0; round < 5000; ++round) {
        std::vector<char32_t> code_points(1 + random() % 12);
        for (char32_t& code_point : code_points) {
            do {
                const auto any = static_cast<char32_t>(random() % 0x110000);
                code_point = random() % 2 == 0 ? samples[random() % samples.size()] : any;
            } while (!is_comparable(code_point));
        }
        check(code_points);
    }
}

BOOST_AUTO_TEST_CASE(knows_the_class_of_code_points) {
    // Where code points are all of a kind, a few of each block will do.
    const auto is_mixed = [](char32_t code_point) { return code_point < 0x3400 || (code_point >> 12) == 0x1F; };
    for (char32_t code_point = 0; code_point < 0x110000; code_point += is_mixed(code_point) ? 1u : 31u) {
        if (!is_comparable(code_point)) {
            continue;
        }
        const std::vector<char32_t> context = {'a',        code_point, 0x1100,  code_point, 0x1161,
                                               code_point, 0x11A8,     0x2764,  0x200D,     code_point,
                                               0x200D,     0x2764,     0x1F1E9, code_point};
        const bool same = borders(encode(context)) == expected_borders(context);
        BOOST_REQUIRE_MESSAGE(same, "U+" << std::hex << static_cast<unsigned>(code_point));
    }
}

BOOST_AUTO_TEST_CASE(is_total_for_any_bytes) {
    std::mt19937 random(2);
    for (int round = 0; round < 5000; ++round) {
        std::string text(1 + random() % 10, ' ');
        for (char& byte : text) {
            // Mostly bytes that might begin or continue a character.
            byte = static_cast<char>(random() % 3 == 0 ? random() % 256 : 0x80 + random() % 128);
        }
        std::string joined;
        for (const std::string& grapheme : graphemes(text)) {
            BOOST_REQUIRE(!grapheme.empty());
            joined += grapheme;
        }
        BOOST_REQUIRE(joined == text);
        BOOST_REQUIRE(borders_backwards(text) == borders(text));
        for (std::size_t offset = 1; offset <= text.size(); ++offset) {
            BOOST_REQUIRE(ask::previous_grapheme(text, offset) < offset);
        }
    }
}

BOOST_AUTO_TEST_CASE(measures_graphemes_in_cells) {
    const struct {
        std::string text;
        int width;
        bool ambiguous;
    } cases[] = {
        {"a", 1, false},
        {"~", 1, false},
        {"\u00E9", 1, false},
        {"e\u0301", 1, false},
        {"\n", 0, false},
        {"\x1b", 0, false},
        {"\u202E", 0, false},
        {"\xFF", 1, false},
        {"\u0301", 1, false},  // a mark alone is seen
        {"\u00A0", 1, false},
        {"\u3000", 2, false},  // the space of a wide character
        {"\u25CF", 1, false},  // of ambiguous width in East Asia
        {"\u4E2D", 2, false},
        {"\u4E2D\U000E0100", 2, false},
        {"\u304B", 2, false},
        {"\u304B\u3099", 2, false},
        {"\uFF21", 2, false},
        {"\uFF76", 1, false},
        {"\uFF76\uFF9E", 2, true},  // a halfwidth sound mark has its own cell
        {"\uD55C", 2, false},
        {"\u1112\u1161\u11AB", 2, true},
        {"\u1161", 1, true},
        {"\U00020000", 2, false},
        {"\U0002FFFD", 2, false},
        {"\u2630", 2, true},  // wide since Unicode 16
        {"\u4DC0", 2, true},
        {"\u0378", 1, false},  // not assigned
        {"\U0001F600", 2, false},
        {"\U0001FAE8", 2, true},  // newer than many terminals
        {"\U0001FAFD", 2, true},  // not assigned yet, reserved for emoji
        {"\u2714", 1, true},
        {"\u2714\uFE0F", 2, true},
        {"\u2764\uFE0F", 2, true},
        {"\u26A0\uFE0F", 2, true},
        {"\u2764\uFE0E", 1, true},
        {"\u231A", 2, false},
        {"\u231A\uFE0E", 2, true},  // few terminals narrow it
        {"\u2605", 1, false},
        {"\u2605\uFE0F", 1, true},  // a pictograph, but no emoji
        {"1", 1, false},
        {"1\uFE0F\u20E3", 2, true},
        {"1\u20E3", 1, true},
        {"\U0001F1E9\U0001F1EA", 2, true},
        {"\U0001F1E9", 2, true},
        {"\U0001F44D\U0001F3FD", 2, true},
        {"\u261D\U0001F3FD", 2, true},
        {"\U0001F3FD", 2, true},
        {"\U0001F468\u200D\U0001F469\u200D\U0001F467", 2, true},
        {"\u2764\u200D\U0001F525", 2, true},
        {"\U0001F3F3\uFE0F\u200D\U0001F308", 2, true},
        {"\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F", 2, true},
        {"\u0E01\u0E33", 2, true},  // Thai sara am
        {"\u0E1B\u0E31\u0E48", 1, false},
        {"\u0915\u093E", 2, true},  // Devanagari with a spacing vowel sign
        {"\u0915\u0941", 1, false},
        {"\u0915\u094D", 1, true},
        {"\u0B95\u0BC6\u0BBE", 2, true},
        {"\u0628", 1, false},
        {"\u0628\u064E", 1, false},
        {"\u05E9\u05C1", 1, false},
        {"\u0600\u0661", 2, true},
    };
    for (const auto& [text, width, ambiguous] : cases) {
        BOOST_TEST_CONTEXT(text) {
            const ask::Grapheme grapheme = ask::next_grapheme(text, 0);
            BOOST_TEST(grapheme.bytes == text);
            BOOST_TEST(grapheme.width == width);
            BOOST_TEST(grapheme.ambiguous == ambiguous);
            BOOST_TEST(ask::text_width(text) == width);
            BOOST_TEST(ask::text_width("ab\n" + text + "\ncd\n" + text + "\n") == 4 + 2 * width);
        }
    }
    BOOST_TEST(ask::text_width("") == 0);
    BOOST_TEST(ask::text_width("Choose a database for the service, please") == 41);
    BOOST_TEST(ask::text_width("\u65E5\u672C\u8A9E text") == 11);
}

BOOST_AUTO_TEST_CASE(every_visible_grapheme_has_a_width) {
    for (char32_t code_point = 0x20; code_point < 0x110000; code_point += code_point < 0x20000 ? 1u : 31u) {
        const utf8proc_property_t& known = *utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point));
        const std::string text = encode({code_point});
        if (known.category == UTF8PROC_CATEGORY_CS || known.boundclass == UTF8PROC_BOUNDCLASS_CONTROL) {
            continue;
        }
        const int width = ask::next_grapheme(text, 0).width;
        const bool is_mark = known.category == UTF8PROC_CATEGORY_MN || known.category == UTF8PROC_CATEGORY_MC;
        const int least = known.charwidth == 2 && !is_mark ? 2 : 1;
        BOOST_REQUIRE_MESSAGE(width >= least && width <= 2, "U+" << std::hex << static_cast<unsigned>(code_point));
    }
}

BOOST_AUTO_TEST_CASE(tells_blank_text) {
    const struct {
        std::string text;
        bool blank;
    } cases[] = {
        {"", true},
        {" \t\r\n\v\f", true},
        {"\u00A0\u2003\u3000\u1680\u2028\u2029\u0085", true},
        {"\u200B\u200D\u2060\uFEFF\u00AD\u202E\u2066", true},
        {"\u3164\u115F\uFFA0\u2800\uFE0F\U000E0041", true},
        {"\U0001D159\U00016FE4\U00013441\U00013442", true},
        {"\x1b", true},
        {"a", false},
        {"  .  ", false},
        {"\u0301", false},
        {"\u4E2D", false},
        {" \xFF", false},
        {"\uE000", false},
    };
    for (const auto& [text, blank] : cases) {
        BOOST_TEST_CONTEXT(text) { BOOST_TEST(ask::is_blank(text) == blank); }
    }
}

BOOST_AUTO_TEST_SUITE_END()
