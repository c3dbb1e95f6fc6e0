// What a typed line says: a command, the numbers or the name of options, or text.
#pragma once

#include "request.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ask::ui {

// The text in the bytes of a line or of several, without the arrow keys and such that a terminal puts into it.
std::string typed_text(std::string_view bytes);

std::string_view trimmed(std::string_view text);

// Characters as wide as ideographs, which input methods type, in their common form: for numbers and commands.
std::string narrowed(std::string_view text);

enum class Verb { help, back, next, go, repeat, preview, submit, cancel, empty, all, more, end, unknown };

struct Command {
    Verb verb = Verb::unknown;
    int number = 0;  // 0: none
};

// A slash and a word, perhaps with a number behind it, is a command; a path or a sentence is not.
bool is_command(std::string_view line);
Command command_of(std::string_view line);  // of a line for which is_command() holds

// A number from 1 on; 0 for what is none. Beyond any row, it is some number beyond any row.
int number_of(std::string_view word);

bool says_yes(std::string_view line);
bool says_no(std::string_view line);  // or back

// The rows of a list that a line names, ascending, or why it names none.
struct Picked {
    std::vector<int> rows;
    std::string refusal;   // one sentence
    bool is_text = false;  // refused because it is neither a number nor a name
};
Picked picked_rows(const Question& question, std::string_view line);

}  // namespace ask::ui
