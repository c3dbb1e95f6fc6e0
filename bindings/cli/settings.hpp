// The settings of the library, made of --settings and the options that stand for single settings.
#pragma once

#include "options.hpp"

namespace cli {

// Settings as JSON; empty when nothing was said, and the library's own defaults count. Options win over --settings.
Trouble make_settings(const Options& options, std::string& json);

}  // namespace cli
