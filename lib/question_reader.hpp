// What the dialects have in common when they read: lists of questions and options, unique names, defaults, and the
// repairs that have one sensible reading.
#pragma once

#include "dialect/dialect.hpp"

#include <algorithm>
#include <initializer_list>

namespace ask {

struct Count {
    std::size_t least;
    std::size_t most;
};

// The first element of "questions" if it is an object: what dialects are told apart by.
const boost::json::object* first_question(const boost::json::object& request);

// The array in the member `name`, or null with an issue. With repair, an array that came as a string of JSON is unpacked.
const boost::json::array* read_array(Reading& reading, Members& members, std::string_view name, Count count,
                                     std::string_view example);

// The first of `names` that is there; with repair the aliases count too, with a warning. The first name is the real one.
// Gives the name that was found, or the real one.
std::string_view name_or_alias(Reading& reading, Members& members, std::string_view name,
                               std::initializer_list<std::string_view> aliases);

// Calls `read` for each element of "questions" that is an object; notes the others.
template <class Read>
void read_questions(Reading& reading, const boost::json::object& request, Count count, std::string_view example,
                    Read read) {
    const Path root;
    Members members(reading.findings, request, root, reading.nulls());
    const Path list{&root, "questions"};
    const boost::json::array* questions = read_array(reading, members, "questions", count, example);
    if (!questions) return;
    const std::size_t size = std::min(questions->size(), count.most);
    reading.request.questions.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
        const Path path{&list, {}, i};
        const boost::json::object* object = (*questions)[i].if_object();
        if (!object) {
            reading.findings.issue(path, "A question must be an object; found " + found((*questions)[i]) +
                                             ". Write, for example, " + std::string(example) + ".");
            continue;
        }
        Members question(reading.findings, *object, path, reading.nulls());
        read(question, reading.request.questions[i], i);
    }
}

// How a dialect writes its options.
struct OptionRules {
    Count count;
    Length label;
    bool has_value;             // else the label is the value
    bool description_required;
    Length description;
    std::string_view example;
};

void read_options(Reading& reading, Members& question, const OptionRules& rules, std::vector<Option>& options);

// "id", or with repair the question's number when it is missing. `number` counts from 0.
std::string_view read_id(Reading& reading, Members& question, std::size_t number);
std::string_view numbered(Reading& reading, std::string_view prefix, std::size_t number);

// Preselects and prefills by question.defaults; notes defaults that match nothing.
void apply_defaults(Question& question, Members& members);

// An issue for each question whose `name` (a member that must be unique) stands twice.
void check_unique(Reading& reading, std::string_view name, std::string_view Question::*member);

}  // namespace ask
