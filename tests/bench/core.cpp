// How long the parts take in process: medians of many rounds, and ratios to what no such library can do without, measured
// in the same run. Times depend on the machine; the ratios hardly do.
//
// usage: core [ROUNDS]            core --time FILE MILLISECONDS: normalizes FILE over and over, for validators.mjs
#include "ask_c.h"
#include "key.hpp"
#include "normalize.hpp"
#include "session.hpp"
#include "update.hpp"
#include "view.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace ask;
using Clock = std::chrono::steady_clock;

namespace {

int rounds = 15;

// Nanoseconds one call takes: each round calls it for about 5 ms, and the median round counts.
template <class Call>
double time_of(Call call) {
    const auto timed = [&](long count) {
        const auto begin = Clock::now();
        for (long i = 0; i < count; ++i) call();
        return std::chrono::duration<double, std::nano>(Clock::now() - begin).count() / static_cast<double>(count);
    };
    const double once = std::max(timed(1), 1.0);
    const long count = std::max(1L, static_cast<long>(5e6 / once));
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) times.push_back(timed(count));
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[static_cast<std::size_t>(rounds / 2)];
}

void report(const char* what, double ns, double base, const char* of) {
    std::printf("| %-54s | %10.2f | ", what, ns / 1000);
    if (base > 0) std::printf("%.2f × %s", ns / base, of);
    std::printf(" |\n");
}

std::string claude_request() {
    std::string json = R"({"questions":[)";
    for (const char* header : {"Database", "Auth method", "Features", "Deployment"}) {
        if (json.back() == '}') json += ',';
        json += R"({"question":"Which of these should we use for this part of the project?","header":")";
        json += header;
        json += R"(","multiSelect":false,"options":[)";
        for (const char* label : {"First choice", "Second choice", "Third choice", "Fourth choice"}) {
            if (json.back() == '}') json += ',';
            json += R"({"label":")" + std::string(label) +
                    R"(","description":"Robust relational DB, great for complex queries and joins"})";
        }
        json += "]}";
    }
    return json + "]}";
}

std::string options_request(int count) {
    std::string json = R"({"questions":[{"id":"q","mode":"single","prompt":"Pick one of these options","options":[)";
    for (int i = 0; i < count; ++i) {
        const std::string name = "opt-" + std::to_string(10000 + i);
        json += (i ? "," : "") + (R"({"value":")" + name + R"(","label":")" + name) +
                R"(","description":"Embedded DB, zero configuration, small apps"})";
    }
    return json + "]}]}";
}

int normalize_text(const std::string& json) {
    char* out = nullptr;
    const int status = ask_normalize(json.c_str(), nullptr, &out);
    ask_free(out);
    return status;
}

Session open(const std::string& json) { return Session(*normalize(json, Settings{})); }

void key_and_frame(const char* name, int count, double& key_base, double& frame_base) {
    Session session = open(options_request(count));
    const Event down = Key{.code = KeyCode::down, .text = {}, .shift = false, .alt = false, .ctrl = false};
    Model model = session.model();
    const double key = time_of([&] { model = update(std::move(model), down); });
    const ui::Look look{Settings{}};
    std::size_t cells = 0;
    const double frame = time_of([&] { cells += static_cast<std::size_t>(ui::view(model, look, {80, 24}).height()); });
    const std::string of = "8 options";
    report((std::string("a key, ") + name).c_str(), key, key_base, of.c_str());
    report((std::string("a frame of 80x24, ") + name).c_str(), frame, frame_base, of.c_str());
    if (key_base == 0) {
        key_base = key;
        frame_base = frame;
    }
}

int time_file(const char* file, double milliseconds) {
    std::ifstream stream(file, std::ios::binary);
    const std::string json((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    long operations = 0;
    const auto begin = Clock::now();
    double passed = 0;
    while (passed < milliseconds * 1e6) {
        for (int i = 0; i < 64; ++i) normalize_text(json);
        operations += 64;
        passed = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
    }
    std::printf("{\"ops\": %ld, \"ns\": %.0f}\n", operations, passed);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && std::strcmp(argv[1], "--time") == 0) return time_file(argv[2], std::atof(argv[3]));
    if (argc > 1) rounds = std::max(1, std::atoi(argv[1]));

    std::printf("| %-54s | %10s | ratio |\n|---|---|---|\n", "in process, JSON text to JSON text", "µs");
    const std::string claude = claude_request();
    const double parse = time_of([&] {
        boost::json::monotonic_resource memory;
        boost::json::parse(claude, &memory);
    });
    report(("Boost.JSON parses " + std::to_string(claude.size()) + " bytes").c_str(), parse, 0, "");
    report("normalize: 4 questions of 4 options, claude", time_of([&] { normalize_text(claude); }), parse, "parsing");
    std::string wrong = claude;
    wrong.replace(wrong.rfind("\"Robust"), std::strlen("\"Robust relational DB, great for complex queries and joins\""), "42");
    report("normalize: the same with a fault in its last member", time_of([&] { normalize_text(wrong); }), parse, "parsing");
    for (const int count : {100, 1000, 9999}) {
        const std::string json = options_request(count);
        const double base = time_of([&] {
            boost::json::monotonic_resource memory;
            boost::json::parse(json, &memory);
        });
        const std::string name = "normalize: " + std::to_string(count) + " options, " + std::to_string(json.size() / 1000) + " kB";
        report(name.c_str(), time_of([&] { normalize_text(json); }), base, "parsing");
    }

    double key = 0, frame = 0;
    std::printf("\n| %-54s | %10s | ratio |\n|---|---|---|\n", "in process, 80x24", "µs");
    key_and_frame("8 options, which fill it", 8, key, frame);
    key_and_frame("100 options", 100, key, frame);
    key_and_frame("10,000 options", 10000, key, frame);
    return 0;
}
