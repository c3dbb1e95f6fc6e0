#include "screen.hpp"

#include "target.hpp"

#include <boost/json/parse.hpp>
#include <utf8proc.h>

#include <algorithm>

namespace fuzz {

namespace {

constexpr utf8proc_int32_t emoji_selector = 0xFE0F;
constexpr utf8proc_int32_t joiner = 0x200D;

bool is_in(utf8proc_int32_t point, utf8proc_int32_t first, utf8proc_int32_t last) { return point >= first && point <= last; }

// Controls, what turns text around, what hides, what separates lines. Joiners, variation selectors and the tags of a
// flag have their places, which the unit tests know.
bool is_dangerous(utf8proc_int32_t point) {
    return point < 0x20 || is_in(point, 0x7F, 0x9F) || point == 0xAD || point == 0x061C || point == 0x180E ||
           point == 0x200B || is_in(point, 0x200E, 0x200F) || is_in(point, 0x2028, 0x202E) ||
           is_in(point, 0x2060, 0x206F) || point == 0xFEFF || is_in(point, 0xFFF9, 0xFFFB) ||
           is_in(point, 0xE000, 0xF8FF) || is_in(point, 0xE0000, 0xE001F) || point >= 0xF0000;
}

utf8proc_int32_t next_point(std::string_view text, std::size_t& at) {
    utf8proc_int32_t point = -1;
    const utf8proc_ssize_t length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                                                     static_cast<utf8proc_ssize_t>(text.size() - at), &point);
    require(length > 0, "text is UTF-8", text);
    at += static_cast<std::size_t>(length);
    return point;
}

// The cells of a text, grapheme by grapheme: what takes cells adds up, to two at most, and what may be drawn as an
// emoji takes two.
int cells(std::string_view text) {
    int total = 0;
    int grapheme = 0;
    utf8proc_int32_t before = 0;
    utf8proc_int32_t state = 0;
    for (std::size_t at = 0; at < text.size();) {
        const utf8proc_int32_t point = next_point(text, at);
        if (before == 0 || utf8proc_grapheme_break_stateful(before, point, &state)) {
            total += grapheme;
            grapheme = 0;
        }
        grapheme = std::min(2, point == emoji_selector ? 2 : grapheme + utf8proc_charwidth(point));
        before = point;
    }
    return total + grapheme;
}

}  // namespace

void check_text(std::string_view text) {
    int marks = 0;
    for (std::size_t at = 0; at < text.size();) {
        const utf8proc_int32_t point = next_point(text, at);
        require(!is_dangerous(point), "nothing dangerous reaches a screen", text);
        const utf8proc_category_t category = utf8proc_category(point);
        marks = category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ? marks + 1 : 0;
        require(point == joiner || marks <= 16, "marks do not pile up", text);
    }
}

void check_line(std::string_view line, int columns) {
    std::string plain;
    std::string_view sgr = "0";
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] != '\x1b') {
            plain += line[at];
            continue;
        }
        const std::size_t end = line.find_first_not_of("0123456789;", at + 2);
        require(line.substr(at, 2) == "\x1b[" && end != std::string_view::npos && line[end] == 'm', "escapes are SGR", line);
        sgr = line.substr(at + 2, end - at - 2);
        at = end;
    }
    require(sgr == "0" || sgr.empty(), "a line ends in the default rendition", line);
    check_text(plain);
    require(cells(plain) <= columns, "a line is no wider than the screen", line);
}

void check_json(std::string_view document) {
    boost::json::error_code fault;
    boost::json::parse(boost::json::string_view(document.data(), document.size()), fault);
    require(!fault, "a document is JSON", document);
}

}  // namespace fuzz
