// The dialogue of the line driver: what a typed line does to the model, and what is printed in turn. Pure; run_line.cpp
// connects it to a terminal. Nothing is answered by a line that could mean something else.
#pragma once

#include "model.hpp"

#include <string>
#include <string_view>

namespace ask::ui {

inline constexpr int not_collecting = -1;

struct LineTurn {
    Model model;
    std::string text;                // to be printed, before line_prompt
    int collected = not_collecting;  // lines so far of a text of several lines, while one is being typed
};

LineTurn first_turn(Model model);

// `typed` is a line without its line feed. Lines that came at once, as from a paste, are one call, with line feeds
// between them: they are text, and never answer anything by themselves. After the end nothing changes.
LineTurn next_turn(LineTurn turn, std::string_view typed);

// The question once more.
LineTurn repeated_turn(LineTurn turn);

// Text that was typed but not ended with Enter becomes a draft, as far as it is text; also after the end.
Model keep_draft(LineTurn turn, std::string_view typed);

}  // namespace ask::ui
