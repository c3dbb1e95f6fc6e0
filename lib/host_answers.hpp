// Answers from outside the dialogue, say from a web page, checked as if the person had given them.
#pragma once

#include "error.hpp"
#include "model.hpp"

#include <string_view>

namespace ask {

// `answers` is a JSON array of {"id", "value"}. All are taken, or none: then the error says what is wrong with which. The
// dialogue ends if `submit` is set and nothing is left open.
Result<Model> answer_from_host(Model model, std::string_view answers, bool submit);

}  // namespace ask
