#include "run.hpp"

#include "line_dialogue.hpp"
#include "line_text.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

namespace ask::ui {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int longest_wait_ms = 1'000;  // what comes with no wake-up of its own is seen after this
constexpr int together_ms = 50;         // nobody types another line in this time: what follows sooner was pasted
constexpr int print_ms = 2'000;         // a terminal that has not printed the question by then is not waited for
constexpr int longest_tick_ms = 2'000;  // what is longer was a stop, in which no time counts
constexpr std::string_view ctrl_c_or_z = "\x03\x1a";

class LineRun {
public:
    LineRun(Session& session, Terminal& terminal) : session_(session), terminal_(terminal) {}

    Status run();

private:
    bool pending() const { return session_.outcome() == Status::pending; }
    LineTurn turn() const { return {session_.model(), {}, collected_}; }
    void show(LineTurn turn, bool asks_anew = false);
    void set_mode();
    void wait();
    void pass_time();
    void read();
    void take_bytes();
    void read_together();
    void take_line();
    void end(Reason reason);
    void rescue_draft();

    Session& session_;
    Terminal& terminal_;
    int collected_ = not_collecting;
    std::string bytes_;  // read, and not taken yet
    Clock::time_point last_tick_ = Clock::now();
};

void LineRun::set_mode() {
    const Model& model = session_.model();
    const bool secret = types_text(model) && model.question().secret;
    terminal_.set_mode(secret ? InputMode::hidden_lines : InputMode::lines);
}

// What was typed before a question could be read was not meant for it: it is dropped before the prompt for an answer.
void LineRun::show(LineTurn turn, bool asks_anew) {
    session_.replace(std::move(turn.model));
    collected_ = turn.collected;
    terminal_.write(turn.text);
    if (!pending()) return;
    set_mode();
    if (asks_anew) {
        terminal_.flush(print_ms, true);
        terminal_.drop_input();
    }
    terminal_.write(line_prompt);
}

void LineRun::pass_time() {
    const Clock::time_point now = Clock::now();
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(now - last_tick_);
    last_tick_ += passed;
    const Model before = session_.model();
    session_.apply({Tick{static_cast<int>(std::min<std::chrono::milliseconds::rep>(passed.count(), longest_tick_ms))}});
    if (!pending()) return rescue_draft();
    const std::string said = countdown_text(before, session_.model());
    if (!said.empty()) terminal_.write("\n" + said + std::string(line_prompt));
}

// Puts the line that is being typed, which only the terminal knows, among the drafts.
void LineRun::rescue_draft() {
    terminal_.set_mode(InputMode::keys);
    terminal_.read(bytes_);
    session_.replace(keep_draft(turn(), std::exchange(bytes_, {})));
    terminal_.write("\n");
}

void LineRun::end(Reason reason) {
    session_.end(reason);
    rescue_draft();
}

// All that came with a line: the further lines of a paste, and the beginning of one that it did not end.
void LineRun::read_together() {
    do {
        terminal_.wait(together_ms);
    } while (terminal_.read(bytes_) == Terminal::Read::some);
    terminal_.set_mode(InputMode::keys);
    terminal_.read(bytes_);
    set_mode();
}

void LineRun::take_line() {
    std::string typed = std::exchange(bytes_, {});
    if (typed.ends_with('\n')) typed.pop_back();
    LineTurn next = next_turn(turn(), typed);
    const bool asks_anew = next.model.tab != session_.model().tab;
    show(std::move(next), asks_anew);
}

void LineRun::take_bytes() {
    if (bytes_.ends_with('\n')) read_together();
    const std::size_t control = bytes_.find_first_of(ctrl_c_or_z);
    if (control == std::string::npos) {
        if (bytes_.find('\n') != std::string::npos) take_line();
        return;
    }
    const bool cancels = bytes_[control] == ctrl_c_or_z.front();
    session_.replace(keep_draft(turn(), std::string_view(bytes_).substr(0, control)));
    bytes_.clear();
    terminal_.write("\n");
    if (cancels) return session_.end(Reason::user);
    terminal_.suspend();
}

void LineRun::read() {
    switch (terminal_.read(bytes_)) {
        case Terminal::Read::some: return take_bytes();
        case Terminal::Read::none: return;
        case Terminal::Read::end:
            session_.replace(keep_draft(turn(), std::exchange(bytes_, {})));
            terminal_.write("\n");
            return show(next_turn(turn(), "/q"));
        case Terminal::Read::hung_up:
            session_.replace(keep_draft(turn(), std::exchange(bytes_, {})));
            return session_.end(Reason::terminal);
    }
}

void LineRun::wait() {
    if (session_.cancel_requested()) return;  // nothing wakes a run of a cancel that was before it
    const int wake = wake_ms(session_.model());
    terminal_.wait(wake < 0 ? longest_wait_ms : std::min(wake, longest_wait_ms));
}

Status LineRun::run() {
    if (session_.model().request->settings.bell) terminal_.write("\a");
    show(first_turn(session_.model()), true);
    last_tick_ = Clock::now();
    session_.apply({Tick{0}});
    while (pending()) {
        wait();
        if (session_.cancel_requested()) {
            end(Reason::host);
            break;
        }
        pass_time();
        if (!pending()) break;
        switch (terminal_.hold()) {
            case Terminal::Hold::kept: read(); break;
            case Terminal::Hold::regained: show(repeated_turn(turn()), true); break;
            case Terminal::Hold::lost: break;
        }
    }
    if (session_.model().request->settings.record) terminal_.write(end_text(session_.model()));
    return session_.outcome();
}

}  // namespace

Status run_line(Session& session, Terminal& terminal) { return LineRun(session, terminal).run(); }

}  // namespace ask::ui
