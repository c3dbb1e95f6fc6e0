// The state of one dialogue: what is asked, what the person has done so far, and where they are. A plain value:
// update() makes the next one, view() draws it, respond() reports it.
#pragma once

#include "key.hpp"
#include "request.hpp"
#include "text_field.hpp"

#include <string>
#include <vector>

namespace ask {

enum class Outcome { pending, submitted, cancelled };
enum class Reason { user, host, timeout, terminal };      // why a dialogue was cancelled
enum class Source { user, default_, script, host };       // where an answer came from
enum class Place { list, field, review };                 // where in a question the person is
enum class Notice {                                       // what the person is told in place
    none,
    early_key,         // an accepting key came before the question could be read
    early_escape,      // and an Esc that would have cancelled it
    empty_refused,     // an empty text was refused
    nothing_selected,  // a multi question that wants a selection has none
    paste_refused,     // a paste came where no text is taken
    unanswered,        // submit was refused: questions are open
    confirm_cancel,    // a second Esc cancels
    answered,          // an answer was taken
};

// Which options of a multi question are checked: one bit each, so that a copy of 10,000 costs little.
class Checks {
public:
    Checks() = default;
    explicit Checks(std::size_t count) : words_((count + 63) / 64), count_(count) {}

    bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1U) != 0; }
    void set(std::size_t i, bool on);
    void set_all(bool on);
    std::size_t count() const;  // how many are set
    std::size_t size() const { return count_; }
    bool operator==(const Checks&) const = default;

private:
    std::vector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

inline constexpr int none_chosen = -1;

// What the person has done with one question.
struct Sheet {
    Place place = Place::list;
    int focus = 0;       // the focused row of the list: options, then the own answer, then Submit (multi)
    int focus_line = 0;  // the line of the list's window at which the focused row begins; negative: scrolled into the row
    int text_top = 0;    // first visible line of the prompt and context
    int review_top = 0;  // first visible line of the review
    int chosen = none_chosen;  // single: the row that was picked
    Checks checks;             // multi
    bool custom_on = false;    // multi: the own answer is checked
    std::string custom;        // the own answer or input text as accepted
    TextField field;           // the editor's text, accepted or not
    bool answered = false;  // an answer was accepted
    bool touched = false;   // the person did more than confirm what was preselected
    Source source = Source::user;

    bool operator==(const Sheet&) const = default;
};

struct Model {
    RequestPtr request;
    Resize size;
    std::vector<Sheet> sheets;  // one per question
    int tab = 0;                // the question shown; sheets.size() is the Submit tab
    int submit_top = 0;         // first visible line of the Submit tab
    int submit_text_top = 0;    // and of the text above it
    bool help = false;          // the list of all keys is shown
    int help_top = 0;
    Outcome outcome = Outcome::pending;
    Reason reason = Reason::user;
    Notice notice = Notice::none;

    bool clock = false;     // a tick has come: time counts
    int guard_ms = 0;       // how long the guard lasts from the first tick or a key on
    int guard_left = 0;     // ms for which accepting keys are not taken
    int guard_budget = 0;   // ms for which the guard may still be prolonged
    int timeout_left = 0;   // ms until the dialogue times out; counts only with settings.timeout_ms
    int flash_left = 0;     // ms for which the notice is shown in its strong colour

    bool operator==(const Model&) const = default;

    bool several() const { return sheets.size() > 1; }
    bool on_submit_tab() const { return tab == static_cast<int>(sheets.size()); }
    const Question& question() const { return request->questions[static_cast<std::size_t>(tab)]; }
    const Sheet& sheet() const { return sheets[static_cast<std::size_t>(tab)]; }
    Sheet& sheet() { return sheets[static_cast<std::size_t>(tab)]; }
};

// Rows of a question's list.
inline constexpr int no_row = none_chosen - 1;  // there is none; it must not pass for the one that was picked
int row_count(const Question& question);
int custom_row(const Question& question);  // no_row where no own answer is offered
int submit_row(const Question& question);  // no_row but for multi

// No answer was accepted, or the editor holds something else by now.
bool is_open(const Question& question, const Sheet& sheet);

// The person typed a text that was not accepted.
bool has_draft(const Question& question, const Sheet& sheet);

int next_open(const Model& model, int tab);  // from that question on, then from the start; sheets.size() for none
bool all_answered(const Model& model);
int countdown_seconds(const Model& model);  // seconds left to show, or -1
int wake_ms(const Model& model);            // when the next tick is due, or -1 for never
bool guarded(const Model& model);           // accepting keys are not taken now

Model start(RequestPtr request);

}  // namespace ask
