// What was answered, in words: for the Submit tab, the review and the record.
#pragma once

#include "model.hpp"
#include "text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ask {

// The chosen rows of a multi question in order: options, then custom_row().
std::vector<int> reviewed_rows(const Question& question, const Sheet& sheet);

// The answer to one question: safe, on one line, without the secret of a secret one; empty when there is no answer.
std::string answer_text(const Question& question, const Sheet& sheet);

// Appends any text, made safe.
void append_safe(std::string& out, std::string_view text, Lines lines);

}  // namespace ask
