#include "field_lines.hpp"

#include "random_dialogue.hpp"
#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using namespace ask;

namespace {

std::string joined(const std::vector<std::string_view>& lines) {
    std::string text;
    for (const std::string_view line : lines) text += std::string(line) + "|";
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(field_lines)

BOOST_AUTO_TEST_CASE(lines_and_caret) {
    struct Case {
        std::string_view text;
        std::size_t caret;
        int width;
        std::string_view lines;
        int line;
        int column;
    };
    const Case cases[] = {
        {"", 0, 5, "|", 0, 0},
        {"ab", 1, 5, "ab|", 0, 1},
        {"ab", 2, 5, "ab|", 0, 2},
        {"abcde", 4, 5, "abcde|", 0, 4},
        {"abcde", 5, 5, "abcde||", 1, 0},  // behind a full line the caret begins the next one
        {"abcdef", 5, 5, "abcde|f|", 1, 0},
        {"abcde\nf", 5, 5, "abcde||f|", 1, 0},
        {"abcde\nf", 6, 5, "abcde|f|", 1, 0},
        {"ab cd ef", 8, 5, "ab |cd ef||", 2, 0},
        {"ab cd ef", 3, 5, "ab |cd ef|", 1, 0},
        {"ab   cdef", 9, 5, "ab   |cdef|", 1, 4},
        {"ab    c", 6, 5, "ab   | c|", 1, 1},  // no blank is lost
        {"a\nb", 1, 5, "a|b|", 0, 1},
        {"a\nb", 2, 5, "a|b|", 1, 0},
        {"a\n", 2, 5, "a||", 1, 0},
        {"\n\n", 1, 5, "|||", 1, 0},
        {"漢字漢", 6, 5, "漢字|漢|", 1, 0},
        {"漢", 3, 1, "漢||", 1, 0},
    };
    for (const Case& c : cases) {
        const FieldLines found = ask::field_lines(c.text, c.caret, c.width);
        BOOST_TEST_CONTEXT("'" << c.text << "' caret " << c.caret) {
            BOOST_TEST(joined(found.lines) == c.lines);
            BOOST_TEST(found.caret_line == c.line);
            BOOST_TEST(found.caret_column == c.column);
        }
    }
}

BOOST_AUTO_TEST_CASE(nothing_is_lost_and_nothing_too_wide) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        dialogue::Random random(seed);
        const std::string text = safe_text(random.text(30), Lines::keep);
        const int width = 2 + random.below(40);
        std::size_t caret = 0;
        for (int i = random.below(60); i > 0 && caret < text.size(); --i) {
            caret += next_grapheme(text, caret).bytes.size();
        }
        const FieldLines found = ask::field_lines(text, caret, width);

        std::size_t at = 0;
        for (const std::string_view line : found.lines) {
            if (at < text.size() && text[at] == '\n' && line.data() != text.data() + at) ++at;
            BOOST_REQUIRE(line.data() == text.data() + at);
            BOOST_REQUIRE(text_width(line) <= width);
            at += line.size();
        }
        BOOST_REQUIRE(at == text.size());
        BOOST_REQUIRE(found.caret_line < static_cast<int>(found.lines.size()));
        BOOST_REQUIRE(found.caret_column < width);
        const std::string_view line = found.lines[static_cast<std::size_t>(found.caret_line)];
        const std::size_t into = caret - static_cast<std::size_t>(line.data() - text.data());
        BOOST_REQUIRE(into <= line.size());
        BOOST_REQUIRE(text_width(line.substr(0, into)) == found.caret_column);
    }
}

BOOST_AUTO_TEST_CASE(a_secret_is_masked) {
    Question question;
    question.secret = true;
    const FieldText shown = field_text(question, TextField("p\u00e4ss 👩\u200D👩\u200D👧"), "•");
    BOOST_TEST(shown.text == "••••••");
    BOOST_TEST(shown.caret == shown.text.size());
    BOOST_TEST(field_text(question, TextField(), "•").text == "");
}

BOOST_AUTO_TEST_CASE(typed_text_is_safe) {
    const FieldText shown = field_text(Question{}, TextField("a\u202Eb"), "*");
    BOOST_TEST(shown.text == "a⟨U+202E⟩b");
    BOOST_TEST(shown.caret == shown.text.size());
}

BOOST_AUTO_TEST_SUITE_END()
