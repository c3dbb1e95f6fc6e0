// The keys that mean something on a screen, in words, for the list of keys ("?").
#pragma once

#include "model.hpp"

#include <string_view>
#include <vector>

namespace ask {

struct HelpEntry {
    std::string_view keys;  // at most keys_columns - 2 cells
    std::string_view meaning;
};

std::vector<HelpEntry> help_entries(const Model& model);

}  // namespace ask
