// AskUserQuestion as Claude Code's agents write it: one to four questions of two to four options, answers by question text.
#include "question_reader.hpp"
#include "response_reader.hpp"
#include "text.hpp"

#include <array>

namespace ask {

namespace {

constexpr std::string_view example =
    R"({"question": "Which database?", "header": "Database", "multiSelect": false, )"
    R"("options": [{"label": "PostgreSQL", "description": "Relational"}, {"label": "SQLite", "description": "Embedded"}]})";

constexpr OptionRules option_rules{
    .count = {2, 4},
    .label = {1, 50},
    .has_value = false,
    .description_required = true,
    .description = {1, 200},
    .example = R"({"label": "PostgreSQL", "description": "Relational, with rich queries"})",
};

constexpr Length header_length{1, 12};

bool detect(const boost::json::object& request) {
    const boost::json::object* question = first_question(request);
    if (!question || question->contains("mode") || question->contains("prompt")) return false;
    return question->contains("question") || question->contains("multiSelect");
}

std::string_view read_header(Reading& reading, Members& question) {
    // A header that is too long is only too long for the tab: the view shortens it.
    const boost::json::value* value = question.find("header");
    if (reading.repair && value && value->is_string() && count_graphemes(value->get_string()) > header_length.most) {
        question.warn("header", "longer than 12 characters; shortened where it is shown.");
        return question.required_text("header", "\"Database\"");
    }
    return question.required_text("header", "\"Database\"", header_length);
}

Mode read_mode(Reading& reading, Members& question) {
    if (const std::optional<bool> multi = question.optional_bool("multiSelect")) {
        return *multi ? Mode::multi : Mode::single;
    }
    if (question.find("multiSelect")) return Mode::single;  // of the wrong type: already an issue
    if (reading.repair) {
        question.warn("multiSelect", "missing; false was taken.");
    } else {
        question.issue("multiSelect", "`multiSelect` is missing; it must be said whether several options may be chosen. "
                                      "Write \"multiSelect\": false, or true.");
    }
    return Mode::single;
}

void read(Reading& reading, const boost::json::object& request) {
    read_questions(reading, request, {1, 4}, example, [&](Members& question, Question& into, std::size_t number) {
        into.id = numbered(reading, "q", number);
        into.prompt = question.required_text(
            name_or_alias(reading, question, "question", {"prompt", "text", "title"}), "\"Which database?\"");
        into.header = read_header(reading, question);
        into.mode = read_mode(reading, question);
        read_options(reading, question, option_rules, into.options);
        question.warn_unknown({"question", "header", "options", "multiSelect"});
    });
    // The result names each answer by its question's text.
    check_unique(reading, "question", &Question::prompt);
    const Path root;
    Members(reading.findings, request, root).warn_unknown({"questions", "answers", "annotations", "metadata"});
}

void write(const boost::json::object& response, JsonWriter& out) {
    out.begin_object().key("questions").begin_array();
    for (const QuestionView& question : questions_of(response)) {
        out.begin_object().key("question").string(question.prompt).key("header").string(question.header);
        out.key("options").begin_array();
        for (const OptionView& option : options_of(question)) {
            out.begin_object().key("label").string(option.label).key("description").string(option.description);
            if (!option.preview.empty()) out.key("preview").string(option.preview);
            out.end_object();
        }
        out.end_array().key("multiSelect").boolean(question.mode == "multi").end_object();
    }
    out.end_array().key("answers").begin_object();
    for (const AnswerView& answer : answers_of(response)) {
        out.key(answer.question.prompt).string(join(answer.texts(), ", "));
    }
    out.end_object().end_object();
}

constexpr std::string_view schema = R"({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"type":"object",
"required":["questions"],
"properties":{
 "questions":{"type":"array","minItems":1,"maxItems":4,"description":"One to four questions.",
  "items":{"type":"object","required":["question","header","options","multiSelect"],"properties":{
   "question":{"type":"string","pattern":"\\S","description":"The whole question, as the person reads it; unique in the call."},
   "header":{"type":"string","pattern":"\\S","maxLength":12,"description":"A word or two for the tab, at most 12 characters."},
   "options":{"type":"array","minItems":2,"maxItems":4,"description":"Two to four choices; the recommended one first.",
    "items":{"type":"object","required":["label","description"],"properties":{
     "label":{"type":"string","pattern":"\\S","maxLength":50,"description":"The choice in one to five words; unique in the question. End it in (Recommended) if you would choose it."},
     "description":{"type":"string","pattern":"\\S","maxLength":200,"description":"What choosing it means."},
     "preview":{"type":"string","description":"Text shown while the option is focused, such as a code sample."},
     "recommended":{"type":"boolean","description":"Marks the option you would choose."}}}},
   "multiSelect":{"type":"boolean","description":"Whether several options may be chosen."}}}}}})";

constexpr std::array<std::string_view, 6> rules = {
    "Use AskUserQuestion for decisions that are the person's to make and for requests that can be read in more than one "
    "way; do not guess.",
    "Ask before the work that depends on the answer. Put related questions into one call, at most four.",
    "Give two to four options that differ in what they lead to, each with a description of what choosing it means.",
    "If you recommend an option, put it first and end its label in \"(Recommended)\".",
    "An answer in the person's own words is always offered; do not add an option such as Other.",
    "Set multiSelect to true only where several options can hold together.",
};

}  // namespace

const Dialect claude_dialect{
    .name = "claude",
    .detect = detect,
    .read = read,
    .write = write,
    .tool_name = "AskUserQuestion",
    .description = "Asks the person one to four multiple-choice questions and waits for the answers. The person can "
                   "always answer in their own words instead, or cancel.",
    .schema = schema,
    .rules = rules,
};

}  // namespace ask
