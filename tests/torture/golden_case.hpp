// A case of tests/golden/cases, as tests/golden/run.py plays it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

struct GoldenCase {
    std::string name;
    std::string request;
    std::optional<std::string> settings;
    std::vector<std::string> steps;  // keys by name, "size 40x12", or "answer [...]"
};

std::vector<GoldenCase> read_golden_cases(const std::filesystem::path& folder);
