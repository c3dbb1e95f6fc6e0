#include "run.hpp"

#include "environment.hpp"
#include "paint.hpp"
#include "text.hpp"
#include "view.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ask::ui {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int idle_wake_ms = 1'000;       // how late a resize may be seen
constexpr int look_at_modes_ms = 500;     // how often, while keys come in, it is seen that another program has changed them
constexpr int settled_ms = 40;            // for which a size has to last: somebody may be dragging a window's edge
constexpr int multiplexed_ms = 300;       // the same where a multiplexer says it late
constexpr int longest_tick_ms = 2'000;    // what is longer was a stop, in which no time counts
constexpr int split_escape_ms = 25;       // how long the rest of a sequence may take after its ESC
constexpr int give_up_sequence_ms = 500;  // after which the rest of a sequence will not come
constexpr int give_up_paste_ms = 5'000;
constexpr int quick_reply_ms = 100;       // for replies that may still be under way at the end
constexpr int hurried_reply_ms = 40;      // the same where the host cancels, and wants its run back at once
constexpr int no_reply_ms = 20;           // where there was time enough for them already

constexpr std::string_view paste_on = "\x1b[?2004h";
constexpr std::string_view alternate_screen_on = "\x1b[?1049h\x1b[H\x1b[J";
constexpr std::string_view kitty_keys_on = "\x1b[>1u";
constexpr std::string_view query_kitty = "\x1b[?u";
constexpr std::string_view query_background = "\x1b]11;?\x1b\\";
constexpr std::string_view query_attributes = "\x1b[c";  // all answer it, and after what they were asked before

// Frames of more bytes than this are shown at once by terminals that can, so that no half of one is seen.
constexpr std::size_t update_threshold = 400;
constexpr std::string_view begin_update = "\x1b[?2026h";
constexpr std::string_view end_update = "\x1b[?2026l";

int elapsed_ms(Clock::time_point since) {
    return static_cast<int>(std::min<milliseconds::rep>(
        std::chrono::duration_cast<milliseconds>(Clock::now() - since).count(), longest_tick_ms * 10));
}

// Text for the window's title or a notification. Some terminals read ";" as the beginning of the next field.
std::string notice_text(std::string_view text) {
    std::string safe = truncate(safe_text(text, Lines::join), 100, "...");
    std::replace(safe.begin(), safe.end(), ';', ',');
    return safe;
}

// What tells a person who is looking elsewhere that there is a question.
std::string notice_bytes(const Request& request, const Settings& settings) {
    const std::string prompt = notice_text(request.questions.front().prompt);
    const std::string title = request.title.empty() ? "Question" : notice_text(request.title);
    std::string bytes;
    if (settings.bell) bytes += '\a';
    if (settings.osc9) bytes += "\x1b]9;" + title + ": " + prompt + '\a';
    if (settings.osc777) bytes += "\x1b]777;notify;" + title + ';' + prompt + '\a';
    if (settings.title) bytes += "\x1b[22;2t\x1b]2;" + title + ": " + prompt + '\a';
    return bytes;
}

bool is_ctrl_z(const Event& event) {
    const Key* const key = std::get_if<Key>(&event);
    return key && key->code == KeyCode::text && key->ctrl && !key->alt && key->text == "z";
}

// A call that fails for want of memory leaves the session as it was.
class Rollback {
public:
    explicit Rollback(Session& session) : session_(session), before_(session.model()) {}
    Rollback(const Rollback&) = delete;
    Rollback& operator=(const Rollback&) = delete;
    ~Rollback() {
        if (!done_) session_.replace(std::move(before_));
    }
    void keep() { done_ = true; }

private:
    Session& session_;
    Model before_;
    bool done_ = false;
};

class Run {
public:
    Run(Session& session, Terminal& terminal, Settings settings, bool multiplexed)
        : session_(session), terminal_(terminal), settings_(std::move(settings)), look_(settings_),
          patience_ms_(multiplexed ? multiplexed_ms : settled_ms) {}

    Status drive() {
        begin();
        while (session_.outcome() == Status::pending) {
            // Nothing wakes a run of a cancel that was before it.
            if (!session_.cancel_requested()) terminal_.wait(next_wake());
            step();
        }
        finish();
        return session_.outcome();
    }

private:
    bool fullscreen() const { return settings_.display == Display::fullscreen; }

    // Switches on all that the drawing needs, and goes to where the first frame begins.
    void enter() {
        painted_ = {};
        features_ = {};
        features_.bracketed_paste = true;
        features_.alternate_screen = fullscreen();
        features_.kitty_keys = decoder_.replies().kitty;
        features_.title = settings_.title;
        ahead_ = paste_on;
        ahead_ += fullscreen() ? std::string(alternate_screen_on) : begin_inline(size_.columns);
        if (features_.kitty_keys) ahead_ += kitty_keys_on;
    }

    // What was typed before the question could be seen does not count. It is dropped just before the first frame rather
    // than just after it, so that neither a key pressed at its sight nor a reply to the queries behind it is dropped.
    void begin() {
        size_ = terminal_.size();
        session_.apply({size_});
        asks_background_ = settings_.theme == Theme::automatic && settings_.depth != Depth::none;
        enter();
        ahead_ += notice_bytes(*session_.model().request, settings_);
        std::string queries(query_kitty);
        if (asks_background_) queries += query_background;
        queries += query_attributes;
        terminal_.drop_input();
        draw(queries);
        session_.apply({Tick{0}});
        ticked_ = input_ = asked_ = Clock::now();
    }

    int next_wake() const {
        const int due = wake_ms(session_.model());
        const bool resizing = resizing_ || Clock::now() < resized_ + milliseconds(idle_wake_ms);
        const int wake = resizing ? settled_ms : idle_wake_ms;
        return due < 0 ? wake : std::clamp(due, 1, wake);
    }

    void step() {
        if (session_.cancel_requested()) return session_.end(Reason::host);
        const bool modes_too = !terminal_.has_input() || elapsed_ms(looked_) >= look_at_modes_ms;
        if (modes_too) looked_ = Clock::now();
        const Terminal::Hold hold = terminal_.hold(modes_too);
        events_.clear();
        add_time_passed();
        if (hold == Terminal::Hold::lost) return session_.apply(events_);
        if (hold == Terminal::Hold::regained) enter();
        take_input();
        if (session_.outcome() != Status::pending || !size_settled()) return;
        heed_replies();
        draw();
    }

    void add_time_passed() {
        const int passed = elapsed_ms(ticked_);
        if (passed == 0) return;
        ticked_ += milliseconds(passed);
        if (passed > longest_tick_ms) ticked_ = Clock::now();
        events_.emplace_back(Tick{std::min(passed, longest_tick_ms)});
    }

    // All that one read brings counts before the next frame is drawn, and after the time that passed meanwhile.
    void take_input() {
        std::string bytes;
        const Terminal::Read read = terminal_.read(bytes);
        if (!bytes.empty() && bytes.back() == '\x1b') {
            terminal_.wait(split_escape_ms);
            terminal_.read(bytes);
        }
        if (!bytes.empty()) {
            decoder_.feed(bytes, events_);
            input_ = Clock::now();
        } else if (elapsed_ms(input_) >= (decoder_.pasting() ? give_up_paste_ms : give_up_sequence_ms)) {
            decoder_.flush(events_);
        }
        const bool suspends = std::any_of(events_.begin(), events_.end(), is_ctrl_z);
        if (suspends) std::erase_if(events_, is_ctrl_z);
        session_.apply(events_);
        if (read == Terminal::Read::hung_up) session_.end(Reason::terminal);
        if (suspends && session_.outcome() == Status::pending) terminal_.suspend();
    }

    void heed_replies() {
        const Decoder::Replies& replies = decoder_.replies();
        if (replies.kitty && !features_.kitty_keys) {
            features_.kitty_keys = true;
            ahead_ += kitty_keys_on;
        }
        // The first frame is for a dark background, as most are. A terminal that can tell has done so before it says
        // what else it can do.
        if (!asks_background_ || !(replies.light_background || replies.primary_attributes)) return;
        asks_background_ = false;
        if (replies.light_background && !*replies.light_background) return;
        settings_.theme = replies.light_background ? Theme::light : Theme::neutral;
        look_ = Look(settings_);
        ahead_ += erase(painted_, size_.columns);
    }

    // How many lines the old frame takes by now can be told only while the size lasts, so nothing is drawn before. Even
    // at its old size again the terminal may have cut off what did not fit meanwhile.
    bool size_settled() {
        const Resize size = terminal_.size();
        if (size != std::exchange(size_, size)) {
            resizing_ = true;
            resized_ = Clock::now();
        }
        if (!resizing_) return true;
        if (elapsed_ms(resized_) < patience_ms_) return false;
        resizing_ = false;
        ahead_ += erase(painted_, size.columns);
        session_.apply({size});
        return true;
    }

    // A terminal that has not taken the last frame yet gets no other: the next is drawn from what is true by then.
    void draw(std::string_view behind = {}) {
        if (terminal_.unsent()) return;
        std::string bytes = paint(painted_, view(session_.model(), look_, size_, painted_.frame), look_);
        if (!ahead_.empty()) bytes.insert(0, std::exchange(ahead_, {}));
        if (bytes.size() > update_threshold) bytes = std::string(begin_update) + bytes + std::string(end_update);
        // It may be that the frame that shows it again is never sent.
        features_.hidden_cursor = features_.hidden_cursor || !painted_.cursor_shown;
        terminal_.set_features(features_);
        terminal_.set_drawn(painted_.cursor.row);
        terminal_.write(bytes.append(behind));
    }

    // Replies that are still under way would be read by the shell as if they had been typed.
    void await_replies() {
        const int under_way = session_.cancel_requested() ? hurried_reply_ms : quick_reply_ms;
        const int patience = elapsed_ms(asked_) > idle_wake_ms ? no_reply_ms : under_way;
        const Clock::time_point start = Clock::now();
        while (!decoder_.replies().primary_attributes && elapsed_ms(start) < patience) {
            std::string bytes;
            std::vector<Event> ignored;
            if (terminal_.hold() != Terminal::Hold::kept || terminal_.read(bytes) == Terminal::Read::hung_up) return;
            decoder_.feed(bytes, ignored);
            if (bytes.empty()) terminal_.wait(patience - elapsed_ms(start));
        }
    }

    void finish() {
        await_replies();
        size_ = terminal_.size();
        if (painted_.frame.columns > size_.columns && !terminal_.unsent()) {
            terminal_.set_drawn(0);
            terminal_.write(erase(painted_, size_.columns));
        }
        std::string lines;
        if (settings_.record) {
            for (const std::string& line : record(session_.model(), look_, size_.columns)) lines += line + "\r\n";
        }
        terminal_.close(lines);
    }

    Session& session_;
    Terminal& terminal_;
    Settings settings_;
    Look look_;
    Decoder decoder_;
    Painted painted_;
    Features features_;
    Resize size_;        // what the terminal had last
    int patience_ms_;    // how long a new size has to last
    bool resizing_ = false;
    std::string ahead_;  // bytes that go before the next frame
    std::vector<Event> events_;  // what this wake-up brings
    bool asks_background_ = false;
    Clock::time_point ticked_, input_, asked_, resized_, looked_;
};

}  // namespace

Result<Status> run(Session& session) {
    if (session.cancel_requested()) session.end(Reason::host);
    if (session.outcome() != Status::pending) return session.outcome();

    const Variables variables = process_variables();
    Settings settings = resolve(session.model().request->settings, variables);
    const bool lines = settings.display == Display::line;
    Rollback rollback(session);
    Result<Terminal> terminal = Terminal::open(settings.tty, lines ? InputMode::lines : InputMode::keys);
    if (!terminal) return terminal.error();
    if (other_charset(variables)) terminal->avoid_letters();
    session.set_guard(settings.guard_ms);
    const Status status = lines ? run_line(session, *terminal)
                                : Run(session, *terminal, std::move(settings), multiplexed(variables)).drive();
    rollback.keep();
    return status;
}

}  // namespace ask::ui
