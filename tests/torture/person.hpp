// A person at a pseudo-terminal, in the thread that runs the dialogue: whenever the library waits for input, the person
// has seen what there is to see, and presses the next key. So no run depends on how fast anything is.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include <poll.h>
#include <termios.h>

class Person {
public:
    explicit Person(std::vector<std::string> keys);
    Person(const Person&) = delete;
    Person& operator=(const Person&) = delete;
    ~Person();

    const std::string& terminal() const { return path_; }

    // Before a run; the terminal is then as at first. `gives_up` is called when no key ends the dialogue.
    void sit_down(std::function<void()> gives_up = {});
    void stand_up();  // after the run

    const std::string& seen() const { return seen_; }
    long presses() const { return presses_; }  // how often the dialogue has waited for the person

    // What is not as it was before the run: empty when the terminal was given back in order.
    std::string left_behind();
    bool modes_differ() const;
    std::string left_on();  // of what is switched on by writing

    // For a program's own poll(): the person of this thread, if one sits there, does something. Returns for how long to
    // wait: waits too short for a person pass at once.
    static int before_poll(const pollfd* descriptors, nfds_t count, int milliseconds);

private:
    static constexpr int most_waits = 40;     // after the last key, before which a dialogue must have ended, or is given up
    static constexpr int most_ignored = 100;  // for a key that is not read

    void look();
    void press();
    void give_up();

    std::vector<std::string> keys_;
    int master_ = -1;
    int slave_ = -1;  // keeps the terminal there between runs
    std::string path_;
    termios modes_{};
    std::string seen_;
    std::size_t answered_ = 0;  // bytes seen whose queries were answered
    std::size_t next_ = 0;
    int waits_ = 0;
    int ignored_ = 0;
    long presses_ = 0;
    std::function<void()> gives_up_;
    std::chrono::steady_clock::time_point gave_up_;
};
