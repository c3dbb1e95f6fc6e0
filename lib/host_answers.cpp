#include "host_answers.hpp"

#include "json_reader.hpp"
#include "members.hpp"
#include "scrolling.hpp"
#include "text.hpp"

#include <algorithm>

namespace ask {

namespace {

constexpr std::string_view example = R"([{"id": "db", "value": "pg"}])";

std::size_t option_of(const Question& question, std::string_view value) {
    const auto at = std::find_if(question.options.begin(), question.options.end(),
                                 [&](const Option& option) { return option.value == value; });
    return static_cast<std::size_t>(at - question.options.begin());
}

// Own words in an answer: must be allowed, and be a text a person could have typed.
bool take_text(Members& members, const Question& question, Sheet& sheet, std::string_view text) {
    if (question.mode != Mode::input && !question.allow_custom) {
        members.issue("value", "`value` must be the value of an option, because own answers are not allowed here; found " +
                                   quoted(text) + ".");
        return false;
    }
    if (!question.allow_empty && is_blank(text)) {
        members.issue("value", "`value` must not be empty here. Write a text that is not blank.");
        return false;
    }
    TextField field({}, question.multiline);
    field.insert(text);
    const bool drafted = has_draft(question, sheet);
    sheet.custom = field.text();
    if (!drafted) sheet.field = std::move(field);
    return true;
}

bool take_one(Members& members, const Question& question, Sheet& sheet, const boost::json::value& value) {
    const boost::json::string* text = value.if_string();
    if (!text) {
        members.issue("value", "`value` must be a text for a " + std::string(mode_name(question.mode)) +
                                   " question; found " + found(value) + ".");
        return false;
    }
    if (question.mode == Mode::input) return take_text(members, question, sheet, *text);
    const std::size_t option = option_of(question, *text);
    if (option < question.options.size()) {
        sheet.chosen = sheet.focus = static_cast<int>(option);
        return true;
    }
    if (!take_text(members, question, sheet, *text)) return false;
    sheet.chosen = sheet.focus = custom_row(question);
    return true;
}

bool take_many(Members& members, const Question& question, Sheet& sheet, const boost::json::value& value) {
    const boost::json::array* array = value.if_array();
    if (!array) {
        members.issue("value", "`value` must be an array of texts for a multi question; found " + found(value) +
                                   ". Write [\"a\", \"b\"].");
        return false;
    }
    sheet.checks = Checks(question.options.size());
    sheet.custom_on = false;
    for (const boost::json::value& element : *array) {
        const boost::json::string* text = element.if_string();
        if (!text) {
            members.issue("value", "`value` must hold texts only; found " + found(element) + ".");
            return false;
        }
        const std::size_t option = option_of(question, *text);
        if (option < question.options.size()) {
            sheet.checks.set(option, true);
            continue;
        }
        if (sheet.custom_on) {
            members.issue("value", "`value` may hold one text that is no option's value; found a second, " +
                                       found(element) + ". Join them into one text.");
            return false;
        }
        if (!take_text(members, question, sheet, *text)) return false;
        sheet.custom_on = !is_blank(sheet.custom);
    }
    if (!question.allow_empty && !sheet.custom_on && sheet.checks.count() == 0) {
        members.issue("value", "`value` must not be empty here. Write at least one option's value.");
        return false;
    }
    return true;
}

void take_answer(Model& model, Members& members) {
    const std::string_view id = members.required_text("id", "\"db\"");
    const boost::json::value* value = members.find("value");
    if (!value) members.issue("value", "`value` is missing. Write the value of an option, or a text.");
    if (id.empty() || !value) return;
    const auto& questions = model.request->questions;
    const auto at = std::find_if(questions.begin(), questions.end(), [&](const Question& q) { return q.id == id; });
    if (at == questions.end()) {
        members.issue("id", "`id` must be the id of a question; there is none of that id: " + quoted(id) + ".");
        return;
    }
    Sheet& sheet = model.sheets[static_cast<std::size_t>(at - questions.begin())];
    const bool taken = at->mode == Mode::multi ? take_many(members, *at, sheet, *value)
                                               : take_one(members, *at, sheet, *value);
    if (!taken) return;
    if (at->mode != Mode::input) sheet.place = Place::list;
    sheet.answered = sheet.touched = true;
    sheet.source = Source::host;
}

// What the host has answered is answered, whatever the person was typing meanwhile: that stays a draft.
bool all_settled(const Model& model) {
    for (std::size_t i = 0; i < model.sheets.size(); ++i) {
        const Sheet& sheet = model.sheets[i];
        const bool by_host = sheet.answered && sheet.source == Source::host;
        if (!by_host && is_open(model.request->questions[i], sheet)) return false;
    }
    return true;
}

}  // namespace

Result<Model> answer_from_host(Model model, std::string_view answers, bool submit) {
    const Result<boost::json::value> value = read_json(answers, "answers");
    if (!value) return value.error();
    const boost::json::array* array = value->if_array();
    if (!array) {
        return Error(Status::argument, "",
                     "The answers must be an array; found " + found(*value) + ". Write " + std::string(example) + ".");
    }
    if (model.outcome != Outcome::pending) return model;

    Findings findings;
    const Path root;
    for (std::size_t i = 0; i < array->size(); ++i) {
        const Path path{&root, {}, i};
        const boost::json::object* object = (*array)[i].if_object();
        if (!object) {
            findings.issue(path, "An answer must be an object; found " + found((*array)[i]) + ". Write " +
                                     std::string(example) + ".");
            continue;
        }
        Members members(findings, *object, path);
        take_answer(model, members);
    }
    if (!findings.ok()) return Error(Status::argument, findings.take_issues());
    if (submit && all_settled(model)) model.outcome = Outcome::submitted;
    settle(model);
    return model;
}

}  // namespace ask
