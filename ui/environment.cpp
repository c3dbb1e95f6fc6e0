#include "environment.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string>

namespace ask::ui {
namespace {

constexpr int default_guard_ms = 200;
constexpr int longest_guard_ms = 60'000;

std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

Theme named_theme(std::string_view name) {
    if (name == "dark") return Theme::dark;
    if (name == "light") return Theme::light;
    if (name == "high-contrast") return Theme::high_contrast;
    if (name == "mono") return Theme::mono;
    return Theme::automatic;
}

Display named_display(std::string_view name) {
    if (name == "inline") return Display::inline_;
    if (name == "fullscreen") return Display::fullscreen;
    if (name == "line") return Display::line;
    return Display::automatic;
}

// "15;0" or "15;default;0": the last is the number of the background's colour.
Theme theme_of_colours(std::string_view colours) {
    const std::size_t last = colours.rfind(';');
    if (last == std::string_view::npos) return Theme::automatic;
    const std::optional<int> background = number(colours.substr(last + 1));
    if (!background || *background > 15) return Theme::automatic;
    return *background == 7 || *background == 15 ? Theme::light : Theme::dark;
}

Theme theme(const Variables& variables) {
    const Theme named = named_theme(variables("ASK_THEME"));
    if (named != Theme::automatic) return named;
    if (variables("TERM") == "linux") return Theme::dark;
    return theme_of_colours(variables("COLORFGBG"));
}

Depth depth(const Variables& variables) {
    constexpr std::array<std::string_view, 7> truecolor{"kitty",  "alacritty", "foot",    "wezterm",
                                                        "ghostty", "contour",   "-direct"};
    if (!variables("NO_COLOR").empty()) return Depth::none;
    const std::string_view colorterm = variables("COLORTERM");
    if (colorterm == "truecolor" || colorterm == "24bit") return Depth::truecolor;
    const std::string_view term = variables("TERM");
    for (const std::string_view name : truecolor) {
        if (term.find(name) != std::string_view::npos) return Depth::truecolor;
    }
    return term.find("256color") != std::string_view::npos ? Depth::palette256 : Depth::palette16;
}

// The locale, in small letters.
std::string locale(const Variables& variables) {
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string said(variables(name));
        if (said.empty()) continue;
        std::transform(said.begin(), said.end(), said.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        return said;
    }
    return {};
}

bool is_unicode(std::string_view locale) {
    return locale.find("utf-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
}

// Where the locale says nothing at all, as in many containers, the terminal knows UTF-8 nevertheless.
Glyphs glyphs(const Variables& variables) {
    const std::string said = locale(variables);
    return said.empty() || is_unicode(said) ? Glyphs::unicode : Glyphs::ascii;
}

Display display(const Variables& variables) {
    const Display named = named_display(variables("ASK_DISPLAY"));
    if (named != Display::automatic) return named;
    return variables("TERM") == "dumb" ? Display::line : Display::inline_;
}

}  // namespace

Variables process_variables() {
    return [](const char* name) {
        const char* const value = std::getenv(name);
        return value ? std::string_view(value) : std::string_view();
    };
}

Settings resolve(Settings settings, const Variables& variables) {
    if (settings.theme == Theme::automatic) settings.theme = theme(variables);
    if (settings.depth == Depth::automatic) settings.depth = depth(variables);
    if (settings.glyphs == Glyphs::automatic) settings.glyphs = glyphs(variables);
    if (settings.display == Display::automatic) settings.display = display(variables);
    if (settings.guard_ms < 0) {
        settings.guard_ms = std::min(number(variables("ASK_GUARD_MS")).value_or(default_guard_ms), longest_guard_ms);
    }
    return settings;
}

bool other_charset(const Variables& variables) {
    const std::string said = locale(variables);
    return said.find('.') != std::string::npos && !is_unicode(said);
}

bool multiplexed(const Variables& variables) { return !variables("TMUX").empty(); }

}  // namespace ask::ui
