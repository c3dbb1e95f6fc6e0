#include "response_reader.hpp"

#include "answer_text.hpp"
#include "response.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace ask {

namespace {

std::string_view text_of(const boost::json::value* value) {
    const boost::json::string* text = value ? value->if_string() : nullptr;
    return text ? std::string_view(*text) : std::string_view();
}

std::string_view text_of(const boost::json::object& object, std::string_view name) {
    return text_of(object.if_contains(name));
}

bool flag_of(const boost::json::value* value) {
    const bool* flag = value ? value->if_bool() : nullptr;
    return flag && *flag;
}

std::int64_t number_of(const boost::json::value* value) {
    const std::int64_t* number = value ? value->if_int64() : nullptr;
    return number ? *number : 0;
}

// The objects in the array of that name. `Object` is const for those who only read.
template <class Object>
std::vector<Object*> objects_of(Object& object, std::string_view name) {
    std::vector<Object*> objects;
    auto* value = object.if_contains(name);
    auto* array = value ? value->if_array() : nullptr;
    if (!array) return objects;
    objects.reserve(array->size());
    for (auto& element : *array) {
        if (auto* found = element.if_object()) objects.push_back(found);
    }
    return objects;
}

// An empty answer stays one: there is nothing to hide in it.
void hide(boost::json::object& object, std::string_view name) {
    boost::json::value* value = object.if_contains(name);
    const boost::json::string* text = value ? value->if_string() : nullptr;
    if (value && !(text && text->empty())) *value = hidden_answer;
}

// A member that is one value, or in a multi answer an array of them.
const boost::json::value* element_of(const boost::json::value* value, std::size_t i) {
    const boost::json::array* array = value ? value->if_array() : nullptr;
    if (!array) return i == 0 ? value : nullptr;
    return i < array->size() ? &(*array)[i] : nullptr;
}

std::vector<Given> given_of(const boost::json::object& answer) {
    const boost::json::value* labels = answer.if_contains("label");
    const boost::json::value* customs = answer.if_contains("wasCustom");
    const boost::json::value* indices = answer.if_contains("index");
    const boost::json::array* many = labels ? labels->if_array() : nullptr;
    const std::size_t size = many ? many->size() : 1;
    std::vector<Given> given;
    given.reserve(size);
    std::size_t option = 0;  // own answers have no index of their own
    for (std::size_t i = 0; i < size; ++i) {
        Given& one = given.emplace_back();
        one.text = text_of(element_of(labels, i));
        one.custom = flag_of(element_of(customs, i));
        if (!one.custom) one.index = number_of(element_of(indices, option++));
    }
    return given;
}

// The labels of the options of those values.
std::vector<std::string_view> labels_of(const QuestionView& question, const boost::json::value* values) {
    std::vector<std::string_view> labels;
    const boost::json::array* array = values ? values->if_array() : nullptr;
    if (!array) return labels;
    std::unordered_map<std::string_view, std::string_view> by_value;
    for (const OptionView& option : options_of(question)) by_value.try_emplace(option.value, option.label);
    for (const boost::json::value& value : *array) {
        if (const auto option = by_value.find(text_of(&value)); option != by_value.end()) labels.push_back(option->second);
    }
    return labels;
}

// Calls `read` for each object in the array of that name whose question is there.
template <class Read>
void for_each_with_question(const boost::json::object& response, std::string_view name, Read read) {
    const std::vector<QuestionView> questions = questions_of(response);
    std::unordered_map<std::string_view, const QuestionView*> by_id;
    for (const QuestionView& question : questions) by_id.try_emplace(question.id, &question);
    for (const boost::json::object* object : objects_of(response, name)) {
        const auto question = by_id.find(text_of(*object, "id"));
        if (question != by_id.end()) read(*question->second, *object);
    }
}

}  // namespace

std::vector<std::string_view> AnswerView::texts() const {
    std::vector<std::string_view> texts;
    texts.reserve(given.size());
    for (const Given& one : given) texts.push_back(one.text);
    return texts;
}

void hide_secrets(boost::json::object& response) {
    std::unordered_set<std::string_view> secret;
    for (boost::json::object* question : objects_of(response, "questions")) {
        if (!flag_of(question->if_contains("secret"))) continue;
        secret.emplace(text_of(*question, "id"));
        hide(*question, "defaultValue");
        if (boost::json::value* initial = question->if_contains("initial"); initial && initial->is_object()) {
            hide(initial->get_object(), "custom");
        }
    }
    if (secret.empty()) return;
    const auto is_secret = [&](const boost::json::object& object) { return secret.contains(text_of(object, "id")); };
    for (boost::json::object* answer : objects_of(response, "answers")) {
        if (!is_secret(*answer)) continue;
        hide(*answer, "value");
        hide(*answer, "label");
    }
    boost::json::value* drafts = response.if_contains("drafts");
    if (!drafts || !drafts->is_array()) return;
    boost::json::array& list = drafts->get_array();
    const auto rest = std::remove_if(list.begin(), list.end(), [&](const boost::json::value& draft) {
        return draft.is_object() && is_secret(draft.get_object());
    });
    list.erase(rest, list.end());
    if (list.empty()) response.erase("drafts");
}

std::vector<QuestionView> questions_of(const boost::json::object& response) {
    std::vector<QuestionView> questions;
    for (const boost::json::object* object : objects_of(response, "questions")) {
        questions.push_back({.id = text_of(*object, "id"),
                             .mode = text_of(*object, "mode"),
                             .prompt = text_of(*object, "prompt"),
                             .header = text_of(*object, "header"),
                             .object = object});
    }
    return questions;
}

std::vector<OptionView> options_of(const QuestionView& question) {
    std::vector<OptionView> options;
    for (const boost::json::object* object : objects_of(*question.object, "options")) {
        options.push_back({.value = text_of(*object, "value"),
                           .label = text_of(*object, "label"),
                           .description = text_of(*object, "description"),
                           .preview = text_of(*object, "preview")});
    }
    return options;
}

std::vector<AnswerView> answers_of(const boost::json::object& response) {
    std::vector<AnswerView> answers;
    for_each_with_question(response, "answers", [&](const QuestionView& question, const boost::json::object& object) {
        answers.push_back({question, given_of(object), &object});
    });
    return answers;
}

std::vector<DraftView> drafts_of(const boost::json::object& response) {
    std::vector<DraftView> drafts;
    for_each_with_question(response, "drafts", [&](const QuestionView& question, const boost::json::object& object) {
        drafts.push_back({question, text_of(object, "text"), labels_of(question, object.if_contains("selected"))});
    });
    return drafts;
}

bool cancelled(const boost::json::object& response) { return flag_of(response.if_contains("cancelled")); }

Reason reason_of(const boost::json::object& response) {
    const std::string_view name = text_of(response, "reason");
    for (const Reason reason : {Reason::host, Reason::timeout, Reason::terminal}) {
        if (name == reason_name(reason)) return reason;
    }
    return Reason::user;
}

std::string_view error_of(const boost::json::object& response) {
    const boost::json::value* error = response.if_contains("error");
    const boost::json::object* object = error ? error->if_object() : nullptr;
    return object ? text_of(*object, "message") : std::string_view();
}

std::string join(const std::vector<std::string_view>& texts, std::string_view separator) {
    std::string joined;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0) joined += separator;
        joined += texts[i];
    }
    return joined;
}

}  // namespace ask
