#include "line_dialogue.hpp"

#include "answering.hpp"
#include "line_command.hpp"
#include "line_text.hpp"
#include "scrolling.hpp"
#include "update.hpp"

#include <utility>

namespace ask::ui {

namespace {

constexpr std::size_t longest_line = 4095;  // what a terminal takes in one line; the rest of a longer one is lost

void say(LineTurn& turn, std::string_view sentence) { turn.text.append(sentence).append("\n"); }

// ---------------------------------------------------------------- text --

// What is typed takes the place of what was in the editor, but for further lines of the same text.
void write(LineTurn& turn, std::string_view text) {
    Sheet& sheet = turn.model.sheet();
    if (turn.collected <= 0) sheet.field = TextField({}, turn.model.question().multiline);
    if (turn.collected > 0) sheet.field.insert("\n");
    if (turn.collected != not_collecting) ++turn.collected;
    sheet.field.insert(text);
    sheet.touched = true;
}

void accept(LineTurn& turn) {
    turn.collected = not_collecting;
    accept_text(turn.model);
}

void accept(LineTurn& turn, std::string_view text) {
    Sheet before = turn.model.sheet();
    write(turn, text);
    accept(turn);
    // A refused text is blank: what was there before it is worth more.
    if (turn.model.notice == Notice::empty_refused) turn.model.sheet() = std::move(before);
}

void on_text(LineTurn& turn, std::string_view line) {
    if (turn.collected != not_collecting) return write(turn, line);
    if (line.empty()) return accept(turn);
    if (line.size() < longest_line) return accept(turn, line);
    write(turn, line);
    say(turn, "The line was too long for the terminal: its end may be missing. It is kept as a draft.");
    turn.text += hint_text(turn.model);
}

void open_own(LineTurn& turn) {
    move_focus(turn.model, custom_row(turn.model.question()));
    enter_row(turn.model);
}

// Text on a list becomes the draft of an own answer. It is not taken as one: it may be a name with a slip in it.
void keep_on_list(LineTurn& turn, std::string_view text) {
    write(turn, text);
    say(turn, "It is kept as a draft: type = to give it as an answer of your own.");
}

// Several lines at once come from a paste, or were typed before the last reply could be read.
void on_lines(LineTurn& turn, std::string_view lines) {
    const Model& model = turn.model;
    if (types_text(model)) {
        write(turn, lines);
        if (turn.collected != not_collecting) return;
        say(turn, "Several lines came at once. They are kept as a draft.");
        turn.text += now_text(model) + hint_text(model);
        return;
    }
    say(turn, "Several lines came at once, so that none was taken.");
    const bool list = !model.on_submit_tab() && model.sheet().place == Place::list;
    if (list && custom_row(model.question()) >= 0) keep_on_list(turn, lines);
}

// --------------------------------------------------------------- lists --

void toggle(LineTurn& turn, const std::vector<int>& rows) {
    Model& model = turn.model;
    const int own = custom_row(model.question());
    for (const int row : rows) {
        move_focus(model, row);
        if (row == own && model.sheet().custom_on) {
            toggle_row(model);
        } else {
            pick_by_digit(model);
        }
    }
    if (model.sheet().place == Place::list) turn.text += now_text(model);
}

void confirm_kept(LineTurn& turn) {
    Model& model = turn.model;
    const int row = kept_row(model);
    if (row == none_chosen) {
        turn.text += hint_text(model);
    } else if (model.sheet().chosen != none_chosen) {
        answer_given(model);
    } else {
        open_own(turn);
        accept(turn);
    }
}

void review(LineTurn& turn) {
    move_focus(turn.model, submit_row(turn.model.question()));
    enter_row(turn.model);
}

// The length of the sign that begins an own answer, also as input methods type it.
std::size_t own_sign(std::string_view line) {
    for (const std::string_view sign : {"=", "\uFF1D"}) {
        if (line.starts_with(sign)) return sign.size();
    }
    return 0;
}

void on_own(LineTurn& turn, std::string_view text) {
    const Question& question = turn.model.question();
    if (custom_row(question) < 0) return say(turn, "Answers of your own are not offered here: type a number.");
    open_own(turn);
    if (!text.empty()) on_text(turn, text);
    if (question.mode == Mode::multi && turn.model.sheet().place == Place::list) turn.text += now_text(turn.model);
}

// Text that a list keeps as a draft.
bool is_own_text(const Question& question, std::string_view line) {
    const std::string narrow = narrowed(line);
    const bool means_all = question.mode == Mode::multi && narrow == "a";
    return !narrow.empty() && narrow != "?" && !means_all && !is_command(narrow) && picked_rows(question, line).is_text;
}

void on_list(LineTurn& turn, std::string_view line) {
    Model& model = turn.model;
    const bool multi = model.question().mode == Mode::multi;
    if (line.empty()) return multi ? review(turn) : confirm_kept(turn);
    if (const std::size_t sign = own_sign(line); sign > 0) return on_own(turn, trimmed(line.substr(sign)));
    const Picked picked = picked_rows(model.question(), line);
    if (picked.is_text && multi && narrowed(line) == "a") {
        toggle_all(model);
        turn.text += now_text(model);
    } else if (!picked.refusal.empty()) {
        say(turn, picked.refusal);
        if (picked.is_text && custom_row(model.question()) >= 0) keep_on_list(turn, line);
    } else if (multi) {
        toggle(turn, picked.rows);
    } else {
        move_focus(model, picked.rows.front());
        enter_row(model);
    }
}

void on_review(LineTurn& turn, std::string_view line) {
    if (says_yes(line)) {
        answer_given(turn.model);
    } else if (says_no(line)) {
        turn.model.sheet().place = Place::list;
    } else {
        turn.text += hint_text(turn.model);
    }
}

// ------------------------------------------------------------ commands --

void go_to(LineTurn& turn, int tab) {
    turn.model.tab = tab;
    turn.collected = not_collecting;
}

void on_submit_tab(LineTurn& turn, std::string_view line) {
    const int number = number_of(line);
    if (says_yes(line)) {
        submit(turn.model);
    } else if (number > 0 && number <= static_cast<int>(turn.model.sheets.size())) {
        go_to(turn, number - 1);
    } else {
        turn.text += hint_text(turn.model);
    }
}

void repeat(LineTurn& turn) { turn.text += question_text(turn.model) + now_text(turn.model) + hint_text(turn.model); }

// Out of the text or review under way, with what it holds kept; else to the question before.
void go_back(LineTurn& turn) {
    Model& model = turn.model;
    if (std::exchange(turn.collected, not_collecting) != not_collecting) {
        turn.text += now_text(model) + hint_text(model);
    } else if (!model.on_submit_tab() && model.question().mode != Mode::input && model.sheet().place != Place::list) {
        model.sheet().place = Place::list;
    } else if (model.tab > 0) {
        go_to(turn, model.tab - 1);
    } else {
        say(turn, "There is nothing to go back to.");
    }
}

void go_ahead(LineTurn& turn, const Command& command) {
    Model& model = turn.model;
    const int count = static_cast<int>(model.sheets.size());
    if (!model.several()) {
        if (command.verb != Verb::submit || model.question().mode != Mode::multi) {
            return say(turn, "There is only one question.");
        }
        if (model.sheet().place != Place::review) return review(turn);
        turn.text += now_text(model) + hint_text(model);
        return;
    }
    const int tab = command.verb == Verb::go ? command.number - 1 : command.verb == Verb::next ? model.tab + 1 : count;
    if (tab < 0 || tab > count || (tab == count && command.verb == Verb::go)) {
        return say(turn, "There is no such question: their numbers go from 1 to " + std::to_string(count) + ".");
    }
    if (tab == model.tab) return repeat(turn);
    go_to(turn, tab);
}

// `before` is what the person had been told when the command came: cancelling may have to be said twice.
void cancel(LineTurn& turn, Notice before) {
    Model& model = turn.model;
    if (!model.on_submit_tab() && model.question().mode != Mode::input) model.sheet().place = Place::list;
    model.notice = before;
    model = update(std::move(model), key_of(KeyCode::escape, 0));
}

void obey(LineTurn& turn, const Command& command, Notice before) {
    Model& model = turn.model;
    const bool text = types_text(model);
    const bool list = !model.on_submit_tab() && model.sheet().place == Place::list;
    switch (command.verb) {
        case Verb::help: turn.text += help_text(model); return;
        case Verb::back: return go_back(turn);
        case Verb::next:
        case Verb::go:
        case Verb::submit: return go_ahead(turn, command);
        case Verb::repeat: return repeat(turn);
        case Verb::cancel: return cancel(turn, before);
        case Verb::preview:
            if (!list) break;
            turn.text += command.number == 0 ? "Type the number of an option behind it, as in /p 2.\n"
                                             : preview_text(model.question(), command.number - 1);
            return;
        case Verb::all:
            if (!list || model.question().mode != Mode::multi) break;
            toggle_all(model);
            turn.text += now_text(model);
            return;
        case Verb::empty:
            if (!text) break;
            turn.collected = not_collecting;
            return accept(turn, {});
        case Verb::more:
            if (!text || !model.question().multiline || turn.collected != not_collecting) break;
            turn.collected = 0;
            return say(turn, "Type the lines of the text, and then /end.");
        case Verb::end:
            if (turn.collected == not_collecting) break;
            return accept(turn);
        case Verb::unknown:
            if (!text) return say(turn, "There is no such command. Type ? for help.");
            return say(turn, "There is no such command. To answer with that text, begin it with two slashes.");
    }
    say(turn, "That command does nothing here.");
}

// A line that came too early answers nothing, but no text is lost.
void on_early(LineTurn& turn, std::string_view typed) {
    if (!types_text(turn.model) || typed.empty() || is_command(typed)) return tell(turn.model, Notice::early_key);
    write(turn, typed);
    say(turn, "That line came before the question could be read. It is kept as a draft.");
    turn.text += hint_text(turn.model);
}

void take(LineTurn& turn, std::string_view typed, Notice before) {
    Model& model = turn.model;
    if (typed.find('\n') != std::string_view::npos) return on_lines(turn, typed);
    if (types_text(model)) {
        if (is_command(typed)) return obey(turn, command_of(typed), before);
        const bool escaped = typed.starts_with("//") && is_command(typed.substr(1));
        return on_text(turn, escaped ? typed.substr(1) : typed);
    }
    const std::string_view line = trimmed(typed);
    const std::string narrow = narrowed(line);
    if (narrow == "?") return obey(turn, {Verb::help, 0}, before);
    if (is_command(narrow)) return obey(turn, command_of(narrow), before);
    if (model.on_submit_tab()) return on_submit_tab(turn, narrow);
    if (model.sheet().place == Place::review) return on_review(turn, narrow);
    on_list(turn, line);
}

}  // namespace

LineTurn first_turn(Model model) {
    model.help = false;
    LineTurn turn{std::move(model), {}, not_collecting};
    turn.text = title_text(turn.model);
    repeat(turn);
    return turn;
}

LineTurn repeated_turn(LineTurn turn) {
    turn.text.clear();
    repeat(turn);
    return turn;
}

LineTurn next_turn(LineTurn turn, std::string_view typed) {
    Model& model = turn.model;
    turn.text.clear();
    if (model.outcome != Outcome::pending) return turn;
    std::string text = typed_text(typed);
    while (text.ends_with('\n')) text.pop_back();

    const bool early = guarded(model);
    const Notice before = model.notice;
    const int tab = model.tab;
    const bool on_submit = model.on_submit_tab();
    const Place place = on_submit ? Place::list : model.sheet().place;
    model = update(std::move(model), Key{});  // a line restarts the idle time and prolongs the guard as any key does
    if (early) {
        on_early(turn, text);
    } else {
        take(turn, text, before);
    }
    if (model.outcome != Outcome::pending) {
        turn.text.clear();
        return turn;
    }
    turn.text += notice_text(model, tab);
    if (model.tab != tab) {
        turn.text += '\n';
        repeat(turn);
    } else if (!on_submit && model.sheet().place != place) {
        turn.text += now_text(model) + hint_text(model);
    }
    return turn;
}

Model keep_draft(LineTurn turn, std::string_view typed) {
    Model& model = turn.model;
    const std::string text = typed_text(typed);
    if (text.empty() || is_command(text)) return std::move(model);
    if (types_text(model)) {
        write(turn, text);
        return std::move(model);
    }
    const bool on_list = !model.on_submit_tab() && model.sheet().place == Place::list;
    if (!on_list || custom_row(model.question()) < 0) return std::move(model);
    const std::string_view line = trimmed(text);
    const std::size_t sign = own_sign(line);
    if (sign > 0 || is_own_text(model.question(), line)) write(turn, trimmed(line.substr(sign)));
    return std::move(model);
}

}  // namespace ask::ui
