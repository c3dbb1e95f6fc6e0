// The superset all dialects are turned into, with the older form of one question at the top level.
#include "question_reader.hpp"

#include <boost/json/serialize.hpp>

#include <array>
#include <optional>

namespace ask {

namespace {

constexpr std::string_view example =
    R"({"id": "db", "mode": "single", "prompt": "Which database?", "options": [{"value": "pg", "label": "PostgreSQL"}]})";

constexpr OptionRules option_rules{
    .count = {1, 10000},
    .label = {},
    .has_value = true,
    .description_required = false,
    .description = {},
    .example = R"({"value": "pg", "label": "PostgreSQL"})",
};

bool detect(const boost::json::object&) { return true; }

std::optional<Mode> mode_of(std::string_view text) {
    if (text == "single") return Mode::single;
    if (text == "multi") return Mode::multi;
    if (text == "input") return Mode::input;
    return std::nullopt;
}

Mode read_mode(Reading& reading, Members& members, Mode fallback, bool required) {
    // Where no mode has to be named, a type that is none is something else, and nothing to mend.
    const boost::json::value* type = members.find("type");
    const bool names_mode = required || (type && type->is_string() && mode_of(type->get_string()));
    const std::string_view name = names_mode ? name_or_alias(reading, members, "mode", {"type"}) : "mode";
    const boost::json::value* value = members.find(name);
    if (!value && !required) return fallback;
    const std::string_view text = members.required_text(name, "\"single\"");
    const std::optional<Mode> mode = mode_of(text);
    if (!mode && !text.empty()) {
        members.issue(name, "`mode` must be \"single\", \"multi\" or \"input\"; found " + found(*value) +
                                ". Write one of the three.");
    }
    return mode.value_or(fallback);
}

// A default of the wrong type is refused whatever the mode; one of the other mode's name is ignored.
void read_default(Members& members, Question& question) {
    const bool multi = question.mode == Mode::multi;
    if (const boost::json::value* one = members.find("defaultValue")) {
        if (!one->is_string()) {
            members.issue("defaultValue", "`defaultValue` must be a text; found " + found(*one) +
                                              ". Write the value of an option, or the text to begin with.");
        } else if (multi) {
            members.warn("defaultValue", "ignored: a multi question has `defaultValues`.");
        } else {
            question.defaults.push_back(one->get_string());
        }
    }
    const boost::json::value* many = members.find("defaultValues");
    if (!many) return;
    const boost::json::array* array = many->if_array();
    if (!array) {
        members.issue("defaultValues",
                      "`defaultValues` must be an array of texts; found " + found(*many) + ". Write [\"pg\"].");
        return;
    }
    if (!multi) members.warn("defaultValues", "ignored: only a multi question has several; write `defaultValue`.");
    const Path list{&members.path(), "defaultValues"};
    for (std::size_t i = 0; i < array->size(); ++i) {
        const boost::json::string* text = (*array)[i].if_string();
        if (!text) {
            members.findings().issue(Path{&list, {}, i}, "A default must be a text; found " + found((*array)[i]) +
                                                             ". Write the value of an option in quotes.");
        } else if (multi) {
            question.defaults.push_back(*text);
        }
    }
}

// Everything but id, mode and prompt, which the two forms name differently.
void read_details(Reading& reading, Members& members, Question& question, std::size_t number) {
    question.header = members.optional_text("header");
    const std::string_view label = members.optional_text("label");
    if (question.header.empty()) question.header = label;
    if (question.header.empty()) question.header = numbered(reading, "Q", number);
    question.context = members.optional_text("context");
    question.placeholder = members.optional_text("placeholder");
    question.allow_empty = members.optional_bool("allowEmpty").value_or(true);
    question.multiline = members.optional_bool("multiline").value_or(true);
    question.secret = members.optional_bool("secret").value_or(false);
    question.allow_custom = members.optional_bool("allowCustom").value_or(true);
    const std::string_view custom_label = members.optional_text("customLabel");
    if (!custom_label.empty()) question.custom_label = custom_label;

    if (question.mode == Mode::input) {
        if (const boost::json::value* options = members.find("options"); options && !(options->is_array() && options->get_array().empty())) {
            members.warn("options", "ignored: an input question has none.");
        }
        if (question.secret) question.multiline = false;
    } else {
        read_options(reading, members, option_rules, question.options);
        if (question.secret) {
            members.warn("secret", "ignored: only an input question can be secret.");
            question.secret = false;
        }
    }
    read_default(members, question);
    apply_defaults(question, members);
}

// One question written at the top level, as an older form of the tool had it.
void read_single(Reading& reading, const boost::json::object& request) {
    const Path root;
    Members members(reading.findings, request, root, reading.nulls());
    Question& question = reading.request.questions.emplace_back();
    question.id = members.optional_text("id");
    if (question.id.empty()) question.id = "q1";
    question.mode = read_mode(reading, members, members.find("options") ? Mode::single : Mode::input, false);
    const std::string_view prompt = members.find("prompt") ? "prompt" : "question";
    question.prompt = members.required_text(prompt, "\"Which database?\"");
    read_details(reading, members, question, 0);
    reading.request.title = members.optional_text("title");
    members.warn_unknown({"id", "mode", prompt, "header", "label", "context", "options", "allowCustom", "customLabel",
                          "allowEmpty", "defaultValue", "defaultValues", "placeholder", "multiline", "secret", "initial",
                          "title", "metadata", "dialect", "warnings"});
}

void read(Reading& reading, const boost::json::object& request) {
    const Path root;
    Members members(reading.findings, request, root, reading.nulls());
    const bool single = !members.find("questions") && (members.find("question") || members.find("prompt"));
    if (single) return read_single(reading, request);

    read_questions(reading, request, {1, 64}, example, [&](Members& question, Question& into, std::size_t number) {
        into.id = read_id(reading, question, number);
        into.mode = read_mode(reading, question, question.find("options") ? Mode::single : Mode::input, true);
        into.prompt = question.required_text(
            name_or_alias(reading, question, "prompt", {"question", "text", "title"}), "\"Which database?\"");
        read_details(reading, question, into, number);
        question.warn_unknown({"id", "mode", "prompt", "header", "label", "context", "options", "allowCustom",
                               "customLabel", "allowEmpty", "defaultValue", "defaultValues", "placeholder",
                               "multiline", "secret", "initial"});
    });
    check_unique(reading, "id", &Question::id);
    reading.request.title = members.optional_text("title");
    members.warn_unknown({"questions", "title", "metadata", "dialect", "warnings"});
}

void write(const boost::json::object& response, JsonWriter& out) { out.raw(boost::json::serialize(response)); }

constexpr std::string_view schema = R"({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"type":"object",
"required":["questions"],
"properties":{
 "title":{"type":"string","description":"A heading for the whole set."},
 "questions":{"type":"array","minItems":1,"maxItems":64,"description":"What to ask, in the order it should be read.",
  "items":{"type":"object","required":["id","mode","prompt"],"properties":{
   "id":{"type":"string","pattern":"\\S","description":"Names the question in the answer; unique."},
   "mode":{"type":"string","enum":["single","multi","input"],"description":"single: one option. multi: any number of options. input: free text, without options."},
   "prompt":{"type":"string","pattern":"\\S","description":"The whole question, as the person reads it."},
   "header":{"type":"string","description":"A word or two for the tab and the summary."},
   "label":{"type":"string","description":"Another name for header."},
   "context":{"type":"string","description":"Longer text to read before answering."},
   "options":{"type":"array","minItems":1,"maxItems":10000,"description":"The choices, for single and multi; the recommended one first.",
    "items":{"type":"object","required":["value","label"],"properties":{
     "value":{"type":"string","pattern":"\\S","description":"What the answer returns; unique in the question."},
     "label":{"type":"string","pattern":"\\S","description":"What the person sees."},
     "description":{"type":"string","description":"What choosing it means."},
     "preview":{"type":"string","description":"Text shown while the option is focused, such as a code sample."},
     "recommended":{"type":"boolean","description":"Marks the option you would choose."}}}},
   "allowCustom":{"type":"boolean","default":true,"description":"Offers an answer in the person's own words."},
   "customLabel":{"type":"string","default":"Type something.","description":"The label of the own answer."},
   "allowEmpty":{"type":"boolean","default":true,"description":"Whether an empty text may be given."},
   "defaultValue":{"type":"string","description":"single: the option preselected. input: the text to begin with."},
   "defaultValues":{"type":"array","items":{"type":"string"},"description":"multi: the options checked at first."},
   "placeholder":{"type":"string","description":"Shown in an empty editor."},
   "multiline":{"type":"boolean","default":true,"description":"Whether a typed text may have several lines."},
   "secret":{"type":"boolean","default":false,"description":"input: hides what is typed."}}}}}})";

constexpr std::array<std::string_view, 8> rules = {
    "Use ask whenever a decision is the person's to make, or the task can be read in more than one way. Do not guess.",
    "Ask before the work that depends on the answer, not after it.",
    "One question per call, unless several belong together and can be answered at one sitting.",
    "Offer concrete options that differ in what they lead to, and say in each description what choosing it means.",
    "Put the option you recommend first and mark it with \"recommended\": true.",
    "An answer in the person's own words is always offered; do not add an option such as Other.",
    "Use mode multi only where several options can hold together, and mode input where options make no sense.",
    "When the response says cancelled, do not ask the same again and do not invent an answer: say what you need.",
};

}  // namespace

const Dialect unified_dialect{
    .name = "unified",
    .detect = detect,
    .read = read,
    .write = write,
    .tool_name = "ask",
    .description = "Asks the person at the terminal one or more questions and waits for the answers. Each question is a "
                   "choice of one option, of several options, or a text to type. The person can also answer in their "
                   "own words or cancel.",
    .schema = schema,
    .rules = rules,
};

}  // namespace ask
