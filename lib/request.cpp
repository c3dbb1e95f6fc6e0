#include "request.hpp"

namespace ask {

namespace {

constexpr std::string_view recommended_suffix = "(Recommended)";

}  // namespace

bool says_recommended(std::string_view label) {
    return label.size() > recommended_suffix.size() && label.ends_with(recommended_suffix);
}

std::string_view Option::shown_label() const {
    if (!recommended || !says_recommended(label)) return label;
    std::string_view shown = label.substr(0, label.size() - recommended_suffix.size());
    while (shown.ends_with(' ')) shown.remove_suffix(1);
    return shown.empty() ? label : shown;
}

const char* mode_name(Mode mode) noexcept {
    switch (mode) {
        case Mode::single: break;
        case Mode::multi: return "multi";
        case Mode::input: return "input";
    }
    return "single";
}

}  // namespace ask
