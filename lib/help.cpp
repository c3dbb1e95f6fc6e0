#include "help.hpp"

#include "content.hpp"

namespace ask {

std::vector<HelpEntry> help_entries(const Model& model) {
    std::vector<HelpEntry> entries;
    const bool on_question = !model.on_submit_tab();
    const Mode mode = on_question ? model.question().mode : Mode::single;

    if (!on_question) {
        entries.push_back({"Enter", all_answered(model) ? "submit the answers" : "go to the first open question"});
        entries.push_back({"Up, Down", "scroll"});
    } else {
        if (mode == Mode::single) {
            entries.push_back({"Enter", "pick the row"});
            entries.push_back({"1-9", "pick that row at once"});
        } else if (mode == Mode::multi) {
            entries.push_back({"Space", "check or uncheck the row"});
            entries.push_back({"1-9", "check or uncheck that row"});
            entries.push_back({"a", "check all, or none"});
            entries.push_back({"Enter", "review what is checked"});
        }
        if (mode != Mode::input) {
            entries.push_back({"Up, k, Ctrl+P", "move up"});
            entries.push_back({"Down, j, Ctrl+N", "move down"});
            entries.push_back({"Home, End", "first row, last row"});
            entries.push_back({"PgUp, PgDn", "a page up, a page down"});
        }
    }
    if (model.several()) {
        entries.push_back({"Tab, Right", "next question"});
        entries.push_back({"Shift+Tab, Left", "previous question"});
    }
    entries.push_back({"Esc", "cancel"});
    entries.push_back({"Ctrl+C", "cancel at once"});
    entries.push_back({"?", "show or hide these keys"});

    if (on_question && (mode == Mode::input || custom_row(model.question()) >= 0)) {
        entries.push_back({"While typing: Enter", "accept the text"});
        if (model.question().multiline) {
            entries.push_back({"Shift+Enter, Ctrl+J", "new line (also Alt+Enter)"});
        }
        entries.push_back({"Left, Right, Home, End", "move by character, to the start or end of the line"});
        entries.push_back({"Alt+B, Alt+F", "move by word"});
        entries.push_back({"Ctrl+W, Ctrl+U, Ctrl+K", "delete a word, to the start, to the end"});
        entries.push_back({"Esc", mode == Mode::input ? "cancel" : "back to the list, keeping the text"});
    }
    return entries;
}

}  // namespace ask
