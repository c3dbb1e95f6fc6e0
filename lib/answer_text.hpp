// What was answered, in words: for the Submit tab, the review, the record and the summary.
#pragma once

#include "model.hpp"
#include "text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ask {

// What stands where there is no text to show.
inline constexpr std::string_view hidden_answer = "(hidden)";
inline constexpr std::string_view empty_answer = "(empty)";
inline constexpr std::string_view no_selection = "(nothing selected)";

// "Cancelled", and why if it was not the person.
std::string_view cancel_text(Reason reason);

// The chosen rows of a multi question in order: options, then custom_row().
std::vector<int> reviewed_rows(const Question& question, const Sheet& sheet);

// The answer to one question: safe, on one line, without the secret of a secret one; empty when there is no answer.
std::string answer_text(const Question& question, const Sheet& sheet);

// Appends any text, made safe.
void append_safe(std::string& out, std::string_view text, Lines lines);

}  // namespace ask
