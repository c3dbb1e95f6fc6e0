// Where the person is on a screen that may be too small for its content: the focused row and the windows onto text and
// body. Parts of update().
#pragma once

#include "model.hpp"

#include <limits>

namespace ask {

// Brings the windows in line with focus, caret and size. Call it after anything that moves them.
void settle(Model& model);

void step_focus(Model& model, int direction);  // to the next row, wrapping around; first through a row that is too tall
void move_focus(Model& model, int row);
void page_focus(Model& model, int direction);

void scroll_text(Model& model, int lines);
void scroll_text_half_page(Model& model, int direction);

inline constexpr int body_end = std::numeric_limits<int>::max() / 2;
void scroll_body(Model& model, int lines);
void scroll_body_page(Model& model, int direction);
void scroll_body_to(Model& model, int line);

}  // namespace ask
