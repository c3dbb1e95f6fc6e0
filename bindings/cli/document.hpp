// The library's documents: owned, and read just as far as the command needs. The library has checked or written every
// text given to these functions, so they only have to find their way; on anything else they find nothing.
#pragma once

#include "ask_c.h"

#include <string>
#include <string_view>
#include <vector>

namespace cli {

// Receives a document: `ask_describe(name, document.out())`.
class Document {
public:
    char** out() {
        ask_free(text_);
        text_ = nullptr;
        return &text_;
    }
    std::string_view text() const { return text_ ? text_ : std::string_view(); }
    const char* c_str() const { return text_ ? text_ : ""; }

    Document() = default;
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;
    ~Document() { ask_free(text_); }

private:
    char* text_ = nullptr;
};

struct Member {
    std::string_view name;   // as written between the quotes
    std::string_view value;  // as written: JSON
};

std::vector<Member> members(std::string_view object);
std::vector<std::string_view> items(std::string_view array);

// The value of the member, as written; empty when there is none.
std::string_view member(std::string_view object, std::string_view name);

std::string quoted(std::string_view text);    // as a JSON string
std::string unquoted(std::string_view json);  // the text of a JSON string that the library wrote; empty for all else

}  // namespace cli
