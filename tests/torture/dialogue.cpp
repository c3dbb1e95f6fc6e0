#include "dialogue.hpp"

#include <algorithm>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace {

constexpr const char* request =
    R"({"questions":[{"id":"db","mode":"single","prompt":"Which?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]},)"
    R"({"id":"why","mode":"input","prompt":"Why?"}]})";

bool same_action(const struct sigaction& a, const struct sigaction& b) {
    for (int number = 1; number < NSIG; ++number) {
        if (sigismember(&a.sa_mask, number) != sigismember(&b.sa_mask, number)) return false;
    }
    return a.sa_handler == b.sa_handler && a.sa_flags == b.sa_flags;
}

}  // namespace

std::vector<Scenario> scenarios() {
    const std::string notify = R"("notify":["bell","title","osc9","osc777"])";
    const std::vector<std::string> keys{"\x1b[B", "\r", "because", "\r", "\r"};
    return {{"inline", R"({"display":"inline",)" + notify, keys},
            {"fullscreen", R"({"display":"fullscreen",)" + notify, keys},
            {"line", R"({"display":"line")", {"2\n", "because\n", "y\n"}},
            {"no standard input", R"({"display":"inline")", keys, true}};
}

HostState::HostState() {
    for (int fd = 0; fd < 64; ++fd) descriptors.push_back(fcntl(fd, F_GETFD));
    for (int number = 1; number < NSIG; ++number) {
        struct sigaction action;
        std::memset(&action, 0, sizeof action);
        sigaction(number, nullptr, &action);
        actions.push_back(action);
    }
    sigset_t now;
    sigprocmask(SIG_BLOCK, nullptr, &now);
    for (int number = 1; number < NSIG; ++number) blocked.push_back(sigismember(&now, number));
}

bool HostState::same_actions(const HostState& other) const {
    return std::equal(actions.begin(), actions.end(), other.actions.begin(), other.actions.end(), same_action);
}

void HostState::put_back_actions() const {
    for (int number = 1; number < NSIG; ++number) sigaction(number, &actions[static_cast<std::size_t>(number - 1)], nullptr);
}

Dialogue::Dialogue(const Library& library, const Scenario& scenario)
    : library_(library), person_(scenario.keys), closes_input_(scenario.closes_input) {
    settings_ = scenario.settings + R"(,"guardMs":0,"tty":")" + person_.terminal() + "\"}";
    if (closes_input_) close(STDIN_FILENO);
}

Dialogue::~Dialogue() {
    if (closes_input_) open("/dev/null", O_RDONLY);
}

Outcome Dialogue::run(const std::function<void()>& before, const std::function<void()>& after) {
    char* out = nullptr;
    library_.open(request, settings_.c_str(), &session_, &out);
    library_.free(out);
    person_.sit_down([this] { library_.cancel(session_); });
    before();
    const int status = library_.run(session_, &out);
    after();
    person_.stand_up();
    Outcome outcome{status, out};
    library_.free(out);
    library_.close(session_);
    session_ = nullptr;
    return outcome;
}
