#include "dialect/dialect.hpp"

namespace ask {

namespace {

constexpr const Dialect* table[] = {&pi_dialect, &claude_dialect, &unified_dialect};

}  // namespace

std::span<const Dialect* const> dialects() { return table; }

const Dialect* find_dialect(std::string_view name) {
    for (const Dialect* dialect : table) {
        if (dialect->name == name) return dialect;
    }
    return nullptr;
}

std::string dialect_names() {
    std::string names;
    for (const Dialect* dialect : table) {
        if (!names.empty()) names += ", ";
        names += dialect->name;
    }
    return names;
}

}  // namespace ask
