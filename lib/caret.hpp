// Up and Down in an editor, by the lines on the screen rather than those of the text: a long line is wrapped. Part of
// update().
#pragma once

#include "model.hpp"

namespace ask {

// False when there is no line to go to, or the text is not shown as it is (a secret, control characters); then nothing
// has changed.
bool move_caret_line(Model& model, int direction);

}  // namespace ask
