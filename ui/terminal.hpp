// The terminal: taken, switched, read, written and given back. Together with held.cpp, which gives it back when the
// process is about to die, and signals.cpp, which says when that is, the only place with system calls.
#pragma once

#include "error.hpp"
#include "key.hpp"

#include <string>
#include <string_view>

#include <termios.h>

namespace ask::ui {

enum class InputMode {
    keys,          // every key arrives at once and nothing is echoed, Ctrl+C and Ctrl+Z included
    lines,         // whole lines, echoed and edited by the terminal; Ctrl+C (\x03) and Ctrl+Z (\x1a) end a line at once
    hidden_lines,  // the same without echo, for secrets
};

// What is switched on in the terminal, and is switched off again whatever happens.
struct Features {
    bool bracketed_paste = false;
    bool kitty_keys = false;
    bool hidden_cursor = false;
    bool alternate_screen = false;
    bool title = false;
};

// One terminal, held for the length of a run. At most one is held in the process at any time. A driver's loop is:
// wait(), hold(), read(), write(). Gives the terminal back when it is destroyed, and also when the process ends by
// exit() or by a signal the host left at its default. Signals that the host handles or ignores are left to the host.
class Terminal {
public:
    // Takes the terminal at `path`, or the controlling one when it is empty. Never the standard streams. Errors: busy;
    // terminal, when there is none or when the process is not in its foreground group.
    static Result<Terminal> open(const std::string& path, InputMode mode);

    Terminal(Terminal&& other) noexcept;
    Terminal& operator=(Terminal&&) = delete;
    ~Terminal();

    void set_mode(InputMode mode);
    Resize size() const;  // 80x24 where the terminal does not know

    // Waits until there may be input, until wake_run() is called from elsewhere, or until time is up; meanwhile sends
    // what write() has kept. May return early for no reason.
    void wait(int milliseconds);
    bool has_input() const { return has_input_; }  // the last wait() ended with input, and with nothing else

    // Whether the terminal is still ours, and in our modes; to be called after each wait(). Modes hardly ever change, and
    // need not be looked at each time.
    enum class Hold {
        kept,
        regained,  // ours again, after a signal or in the foreground: nothing on the screen can be relied on
        lost,      // in the background, stopped, or given back by restore_terminal(): reads and writes do nothing
    };
    Hold hold(bool modes_too = true);

    enum class Read {
        some,     // at least one byte was appended
        none,     // nothing has come
        end,      // lines only: Ctrl+D at the start of a line
        hung_up,  // the terminal is gone
    };
    Read read(std::string& bytes);  // appends all that has come; does not wait

    // Takes all the bytes. What the terminal does not take at once is kept, in order, and sent by wait() or flush().
    void write(std::string_view bytes);
    bool unsent() const { return !unsent_.empty(); }

    // Sends what is kept. False when the terminal did not take all of it in time, or until wake_run() is called.
    bool flush(int milliseconds, bool until_woken);

    // What is written is ASCII from now on, unless the terminal says that it reads UTF-8. To others a byte amid a letter may
    // be a control character.
    void avoid_letters();

    void drop_input();  // forgets what has been typed and not read yet

    // Stops the process group as Ctrl+Z does, where the host left SIGTSTP at its default; else does nothing. The
    // terminal is given back first; hold() says `regained` once the process goes on.
    void suspend();

    // To be said before the bytes that switch them on are written.
    void set_features(Features features);

    // Lines from the top of what is drawn by the next write() down to the cursor: giving the terminal back erases them
    // and all below. -1, as at the start: nothing is erased.
    void set_drawn(int lines);

    // Gives the terminal back and, if it still takes output, writes `record`. A terminal that takes nothing costs at
    // most half a second. Does nothing when it was closed already.
    void close(std::string_view record);

private:
    Terminal(int fd, InputMode mode) : fd_(fd), mode_(mode) {}
    bool enter();  // into mode_
    void send();   // as much of what is kept as the terminal takes now

    int fd_;  // an open file description of our own: non-blocking here is not non-blocking for the host
    InputMode mode_;
    termios modes_{};  // as they are while the terminal is ours
    std::string unsent_;
    int drawn_ = -1;
    bool lost_ = false;
    bool hung_up_ = false;
    bool has_input_ = false;
    bool ascii_ = false;
};

// Ends the wait() of the run in this process, if there is one. Async-signal-safe; for ask_session_cancel().
void wake_run() noexcept;

// Gives the terminal back if a run holds it. The run goes on, without reading or writing. Async-signal-safe.
void restore_terminal() noexcept;

}  // namespace ask::ui
