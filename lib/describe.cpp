#include "describe.hpp"

#include "dialect/dialect.hpp"
#include "json_writer.hpp"

#include <algorithm>

namespace ask {

Result<std::string> describe(std::string_view name) {
    const Dialect* dialect = find_dialect(name);
    if (!dialect) {
        return Error(Status::argument, "",
                     "There is no dialect " + quoted(name) + "; the dialects are " + dialect_names() + ".");
    }
    // The schemas are laid out for reading; a document of ours is one line. No text in them holds a line feed.
    std::string schema(dialect->schema);
    std::erase(schema, '\n');

    std::string text;
    JsonWriter out(text);
    out.begin_object().key("name").string(dialect->tool_name).key("description").string(dialect->description);
    out.key("parameters").raw(schema).key("rules").begin_array();
    for (const std::string_view rule : dialect->rules) out.string(rule);
    out.end_array().end_object();
    return text;
}

}  // namespace ask
