// A request as an agent wrote it -> the request in its normal form: all validation and all defaults, once.
#pragma once

#include "error.hpp"
#include "request.hpp"

#include <string>
#include <string_view>

namespace ask {

Result<RequestPtr> normalize(std::string_view json, Settings settings);

// The normal form as JSON: what ask_normalize() hands out. Normalizing it again gives the same.
std::string normal_form(const Request& request);

class JsonWriter;

// "questions" in the normal form, as a member of the object being written; and "dialect" and "warnings".
void write_questions(JsonWriter& out, const Request& request);
void write_remarks(JsonWriter& out, const Request& request);

}  // namespace ask
