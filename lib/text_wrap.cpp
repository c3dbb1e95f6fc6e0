#include "text.hpp"

#include "unicode.hpp"

#include <algorithm>

namespace ask {

namespace {

using unicode::plain_run;
using unicode::Properties;

// Lines of one paragraph of printable ASCII, where a byte is a cell.
template <typename Emit>
void wrap_plain(std::string_view text, std::size_t width, Emit&& emit) {
    std::size_t start = 0;
    while (text.size() - start > width) {
        std::size_t end = start + width;
        if (text[end] != ' ') {
            const std::size_t space = text.substr(start, width).rfind(' ');
            if (space == std::string_view::npos) {
                emit(text.substr(start, width));
                start = end;
                continue;
            }
            end = start + space;
        }
        const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
        const std::size_t last = text.substr(start, end - start).find_last_not_of(' ');
        if (last != std::string_view::npos) {
            emit(text.substr(start, last + 1));
        } else if (next == text.size()) {
            emit(text.substr(start, width));
        }
        start = next;
        if (start == text.size()) {
            return;
        }
    }
    emit(text.substr(start));
}

// Text without spaces between words may be broken before and after each of its wide characters.
bool may_break(const Properties& before, const Properties& after) {
    return (before.width == 2 || after.width == 2) && !before.has(unicode::no_break_after) &&
           !after.has(unicode::no_break_before);
}

// Lines of one paragraph of any text. White space may stand beyond the width, and is dropped there; indentation stays,
// unless the first word does not fit beside it.
template <typename Emit>
void wrap_graphemes(std::string_view text, int width, Emit&& emit) {
    struct Place {
        std::size_t end;    // of the line, if it is broken here
        std::size_t start;  // of the next line
        int cells;          // from the start of the line to the start of the next one
    };
    std::size_t start = 0;        // of the line
    std::size_t content_end = 0;  // of the line without white space at its end
    std::size_t fitting_end = 0;  // of the line without what is beyond the width
    int cells = 0;
    Place last_place{0, 0, 0};  // the best one to break the line, if it is past the start
    Properties before;
    bool after_word = false;

    for (std::size_t at = 0; at < text.size();) {
        const Grapheme grapheme = next_grapheme(text, at);
        const unicode::Decoded first = unicode::decode(text, at);
        const Properties properties = unicode::properties_of(first.code_point);
        const bool is_space = properties.has(unicode::space) && first.length == grapheme.bytes.size();
        if (!is_space && after_word && may_break(before, properties)) {
            last_place = {at, at, cells};
        }
        while (!is_space && cells + grapheme.width > width && at > start) {
            const Place place = last_place.start > start ? last_place : Place{at, at, cells};
            if (place.end > start) {
                emit(text.substr(start, place.end - start));
            }
            start = place.start;
            cells -= place.cells;
        }
        cells += grapheme.width;
        at += grapheme.bytes.size();
        if (is_space) {
            last_place = {std::max(start, content_end), at, cells};
        } else {
            content_end = at;
        }
        fitting_end = cells <= width ? at : fitting_end;
        before = properties;
        after_word = !is_space;
    }
    const std::size_t end = content_end > start ? content_end : fitting_end;
    emit(text.substr(start, (cells <= width ? text.size() : end) - start));
}

template <typename Emit>
void for_each_line(std::string_view text, int width, Emit&& emit) {
    const int cells = std::max(1, width);
    for (;;) {
        const std::size_t run = plain_run(text, 0);
        const std::size_t end = run < text.size() ? std::min(text.find('\n', run), text.size()) : run;
        if (end == run) {
            wrap_plain(text.substr(0, end), static_cast<std::size_t>(cells), emit);
        } else {
            wrap_graphemes(text.substr(0, end), cells, emit);
        }
        if (end == text.size()) {
            return;
        }
        text.remove_prefix(end + 1);
    }
}

}  // namespace

std::vector<std::string_view> wrap(std::string_view text, int width) {
    std::vector<std::string_view> lines;
    for_each_line(text, width, [&](std::string_view line) { lines.push_back(line); });
    return lines;
}

int wrapped_height(std::string_view text, int width) noexcept {
    int height = 0;
    for_each_line(text, width, [&](std::string_view) { ++height; });
    return height;
}

std::string truncate(std::string_view text, int width, std::string_view ellipsis) {
    if (text_width(text) <= width) {
        return std::string(text);
    }
    const int ellipsis_width = text_width(ellipsis);
    int cells = 0;
    std::size_t cut = 0;  // where the ellipsis would stand
    for (std::size_t at = 0; at < text.size();) {
        const Grapheme grapheme = next_grapheme(text, at);
        if (cells + grapheme.width > width) {
            const bool has_room = ellipsis_width <= std::max(0, width);
            return std::string(text.substr(0, cut)) += has_room ? std::string(ellipsis) : truncate(ellipsis, width, {});
        }
        cells += grapheme.width;
        at += grapheme.bytes.size();
        cut = cells <= width - ellipsis_width ? at : cut;
    }
    return std::string(text);
}

}  // namespace ask
