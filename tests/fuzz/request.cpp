// Any bytes as a request, in any dialect, with or without repair. The first byte chooses those.
#include "screen.hpp"
#include "target.hpp"

#include "model.hpp"
#include "normalize.hpp"
#include "response.hpp"
#include "text.hpp"

using namespace ask;
using fuzz::require;

namespace {

Settings settings_of(std::uint8_t choice) {
    constexpr const char* dialects[] = {"", "unified", "claude", "pi"};
    Settings settings;
    settings.dialect = dialects[choice % 4];
    settings.repair = (choice & 4) != 0;
    return settings;
}

void check_refusal(const Error& error) {
    require(error.status() == Status::json || error.status() == Status::request, "a refusal is of the request");
    require(!error.issues().empty(), "a refusal says why");
    for (const Issue& issue : error.issues()) {
        require(issue.path.empty() || issue.path.front() == '/', "a path is a JSON Pointer", issue.path);
        require(!issue.message.empty(), "an issue has words");
        fuzz::check_text(issue.message);
    }
    fuzz::check_json(respond(error));
}

void check_request(const Request& request) {
    require(!request.questions.empty(), "there is something to ask");
    for (const Question& question : request.questions) {
        require(!is_blank(question.prompt) && !question.id.empty(), "a question has an id and a prompt");
        require((question.mode == Mode::input) == question.options.empty(), "there is something to choose from");
    }
    for (const std::string& warning : request.warnings) fuzz::check_text(warning);
}

// A normal form without its dialect and warnings. No text in it can hold these bytes: its quotes are escaped.
std::string_view questions_in(std::string_view normal) { return normal.substr(0, normal.find("],\"dialect\":")); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    const Settings settings = settings_of(bytes.number());
    const std::string_view json = bytes.rest();
    const Result<RequestPtr> read = normalize(json, settings);
    if (!read) {
        check_refusal(read.error());
        return 0;
    }
    check_request(**read);
    const std::string normal = normal_form(**read);
    fuzz::check_json(normal);
    fuzz::check_json(respond(start(*read)));

    Settings lenient = settings;
    lenient.repair = true;
    require(static_cast<bool>(normalize(json, lenient)), "what is right needs no repair", json);

    // The normal form is a request too, and its own normal form.
    Settings unified;
    unified.dialect = "unified";
    const Result<RequestPtr> again = normalize(normal, unified);
    require(static_cast<bool>(again), "a normal form is a request", normal);
    const std::string twice = normal_form(**again);
    require(questions_in(twice) == questions_in(normal), "a normal form is its own normal form", normal);
    return 0;
}
