// What a host needs to offer libask to an agent as a tool.
#pragma once

#include "error.hpp"

#include <string>
#include <string_view>

namespace ask {

Result<std::string> describe(std::string_view dialect);

}  // namespace ask
