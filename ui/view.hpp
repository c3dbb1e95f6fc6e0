// The model as a picture. The same model, look and size give the same frame, whatever the frame before was.
#pragma once

#include "frame.hpp"
#include "layout.hpp"
#include "model.hpp"

namespace ask::ui {

// At most size.rows lines of size.columns cells; fewer when the dialogue needs fewer. The rows that the frame before has
// as well are shared with it. It has to be of the same look, and frames that follow one another belong to one thread: they
// also share what they know of a list.
Frame view(const Model& model, const Look& look, Resize size, const Frame& before = {});

// What stays on the screen after the end, one line per question: "✔ Database: PostgreSQL", or "✘ Cancelled".
std::vector<std::string> record(const Model& model, const Look& look, int columns);

}  // namespace ask::ui
