#include "line_text.hpp"

#include "answer_text.hpp"
#include "content.hpp"
#include "text.hpp"

#include <algorithm>

namespace ask::ui {

namespace {

constexpr int widest_lead = 60;            // of a question that is repeated before its answer
constexpr std::size_t names_at_once = 10;  // more are too long to listen to after every change; the review has them all

const Option& option_at(const Question& question, int row) { return question.options[static_cast<std::size_t>(row)]; }

int option_count(const Question& question) { return static_cast<int>(question.options.size()); }

// The lines of a longer text. They are indented, so that none of them can pass for one of ours.
void append_lines(std::string& out, std::string_view text) {
    const std::string safe = safe_text(text, Lines::keep);
    std::string_view rest = safe;
    for (;;) {
        const std::size_t end = rest.find('\n');
        out.append("  ").append(rest.substr(0, end)).append("\n");
        if (end == std::string_view::npos) return;
        rest.remove_prefix(end + 1);
    }
}

// The same behind something on the line already.
void append_more(std::string& out, std::string_view text) {
    const std::size_t from = out.size();
    append_lines(out, text);
    out.erase(from, 2);
}

void append_numbered(std::string& out, int number) {
    out += std::to_string(number);
    out += ". ";
}

void append_option(std::string& out, const Question& question, int row) {
    const Option& option = option_at(question, row);
    append_numbered(out, row + 1);
    append_safe(out, option.shown_label(), Lines::join);
    if (option.recommended) out += " (recommended)";
    if (!option.preview.empty()) out += " (preview: /p " + std::to_string(row + 1) + ")";
    if (option.description.empty()) {
        out += '\n';
        return;
    }
    out += ": ";
    append_more(out, option.description);
}

// A chosen row: "1. PostgreSQL", or the own answer.
void append_chosen(std::string& out, const Question& question, int row, std::string_view own) {
    append_numbered(out, row + 1);
    if (row == custom_row(question)) {
        append_safe(out, own, Lines::join);
    } else {
        append_safe(out, option_at(question, row).shown_label(), Lines::join);
    }
}

bool has_previews(const Question& question) {
    return std::any_of(question.options.begin(), question.options.end(),
                       [](const Option& option) { return !option.preview.empty(); });
}

void append_left_out(std::string& out, const Question& question, const Sheet& sheet) {
    const std::string left_out = left_out_text(question, sheet);
    if (!left_out.empty()) out.append(left_out).append("\n");
}

std::string answers_text(const Model& model) {
    std::string text = all_answered(model) ? "All questions are answered:\n" : "The answers so far:\n";
    for (int i = 0; i < static_cast<int>(model.sheets.size()); ++i) {
        append_numbered(text, i + 1);
        text += answer_line(model, i);
        const std::size_t at = static_cast<std::size_t>(i);
        append_left_out(text, model.request->questions[at], model.sheets[at]);
    }
    return text;
}

std::string single_now(const Model& model) {
    const int row = kept_row(model);
    if (row == none_chosen) return {};
    const Sheet& sheet = model.sheet();
    std::string text = "Now: ";
    append_chosen(text, model.question(), row, sheet.chosen == none_chosen ? sheet.field.text() : sheet.custom);
    return text += '\n';
}

std::string multi_now(const Model& model) {
    const std::vector<int> rows = reviewed_rows(model.question(), model.sheet());
    if (rows.empty()) return "Now: nothing\n";
    if (rows.size() > names_at_once) return "Now: " + std::to_string(rows.size()) + " are checked\n";
    std::string text = "Now: ";
    for (const int row : rows) {
        if (row != rows.front()) text += ", ";
        append_chosen(text, model.question(), row, model.sheet().custom);
    }
    return text += '\n';
}

std::string review_now(const Model& model) {
    const std::vector<int> rows = reviewed_rows(model.question(), model.sheet());
    std::string text = rows.empty() ? "You chose nothing.\n" : "You chose:\n";
    for (const int row : rows) {
        append_chosen(text, model.question(), row, model.sheet().custom);
        text += '\n';
    }
    append_left_out(text, model.question(), model.sheet());
    return text;
}

std::string text_now(const Model& model) {
    const Question& question = model.question();
    const TextField& field = model.sheet().field;
    std::string text;
    if (question.mode != Mode::input) text = "Please specify.\n";
    if (field.empty()) {
        if (question.placeholder.empty()) return text;
        text += "Hint: ";
        append_more(text, question.placeholder);
        return text;
    }
    text += "Now: ";
    append_more(text, question.secret ? hidden_answer : std::string_view(field.text()));
    return text;
}

std::string list_hint(const Model& model) {
    const Question& question = model.question();
    const bool own = custom_row(question) >= 0;
    std::string text;
    if (own && has_draft(question, model.sheet())) {
        text += "A draft of your own answer is kept: ";
        append_more(text, model.sheet().field.text());
    }
    if (question.mode == Mode::multi) {
        text += "Type numbers to check or uncheck, an empty line to go on, or ? for help.\n";
        return text;
    }
    text += own ? "Type a number, = and an answer of your own, or ? for help." : "Type a number, or ? for help.";
    if (const int row = kept_row(model); row != none_chosen) {
        text += " An empty line takes " + std::to_string(row + 1) + ".";
    }
    return text += '\n';
}

std::string text_hint(const Model& model) {
    const Question& question = model.question();
    const bool own = question.mode != Mode::input;
    std::string text = "Type your answer, ";
    if (question.multiline) text += "/m for several lines, ";
    if (own) text += "/b to go back to the list, ";
    text += "or /? for help.";
    if (question.secret) text += " What is typed is not shown.";
    if (!model.sheet().field.empty()) {
        text += " An empty line takes what is there now.";
    } else if (question.mode == Mode::multi) {
        text += " An empty line is no answer.";
    } else if (question.allow_empty) {
        text += " An empty line is an empty answer.";
    }
    return text += '\n';
}

}  // namespace

bool types_text(const Model& model) { return !model.on_submit_tab() && model.sheet().place == Place::field; }

int kept_row(const Model& model) {
    const Question& question = model.question();
    const Sheet& sheet = model.sheet();
    if (sheet.answered && is_open(question, sheet)) return none_chosen;  // nobody could tell which of the two texts
    if (sheet.chosen != none_chosen) return sheet.chosen;
    // A default that matches no option is waiting in the editor of the own answer.
    const bool prefilled = !sheet.touched && !sheet.field.empty() && custom_row(question) >= 0;
    return prefilled ? custom_row(question) : none_chosen;
}

std::string title_text(const Model& model) {
    std::string text;
    if (model.request->title.empty()) return text;
    append_safe(text, model.request->title, Lines::join);
    return text += '\n';
}

std::string question_text(const Model& model) {
    if (model.on_submit_tab()) return answers_text(model);
    const Question& question = model.question();
    std::string text;
    if (model.several()) {
        text += "Question " + std::to_string(model.tab + 1) + " of " + std::to_string(model.sheets.size()) + ": ";
    }
    if (has_heading(model)) {
        append_safe(text, question.header, Lines::join);
        text += '\n';
    }
    append_more(text, question.prompt);
    if (!question.context.empty()) append_lines(text, question.context);
    for (int row = 0; row < option_count(question); ++row) append_option(text, question, row);
    if (custom_row(question) >= 0) {
        append_numbered(text, custom_row(question) + 1);
        append_safe(text, question.custom_label, Lines::join);
        text += '\n';
    }
    return text;
}

std::string now_text(const Model& model) {
    if (model.on_submit_tab()) return {};
    switch (model.sheet().place) {
        case Place::list: return model.question().mode == Mode::multi ? multi_now(model) : single_now(model);
        case Place::field: return text_now(model);
        case Place::review: return review_now(model);
    }
    return {};
}

std::string hint_text(const Model& model) {
    if (model.on_submit_tab()) {
        const std::string change = "the number of a question to change its answer, or ? for help.\n";
        return all_answered(model) ? "Submit? Type y, " + change : "Type y to go to the first open question, " + change;
    }
    switch (model.sheet().place) {
        case Place::list: return list_hint(model);
        case Place::field: return text_hint(model);
        case Place::review: return "Is that right? Type y to confirm, or b to go back.\n";
    }
    return {};
}

std::string help_text(const Model& model) {
    std::string text;
    const auto line = [&](std::string_view sentence) { text.append(sentence).append("\n"); };
    const bool question = !model.on_submit_tab();
    const bool list = question && model.sheet().place == Place::list;
    const bool multi = question && model.question().mode == Mode::multi;
    if (list && !multi) line("A number picks that option; so does its name, typed in full.");
    if (list && multi) {
        line("Numbers, as in 1 3, check or uncheck these options; so does an option's name, typed in full.");
        line("/a: check all, or none.");
        line("An empty line shows what is chosen and asks to confirm it.");
    }
    if (list && custom_row(model.question()) >= 0) {
        line("= and a text is an answer of your own, as in: = something else.");
        if (multi) line("The number of a checked own answer unchecks it and keeps its text.");
    }
    if (list && has_previews(model.question())) line("/p 2: show the preview of option 2.");
    if (types_text(model)) {
        line("A line is the answer.");
        if (model.question().multiline) line("/m: begin a text of several lines; /end ends it.");
        line("/e: answer with an empty text.");
        line("A line of a slash and a word is a command. To answer with such a line, begin it with two slashes.");
    }
    if (question && !list && model.question().mode != Mode::input) line("/b: back to the list.");
    if (model.several()) {
        if (list || !question || model.question().mode == Mode::input) line("/b: back to the previous question.");
        line("/n: on to the next question.");
        line("/g 3: go to question 3.");
        line("/s: go to the list of all answers, to submit them.");
    }
    line("/r: repeat the question.");
    line("/q: cancel. Ctrl+C cancels at once.");
    return text;
}

std::string preview_text(const Question& question, int row) {
    const std::string name = "option " + std::to_string(row + 1);
    if (row < 0 || row >= option_count(question)) return "There is no " + name + ".\n";
    const Option& option = option_at(question, row);
    if (option.preview.empty()) return "There is no preview of " + name + ".\n";
    std::string text = "Preview of " + name + ":\n";
    append_lines(text, option.preview);
    return text;
}

std::string answer_line(const Model& model, int tab) {
    const Question& question = model.request->questions[static_cast<std::size_t>(tab)];
    const Sheet& sheet = model.sheets[static_cast<std::size_t>(tab)];
    std::string text;
    if (model.several()) {
        append_safe(text, question.header, Lines::join);
        text += ": ";
    } else {
        text = lead_text(question, widest_lead, "...");
    }
    text += is_open(question, sheet) ? open_text(question, sheet) : answer_text(question, sheet);
    return text += '\n';
}

std::string notice_text(const Model& model, int tab) {
    switch (model.notice) {
        case Notice::none:
        case Notice::paste_refused: return {};  // what is pasted comes as lines here
        case Notice::early_key:
        case Notice::early_escape: return "That line came before the question could be read. Please type it again.\n";
        case Notice::empty_refused: return "An answer is needed here: it must not be empty.\n";
        case Notice::nothing_selected: return "A choice is needed here: check at least one.\n";
        case Notice::unanswered: return "Not every question is answered yet.\n";
        case Notice::confirm_cancel: return "What was given so far is not submitted. Type /q again to cancel.\n";
        case Notice::answered: return answer_line(model, tab);
    }
    return {};
}

std::string countdown_text(const Model& before, const Model& after) {
    if (!before.clock || countdown_seconds(after) < 0) return {};
    for (const int seconds : {10, 20}) {
        const int left = seconds * 1000;
        if (before.timeout_left <= left || after.timeout_left > left) continue;
        return "Cancelled in " + std::to_string(seconds) + " seconds unless a line is typed.\n";
    }
    return {};
}

std::string end_text(const Model& model) {
    if (model.outcome == Outcome::cancelled) {
        if (model.reason == Reason::terminal) return {};  // there is none to print it on
        return std::string(cancel_text(model.reason)) + ".\n";
    }
    // Several answers were read out just before they were submitted.
    if (model.several()) return "Submitted.\n";
    return answer_line(model, 0);
}

}  // namespace ask::ui
