#include "help.hpp"

namespace ask {

namespace {

// Where a key means something.
enum Where : unsigned {
    single = 1U << 0U,
    multi = 1U << 1U,
    review = 1U << 2U,
    submit = 1U << 3U,     // the Submit tab, with all answered
    blocked = 1U << 4U,    // and with questions open
    several = 1U << 5U,    // any screen of several questions
    own = 1U << 6U,        // the editor of an own answer
    own_lines = 1U << 7U,  // one of several lines
    list = single | multi,
    answers = submit | blocked,
    anywhere = ~0U,
};

struct Row {
    unsigned where;
    HelpEntry entry;
};

constexpr Row rows[] = {
    {single, {"Enter", "pick the row"}},
    {single, {"1-9", "pick that row at once"}},
    {multi, {"Space", "check or uncheck the row"}},
    {multi, {"1-9", "check or uncheck that row"}},
    {multi, {"a", "check all, or none"}},
    {multi, {"Enter", "review what is checked"}},
    {list, {"Up, k, Ctrl+P", "move up"}},
    {list, {"Down, j, Ctrl+N", "move down"}},
    {list, {"Home, End", "first row, last row"}},
    {list, {"PgUp, PgDn", "a page up, a page down"}},
    {review, {"Enter", "confirm what is checked"}},
    {submit, {"Enter", "submit the answers"}},
    {blocked, {"Enter", "go to the first open question"}},
    {review | answers, {"Up, Down, PgUp, PgDn", "scroll"}},
    {anywhere, {"Shift+Up, Shift+Down", "scroll the question's text (also Ctrl+U, Ctrl+D)"}},
    {several, {"Tab, Right", "next question"}},
    {several, {"Shift+Tab, Left", "previous question"}},
    {list | answers, {"Esc", "cancel"}},
    {review, {"Esc", "back to the list, keeping everything"}},
    {anywhere, {"Ctrl+C", "cancel at once"}},
    {anywhere, {"?", "show or hide these keys"}},
    {own, {"While typing: Enter", "accept the text"}},
    {own_lines, {"Shift+Enter, Ctrl+J", "new line (also Alt+Enter)"}},
    {own, {"Left, Right", "move by character (also Ctrl+B, Ctrl+F)"}},
    {own, {"Alt+B, Alt+F", "move by word"}},
    {own, {"Home, End", "start and end of the line (also Ctrl+A, Ctrl+E)"}},
    {own, {"Backspace, Delete", "delete a character (also Ctrl+H, Ctrl+D)"}},
    {own, {"Ctrl+W, Alt+D", "delete the word before, the word behind"}},
    {own, {"Ctrl+U, Ctrl+K", "delete to the start, to the end of the line"}},
    {own, {"PgUp, PgDn", "scroll the question's text"}},
    {own, {"Esc", "back to the list, keeping the text"}},
};

unsigned where_is(const Model& model) {
    unsigned where = model.several() ? several : 0U;
    if (model.on_submit_tab()) return where | (all_answered(model) ? submit : blocked);
    const Question& question = model.question();
    if (model.sheet().place == Place::review) return where | review;
    where |= question.mode == Mode::single ? single : multi;
    if (custom_row(question) >= 0) where |= own | (question.multiline ? own_lines : 0U);
    return where;
}

}  // namespace

std::vector<HelpEntry> help_entries(const Model& model) {
    const unsigned where = where_is(model);
    std::vector<HelpEntry> entries;
    for (const Row& row : rows) {
        if (row.where == anywhere || (row.where & where) != 0) entries.push_back(row.entry);
    }
    return entries;
}

}  // namespace ask
