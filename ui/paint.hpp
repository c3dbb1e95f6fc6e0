// Two frames -> the fewest bytes that turn the one on the screen into the next. Relative movement only: the frame may
// begin on any line of the screen, and drawing at the bottom scrolls it up.
#pragma once

#include "frame.hpp"

#include <string>
#include <vector>

namespace ask::ui {

// What the terminal shows now.
struct Painted {
    Frame frame;               // without rows: nothing is drawn yet, and the lines from the cursor on are blank
    std::vector<int> written;  // cells of each row that were ever written: what a narrower terminal wraps anew
    Position cursor;           // relative to the frame's first line; column == frame.columns is behind the last cell
    Style pen;                 // the rendition in which the terminal would print
    bool cursor_shown = true;
};

// Bytes that put the cursor at the start of a blank line, for the first frame. A line the host has left unfinished
// stays: a line's width of blanks goes to the next line from there, and to the end of the same line from its start.
std::string begin_inline(int columns);

// Bytes that draw `next` over what is shown, and note it in `painted`. Empty when nothing changed. `next` is not taller
// than the terminal, and as wide as what is drawn already.
std::string paint(Painted& painted, Frame next, const Look& look);

// Bytes that erase what is shown and put the cursor to its first line. `columns` is how wide the terminal is by now:
// one that got narrower has wrapped the long rows above the cursor, and as many lines are erased as that may have made.
std::string erase(Painted& painted, int columns);

}  // namespace ask::ui
