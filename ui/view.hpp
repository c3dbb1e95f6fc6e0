// The model as a picture. Pure: the same model, look and size give the same frame.
#pragma once

#include "frame.hpp"
#include "layout.hpp"
#include "model.hpp"

namespace ask::ui {

// At most size.rows lines of size.columns cells; fewer when the dialogue needs fewer. The rows that the frame before has
// as well are shared with it.
Frame view(const Model& model, const Look& look, Resize size, const Frame& before = {});

// What stays on the screen after the end, one line per question: "✔ Database: PostgreSQL", or "✘ Cancelled".
std::vector<std::string> record(const Model& model, const Look& look, int columns);

}  // namespace ask::ui
