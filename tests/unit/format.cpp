#include "format.hpp"

#include "describe.hpp"
#include "dialect/dialect.hpp"
#include "dialogue.hpp"

using namespace dialogue;

namespace {

std::string formatted(const std::string& response, std::string_view name) {
    const ask::Result<std::string> result = ask::format(response, name);
    if (!result) return result.error().issues().front().message;
    const boost::json::value value = boost::json::parse(*result);
    const boost::json::value* text = value.as_object().if_contains("text");
    return text ? std::string(text->as_string()) : *result;
}

const std::string& answered() {
    static const std::string response = ask::respond(play(open(several), "<enter><space><down><down><enter>bun<enter><down><enter><enter>why not<enter><enter>"));
    return response;
}

const std::string& cancelled_early() {
    static const std::string response = ask::respond(play(open(several), "<enter><esc>"));
    return response;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(format)

BOOST_AUTO_TEST_CASE(text_for_an_agent) {
    BOOST_TEST(formatted(answered(), "text") == "User answered the following questions:\n\n"
                                                "1. Q1 (A?)\n   Selected: One\n\n"
                                                "2. Q2 (B?)\n   Selected: X\n   Wrote: bun\n\n"
                                                "3. Q3 (C?)\n   Wrote: why not\n\n"
                                                "Proceeding with user selections.");
    BOOST_TEST(formatted(cancelled_early(), "text") == "User cancelled the questionnaire.\n\n"
                                                       "User answered the following questions:\n\n"
                                                       "1. Q1 (A?)\n   Selected: One");
}

BOOST_AUTO_TEST_CASE(lines_for_an_agent) {
    BOOST_TEST(formatted(answered(), "lines") ==
               "Q1: user selected: 1. One\nQ2: user selected: 1. X; user wrote: bun\nQ3: user wrote: why not");
    BOOST_TEST(formatted(cancelled_early(), "lines") == "Q1: user selected: 1. One\nUser cancelled the questionnaire");
}

BOOST_AUTO_TEST_CASE(summary_for_a_person) {
    BOOST_TEST(formatted(answered(), "summary") == "✔ Q1: One\n✔ Q2: X, bun\n✔ Q3: why not");
    BOOST_TEST(formatted(cancelled_early(), "summary") == "✔ Q1: One\n✘ Cancelled");
    const ask::Model hostile = play(open(R"({"questions":[{"id":"q","mode":"single","header":"A\u001bB","prompt":"?",)"
                                         R"("options":[{"value":"v","label":"\u009b31m"}]}]})"), "<enter>");
    BOOST_TEST(formatted(ask::respond(hostile), "summary") == "✔ A␛B: ⟨U+009B⟩31m");
}

// In the words of the record.
BOOST_AUTO_TEST_CASE(a_summary_says_why_it_was_cancelled) {
    const auto said = [](ask::Reason reason, std::string_view name) {
        ask::Model model = open(single);
        model.outcome = ask::Outcome::cancelled;
        model.reason = reason;
        return formatted(ask::respond(model), name);
    };
    BOOST_TEST(said(ask::Reason::user, "summary") == "✘ Cancelled");
    BOOST_TEST(said(ask::Reason::host, "summary") == "✘ Cancelled: the question was withdrawn");
    BOOST_TEST(said(ask::Reason::timeout, "summary") == "✘ Cancelled: no answer in time");
    BOOST_TEST(said(ask::Reason::terminal, "summary") == "✘ Cancelled: the terminal was closed");
    BOOST_TEST(said(ask::Reason::host, "lines") == "The questions were withdrawn");
    BOOST_TEST(said(ask::Reason::timeout, "lines") == "Nobody answered in time");
    BOOST_TEST(said(ask::Reason::terminal, "lines") == "The terminal was closed before everything was answered");
}

BOOST_AUTO_TEST_CASE(selected_options) {
    BOOST_TEST(formatted(answered(), "selected") ==
               R"({"answers":[{"question":"A?","header":"Q1","selectedOptions":["One"]},)"
               R"({"question":"B?","header":"Q2","selectedOptions":["X"],"customInput":"bun"},)"
               R"({"question":"C?","header":"Q3","selectedOptions":[],"customInput":"why not"}]})");
}

BOOST_AUTO_TEST_CASE(claude_result) {
    const ask::Model model =
        play(open(R"({"questions":[{"question":"Which?","header":"H","multiSelect":true,"options":[)"
                  R"({"label":"A","description":"a"},{"label":"B","description":"b","preview":"p"}]}]})"), "12<enter><enter>");
    BOOST_TEST(formatted(ask::respond(model), "claude") ==
               R"({"questions":[{"question":"Which?","header":"H","options":[{"label":"A","description":"a"},)"
               R"({"label":"B","description":"b","preview":"p"}],"multiSelect":true}],"answers":{"Which?":"A, B"}})");
}

BOOST_AUTO_TEST_CASE(pi_result) {
    const ask::Model model = play(open(R"({"questions":[{"id":"db","label":"Database","prompt":"Which?","options":[)"
                                       R"({"value":"pg","label":"PostgreSQL"}]}]})"), "<down><enter>日本<enter>");
    BOOST_TEST(formatted(ask::respond(model), "pi") ==
               R"({"content":[{"type":"text","text":"Database: user wrote: 日本"}],"details":{"questions":[{"id":"db",)"
               R"("label":"Database","prompt":"Which?","options":[{"value":"pg","label":"PostgreSQL"}]}],"answers":[)"
               R"({"id":"db","value":"日本","label":"日本","wasCustom":true}],"cancelled":false}})");
}

// An agent that reads words only learns of what the person began to say.
BOOST_AUTO_TEST_CASE(drafts_are_told_after_a_cancel) {
    const ask::Model model = play(open(several), "<down><down><enter>neither<tab><space><tab>because<ctrl-j>of that<ctrl-c>");
    const std::string response = ask::respond(model);
    BOOST_TEST(formatted(response, "lines") == "User cancelled the questionnaire\n"
                                               "Typed but not confirmed: Q1: neither\n"
                                               "Selected but not confirmed: Q2: X\n"
                                               "Typed but not confirmed: Q3: because\nof that");
    BOOST_TEST(formatted(response, "text") == "User cancelled the questionnaire.\n"
                                              "Typed but not confirmed: Q1: neither\n"
                                              "Selected but not confirmed: Q2: X\n"
                                              "Typed but not confirmed: Q3: because\n   of that");
    // Who submits has decided against them.
    const ask::Model submitted = play(open(single), "<end><enter>neither<esc><up><enter>");
    BOOST_TEST(part(submitted, "drafts") != "");
    BOOST_TEST(formatted(ask::respond(submitted), "lines") == "Q1: user selected: 3. SQLite");
}

// Whatever is written from a response may get into a transcript or a log, where a secret has no place.
BOOST_AUTO_TEST_CASE(a_secret_stays_in_the_response) {
    const auto ask_key = [](std::string_view more) {
        return open(R"({"questions":[{"id":"key","mode":"input","prompt":"Key?","secret":true)" + std::string(more) +
                    R"(},{"id":"why","mode":"input","prompt":"Why?"}]})");
    };
    const std::string given = ask::respond(play(ask_key(""), "hunter2<enter>because<enter><enter>"));
    const std::string confirmed = ask::respond(play(ask_key(R"(,"defaultValue":"hunter2")"), "<enter>because<enter><enter>"));
    const std::string typed = ask::respond(play(ask_key(""), "hunter2<tab>because<enter><ctrl-c>"));
    std::vector<std::string_view> names{"text", "lines", "summary", "selected"};
    for (const ask::Dialect* dialect : ask::dialects()) names.push_back(dialect->name);
    for (const std::string& response : {given, confirmed, typed}) {
        BOOST_TEST(response.find("hunter2") != std::string::npos);
        for (const std::string_view name : names) {
            const std::string text = formatted(response, name);
            BOOST_TEST(text.find("hunter2") == std::string::npos, name << ": " << text);
            BOOST_TEST(text.find("because") != std::string::npos, name << ": " << text);
        }
    }
    BOOST_TEST(formatted(given, "lines") == "Q1: user wrote: (hidden)\nQ2: user wrote: because");
    BOOST_TEST(formatted(typed, "unified").find("drafts") == std::string::npos);
    // An empty one is none.
    BOOST_TEST(formatted(ask::respond(play(ask_key(""), "<enter>because<enter><enter>")), "summary") ==
               "✔ Q1: (empty)\n✔ Q2: because");
}

BOOST_AUTO_TEST_CASE(errors_are_said) {
    const std::string refused = ask::respond(ask::Error(ask::Status::request, "/questions", "`questions` is missing."));
    BOOST_TEST(formatted(refused, "text") == "The questions were not asked: `questions` is missing.");
    BOOST_TEST(formatted(refused, "summary") == "✘ `questions` is missing.");
    BOOST_TEST(formatted("{}", "text").find("must be an object with") != std::string::npos);
    BOOST_TEST(formatted(answered(), "morse").find("the formats are text, lines") != std::string::npos);
    for (const std::string_view odd :
         {R"({"questions":7,"answers":7})", R"({"questions":[7,{"id":7}],"answers":[{"id":"x"},{"id":7,"label":[[1]]}]})",
          R"({"cancelled":true,"questions":[{"id":"q"}],"answers":[],"drafts":[7,{"id":"x"},{"id":"q","selected":[7,"x"]}]})"}) {
        for (const std::string_view name : {"text", "lines", "summary", "selected", "claude", "pi", "unified"}) {
            BOOST_TEST(static_cast<bool>(ask::format(odd, name)), name);
        }
    }
}

BOOST_AUTO_TEST_CASE(describes_each_dialect) {
    const std::pair<std::string_view, std::string_view> names[] = {
        {"unified", "ask"}, {"claude", "AskUserQuestion"}, {"pi", "ask"}};
    for (const auto& [dialect, tool] : names) {
        const boost::json::object description = boost::json::parse(*ask::describe(dialect)).as_object();
        BOOST_TEST(description.at("name").as_string() == tool);
        BOOST_TEST(description.at("parameters").as_object().at("type").as_string() == "object");
        BOOST_TEST(description.at("rules").as_array().size() >= 5U);
    }
    BOOST_TEST(ask::describe("pi")->find("allowOther") == std::string::npos);
    BOOST_TEST(ask::describe("pi")->find("allowCustom") == std::string::npos);
    BOOST_TEST(!ask::describe("x"));
}

BOOST_AUTO_TEST_SUITE_END()
