// Reads the members of JSON objects the way every document of ours is read: what is wrong becomes an issue with its JSON
// Pointer, what was found and what to write; what is merely odd becomes a warning. Reading goes on, to find every problem.
#pragma once

#include "error.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ask {

// Where in a document: a chain on the stack, written out only when something is to be said.
struct Path {
    const Path* parent = nullptr;
    std::string_view member;  // of an object
    std::size_t index = 0;    // of an array, when `member` has no data

    std::string pointer() const;
};

// The problems of one document, bounded: a request of 10,000 bad options gets a readable answer.
class Findings {
public:
    void issue(const Path& path, std::string message);
    void warn(const Path& path, std::string message);

    bool ok() const { return issues_.empty(); }
    std::vector<Issue> take_issues();
    std::vector<std::string> take_warnings();

private:
    static constexpr std::size_t limit_ = 100;

    std::vector<Issue> issues_;
    std::vector<std::string> warnings_;
    std::size_t more_issues_ = 0;
    std::size_t more_warnings_ = 0;
};

// A value in words, short and safe to show: 42, "a text", an array of 3.
std::string found(const boost::json::value& value);

struct Length {
    std::size_t least = 1;
    std::size_t most = static_cast<std::size_t>(-1);
};

// What a member that is null counts as.
enum class Nulls { wrong, absent };

// The members of one object.
class Members {
public:
    Members(Findings& findings, const boost::json::object& object, const Path& path, Nulls nulls = Nulls::wrong)
        : findings_(findings), object_(object), path_(path), nulls_(nulls) {}

    Findings& findings() { return findings_; }
    const Path& path() const { return path_; }

    std::size_t size() const { return object_.size(); }
    const boost::json::value* find(std::string_view name) const;  // null when it is not there

    // Text members. A required one is not blank; an optional one may be. `example` is what the message says to write.
    // Lengths count user-perceived characters.
    std::string_view required_text(std::string_view name, std::string_view example, Length length = {});
    std::string_view optional_text(std::string_view name);
    std::optional<bool> optional_bool(std::string_view name);

    // An issue with the member itself.
    void issue(std::string_view name, std::string message);
    void warn(std::string_view name, std::string message);

    // A warning for each member that is not in the list, and that no other warning is about.
    void warn_unknown(std::initializer_list<std::string_view> known);

    // An issue unless value is a text of that length; gives the text.
    std::string_view text(std::string_view name, const boost::json::value& value, std::string_view example,
                          Length length = {});

private:
    Findings& findings_;
    const boost::json::object& object_;
    const Path& path_;
    Nulls nulls_;
    std::vector<std::string_view> warned_;
};

}  // namespace ask
