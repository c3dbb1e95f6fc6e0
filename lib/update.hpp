// All behaviour of the dialogue: what each event does in each state. Total and pure; after the end nothing changes.
#pragma once

#include "model.hpp"

namespace ask {

Model update(Model model, const Event& event);
void advance(Model& model, const Event& event);  // the same, in place

}  // namespace ask
