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

// What an open question still waits for: "not confirmed: TypeScript", as far as something was done, else "not answered
// yet".
std::string open_text(const Question& question, const Sheet& sheet);

// What was typed and is not part of the answer, where nothing else says so: "Not accepted: bun"; else empty.
std::string left_out_text(const Question& question, const Sheet& sheet);

// What stands before an answer: "Database: ", or for a question without a name as much of the question as there is room
// for, as in "Deploy now? ".
std::string lead_text(const Question& question, int room, std::string_view ellipsis);

// Appends any text, made safe.
void append_safe(std::string& out, std::string_view text, Lines lines);

}  // namespace ask
