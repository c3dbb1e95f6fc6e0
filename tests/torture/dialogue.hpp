// A dialogue on a terminal that a person answers, and what it must leave as it was.
#pragma once

#include "library.hpp"
#include "person.hpp"

#include <csignal>
#include <functional>
#include <string>
#include <vector>

struct Scenario {
    std::string name;
    std::string settings;  // all but the last brace
    std::vector<std::string> keys;
    bool closes_input = false;
};
std::vector<Scenario> scenarios();

// What belongs to the host, and must be as before.
struct HostState {
    HostState();

    bool same_actions(const HostState& other) const;
    void put_back_actions() const;

    std::vector<int> descriptors;
    std::vector<struct sigaction> actions;
    std::vector<int> blocked;
};

struct Outcome {
    int status = 0;
    std::string response;
    bool operator==(const Outcome&) const = default;
};

class Dialogue {
public:
    Dialogue(const Library& library, const Scenario& scenario);
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;
    ~Dialogue();

    // `before` is called when all is ready, and `after` when the run has returned.
    Outcome run(const std::function<void()>& before, const std::function<void()>& after);

    ask_session* session() { return session_; }  // of the run that is under way
    Person& person() { return person_; }
    long presses() const { return person_.presses(); }

private:
    const Library& library_;
    Person person_;
    std::string settings_;
    bool closes_input_;
    ask_session* session_ = nullptr;
};
