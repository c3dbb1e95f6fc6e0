// The questionnaire of the Pi coding agent. The person can always answer in their own words: the agent cannot turn it off.
#include "format.hpp"
#include "question_reader.hpp"
#include "response_reader.hpp"

#include <boost/json/serialize.hpp>

#include <array>

namespace ask {

namespace {

constexpr std::string_view example =
    R"({"id": "db", "prompt": "Which database?", "options": [{"value": "pg", "label": "PostgreSQL"}]})";

constexpr OptionRules option_rules{
    .count = {1, 10000},
    .label = {},
    .has_value = true,
    .description_required = false,
    .description = {},
    .example = R"({"value": "pg", "label": "PostgreSQL"})",
};

bool detect(const boost::json::object& request) {
    const boost::json::object* question = first_question(request);
    if (!question || question->contains("mode") || question->contains("type")) return false;
    return question->contains("prompt") && question->contains("options");
}

void read(Reading& reading, const boost::json::object& request) {
    read_questions(reading, request, {1, 64}, example, [&](Members& question, Question& into, std::size_t number) {
        into.id = read_id(reading, question, number);
        into.prompt = question.required_text(name_or_alias(reading, question, "prompt", {"question", "text", "title"}),
                                             "\"Which database?\"");
        into.header = question.optional_text("label");
        if (into.header.empty()) into.header = numbered(reading, "Q", number);
        read_options(reading, question, option_rules, into.options);
        if (question.find("allowOther")) question.warn("allowOther", "ignored: an own answer is always offered.");
        question.warn_unknown({"id", "label", "prompt", "options", "allowOther"});
    });
    check_unique(reading, "id", &Question::id);
    const Path root;
    Members(reading.findings, request, root).warn_unknown({"questions"});
}

// Pi's tool result: a text for the agent, and the details that Pi keeps and shows.
void write(const boost::json::object& response, JsonWriter& out) {
    out.begin_object().key("content").begin_array().begin_object();
    out.key("type").string("text").key("text").string(format_lines(response));
    out.end_object().end_array().key("details").begin_object().key("questions").begin_array();
    for (const QuestionView& question : questions_of(response)) {
        out.begin_object().key("id").string(question.id).key("label").string(question.header);
        out.key("prompt").string(question.prompt).key("options").begin_array();
        for (const OptionView& option : options_of(question)) {
            out.begin_object().key("value").string(option.value).key("label").string(option.label);
            if (!option.description.empty()) out.key("description").string(option.description);
            out.end_object();
        }
        out.end_array().end_object();
    }
    out.end_array().key("answers").begin_array();
    for (const AnswerView& answer : answers_of(response)) {
        out.begin_object().key("id").string(answer.question.id);
        for (const std::string_view name : {"value", "label", "wasCustom", "index"}) {
            if (const boost::json::value* member = answer.object->if_contains(name)) {
                out.key(name).raw(boost::json::serialize(*member));
            }
        }
        out.end_object();
    }
    out.end_array().key("cancelled").boolean(cancelled(response)).end_object().end_object();
}

constexpr std::string_view schema = R"({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"type":"object",
"required":["questions"],
"properties":{
 "questions":{"type":"array","minItems":1,"maxItems":64,"description":"One question, or several that belong together.",
  "items":{"type":"object","required":["id","prompt","options"],"properties":{
   "id":{"type":"string","pattern":"\\S","description":"Names the question in the answer; unique."},
   "label":{"type":"string","description":"A word or two for the tab."},
   "prompt":{"type":"string","pattern":"\\S","description":"The whole question, as the person reads it."},
   "options":{"type":"array","minItems":1,"maxItems":10000,"description":"Concrete choices; the recommended one first.",
    "items":{"type":"object","required":["value","label"],"properties":{
     "value":{"type":"string","pattern":"\\S","description":"What the answer returns; unique in the question."},
     "label":{"type":"string","pattern":"\\S","description":"What the person sees."},
     "description":{"type":"string","description":"What choosing it means."}}}}}}}}})";

constexpr std::array<std::string_view, 7> rules = {
    "ALWAYS use ask when a decision is the person's to make or the request is ambiguous. Never guess, and never put such "
    "a question into plain text.",
    "ONE question per call, unless several belong together and can be answered at one sitting.",
    "Give concrete options that differ in what they lead to, each with a short description.",
    "Put the option you recommend first and end its label in \"(Recommended)\".",
    "The person can always type an answer of their own; do not add an option for it.",
    "Ask before the work that depends on the answer, and use the answer exactly as given.",
    "If the person cancels, do not ask the same again: say what you need, or go on without it.",
};

}  // namespace

const Dialect pi_dialect{
    .name = "pi",
    .detect = detect,
    .read = read,
    .write = write,
    .tool_name = "ask",
    .description = "Asks the person one or more multiple-choice questions in the terminal and waits for the answers. The "
                   "person can always type an answer of their own instead, or cancel.",
    .schema = schema,
    .rules = rules,
};

}  // namespace ask
