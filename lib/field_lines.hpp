// The text of an editor as it is shown: made safe or masked, cut into lines, and the caret's place in them.
#pragma once

#include "request.hpp"
#include "text_field.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ask {

// Safe, or masked when the question is secret. `caret` is the byte offset in it.
struct FieldText {
    std::string text;
    std::size_t caret = 0;
};
FieldText field_text(const Question& question, const TextField& field, std::string_view mask = "*");

// Lines of at most `width` cells, broken behind a blank where there is one. Unlike wrap() it drops nothing, so that
// every place of the caret has its place on the screen. A caret behind a full line begins the next one.
struct FieldLines {
    std::vector<std::string_view> lines;  // into the text
    int caret_line = 0;
    int caret_column = 0;
};
FieldLines field_lines(std::string_view text, std::size_t caret, int width);

}  // namespace ask
