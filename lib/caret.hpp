// Up and Down in an editor, by the lines on the screen rather than those of the text: a long line is wrapped. Part of
// update().
#pragma once

#include "model.hpp"

namespace ask {

// False when there is no line to go to; then nothing has changed.
bool move_caret_line(Model& model, int direction);

}  // namespace ask
