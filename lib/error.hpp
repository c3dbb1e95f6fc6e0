// What can go wrong, as data: a Status for programs, and Issues that say where, and what to write instead.
// Expected failures travel as Result<T>; our own code throws nothing.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ask {

// The values of enum ask_status; ask_c.cpp asserts that the two agree.
enum class Status : int {
    ok = 0,
    cancelled = 1,
    pending = 2,
    argument = -1,
    json = -2,
    request = -3,
    busy = -4,
    terminal = -5,
    no_memory = -6,
    internal = -7,
};

// The name that stands in "error.code"; "unknown" for a value that is no Status.
const char* status_name(int status) noexcept;

struct Issue {
    std::string path;  // JSON Pointer into the document at fault; empty is the whole document
    std::string message;
};

// A text of others as messages name it: in quotes, short and safe to show.
std::string quoted(std::string_view text);

// Holds at least one issue; the first is the one shown where there is room for one.
class Error {
public:
    Error(Status status, std::vector<Issue> issues) : status_(status), issues_(std::move(issues)) {}
    Error(Status status, std::string path, std::string message) : status_(status) {
        issues_.push_back({std::move(path), std::move(message)});
    }

    Status status() const { return status_; }
    const std::vector<Issue>& issues() const { return issues_; }

private:
    Status status_;
    std::vector<Issue> issues_;
};

// A T, or the Error that came instead. (std::expected is missing in clang 14; boost::system::result can throw.)
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return state_.index() == 0; }
    T& operator*() { return *std::get_if<0>(&state_); }
    const T& operator*() const { return *std::get_if<0>(&state_); }
    T* operator->() { return std::get_if<0>(&state_); }
    const T* operator->() const { return std::get_if<0>(&state_); }
    const Error& error() const { return *std::get_if<1>(&state_); }

private:
    std::variant<T, Error> state_;
};

}  // namespace ask
