// A response read back, for the writers of other formats. Total: a member that is missing or of another type reads as
// empty, because ask_format may be given anything.
#pragma once

#include "model.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace ask {

struct QuestionView {
    std::string_view id, mode, prompt, header;
    const boost::json::object* object = nullptr;
};

struct OptionView {
    std::string_view value, label, description, preview;
};

// One choice or text of an answer. `index` counts from 1, and is 0 for an own answer.
struct Given {
    std::string_view text;
    bool custom = false;
    std::int64_t index = 0;
};

struct AnswerView {
    QuestionView question;
    std::vector<Given> given;
    const boost::json::object* object = nullptr;

    std::vector<std::string_view> texts() const;
};

// What was typed or checked, and not confirmed.
struct DraftView {
    QuestionView question;
    std::string_view text;
    std::vector<std::string_view> selected;  // labels
};

// Puts "(hidden)" for what a secret question was answered with, and drops what was typed for it. Formats go into
// transcripts and logs, where a secret has no place, so this comes before they are written.
void hide_secrets(boost::json::object& response);

std::vector<QuestionView> questions_of(const boost::json::object& response);
std::vector<OptionView> options_of(const QuestionView& question);
std::vector<AnswerView> answers_of(const boost::json::object& response);  // those whose question is there
std::vector<DraftView> drafts_of(const boost::json::object& response);    // and the same of these
bool cancelled(const boost::json::object& response);
Reason reason_of(const boost::json::object& response);
std::string_view error_of(const boost::json::object& response);  // its message

std::string join(const std::vector<std::string_view>& texts, std::string_view separator);

}  // namespace ask
