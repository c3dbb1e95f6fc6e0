#include "golden_case.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace {

std::string read_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A pasted text may hold line ends; in the file they are written as \n.
std::string with_line_ends(std::string_view step) {
    std::string text;
    for (std::size_t at; (at = step.find("\\n")) != std::string_view::npos; step.remove_prefix(at + 2)) {
        text += step.substr(0, at);
        text += '\n';
    }
    return text += step;
}

std::vector<std::string> read_steps(const std::filesystem::path& path) {
    std::vector<std::string> steps;
    std::istringstream lines(read_text(path));
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && !line.starts_with("# ") && line != "styles") steps.push_back(with_line_ends(line));
    }
    return steps;
}

}  // namespace

std::vector<GoldenCase> read_golden_cases(const std::filesystem::path& folder) {
    std::vector<GoldenCase> cases;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::filesystem::path& path = entry.path();
        GoldenCase each{path.filename(), read_text(path / "request.json"), {}, read_steps(path / "keys")};
        if (exists(path / "settings.json")) each.settings = read_text(path / "settings.json");
        cases.push_back(std::move(each));
    }
    std::sort(cases.begin(), cases.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return cases;
}
