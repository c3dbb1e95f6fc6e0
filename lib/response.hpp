// What came of a dialogue, as JSON text: the answers given so far, or the error that came instead of them.
#pragma once

#include "error.hpp"
#include "model.hpp"

#include <string>

namespace ask {

// The response as it stands; of a dialogue still open, the one that cancelling now would give.
std::string respond(const Model& model);

// The same shape with no answers and an "error".
std::string respond(const Error& error);

// There was nobody to ask: the error, with the questions as plain text for the host to show.
std::string respond(const Error& error, const Request& request);

// What stands in "reason".
const char* reason_name(Reason reason) noexcept;

// The questions as a person would read them in a log.
std::string plain_text(const Request& request);

}  // namespace ask
