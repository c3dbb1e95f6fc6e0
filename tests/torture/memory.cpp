// Memory runs out anywhere: for every golden case, and for dialogues on a terminal, each allocation of each call of the
// interface fails, once alone and once with all that follow it. The call must say that memory ran out, or not mind; the
// session must be as before, and nothing may leak, crash or hang.
//
// usage: memory LIBRARY CASES_FOLDER [NAME_PART]
#include "allocations.hpp"
#include "golden_case.hpp"
#include "library.hpp"
#include "person.hpp"
#include "workers.hpp"

#include <cstring>
#include <functional>
#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

// In place of poll().
extern "C" int interposed_poll(pollfd* descriptors, nfds_t count, int milliseconds) __asm__("poll");
int interposed_poll(pollfd* descriptors, nfds_t count, int milliseconds) {
    const int patience = Person::before_poll(descriptors, count, milliseconds);
    return static_cast<int>(syscall(SYS_poll, descriptors, count, patience));
}

namespace {

using allocations::Fail;

enum Count { failures_made, calls_made, runs_made };

const char* library_path;
const char* const no_memory = R"({"cancelled":true,"questions":[],"answers":[],"error":{"code":"no_memory",)";

// A call of the interface, given a place for its document; calls without one leave it alone.
struct Call {
    std::string name;
    std::function<int(char**)> make;
    bool changes_session = false;
};

struct Size {
    int columns = 80, rows = 24;
};

struct Said {
    int status = 0;
    std::string document;
    bool operator==(const Said&) const = default;
};

Said say(const Library& library, const Call& call) {
    char* out = nullptr;
    Said said{call.make(&out), out ? out : ""};
    library.free(out);
    return said;
}

// A case as it is played, with the session it has. Sizes belong to the frames.
class Play {
public:
    Play(const Library& library, const GoldenCase& played, bool by_bytes) : library_(library), case_(played) {
        const char* const request = case_.request.c_str();
        const char* const settings = case_.settings ? case_.settings->c_str() : nullptr;
        add("normalize", [=, this](char** out) { return library_.normalize(request, settings, out); });
        add("open", [=, this](char** out) { return library_.open(request, settings, &session_, out); }, true);
        const bool opens = say(library_, calls_.back()).status == ASK_OK;
        if (!opens) return;
        // There is no terminal: the response has the questions as text.
        add("run", [this](char** out) { return library_.run(session_, out); });
        by_bytes ? add_bytes() : add_steps();
        add("result", [this](char** out) { return library_.result(session_, out); });
        add_formats();
    }
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;
    ~Play() { library_.close(session_); }

    const std::vector<Call>& calls() const { return calls_; }

    // The session as it is before the call with that number.
    void restart(std::size_t number) {
        library_.close(std::exchange(session_, nullptr));
        for (std::size_t i = 0; i < number; ++i) say(library_, calls_[i]);
    }

    // Draws in the size of the last frame, as another one would change the session.
    std::vector<Said> session_says() {
        if (!session_) return {};
        return {say(library_, {"", [this](char** out) { return library_.result(session_, out); }}),
                say(library_, {"", [this](char** out) { return library_.frame(session_, size_.columns, size_.rows, out); }})};
    }

private:
    void add(std::string name, std::function<int(char**)> make, bool changes_session = false) {
        calls_.push_back({std::move(name), std::move(make), changes_session});
    }

    void add_frame() {
        add("frame", [this, size = step_size_](char** out) {
            size_ = size;
            return library_.frame(session_, size.columns, size.rows, out);
        });
    }

    void add_steps() {
        std::size_t first = 0;
        if (!case_.steps.empty() && case_.steps[0].starts_with("size ")) set_size(case_.steps[first++]);
        add_frame();
        for (; first < case_.steps.size(); ++first) {
            const char* const step = case_.steps[first].c_str();
            if (case_.steps[first].starts_with("size ")) {
                set_size(case_.steps[first]);
            } else if (case_.steps[first].starts_with("answer ")) {
                const char* const answers = step + std::strlen("answer ");
                add("answer", [=, this](char** out) { return library_.answer(session_, answers, 0, out); }, true);
            } else {
                add("keys", [=, this](char**) { return library_.keys(session_, step); }, true);
            }
            add_frame();
        }
    }

    // The same session fed by bytes, in pieces, and by time.
    void add_bytes() {
        static constexpr std::string_view bytes[] = {"\x1b[B", "x y\xc3", "\xa4", "\x1b[200~pasted\ntext\x1b[201~", "\r?", "\x1b"};
        add_frame();
        add("tick", [this](char**) { return library_.tick(session_, 0); }, true);
        for (const std::string_view each : bytes) {
            add("input", [=, this](char**) { return library_.input(session_, each.data(), each.size()); }, true);
        }
        add("tick", [this](char**) { return library_.tick(session_, 300); }, true);
        add_frame();
    }

    void add_formats() {
        for (const char* const format : {"text", "lines", "summary", "selected", "unified", "claude", "pi", "none"}) {
            add(std::string("format ") + format, [=, this](char** out) {
                return library_.format(response_.c_str(), format, out);
            });
        }
        restart(calls_.size() - 8);
        response_ = session_says().front().document;
        restart(0);
    }

    void set_size(const std::string& step) { std::sscanf(step.c_str(), "size %dx%d", &step_size_.columns, &step_size_.rows); }

    const Library& library_;
    const GoldenCase& case_;
    std::vector<Call> calls_;
    ask_session* session_ = nullptr;
    std::string response_;
    Size step_size_;  // of the step that is being added
    Size size_;       // of the last frame
};

// Makes the call with the n-th allocation failing. Returns whether memory ran out; else what the call said is in `said`.
bool runs_out(const Library& library, const Call& call, long n, Fail how, Said& said, bool& failed, Progress& progress) {
    const long before = allocations::live();
    char* out = nullptr;
    allocations::fail(n, how);
    const int status = call.make(&out);
    failed = allocations::stop();
    progress.step(n);
    progress.count(failures_made, failed);
    const bool ran_out = status == ASK_ERROR_NO_MEMORY;
    const bool says_so = !out || std::strncmp(out, no_memory, std::strlen(no_memory)) == 0;
    std::string document = ran_out || !out ? "" : out;
    library.free(out);
    // What has changed a session is kept there, and counted when it is closed.
    const long kept = document.capacity() > std::string().capacity() ? 1 : 0;
    const long leaked = allocations::live() - before - kept;
    if (leaked != 0 && (ran_out || !call.changes_session)) progress.fail(std::to_string(leaked) + " blocks leak");
    if (!ran_out) {
        said = {status, std::move(document)};
        return false;
    }
    if (!failed) progress.fail("memory ran out, though it did not");
    if (!says_so) progress.fail("the document does not say that memory ran out");
    return true;
}

void torture(const Library& library, Play& play, Fail how, Progress& progress) {
    std::vector<Said> undisturbed;
    play.restart(0);
    for (const Call& call : play.calls()) undisturbed.push_back(say(library, call));
    play.restart(0);
    for (std::size_t i = 0; i < play.calls().size(); ++i) {
        const Call& call = play.calls()[i];
        const std::vector<Said> before = play.session_says();
        progress.count(calls_made);
        Said said;
        bool failed = true;
        for (long n = 1; failed; ++n) {
            if (runs_out(library, call, n, how, said, failed, progress)) {
                if (call.changes_session && play.session_says() != before) progress.fail(call.name + " changed the session");
            } else if (said != undisturbed[i]) {
                progress.fail(call.name + " says something else: " + said.document.substr(0, 300));
            } else if (failed && call.changes_session) {
                play.restart(i);
            }
        }
    }
}

void torture_case(const Library& library, const GoldenCase& played, bool by_bytes, Progress& progress) {
    for (const Fail how : {Fail::once, Fail::for_ever}) {
        progress.at(played.name + (by_bytes ? ", bytes" : "") + (how == Fail::once ? ", once" : ", for ever"));
        const long before = allocations::live();
        {
            Play play(library, played, by_bytes);
            torture(library, play, how, progress);
        }
        if (const long leaked = allocations::live() - before; leaked != 0) progress.fail(std::to_string(leaked) + " blocks leak");
    }
}


void torture_describe(const Library& library, Progress& progress) {
    for (const char* const dialect : {"unified", "claude", "pi", "klingon"}) {
        const Call call{"describe", [&](char** out) { return library.describe(dialect, out); }};
        const Said undisturbed = say(library, call);
        for (const Fail how : {Fail::once, Fail::for_ever}) {
            Said said;
            bool failed = true;
            for (long n = 1; failed; ++n) {
                if (!runs_out(library, call, n, how, said, failed, progress) && said != undisturbed) progress.fail(dialect);
            }
        }
    }
}

// A dialogue on a terminal. Where memory runs out before its end the session must be as before; what the person has
// submitted stays, for the next call to hand out.
void torture_run(const Library& library, const char* request, std::string settings, std::vector<std::string> keys, Progress& progress) {
    Person person(std::move(keys));
    settings += R"(,"guardMs":0,"tty":")" + person.terminal() + "\"}";
    ask_session* session = nullptr;
    const Call open{"open", [&](char** out) { return library.open(request, settings.c_str(), &session, out); }};
    const Call run{"run", [&](char** out) {
        person.sit_down();
        const int status = library.run(session, out);
        person.stand_up();
        return status;
    }, true};
    const Call result{"result", [&](char** out) { return library.result(session, out); }};
    say(library, open);
    const Said before = say(library, result);
    const Said undisturbed = say(library, run);
    const auto keeps_faith = [&] {
        const Said now = say(library, result);
        return now == before || now == undisturbed;
    };
    if (undisturbed.status != ASK_OK) progress.fail("a run undisturbed is not answered: " + undisturbed.document);
    library.close(session);
    const auto torture_all = [&](Fail how) {
        say(library, open);
        Said said;
        bool failed = true;
        for (long n = 1; failed; ++n) {
            progress.count(runs_made);
            const bool ran_out = runs_out(library, run, n, how, said, failed, progress);
            if (const std::string left = person.left_behind(); !left.empty()) progress.fail(left);
            if (ran_out && !keeps_faith()) progress.fail("the session changed");
            if (!ran_out && said != undisturbed) progress.fail("it says something else: " + said.document.substr(0, 300));
            if (say(library, result) == before) continue;
            library.close(session);
            say(library, open);
        }
        library.close(session);
    };
    for (const Fail how : {Fail::once, Fail::for_ever}) {
        const long blocks = allocations::live();
        torture_all(how);
        if (const long leaked = allocations::live() - blocks; leaked != 0) progress.fail(std::to_string(leaked) + " blocks leak");
    }
}

constexpr const char* several =
    R"({"questions":[{"id":"db","mode":"single","prompt":"Which?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]},)"
    R"({"id":"f","mode":"multi","prompt":"What?","options":[{"value":"c","label":"C"}]},{"id":"why","mode":"input","prompt":"Why?"}]})";

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    library_path = argv[1];
    const std::string part = argc > 3 ? argv[3] : "";
    const Library library(library_path);
    const std::vector<GoldenCase> cases = read_golden_cases(argv[2]);

    std::vector<Job> jobs;
    const auto add = [&](std::string name, std::function<void(Progress&)> work) {
        if (name.find(part) != std::string::npos) jobs.push_back({std::move(name), std::move(work)});
    };
    const std::vector<std::string> keys{"\x1b[B", "\r", " ", "\r", "\r", "because", "\r", "\r"};
    for (const char* const display : {"inline", "fullscreen"}) {
        add(std::string("run ") + display, [=, &library](Progress& progress) {
            const std::string notify = R"("notify":["bell","title","osc9","osc777"])";
            torture_run(library, several, R"({"display":")" + std::string(display) + "\"," + notify, keys, progress);
        });
    }
    add("run line", [&](Progress& progress) {
        torture_run(library, several, R"({"display":"line")", {"2\n", "1\n", "\n", "y\n", "because\n", "y\n"}, progress);
    });
    add("describe", [&](Progress& progress) { torture_describe(library, progress); });
    for (const GoldenCase& each : cases) {
        add(each.name, [&](Progress& progress) { torture_case(library, each, false, progress); });
        add(each.name + ", bytes", [&](Progress& progress) { torture_case(library, each, true, progress); });
    }

    const Totals totals = run_jobs(jobs);
    std::printf("%zu golden cases, %ld calls, %ld runs on a terminal, %ld allocations failed\n", cases.size(),
                totals.counts[calls_made], totals.counts[runs_made], totals.counts[failures_made]);
    std::printf("%ld passed, %ld failed\n", totals.passed, totals.failed);
    return totals.failed != 0 || jobs.empty();
}
