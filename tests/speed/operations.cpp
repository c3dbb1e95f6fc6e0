// The operations whose instructions tests/speed/run.py counts. Only what happens inside ask_counted() counts, so that
// neither loading nor preparing does.
//
// usage: operations                 lists them
//        operations NAME ROUNDS
#include "ask_c.h"
#include "normalize.hpp"
#include "paint.hpp"
#include "session.hpp"
#include "view.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace ask;

extern "C" [[gnu::noinline]] void ask_counted(const std::function<void()>& operation) { operation(); }

namespace {

std::string options(int count, const char* mode) {
    std::string json = R"({"questions":[{"id":"q","header":"Pick","prompt":"Pick one of these options","mode":")" + std::string(mode) +
                       R"(","options":[)";
    for (int i = 0; i < count; ++i) {
        const std::string name = "opt-" + std::to_string(10000 + i);
        json += (i ? "," : "") + (R"({"value":")" + name + R"(","label":")" + name) +
                R"(","description":"Embedded DB, zero configuration, small apps"})";
    }
    return json + "]}]}";
}

// Four questions of four options; the last description is what is given.
std::string claude(const std::string& last) {
    std::string json = R"({"questions":[)";
    for (int question = 0; question < 4; ++question) {
        json += question ? "," : "";
        json += R"({"question":"Which of these should we use for part )" + std::to_string(question) +
                R"( of the project?","header":"Part )" + std::to_string(question) + R"(","multiSelect":false,"options":[)";
        for (int option = 0; option < 4; ++option) {
            const bool is_last = question == 3 && option == 3;
            json += option ? "," : "";
            json += R"({"label":"Choice )" + std::to_string(option) + R"(","description":)" +
                    (is_last ? last : R"("Robust relational DB, great for complex queries and joins")") + "}";
        }
        json += "]}";
    }
    return json + "]}";
}

std::function<void()> normalizing(std::string json) {
    return [json = std::move(json)] {
        char* out = nullptr;
        ask_normalize(json.c_str(), nullptr, &out);
        ask_free(out);
    };
}

// From the bytes of a key to the bytes that show what it did.
class Dialogue {
public:
    explicit Dialogue(const std::string& json) : session_(*normalize(json, Settings{})), look_(Settings{}) {
        session_.apply({size_});
        type({});
    }
    std::string type(std::string_view bytes) {
        session_.feed(bytes);
        return ui::paint(painted_, ui::view(session_.model(), look_, size_, painted_.frame), look_);
    }

private:
    Resize size_{80, 24};
    Session session_;
    ui::Look look_;
    ui::Painted painted_;
};

std::function<void()> typing(const std::string& json, std::vector<std::string> keys) {
    const auto dialogue = std::make_shared<Dialogue>(json);
    const auto next = std::make_shared<std::size_t>(0);
    return [=] { dialogue->type(keys[(*next)++ % keys.size()]); };
}

std::string burst(int count) {
    std::string keys;
    for (int i = 0; i < count; ++i) keys += "\x1b[B";
    return keys;
}

const std::string down = "\x1b[B", up = "\x1b[A";
const std::pair<const char*, std::function<std::function<void()>()>> operations[] = {
    {"normalize", [] { return normalizing(claude(R"("Simple")")); }},
    {"normalize-wrong", [] { return normalizing(claude("42")); }},
    {"normalize-1000", [] { return normalizing(options(1000, "single")); }},
    {"first-frame", [] { return [json = options(4, "single")] { Dialogue dialogue(json); }; }},
    {"key-4", [] { return typing(options(4, "single"), {down, up}); }},
    {"key-100", [] { return typing(options(100, "single"), {down}); }},
    {"key-10000", [] { return typing(options(10000, "single"), {down}); }},
    {"burst-30", [] { return typing(options(100, "single"), {burst(30)}); }},
    {"toggle", [] { return typing(options(4, "multi"), {" "}); }},
    {"character", [] { return typing(R"({"header":"Why","prompt":"Why?"})", {"x"}); }},
};

}  // namespace

int main(int argc, char** argv) {
    for (const auto& [name, make] : operations) {
        if (argc < 3) {
            std::puts(name);
        } else if (std::strcmp(argv[1], name) == 0) {
            const std::function<void()> operation = make();
            operation();
            for (int i = std::atoi(argv[2]); i > 0; --i) ask_counted(operation);
        }
    }
}
