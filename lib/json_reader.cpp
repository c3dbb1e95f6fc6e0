#include "json_reader.hpp"

#include "json_fault.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

namespace ask {

namespace json = boost::json;
using boost::system::error_code;

namespace {

// Builds the value. The names and types of the on_... functions are those basic_parser asks for.
class Builder {
public:
    static constexpr std::size_t max_object_size = max_json_members;
    static constexpr std::size_t max_array_size = json::array::max_size();
    static constexpr std::size_t max_key_size = json::string::max_size();
    static constexpr std::size_t max_string_size = json::string::max_size();

    // Values are collected on a stack. That of a usual request needs no allocation, and that of a long list does not grow
    // by doubling: what it does not use of the room is never touched.
    Builder(std::size_t text_size, json::storage_ptr storage)
        : large_(text_size > sizeof small_ ? new unsigned char[text_size] : nullptr),
          stack_({}, large_ ? large_.get() : small_, large_ ? text_size : sizeof small_) {
        stack_.reset(std::move(storage));
    }

    json::value release() { return stack_.release(); }
    std::size_t members() const { return members_; }

    bool on_document_begin(error_code&) { return true; }
    bool on_document_end(error_code&) { return true; }
    bool on_object_begin(error_code&) { return true; }
    bool on_object_end(std::size_t size, error_code&) {
        members_ += size;
        stack_.push_object(size);
        return true;
    }
    bool on_array_begin(error_code&) { return true; }
    bool on_array_end(std::size_t size, error_code&) {
        stack_.push_array(size);
        return true;
    }
    bool on_key_part(json::string_view text, std::size_t, error_code&) {
        stack_.push_chars(text);
        return true;
    }
    bool on_key(json::string_view text, std::size_t, error_code&) {
        stack_.push_key(text);
        return true;
    }
    bool on_string_part(json::string_view text, std::size_t, error_code&) {
        stack_.push_chars(text);
        return true;
    }
    bool on_string(json::string_view text, std::size_t, error_code&) {
        stack_.push_string(text);
        return true;
    }
    bool on_number_part(json::string_view, error_code&) { return true; }
    bool on_int64(std::int64_t value, json::string_view, error_code&) {
        stack_.push_int64(value);
        return true;
    }
    bool on_uint64(std::uint64_t value, json::string_view, error_code&) {
        stack_.push_uint64(value);
        return true;
    }
    bool on_double(double value, json::string_view, error_code& error) {
        if (!std::isfinite(value)) {
            error = json::error::exponent_overflow;
            return false;
        }
        stack_.push_double(value);
        return true;
    }
    bool on_bool(bool value, error_code&) {
        stack_.push_bool(value);
        return true;
    }
    bool on_null(error_code&) {
        stack_.push_null();
        return true;
    }
    // The parser does not compile without them. It is told to allow no comment, and calls neither.
    bool on_comment_part(json::string_view, error_code&) { return false; }  // GCOVR_EXCL_LINE
    bool on_comment(json::string_view, error_code&) { return false; }       // GCOVR_EXCL_LINE

private:
    unsigned char small_[4096];
    std::unique_ptr<unsigned char[]> large_;
    json::value_stack stack_;
    std::size_t members_ = 0;
};

// Of a value with values in it.
std::size_t count_members(const json::value& value) {
    std::size_t count = 0;
    const auto add = [&count](const json::value& inner) {
        if (inner.is_structured()) count += count_members(inner);
    };
    if (const auto* object = value.if_object()) {
        count = object->size();
        for (const auto& member : *object) add(member.value());
    } else if (const auto* array = value.if_array()) {
        for (const auto& element : *array) add(element);
    }
    return count;
}

}  // namespace

Result<json::value> read_json(std::string_view text, std::string_view what, json::storage_ptr storage) {
    if (text.size() > max_json_bytes) {
        return Error(Status::json, "",
                     "The " + std::string(what) + " has " + std::to_string(text.size()) + " bytes; write at most " +
                         std::to_string(max_json_bytes) + " (16 MiB).");
    }
    json::parse_options options;
    options.max_depth = max_json_depth;
    json::basic_parser<Builder> parser(options, text.size(), std::move(storage));
    error_code error;
    const std::size_t end = parser.write_some(false, text.data(), text.size(), error);
    if (!error && end == text.size()) {
        json::value value = parser.handler().release();
        // Objects keep one of several members with the same key, so what is missing now was there twice.
        if (count_members(value) == parser.handler().members()) return Result<json::value>(std::move(value));
    }
    return find_json_fault(text, what, {end, error == json::error::exponent_overflow});
}

std::string escape_pointer(std::string_view member) {
    std::string escaped;
    for (const char c : member) {
        if (c == '~') {
            escaped += "~0";
        } else if (c == '/') {
            escaped += "~1";
        } else {
            escaped += c;
        }
    }
    return escaped;
}

}  // namespace ask
