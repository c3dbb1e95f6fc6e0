// Short ways to open a dialogue and play keys to it.
#pragma once

#include "key.hpp"
#include "model.hpp"
#include "normalize.hpp"
#include "response.hpp"
#include "settings.hpp"
#include "update.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

namespace dialogue {

inline ask::Result<ask::RequestPtr> read(std::string_view request, std::string_view settings = "{}") {
    ask::Result<ask::Settings> said = ask::read_settings(settings);
    if (!said) return said.error();
    return ask::normalize(request, std::move(*said));
}

inline ask::Model open(std::string_view request, std::string_view settings = "{}") {
    const ask::Result<ask::RequestPtr> normal = read(request, settings);
    if (!normal) BOOST_FAIL(normal.error().issues().front().path + ": " + normal.error().issues().front().message);
    return ask::start(*normal);
}

inline ask::Model play(ask::Model model, std::string_view keys) {
    const ask::Result<std::vector<ask::Event>> events = ask::parse_keys(keys);
    if (!events) BOOST_FAIL(events.error().issues().front().message);
    for (const ask::Event& event : *events) model = ask::update(std::move(model), event);
    return model;
}

inline boost::json::object answer(const ask::Model& model) {
    return boost::json::parse(ask::respond(model)).as_object();
}

// A member of the response as JSON text; "" when it is not there.
inline std::string part(const ask::Model& model, std::string_view name) {
    const boost::json::object response = answer(model);
    const boost::json::value* value = response.if_contains(name);
    return value ? boost::json::serialize(*value) : "";
}

inline constexpr std::string_view single =
    R"({"questions":[{"id":"db","mode":"single","prompt":"Which?","options":[{"value":"pg","label":"PostgreSQL"},)"
    R"({"value":"my","label":"MySQL"},{"value":"lite","label":"SQLite"}]}]})";

inline constexpr std::string_view multi =
    R"({"questions":[{"id":"f","mode":"multi","prompt":"Which?","options":[{"value":"ts","label":"TypeScript"},)"
    R"({"value":"es","label":"ESLint"},{"value":"vi","label":"Vitest"}]}]})";

inline constexpr std::string_view input = R"({"questions":[{"id":"why","mode":"input","prompt":"Why?"}]})";

inline constexpr std::string_view several =
    R"({"questions":[{"id":"a","mode":"single","prompt":"A?","options":[{"value":"1","label":"One"},{"value":"2","label":"Two"}]},)"
    R"({"id":"b","mode":"multi","prompt":"B?","options":[{"value":"x","label":"X"},{"value":"y","label":"Y"}]},)"
    R"({"id":"c","mode":"input","prompt":"C?"}]})";

}  // namespace dialogue
