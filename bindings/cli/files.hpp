// Whole files, read and written in as few system calls as possible, and text made safe to show. Every function that can
// fail returns what went wrong in words, or nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cli {

using Trouble = std::optional<std::string>;

// Replaces `text` by what is in the file; "-" is standard input. Text with a zero byte is refused: the library would
// take it for the end.
Trouble read_file(const std::string& path, std::string& text);

// A request or settings on the command line: JSON itself if it begins like an object, else a file.
Trouble read_json_or_file(const std::string& argument, std::string& text);

// Why nothing can be written to `path`, as far as that can be told beforehand; "-" is standard output. To be asked
// before the person is, so that no answer is lost.
Trouble check_output(const std::string& path);

// Writes the file whole: a reader sees what was there before or all of the new text, and nothing in between.
Trouble write_output(const std::string& path, std::string_view text);

bool shows_on_terminal(const std::string& path);

// Text for a terminal, made safe by the library.
enum class Escape {
    line,  // "␛"
    text,  // the same, line breaks kept
    json,  // "\u001b": JSON stays the same JSON
};
std::string visible(std::string_view text, Escape escape);

// One line on standard error, made visible.
void say(std::string_view message);

}  // namespace cli
