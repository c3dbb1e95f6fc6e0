// A response written for other readers: texts for an agent or a person, and the results of the dialects.
#pragma once

#include "error.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>

namespace ask {

// `response` is the JSON text of a response; the result is the JSON text that ask_format() hands out.
Result<std::string> format(std::string_view response, std::string_view name);

// One line per answer: "Database: user selected: 1. PostgreSQL".
std::string format_lines(const boost::json::object& response);

}  // namespace ask
