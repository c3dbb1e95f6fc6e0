// JSON text -> json::value, more strictly than RFC 8259 asks: UTF-8 only, no byte order mark, no duplicate keys,
// no number that is not finite, at most 32 levels, 1,000 members in an object and 16 MiB. Errors give line, column, and
// the path where there is one.
#pragma once

#include "error.hpp"

#include <boost/json/storage_ptr.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace ask {

inline constexpr std::size_t max_json_bytes = 16 * 1024 * 1024;
inline constexpr std::size_t max_json_depth = 32;

// Boost.JSON's objects take quadratic time for keys chosen to collide in their hash table, whose hash is not random.
inline constexpr std::size_t max_json_members = 1000;

// `what` names the document in messages: "request", "settings", "response".
Result<boost::json::value> read_json(std::string_view text, std::string_view what,
                                     boost::json::storage_ptr storage = {});

// "~" and "/" in a member name, as RFC 6901 writes them in a JSON Pointer.
std::string escape_pointer(std::string_view member);

}  // namespace ask
