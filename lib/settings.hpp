// The host's settings, a document of its own that no request can touch: checked as strictly as a request.
#pragma once

#include "error.hpp"
#include "request.hpp"

#include <string_view>

namespace ask {

Result<Settings> read_settings(std::string_view json);

}  // namespace ask
