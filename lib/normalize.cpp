#include "normalize.hpp"

#include "dialect/dialect.hpp"
#include "json_reader.hpp"
#include "json_writer.hpp"

#include <boost/json/monotonic_resource.hpp>

namespace ask {

namespace {

const Dialect& dialect_of(const boost::json::object& request, const Settings& settings) {
    if (const Dialect* named = find_dialect(settings.dialect)) return *named;
    const auto all = dialects();
    // The last of them, unified, takes any request.
    return **std::find_if(all.begin(), all.end(), [&](const Dialect* each) { return each->detect(request); });
}

Findings read_request(const Dialect& dialect, Request& request, bool repair) {
    request.questions.clear();
    request.title = {};
    Findings findings;
    Reading reading{request, findings, repair};
    dialect.read(reading, request.document.get_object());
    return findings;
}

void write_option(JsonWriter& out, const Option& option) {
    out.begin_object().key("value").string(option.value).key("label").string(option.label);
    if (!option.description.empty()) out.key("description").string(option.description);
    if (!option.preview.empty()) out.key("preview").string(option.preview);
    if (option.recommended) out.key("recommended").boolean(true);
    out.end_object();
}

void write_defaults(JsonWriter& out, const Question& question) {
    if (question.defaults.empty()) return;
    if (question.mode != Mode::multi) {
        out.key("defaultValue").string(question.defaults.front());
        return;
    }
    out.key("defaultValues").begin_array();
    for (const std::string_view value : question.defaults) out.string(value);
    out.end_array();
}

void write_question(JsonWriter& out, const Question& question) {
    out.begin_object().key("id").string(question.id).key("mode").string(mode_name(question.mode));
    out.key("prompt").string(question.prompt).key("header").string(question.header);
    if (!question.context.empty()) out.key("context").string(question.context);
    if (question.mode != Mode::input) {
        out.key("options").begin_array();
        for (const Option& option : question.options) write_option(out, option);
        out.end_array();
        out.key("allowCustom").boolean(question.allow_custom).key("customLabel").string(question.custom_label);
    }
    out.key("allowEmpty").boolean(question.allow_empty);
    write_defaults(out, question);
    if (!question.placeholder.empty()) out.key("placeholder").string(question.placeholder);
    out.key("multiline").boolean(question.multiline);
    if (question.mode == Mode::input) out.key("secret").boolean(question.secret);
    out.key("initial").begin_object().key("selected").begin_array();
    for (const int i : question.initial.selected) out.string(question.options[static_cast<std::size_t>(i)].value);
    out.end_array().key("custom").string(question.initial.custom).end_object().end_object();
}

}  // namespace

Result<RequestPtr> normalize(std::string_view json, Settings settings) {
    auto memory = std::make_unique<boost::json::monotonic_resource>(std::max<std::size_t>(4 * json.size(), 1));
    Result<boost::json::value> document = read_json(json, "request", memory.get());
    if (!document) return document.error();
    const boost::json::object* object = document->if_object();
    if (!object) {
        return Error(Status::request, "",
                     "The request must be an object; found " + found(*document) + ". Write {\"questions\": [...]}.");
    }

    const Dialect& dialect = dialect_of(*object, settings);
    auto request = std::make_shared<Request>(std::move(memory), std::move(*document));
    request->dialect = dialect.name;
    Findings findings = read_request(dialect, *request, settings.repair);
    if (!findings.ok() && settings.repair) {
        // What is right without repair stays right: what was mended may have been meant for something else.
        Findings unrepaired = read_request(dialect, *request, false);
        if (unrepaired.ok()) findings = std::move(unrepaired);
    }
    if (!findings.ok()) return Error(Status::request, findings.take_issues());
    for (std::size_t i = 0; i < request->questions.size(); ++i) {
        request->questions[i].named = request->questions[i].header != "Q" + std::to_string(i + 1);
    }
    request->warnings = findings.take_warnings();
    request->settings = std::move(settings);
    return RequestPtr(std::move(request));
}

void write_questions(JsonWriter& out, const Request& request) {
    out.key("questions").begin_array();
    for (const Question& question : request.questions) write_question(out, question);
    out.end_array();
}

void write_remarks(JsonWriter& out, const Request& request) {
    out.key("dialect").string(request.dialect);
    if (request.warnings.empty()) return;
    out.key("warnings").begin_array();
    for (const std::string& warning : request.warnings) out.string(warning);
    out.end_array();
}

std::string normal_form(const Request& request) {
    std::string text;
    JsonWriter out(text);
    out.begin_object();
    if (!request.title.empty()) out.key("title").string(request.title);
    write_questions(out, request);
    write_remarks(out, request);
    out.end_object();
    return text;
}

}  // namespace ask
