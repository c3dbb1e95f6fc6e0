#include "settings.hpp"

#include "document.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

namespace {

struct Said {
    std::string_view name;
    std::string value;  // JSON
};

// A whole number, with up to three decimals where `thousandths` are counted; nothing for anything else.
std::optional<std::string> number(std::string_view text, bool thousandths) {
    const std::size_t point = thousandths ? text.find('.') : std::string_view::npos;
    std::string digits(text.substr(0, point));
    if (digits.empty()) return std::nullopt;
    if (thousandths) {
        std::string decimals(point == std::string_view::npos ? "" : text.substr(point + 1));
        if (decimals.size() > 3 || (point != std::string_view::npos && decimals.empty())) return std::nullopt;
        decimals.resize(3, '0');
        digits += decimals;
    }
    if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    // The library's limit, which is that of an int.
    constexpr std::string_view most = "2147483647";
    if (digits.size() > most.size() || (digits.size() == most.size() && digits > most)) return std::nullopt;
    return digits;
}

Trouble collect(const Options& options, std::vector<Said>& said) {
    constexpr std::array<std::pair<Flag, std::string_view>, 6> texts{{{Flag::display, "display"},
                                                                      {Flag::theme, "theme"},
                                                                      {Flag::colors, "colors"},
                                                                      {Flag::glyphs, "glyphs"},
                                                                      {Flag::dialect, "dialect"},
                                                                      {Flag::tty, "tty"}}};
    for (const auto& [flag, name] : texts) {
        if (options.has(flag)) said.push_back({name, quoted(*options[flag])});
    }
    if (const auto& seconds = options[Flag::timeout]) {
        const std::optional<std::string> milliseconds = number(*seconds, true);
        if (!milliseconds) return "--timeout must be seconds up to 2147483, such as 60 or 2.5; found " + *seconds;
        said.push_back({"timeoutMs", *milliseconds});
    }
    if (const auto& guard = options[Flag::guard]) {
        const std::optional<std::string> milliseconds = number(*guard, false);
        if (!milliseconds) return "--guard must be whole milliseconds up to 2147483647, such as 200; found " + *guard;
        said.push_back({"guardMs", *milliseconds});
    }
    if (options.has(Flag::repair)) said.push_back({"repair", "true"});
    if (options.has(Flag::no_record)) said.push_back({"record", "false"});
    if (options.has(Flag::keys)) said.push_back({"source", "\"script\""});
    return std::nullopt;
}

bool accepted(const std::string& settings) {
    Document answer;
    return ask_normalize(R"({"question":"?"})", settings.c_str(), answer.out()) != ASK_ERROR_ARGUMENT;
}

}  // namespace

Trouble make_settings(const Options& options, std::string& json) {
    std::vector<Said> said;
    if (Trouble trouble = collect(options, said)) return trouble;
    std::string file;
    if (options.has(Flag::settings)) {
        if (Trouble trouble = read_json_or_file(*options[Flag::settings], file)) return trouble;
        // Settings that are wrong by themselves stay as they are: the library says what is wrong, and where.
        if (!accepted(file)) {
            json = file;
            return std::nullopt;
        }
    }
    const auto add = [&](std::string_view name, std::string_view value) {
        json.append(json.empty() ? "{\"" : ",\"").append(name).append("\":").append(value);
    };
    for (const Said& one : said) add(one.name, one.value);
    for (const Member& one : members(file)) {
        bool overruled = false;
        for (const Said& other : said) overruled = overruled || other.name == one.name;
        if (!overruled) add(one.name, one.value);
    }
    if (!json.empty()) json += '}';
    return std::nullopt;
}

}  // namespace cli
