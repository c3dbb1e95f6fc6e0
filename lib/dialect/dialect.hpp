// A dialect is one way agents write questions and read answers. Each is one file: detect, read, write, describe.
#pragma once

#include "json_writer.hpp"
#include "members.hpp"
#include "request.hpp"

#include <boost/json/object.hpp>

#include <span>
#include <string>
#include <string_view>

namespace ask {

// A request being read: where its parts go, and what is wrong with it.
struct Reading {
    Request& request;
    Findings& findings;
    bool repair;

    Nulls nulls() const { return repair ? Nulls::absent : Nulls::wrong; }
    std::string_view make(std::string text) { return request.made.emplace_back(std::move(text)); }
};

struct Dialect {
    std::string_view name;

    // Whether the request is written in this dialect, by its shape.
    bool (*detect)(const boost::json::object& request);

    // Fills request.questions; notes what is wrong.
    void (*read)(Reading& reading, const boost::json::object& request);

    // A response, which is an object with "questions" and "answers", as this dialect's own result.
    void (*write)(const boost::json::object& response, JsonWriter& out);

    // What a host registers: each a text, the schema as JSON.
    std::string_view tool_name;
    std::string_view description;
    std::string_view schema;
    std::span<const std::string_view> rules;
};

// All of them, in the order in which they are tried when detecting; the last one takes anything.
std::span<const Dialect* const> dialects();

const Dialect* find_dialect(std::string_view name);

// "unified, claude, pi", for messages.
std::string dialect_names();

extern const Dialect unified_dialect;
extern const Dialect claude_dialect;
extern const Dialect pi_dialect;

}  // namespace ask
