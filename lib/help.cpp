#include "help.hpp"

#include "content.hpp"

namespace ask {

namespace {

using Entries = std::vector<HelpEntry>;

void add_list(const Question& question, Entries& entries) {
    if (question.mode == Mode::single) {
        entries.push_back({"Enter", "pick the row"});
        entries.push_back({"1-9", "pick that row at once"});
    } else {
        entries.push_back({"Space", "check or uncheck the row"});
        entries.push_back({"1-9", "check or uncheck that row"});
        entries.push_back({"a", "check all, or none"});
        entries.push_back({"Enter", "review what is checked"});
    }
    entries.push_back({"Up, k, Ctrl+P", "move up"});
    entries.push_back({"Down, j, Ctrl+N", "move down"});
    entries.push_back({"Home, End", "first row, last row"});
    entries.push_back({"PgUp, PgDn", "a page up, a page down"});
}

void add_editor(const Question& question, Entries& entries) {
    entries.push_back({"While typing: Enter", "accept the text"});
    if (question.multiline) entries.push_back({"Shift+Enter, Ctrl+J", "new line (also Alt+Enter)"});
    entries.push_back({"Left, Right, Home, End", "move by character, to the start or end of the line"});
    entries.push_back({"Alt+B, Alt+F", "move by word"});
    entries.push_back({"Ctrl+W, Ctrl+U, Ctrl+K", "delete a word, to the start, to the end"});
    entries.push_back({"Esc", "back to the list, keeping the text"});
}

}  // namespace

std::vector<HelpEntry> help_entries(const Model& model) {
    const bool on_review = !model.on_submit_tab() && model.sheet().place == Place::review;
    const bool on_list = !model.on_submit_tab() && !on_review;
    Entries entries;
    if (on_list) {
        add_list(model.question(), entries);
    } else {
        const char* const submits = all_answered(model) ? "submit the answers" : "go to the first open question";
        entries.push_back({"Enter", on_review ? "confirm what is checked" : submits});
        entries.push_back({"Up, Down, PgUp, PgDn", "scroll"});
    }
    entries.push_back({"Shift+Up, Shift+Down", "scroll the question's text (also Ctrl+U, Ctrl+D)"});
    if (model.several()) {
        entries.push_back({"Tab, Right", "next question"});
        entries.push_back({"Shift+Tab, Left", "previous question"});
    }
    entries.push_back({"Esc", on_review ? "back to the list, keeping everything" : "cancel"});
    entries.push_back({"Ctrl+C", "cancel at once"});
    entries.push_back({"?", "show or hide these keys"});
    if (on_list && custom_row(model.question()) >= 0) add_editor(model.question(), entries);
    return entries;
}

}  // namespace ask
