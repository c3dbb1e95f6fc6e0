// Why a text is not JSON as libask reads it: goes over a refused text once more, slowly, to say what is wrong at which
// line and column, and what to write instead. What it says is its own, the same with any version of Boost.JSON.
#pragma once

#include "error.hpp"

#include <cstddef>
#include <string_view>

namespace ask {

// Where the parser stopped, and whether it was at (or within) a number out of the range of a double.
struct JsonStop {
    std::size_t offset = 0;
    bool out_of_range = false;
};

// The first fault of `text`, which was refused. `what` is that of read_json.
Error find_json_fault(std::string_view text, std::string_view what, JsonStop stop);

}  // namespace ask
