// Questions, and a person who types lines at them, for the tests of the line driver.
#pragma once

#include "line_dialogue.hpp"
#include "normalize.hpp"
#include "settings.hpp"
#include "update.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace line_typing {

using namespace ask;
using namespace ask::ui;
using Typed = std::vector<std::string>;

inline const std::string database = R"({"id":"db","mode":"single","header":"Database","prompt":"Which database?",
    "context":"For the new service.\nIt has to last.","options":[
    {"value":"pg","label":"PostgreSQL","description":"Relational","recommended":true},
    {"value":"lite","label":"SQLite","preview":"one\ntwo"},{"value":"mongo","label":"MongoDB"}])";
inline const std::string features = R"({"id":"f","mode":"multi","header":"Features","prompt":"Which features?",
    "options":[{"value":"ts","label":"TypeScript"},{"value":"lint","label":"Linter"},{"value":"ci","label":"CI"}])";
inline const std::string why = R"({"id":"why","mode":"input","header":"Why","prompt":"Why?")";

inline std::string one(const std::string& question, const std::string& more = "") {
    return R"({"questions":[)" + question + more + "}]}";
}
inline std::string all_three() { return R"({"questions":[)" + database + "}," + features + "}," + why + "}]}"; }

inline Model model_of(const std::string& request, const std::string& settings = "{}") {
    Result<Settings> said = read_settings(settings);
    BOOST_REQUIRE(static_cast<bool>(said));
    Result<RequestPtr> normal = normalize(request, std::move(*said));
    BOOST_REQUIRE_MESSAGE(static_cast<bool>(normal), request);
    return start(*normal);
}

// A line that ends in \x03 was broken off by Ctrl+C.
inline LineTurn type(LineTurn turn, std::string_view line) {
    if (!line.ends_with('\x03')) return next_turn(std::move(turn), line);
    line.remove_suffix(1);
    Model model = keep_draft(std::move(turn), line);
    if (model.outcome == Outcome::pending) model.outcome = Outcome::cancelled;
    return {std::move(model), {}, not_collecting};
}

// Types line after line, long after the question could be read.
inline LineTurn type_all(Model model, const Typed& lines) {
    LineTurn turn = first_turn(std::move(model));
    for (const int milliseconds : {0, 2000}) turn.model = update(std::move(turn.model), Tick{milliseconds});
    for (const std::string& line : lines) turn = type(std::move(turn), line);
    return turn;
}

// The last of what is printed for these lines.
inline std::string printed(const std::string& request, const Typed& lines, const std::string& settings = "{}") {
    return type_all(model_of(request, settings), lines).text;
}

}  // namespace line_typing
