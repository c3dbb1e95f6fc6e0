#include "answering.hpp"

#include "scrolling.hpp"
#include "text.hpp"

#include <algorithm>

namespace ask {

namespace {

constexpr int flash_ms = 400;

bool is_selected(const Sheet& sheet) { return sheet.custom_on || sheet.checks.count() > 0; }

// Whether the answer is what was preselected or prefilled, confirmed without a change.
bool is_default(const Question& question, const Sheet& sheet) {
    const Initial& initial = question.initial;
    if (sheet.touched || (initial.selected.empty() && initial.custom.empty())) return false;
    if (question.mode != Mode::single) return true;
    return initial.selected.empty() ? sheet.chosen == custom_row(question) : sheet.chosen == initial.selected.front();
}

void set_source(Model& model) {
    Sheet& sheet = model.sheet();
    if (model.request->settings.script) {
        sheet.source = Source::script;
    } else {
        sheet.source = is_default(model.question(), sheet) ? Source::default_ : Source::user;
    }
}

// After a change to the selection. An answer already given changes with it, and stops being one when nothing is left of it.
void selection_changed(Model& model) {
    Sheet& sheet = model.sheet();
    sheet.touched = true;
    if (!sheet.answered) return;
    set_source(model);
    if (!model.question().allow_empty && !is_selected(sheet)) sheet.answered = false;
}

void open_field(Model& model) {
    model.sheet().place = Place::field;
    settle(model);
}

void open_review(Model& model) {
    if (!model.question().allow_empty && !is_selected(model.sheet())) {
        tell(model, Notice::nothing_selected);
        return;
    }
    model.sheet().place = Place::review;
    model.sheet().review_top = 0;
}

void toggle_option(Model& model, int row) {
    Sheet& sheet = model.sheet();
    const std::size_t i = static_cast<std::size_t>(row);
    sheet.checks.set(i, !sheet.checks.test(i));
    selection_changed(model);
}

}  // namespace

void tell(Model& model, Notice notice) {
    model.notice = notice;
    model.flash_left = model.clock ? flash_ms : 0;  // without a clock nothing could end it
    settle(model);
}

void enter_row(Model& model) {
    const Question& question = model.question();
    Sheet& sheet = model.sheet();
    const int row = sheet.focus;
    if (row == custom_row(question)) return open_field(model);
    if (question.mode == Mode::multi) {
        if (row != submit_row(question) && !is_selected(sheet)) toggle_option(model, row);
        return open_review(model);
    }
    sheet.chosen = row;
    answer_given(model);
}

void pick_by_digit(Model& model) {
    const int row = model.sheet().focus;
    if (model.question().mode == Mode::multi && row != custom_row(model.question())) return toggle_option(model, row);
    enter_row(model);
}

void toggle_row(Model& model) {
    const Question& question = model.question();
    Sheet& sheet = model.sheet();
    if (sheet.focus == submit_row(question)) return;
    if (sheet.focus != custom_row(question)) return toggle_option(model, sheet.focus);
    // The own answer keeps its text while it is unchecked; without a text there is nothing to check.
    if (is_blank(sheet.field.text())) return open_field(model);
    sheet.custom_on = !sheet.custom_on;
    sheet.custom = sheet.field.text();
    selection_changed(model);
    settle(model);
}

void toggle_all(Model& model) {
    Sheet& sheet = model.sheet();
    sheet.checks.set_all(sheet.checks.count() < sheet.checks.size());
    selection_changed(model);
}

void accept_text(Model& model) {
    const Question& question = model.question();
    Sheet& sheet = model.sheet();
    const std::string& text = sheet.field.text();
    if (question.mode == Mode::multi) {
        sheet.custom = text;
        sheet.custom_on = !is_blank(text);
        sheet.place = Place::list;
        selection_changed(model);
        settle(model);
        return;
    }
    if (!question.allow_empty && is_blank(text)) {
        tell(model, Notice::empty_refused);
        return;
    }
    sheet.custom = text;
    if (question.mode == Mode::single) {
        sheet.chosen = custom_row(question);
        sheet.place = Place::list;
    }
    answer_given(model);
}

void answer_given(Model& model) {
    Sheet& sheet = model.sheet();
    sheet.answered = true;
    if (model.question().mode == Mode::multi) sheet.place = Place::list;
    set_source(model);
    if (!model.several()) {
        model.outcome = Outcome::submitted;
        return;
    }
    model.tab = next_open(model, model.tab + 1);
    model.submit_top = 0;
    tell(model, Notice::answered);
}

void submit(Model& model) {
    model.tab = next_open(model, 0);
    if (model.on_submit_tab()) {
        model.outcome = Outcome::submitted;
        return;
    }
    tell(model, Notice::unanswered);
}

bool something_given(const Model& model) {
    return std::any_of(model.sheets.begin(), model.sheets.end(),
                       [](const Sheet& sheet) { return sheet.answered || sheet.touched; });
}

}  // namespace ask
