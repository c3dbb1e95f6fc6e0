// How a question gets its answer: picking, checking, typing, confirming, submitting. Parts of update(); each acts on the
// question that is shown.
#pragma once

#include "model.hpp"

namespace ask {

void tell(Model& model, Notice notice);  // shows it, in its strong colour for a moment

void enter_row(Model& model);      // Enter on the focused row
void pick_by_digit(Model& model);  // its digit: pick, toggle, or open the own answer
void toggle_row(Model& model);     // multi
void toggle_all(Model& model);     // multi
void accept_text(Model& model);    // Enter in an editor
void answer_given(Model& model);   // the question is answered as it stands: go on
void submit(Model& model);         // Enter on the Submit tab

// The person has done something that cancelling would undo.
bool something_given(const Model& model);

}  // namespace ask
