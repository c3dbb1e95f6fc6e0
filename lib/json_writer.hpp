// Writes JSON text straight into a string, without building a tree first. Invalid UTF-8 becomes U+FFFD, so what it
// writes is always JSON, whatever it is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ask {

class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();
    JsonWriter& key(std::string_view name);
    // A name of ours, with nothing to escape, is written as it is.
    template <std::size_t size>
    JsonWriter& key(const char (&name)[size]) {
        return plain_key({name, size - 1});
    }
    JsonWriter& string(std::string_view text);
    JsonWriter& number(std::int64_t value);
    JsonWriter& boolean(bool value);
    JsonWriter& null();
    JsonWriter& raw(std::string_view json);  // a value that is JSON already

private:
    JsonWriter& plain_key(std::string_view name);
    void separate();

    std::string& out_;
    bool first_ = true;  // nothing written yet in the current object or array, or a key was just written
};

}  // namespace ask
