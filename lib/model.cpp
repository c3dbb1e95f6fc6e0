#include "model.hpp"

#include "text.hpp"

#include <algorithm>
#include <bit>

namespace ask {

namespace {

constexpr int default_guard_ms = 200;
constexpr int countdown_from_ms = 20'000;
constexpr int second_ms = 1'000;

Sheet start_sheet(const Question& question) {
    Sheet sheet;
    sheet.field = TextField(question.initial.custom, question.multiline);
    sheet.place = question.mode == Mode::input ? Place::field : Place::list;
    if (question.mode == Mode::multi) {
        sheet.checks = Checks(question.options.size());
        for (const int i : question.initial.selected) sheet.checks.set(static_cast<std::size_t>(i), true);
        sheet.custom = question.initial.custom;
        sheet.custom_on = !sheet.custom.empty();
    } else if (question.mode == Mode::single && !question.initial.selected.empty()) {
        sheet.chosen = sheet.focus = question.initial.selected.front();
    } else if (question.mode == Mode::single && !question.initial.custom.empty()) {
        sheet.focus = custom_row(question);
    }
    return sheet;
}

}  // namespace

void Checks::set(std::size_t i, bool on) {
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    words_[i / 64] = on ? words_[i / 64] | bit : words_[i / 64] & ~bit;
}

void Checks::set_all(bool on) {
    for (std::size_t i = 0; i < count_; ++i) set(i, on);
}

std::size_t Checks::count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
    return total;
}

int row_count(const Question& question) {
    const int options = static_cast<int>(question.options.size());
    return options + (question.allow_custom ? 1 : 0) + (question.mode == Mode::multi ? 1 : 0);
}

int custom_row(const Question& question) {
    if (question.mode == Mode::input || !question.allow_custom) return no_row;
    return static_cast<int>(question.options.size());
}

int submit_row(const Question& question) {
    return question.mode == Mode::multi ? row_count(question) - 1 : no_row;
}

bool is_open(const Question& question, const Sheet& sheet) {
    const bool in_own_words = question.mode == Mode::input || sheet.chosen == custom_row(question);
    return !sheet.answered || (in_own_words && sheet.field.text() != sheet.custom);
}

bool has_draft(const Question& question, const Sheet& sheet) {
    const std::string& text = sheet.field.text();
    return !is_blank(text) && text != sheet.custom && text != question.initial.custom;
}

int next_open(const Model& model, int tab) {
    const std::size_t count = model.sheets.size();
    for (std::size_t step = 0; step < count; ++step) {
        const std::size_t i = (static_cast<std::size_t>(tab) + step) % count;
        if (is_open(model.request->questions[i], model.sheets[i])) return static_cast<int>(i);
    }
    return static_cast<int>(count);
}

bool all_answered(const Model& model) { return next_open(model, 0) == static_cast<int>(model.sheets.size()); }

int countdown_seconds(const Model& model) {
    if (!model.clock || model.request->settings.timeout_ms <= 0 || model.outcome != Outcome::pending) return -1;
    if (model.timeout_left > countdown_from_ms) return -1;
    return (model.timeout_left + second_ms - 1) / second_ms;
}

int wake_ms(const Model& model) {
    if (!model.clock || model.outcome != Outcome::pending) return -1;
    int wake = -1;
    const auto sooner = [&](int ms) { wake = wake < 0 ? ms : std::min(wake, ms); };
    if (model.flash_left > 0) sooner(model.flash_left);
    if (model.request->settings.timeout_ms > 0) {
        const int left = model.timeout_left;
        // Until the countdown shows, then until its number changes.
        sooner(left > countdown_from_ms ? left - countdown_from_ms : (left - 1) % second_ms + 1);
    }
    return wake;
}

bool guarded(const Model& model) { return model.clock && model.guard_left > 0; }

Model start(RequestPtr request) {
    Model model;
    model.sheets.reserve(request->questions.size());
    for (const Question& question : request->questions) model.sheets.push_back(start_sheet(question));
    model.guard_ms = request->settings.guard_ms < 0 ? default_guard_ms : request->settings.guard_ms;
    model.request = std::move(request);
    return model;
}

}  // namespace ask
