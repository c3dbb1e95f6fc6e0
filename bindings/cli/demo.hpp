// Requests that come with the command: something to see at once, and something to start from.
#pragma once

#include <string>
#include <string_view>

namespace cli {

// The request of that name, or null. The empty name is the tour.
const char* find_demo(std::string_view name);

std::string list_demos();  // one per line

}  // namespace cli
