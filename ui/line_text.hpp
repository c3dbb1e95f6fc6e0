// What the line driver prints: the dialogue in plain words, a line for each thing, for screen readers and for terminals
// that can only print. All of it is safe text without any escape sequence; every line ends with a line feed.
#pragma once

#include "model.hpp"

#include <string>
#include <string_view>

namespace ask::ui {

inline constexpr std::string_view line_prompt = "> ";  // where the person types, while the dialogue is open

bool types_text(const Model& model);  // what is typed is text, not a choice: an input question, or an own answer
int kept_row(const Model& model);     // single: the row that an empty line confirms, or none_chosen

std::string title_text(const Model& model);
std::string question_text(const Model& model);  // the question and its options; on the Submit tab all answers
std::string now_text(const Model& model);       // what is chosen or written as it stands; empty when nothing is
std::string hint_text(const Model& model);      // what can be typed
std::string help_text(const Model& model);      // the same at length, with all commands
std::string preview_text(const Question& question, int row);
std::string answer_line(const Model& model, int tab);  // "Database: PostgreSQL"

// What Model::notice says; `tab` is where the person was when it came.
std::string notice_text(const Model& model, int tab);

// Said once when 20 and when 10 seconds are left.
std::string countdown_text(const Model& before, const Model& after);

// The last words: what was answered, or that it was cancelled.
std::string end_text(const Model& model);

}  // namespace ask::ui
