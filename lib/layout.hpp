// How tall everything is at a given size. update() scrolls by it and view() draws by it, so the two cannot disagree.
#pragma once

#include "content.hpp"
#include "model.hpp"

namespace ask {

// How the rows of a frame are shared out, from top to bottom. Heights in lines; 0 means that the part is left out.
struct Layout {
    int columns = 0;
    int tabs = 0;        // the tab bar (several questions)
    int gap_tabs = 0;    // blank line under it
    int heading = 0;     // header chip and "Question 2 of 4"
    int gap_text = 0;    // blank line above the text
    bool title = true;   // the title is part of the text
    int text = 0;        // window onto prompt and context
    int text_total = 0;  // their whole height
    int gap_body = 0;    // blank line above the body
    int body = 0;        // window onto list, editor, review, Submit tab or help
    int body_total = 0;  // its whole height with the tallest preview, exact when it fits, else any number above body
    int spacing = 0;     // blank lines between the rows of a list
    int gap_hints = 0;   // blank line above the hints
    int notice = 0;      // a line for what the person is told in place
    int hints = 0;

    int height() const {
        return tabs + gap_tabs + heading + gap_text + text + gap_body + body + gap_hints + notice + hints;
    }
};

Layout layout(const Model& model, Resize size);

// Lines of one row of the list: label, description or own text, and the preview under the focused row.
int row_height(const Model& model, int row, int columns);

// The part of the body that is shown: item `first`, without its first `skip` lines, and what follows. `top` is what
// Sheet::focus_line (of a list) or the body's own scroll offset comes to once the window is full and holds the focused
// row and the caret, so update() may store it back.
struct Window {
    int first = 0;
    int skip = 0;
    int top = 0;
};
Window body_window(const Content& content, const Model& model, const Layout& layout);
Window body_window(const Model& model, const Layout& layout);

// Sheet::text_top within its bounds.
int text_top(const Model& model, const Layout& layout);

// Something to say in the notice line. That an answer was taken is shown in the heading, and takes no line.
bool has_notice(const Model& model);

}  // namespace ask
