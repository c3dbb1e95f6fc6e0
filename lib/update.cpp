#include "update.hpp"

#include "answering.hpp"
#include "caret.hpp"
#include "scrolling.hpp"
#include "text.hpp"

#include <algorithm>

namespace ask {

namespace {

constexpr int guard_budget_ms = 2'000;

// ---------------------------------------------------------------- keys --

bool plain(const Key& key, KeyCode code) { return key.code == code && !key.shift && !key.alt && !key.ctrl; }

bool control(const Key& key, char letter) {
    return key.code == KeyCode::text && key.ctrl && !key.alt && key.text.size() == 1 && key.text[0] == letter;
}

// The character typed, or empty when the key is no plain text.
std::string_view typed(const Key& key) {
    return key.code == KeyCode::text && !key.ctrl && !key.alt ? std::string_view(key.text) : std::string_view();
}

bool is_space(const Key& key) { return typed(key) == " " || typed(key) == "\u3000"; }

// 1 to 9, also as input methods for Chinese and Japanese type them; else 0.
int digit(const Key& key) {
    const std::string_view text = typed(key);
    if (text.size() == 1 && text[0] >= '1' && text[0] <= '9') return text[0] - '0';
    if (text.size() == 3 && text.substr(0, 2) == "\xef\xbc" && text[2] >= '\x91' && text[2] <= '\x99') {
        return text[2] - '\x90';
    }
    return 0;
}

bool is_up(const Key& key) { return plain(key, KeyCode::up) || typed(key) == "k" || control(key, 'p'); }
bool is_down(const Key& key) { return plain(key, KeyCode::down) || typed(key) == "j" || control(key, 'n'); }

// The row of the list that the key's digit stands for, or -1.
int row_of_digit(const Question& question, const Key& key) {
    const int row = digit(key) - 1;
    return row < row_count(question) && row != submit_row(question) ? row : -1;
}

// Keys that could answer something: Enter anywhere, and on a list the keys that pick or check. In an editor they are text.
bool accepts(const Model& model, const Key& key) {
    if (plain(key, KeyCode::enter)) return true;
    if (model.help || model.on_submit_tab() || model.sheet().place != Place::list) return false;
    const bool checks = model.question().mode == Mode::multi && (is_space(key) || typed(key) == "a");
    return checks || row_of_digit(model.question(), key) >= 0;
}

// Esc where there is nothing to go back to.
bool cancels(const Model& model, const Key& key) {
    if (!plain(key, KeyCode::escape) || model.help) return false;
    if (model.on_submit_tab() || model.sheet().place == Place::list) return true;
    return model.question().mode == Mode::input;
}

// ------------------------------------------------------------- screens --

bool shows_review(const Model& model) { return !model.on_submit_tab() && model.sheet().place == Place::review; }

void go_to_tab(Model& model, int tab) {
    const int tabs = static_cast<int>(model.sheets.size()) + 1;
    model.tab = (tab % tabs + tabs) % tabs;
}

// True when the key went to another question.
bool switch_tab(Model& model, const Key& key, bool arrows) {
    if (!model.several()) return false;
    if (plain(key, KeyCode::tab) || (arrows && plain(key, KeyCode::right))) {
        go_to_tab(model, model.tab + 1);
    } else if ((key.code == KeyCode::tab && key.shift) || (arrows && plain(key, KeyCode::left))) {
        go_to_tab(model, model.tab - 1);
    } else {
        return false;
    }
    settle(model);
    return true;
}

// An Esc that cancels. `before` is what the person had been told when the key came.
void escape(Model& model, Notice before) {
    if (model.request->settings.confirm_cancel && something_given(model) && before != Notice::confirm_cancel) {
        tell(model, Notice::confirm_cancel);
        return;
    }
    model.outcome = Outcome::cancelled;
    model.reason = Reason::user;
}

// Scrolls the text above the body; true when the key was for it.
bool scroll_heading(Model& model, const Key& key, bool half_pages) {
    const bool modified = (key.shift || key.ctrl) && !key.alt;
    if (modified && key.code == KeyCode::up) {
        scroll_text(model, -1);
    } else if (modified && key.code == KeyCode::down) {
        scroll_text(model, 1);
    } else if (half_pages && (control(key, 'u') || control(key, 'd'))) {
        scroll_text_half_page(model, key.text == "d" ? 1 : -1);
    } else {
        return false;
    }
    return true;
}

// Scrolls a body that has no focus: the review, the Submit tab, the help.
void scroll_key(Model& model, const Key& key) {
    if (is_up(key)) {
        scroll_body(model, -1);
    } else if (is_down(key)) {
        scroll_body(model, 1);
    } else if (plain(key, KeyCode::page_up)) {
        scroll_body_page(model, -1);
    } else if (plain(key, KeyCode::page_down)) {
        scroll_body_page(model, 1);
    } else if (plain(key, KeyCode::home)) {
        scroll_body_to(model, 0);
    } else if (plain(key, KeyCode::end)) {
        scroll_body_to(model, body_end);
    }
}

void open_help(Model& model) {
    model.help = true;
    model.help_top = 0;
}

void on_help(Model& model, const Key& key) {
    if (plain(key, KeyCode::escape) || plain(key, KeyCode::enter) || typed(key) == "?" || typed(key) == "q") {
        model.help = false;
        settle(model);
        return;
    }
    scroll_key(model, key);
}

void on_field(Model& model, const Key& key, Notice before) {
    const bool own = model.question().mode != Mode::input;
    if (plain(key, KeyCode::enter)) {
        accept_text(model);
    } else if (plain(key, KeyCode::escape)) {
        if (own) {
            model.sheet().place = Place::list;
            settle(model);
        } else {
            escape(model, before);
        }
    } else if (switch_tab(model, key, false) || scroll_heading(model, key, false)) {
        return;
    } else if (plain(key, KeyCode::page_up) || plain(key, KeyCode::page_down)) {
        scroll_text_half_page(model, key.code == KeyCode::page_down ? 1 : -1);
    } else if (!typed(key).empty()) {
        model.sheet().field.insert(key.text);
        model.sheet().touched = true;
        settle(model);
    } else if (plain(key, KeyCode::up) || plain(key, KeyCode::down)) {
        const int direction = key.code == KeyCode::down ? 1 : -1;
        // Leaving at the first or last line goes on in the list, where there is more of it; the draft stays.
        const bool more = own && model.sheet().focus + direction < row_count(model.question());
        if (!move_caret_line(model, direction) && more) {
            model.sheet().place = Place::list;
            step_focus(model, direction);
        }
        settle(model);
    } else {
        const std::string text = model.sheet().field.text();
        if (model.sheet().field.handle(key)) {
            model.sheet().touched = model.sheet().touched || text != model.sheet().field.text();
        }
        settle(model);
    }
}

void on_review(Model& model, const Key& key) {
    if (plain(key, KeyCode::enter)) {
        answer_given(model);
    } else if (plain(key, KeyCode::escape)) {
        model.sheet().place = Place::list;
        settle(model);
    } else if (typed(key) == "?") {
        open_help(model);
    } else if (!switch_tab(model, key, true) && !scroll_heading(model, key, true)) {
        scroll_key(model, key);
    }
}

void on_list(Model& model, const Key& key, Notice before) {
    const Question& question = model.question();
    const int numbered_row = row_of_digit(question, key);
    if (is_up(key)) {
        step_focus(model, -1);
    } else if (is_down(key)) {
        step_focus(model, 1);
    } else if (plain(key, KeyCode::home)) {
        move_focus(model, 0);
    } else if (plain(key, KeyCode::end)) {
        move_focus(model, row_count(question) - 1);
    } else if (plain(key, KeyCode::page_up)) {
        page_focus(model, -1);
    } else if (plain(key, KeyCode::page_down)) {
        page_focus(model, 1);
    } else if (numbered_row >= 0) {
        move_focus(model, numbered_row);
        pick_by_digit(model);
    } else if (plain(key, KeyCode::enter)) {
        enter_row(model);
    } else if (question.mode == Mode::multi && is_space(key)) {
        toggle_row(model);
    } else if (question.mode == Mode::multi && typed(key) == "a") {
        toggle_all(model);
    } else if (typed(key) == "?") {
        open_help(model);
    } else if (plain(key, KeyCode::escape)) {
        escape(model, before);
    } else if (!switch_tab(model, key, true)) {
        scroll_heading(model, key, true);
    }
}

void on_submit_tab(Model& model, const Key& key, Notice before) {
    if (plain(key, KeyCode::enter)) {
        submit(model);
    } else if (plain(key, KeyCode::escape)) {
        escape(model, before);
    } else if (typed(key) == "?") {
        open_help(model);
    } else if (!switch_tab(model, key, true) && !scroll_heading(model, key, true)) {
        scroll_key(model, key);
    }
}

// -------------------------------------------------------------- events --

// Accepting keys are not taken for a while.
void arm_guard(Model& model) {
    model.guard_left = model.guard_ms;
    model.guard_budget = guard_budget_ms;
}

// Anything the person does restarts the idle time, prolongs the guard, and answers what they were told.
Notice stir(Model& model) {
    const Notice before = model.notice;
    model.notice = Notice::none;
    model.flash_left = 0;
    model.timeout_left = model.request->settings.timeout_ms;
    return before;
}

void press(Model& model, const Key& key, Notice before) {
    if (model.help) return on_help(model, key);
    if (model.on_submit_tab()) return on_submit_tab(model, key, before);
    switch (model.sheet().place) {
        case Place::list: return on_list(model, key, before);
        case Place::field: return on_field(model, key, before);
        case Place::review: return on_review(model, key);
    }
}

void on_key(Model& model, const Key& key) {
    const Notice before = stir(model);
    if (control(key, 'c')) {
        model.outcome = Outcome::cancelled;
        model.reason = Reason::user;
        return;
    }
    if (guarded(model)) {
        model.guard_left = std::min(model.guard_ms, model.guard_budget);
        if (accepts(model, key)) return tell(model, Notice::early_key);
        if (cancels(model, key)) return tell(model, Notice::early_escape);
    }
    const int tab = model.tab;
    const bool review = shows_review(model);
    press(model, key, before);
    // What Enter or a digit brings up has not been read yet, and the key may be held down or pressed twice.
    const bool moving = key.code != KeyCode::enter && key.code != KeyCode::text;
    const bool brought_up = model.tab != tab || (shows_review(model) && !review);
    if (model.clock && brought_up && !moving) arm_guard(model);
}

// A paste is text wherever it lands: on a list it becomes the draft of an own answer. Where none is offered, and on
// screens that take no text, the person is told that it was not taken.
void on_paste(Model& model, const Paste& paste) {
    stir(model);
    if (paste.text.empty()) return;
    const bool question = !model.help && !model.on_submit_tab();
    const bool typing = question && model.sheet().place == Place::field;
    const bool own = question && model.sheet().place == Place::list && custom_row(model.question()) >= 0;
    if (!typing && !own) return tell(model, Notice::paste_refused);
    if (own) move_focus(model, custom_row(model.question()));
    Sheet& sheet = model.sheet();
    sheet.place = Place::field;
    sheet.field.insert(paste.text);
    sheet.touched = true;
    settle(model);
}

void on_tick(Model& model, const Tick& tick) {
    if (!model.clock) {
        model.clock = true;
        arm_guard(model);
        model.timeout_left = model.request->settings.timeout_ms;
    }
    const int elapsed = std::max(tick.milliseconds, 0);
    const auto run_down = [elapsed](int& left) { left = std::max(left - elapsed, 0); };
    run_down(model.guard_left);
    run_down(model.guard_budget);
    run_down(model.flash_left);
    if (model.request->settings.timeout_ms <= 0) return;
    run_down(model.timeout_left);
    if (model.timeout_left > 0) return;
    model.outcome = Outcome::cancelled;
    model.reason = Reason::timeout;
}

void on_resize(Model& model, const Resize& size) {
    model.size = {std::max(size.columns, 1), std::max(size.rows, 1)};
    settle(model);
}

}  // namespace

void advance(Model& model, const Event& event) {
    if (model.outcome != Outcome::pending) return;
    if (const Key* key = std::get_if<Key>(&event)) on_key(model, *key);
    if (const Paste* paste = std::get_if<Paste>(&event)) on_paste(model, *paste);
    if (const Tick* tick = std::get_if<Tick>(&event)) on_tick(model, *tick);
    if (const Resize* size = std::get_if<Resize>(&event)) on_resize(model, *size);
}

Model update(Model model, const Event& event) {
    advance(model, event);
    return model;
}

}  // namespace ask
