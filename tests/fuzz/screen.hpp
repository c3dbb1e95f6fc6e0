// What may reach a screen, judged by utf8proc and by lists of its own, apart from libask's tables.
#pragma once

#include <string_view>

namespace fuzz {

// Requires that a line of a frame holds printable text and SGR only, begins and ends in the default rendition, and
// takes no more cells than there are columns.
void check_line(std::string_view line, int columns);

// Requires that a text holds nothing that is dangerous on a screen: controls, bidi controls, what cannot be seen.
void check_text(std::string_view text);

// Requires that a document is JSON.
void check_json(std::string_view document);

}  // namespace fuzz
