#include "text_field.hpp"

#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using ask::Key;
using ask::KeyCode;
using ask::TextField;

Key plain(KeyCode code) { return {code, "", false, false, false}; }

Key shift(KeyCode code) { return {code, "", true, false, false}; }

Key alt(KeyCode code) { return {code, "", false, true, false}; }

Key ctrl(KeyCode code) { return {code, "", false, false, true}; }

Key alt(const char* letter) { return {KeyCode::text, letter, false, true, false}; }

Key ctrl(const char* letter) { return {KeyCode::text, letter, false, false, true}; }

Key typed(std::string text) { return {KeyCode::text, std::move(text), false, false, false}; }

// The field that is written as its text with "|" where the caret is.
TextField field(std::string_view written, bool multiline = true) {
    const std::size_t caret = written.find('|');
    TextField result(std::string(written.substr(0, caret)) + std::string(written.substr(caret + 1)), multiline);
    result.handle(ctrl(KeyCode::home));
    while (result.caret() < caret) {
        result.handle(plain(KeyCode::right));
    }
    BOOST_REQUIRE(result.caret() == caret);
    return result;
}

std::string written(const TextField& field) {
    std::string result = field.text();
    return result.insert(field.caret(), "|");
}

bool at_border(const TextField& field) {
    std::size_t at = 0;
    while (at < field.caret()) {
        at += ask::next_grapheme(field.text(), at).bytes.size();
    }
    return at == field.caret();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(text_field)

BOOST_AUTO_TEST_CASE(begins_with_the_caret_at_the_end) {
    BOOST_TEST(written(TextField()) == "|");
    BOOST_TEST(written(TextField("abc")) == "abc|");
    BOOST_TEST(written(TextField("a\x1b\tb\u202E")) == "a\x1b\tb\u202E|");  // a request's own text
    BOOST_TEST(written(TextField("a\xFF"
                                 "b\xE4\xB8")) == "ab|");
    BOOST_TEST(TextField().empty());
    BOOST_TEST(!TextField(" ").empty());
}

BOOST_AUTO_TEST_CASE(applies_keys) {
    const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467";
    const std::string german = "\U0001F1E9\U0001F1EA";
    const struct {
        std::string before;
        Key key;
        std::string after;  // the same as before where the key does nothing
    } cases[] = {
        {"a|b", typed("x"), "ax|b"},
        {"|", typed("\u4E2D"), "\u4E2D|"},
        {"a|b", typed("\x1b"), "a|b"},
        {"a|b", typed(""), "a|b"},

        {"a|b", plain(KeyCode::left), "|ab"},
        {"|ab", plain(KeyCode::left), "|ab"},
        {"a|b", plain(KeyCode::right), "ab|"},
        {"ab|", plain(KeyCode::right), "ab|"},
        {family + "|", plain(KeyCode::left), "|" + family},
        {"|" + german + german, plain(KeyCode::right), german + "|" + german},
        {german + german + "|", plain(KeyCode::left), german + "|" + german},
        {"e\u0301|", shift(KeyCode::left), "|e\u0301"},
        {"|\u0E01\u0E33x", ctrl("f"), "\u0E01\u0E33|x"},
        {"a|b", ctrl("b"), "|ab"},

        {"one two|", alt(KeyCode::left), "one |two"},
        {"one, two.|", ctrl(KeyCode::left), "one, |two."},
        {"|one, two", alt("f"), "one|, two"},
        {"one|, two", ctrl(KeyCode::right), "one, two|"},
        {"one \u4E2D\u6587|", alt("b"), "one |\u4E2D\u6587"},
        {"cafe\u0301 x|", alt("b"), "cafe\u0301 |x"},
        {"|cafe\u0301 x", alt("f"), "cafe\u0301| x"},
        {"|", alt("b"), "|"},
        {"a|", alt("f"), "a|"},
        {family + " |", alt("b"), "|" + family + " "},

        {"one\ntwo| x\n", plain(KeyCode::home), "one\n|two x\n"},
        {"one\n|two", plain(KeyCode::home), "one\n|two"},
        {"one\ntwo|", ctrl("a"), "one\n|two"},
        {"o|ne\ntwo", plain(KeyCode::end), "one|\ntwo"},
        {"o|ne\r\ntwo", plain(KeyCode::end), "one|\r\ntwo"},
        {"one\nt|wo", ctrl("e"), "one\ntwo|"},
        {"one\nt|wo", ctrl(KeyCode::home), "|one\ntwo"},
        {"o|ne\ntwo", ctrl(KeyCode::end), "one\ntwo|"},

        {"ab|", plain(KeyCode::backspace), "a|"},
        {"|ab", plain(KeyCode::backspace), "|ab"},
        {"a" + family + "|", plain(KeyCode::backspace), "a|"},
        {"ae\u0301|", ctrl("h"), "a|"},
        {"a\n|b", plain(KeyCode::backspace), "a|b"},
        {"|ab", plain(KeyCode::delete_), "|b"},
        {"|" + german + "b", ctrl("d"), "|b"},
        {"ab|", plain(KeyCode::delete_), "ab|"},
        {"|", ctrl("d"), "|"},
        {"one two-three|", ctrl("w"), "one |"},
        {"one two  |", ctrl("w"), "one |"},
        {"one\n|", ctrl("w"), "|"},
        {"one\u3000two|", ctrl("w"), "one\u3000|"},
        {"|one", ctrl("w"), "|one"},
        {"one two-three|", alt(KeyCode::backspace), "one two-|"},
        {"one two-three|", ctrl(KeyCode::backspace), "one two-|"},
        {"one| two-three", alt("d"), "one|-three"},
        {"one| two-three", ctrl(KeyCode::delete_), "one|-three"},
        {"a\none| two\nb", ctrl("k"), "a\none|\nb"},
        {"a|\nb", ctrl("k"), "a|\nb"},
        {"a\none| two\nb", ctrl("u"), "a\n| two\nb"},
        {"a\n|b", ctrl("u"), "a\n|b"},

        {"a|b", shift(KeyCode::enter), "a\n|b"},
        {"a|b", alt(KeyCode::enter), "a\n|b"},
        {"a|b", ctrl("j"), "a\n|b"},
        {"a|b", plain(KeyCode::enter), "a|b"},

        {"a|b", plain(KeyCode::escape), "a|b"},
        {"a|b", plain(KeyCode::tab), "a|b"},
        {"a|b", plain(KeyCode::page_down), "a|b"},
        {"a\nb|", plain(KeyCode::up), "a\nb|"},
        {"a|b", plain(KeyCode::other), "a|b"},
        {"a|b", ctrl("x"), "a|b"},
        {"a|b", alt("x"), "a|b"},
        {"a|b", {KeyCode::text, "b", false, true, true}, "a|b"},

        // What was apart becomes one.
        {"\U0001F1E9x|\U0001F1EA", plain(KeyCode::backspace), "\U0001F1E9\U0001F1EA|"},
        {"\U0001F468\u200D|x\U0001F469", plain(KeyCode::delete_), "\U0001F468\u200D\U0001F469|"},
    };
    for (const auto& [before, key, after] : cases) {
        BOOST_TEST_CONTEXT(before << " -> " << after) {
            const TextField start = field(before);
            TextField edited = start;
            BOOST_TEST(edited.handle(key) == (before != after));
            BOOST_TEST(written(edited) == after);
            BOOST_TEST((edited == start) == (before == after));
        }
    }
}

BOOST_AUTO_TEST_CASE(one_line_has_no_line_feed) {
    for (const Key& key : {shift(KeyCode::enter), alt(KeyCode::enter), ctrl("j")}) {
        TextField single = field("a|b", false);
        BOOST_TEST(!single.handle(key));
        BOOST_TEST(written(single) == "a|b");
    }
    TextField single = field("a|b", false);
    single.insert("one\ntwo\r\nthree\rfour");
    BOOST_TEST(written(single) == "aone two three four|b");
    // Whoever copies a line gets its end as well.
    for (const std::string_view end : {"\n", "\r\n", "\n\n"}) {
        TextField secret = field("|", false);
        secret.insert("ghp_abc" + std::string(end));
        BOOST_TEST(written(secret) == "ghp_abc|");
    }
}

BOOST_AUTO_TEST_CASE(inserts_what_is_text) {
    const struct {
        std::string text;
        std::string expected;
    } cases[] = {
        {"one\ntwo", "one\ntwo|"},
        {"one\r\ntwo\rthree\n\n", "one\ntwo\nthree\n\n|"},
        {"a\tb", "a    b|"},
        {"\x1b[31mred\x07\x7F\u009B", "[31mred|"},
        {"a\xFF"
         "b\xC3",
         "ab|"},
        {std::string("a\0b", 3), "ab|"},
        {"\u202Eabc\u200B", "\u202Eabc\u200B|"},  // it is the person's own
        {"\u65E5\u672C", "\u65E5\u672C|"},
    };
    for (const auto& [text, expected] : cases) {
        BOOST_TEST_CONTEXT(text) {
            TextField edited;
            edited.insert(text);
            BOOST_TEST(written(edited) == expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(typing_piecewise_keeps_to_graphemes) {
    const struct {
        std::string before;
        std::vector<std::string> pieces;
        std::string after;
    } cases[] = {
        {"|", {"e", "\u0301", "\u0302"}, "e\u0301\u0302|"},
        {"a|b", {"\u0301"}, "a\u0301|b"},
        {"|",
         {"\U0001F468", "\u200D", "\U0001F469", "\u200D", "\U0001F467"},
         "\U0001F468\u200D\U0001F469\u200D\U0001F467|"},
        {"|\U0001F467", {"\U0001F468", "\u200D"}, "\U0001F468\u200D\U0001F467|"},
        {"|\U0001F1EA", {"\U0001F1E9"}, "\U0001F1E9\U0001F1EA|"},
        {"|\U0001F1EB\U0001F1F7", {"\U0001F1E9"}, "\U0001F1E9\U0001F1EB|\U0001F1F7"},
        {"|\u1161\u11AB", {"\u1112"}, "\u1112\u1161\u11AB|"},
        {"|\u0301x", {"e"}, "e\u0301|x"},
        {"1|", {"\uFE0F", "\u20E3"}, "1\uFE0F\u20E3|"},
    };
    for (const auto& [before, pieces, after] : cases) {
        BOOST_TEST_CONTEXT(after) {
            TextField edited = field(before);
            for (const std::string& piece : pieces) {
                BOOST_TEST(edited.handle(typed(piece)));
            }
            BOOST_TEST(written(edited) == after);
        }
    }
}

BOOST_AUTO_TEST_CASE(stays_valid_whatever_comes) {
    std::vector<Key> keys;
    for (const KeyCode code : {KeyCode::up, KeyCode::down, KeyCode::left, KeyCode::right, KeyCode::home, KeyCode::end,
                               KeyCode::backspace, KeyCode::delete_, KeyCode::enter, KeyCode::tab, KeyCode::other}) {
        keys.insert(keys.end(), {plain(code), shift(code), alt(code), ctrl(code)});
    }
    for (const char* letter : {"a", "b", "d", "e", "f", "h", "j", "k", "u", "w", "x"}) {
        keys.insert(keys.end(), {alt(letter), ctrl(letter)});
    }
    const std::vector<std::string> texts = {
        "a",      "b c",    " ",      "\n",     "\r",     "\r\n",   "\t",         "\x1b",       "\xFF",   "\xE4\xB8",
        "\u00E9", "\u0301", "\u4E2D", "\u3000", "\u200D", "\u202E", "\U0001F468", "\U0001F3FD", "\uFE0F", "\U0001F1E9",
        "\u1112", "\u1161", "\u11AB", "\uAC00", "\u0600", "\u0915", "\u094D",     "\u0903",     "\u0E33", "\u20E3",
    };
    std::mt19937 random(6);
    for (int round = 0; round < 200; ++round) {
        std::string start;
        for (auto count = random() % 6; count > 0; --count) {
            start += texts[random() % texts.size()];
        }
        const bool multiline = random() % 4 != 0;
        TextField edited(start, multiline);
        for (int step = 0; step < 150; ++step) {
            const TextField before = edited;
            bool changed = true;
            if (random() % 2 == 0) {
                edited.insert(texts[random() % texts.size()]);
            } else {
                changed = edited.handle(keys[random() % keys.size()]);
            }
            const bool good = ask::is_utf8(edited.text()) && edited.caret() <= edited.text().size() &&
                              at_border(edited) && (changed || edited == before);
            BOOST_REQUIRE_MESSAGE(good, written(before) << " -> " << written(edited));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
