#include "theme.hpp"

#include <charconv>
#include <optional>

namespace ask::ui {
namespace {

constexpr GlyphSet unicode_glyphs = {
    .cursor = ">",
    .radio_off = "○",
    .radio_on = "●",
    .check_off = "☐",
    .check_on = "☑",
    .more_above = "↑",
    .more_below = "↓",
    .tick = "✔",
    .cross = "✘",
    .bar = "│",
    .ellipsis = "…",
    .chip_left = "╭─",
    .chip_right = "─╮",
    .mask = "•",
    .separator = " • ",
    .previous = "‹",
    .next = "›",
    .up_down = "↑↓",
};

constexpr GlyphSet ascii_glyphs = {
    .cursor = ">",
    .radio_off = "( )",
    .radio_on = "(*)",
    .check_off = "[ ]",
    .check_on = "[x]",
    .more_above = "^",
    .more_below = "v",
    .tick = "v",
    .cross = "x",
    .bar = "|",
    .ellipsis = "...",
    .chip_left = "[-",
    .chip_right = "-]",
    .mask = "*",
    .separator = " - ",
    .previous = "<",
    .next = ">",
    .up_down = "up/down",
};

struct Rgb {
    int red = 0;
    int green = 0;
    int blue = 0;
};

constexpr Rgb rgb(std::uint32_t hex) {
    return {static_cast<int>(hex >> 16 & 0xFF), static_cast<int>(hex >> 8 & 0xFF), static_cast<int>(hex & 0xFF)};
}

int distance(Rgb a, Rgb b) {
    const int red = a.red - b.red;
    const int green = a.green - b.green;
    const int blue = a.blue - b.blue;
    return red * red + green * green + blue * blue;
}

// The colours that xterm gives its 256 numbers.
Rgb palette_colour(int index) {
    constexpr std::array<std::uint32_t, 16> ansi = {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD,
                                                    0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00,
                                                    0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
    if (index < 16) {
        return rgb(ansi[static_cast<std::size_t>(index)]);
    }
    if (index >= 232) {
        const int grey = 8 + 10 * (index - 232);
        return {grey, grey, grey};
    }
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int cube = index - 16;
    return {level(cube / 36), level(cube / 6 % 6), level(cube % 6)};
}

// Of the colours `first` to `last`.
int nearest(Rgb colour, int first, int last) {
    int best = first;
    for (int index = first; index <= last; ++index) {
        if (distance(colour, palette_colour(index)) < distance(colour, palette_colour(best))) {
            best = index;
        }
    }
    return best;
}

// Of the 240 fixed colours: the nearest of the cube, each part by itself, or the nearest grey. To look at all of them for
// every role would take longer than to draw the first frame.
int nearest_fixed(Rgb colour) {
    const auto step = [](int part) { return part < 48 ? 0 : part <= 115 ? 1 : (part - 36) / 40; };
    const int cube = 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue);
    const int grey = 232 + std::clamp((colour.red + colour.green + colour.blue - 10) / 30, 0, 23);
    return distance(colour, palette_colour(grey)) < distance(colour, palette_colour(cube)) ? grey : cube;
}

// A colour as the theme or the host gives it: by value, or by its number in the terminal's palette.
struct Colour {
    Rgb value;
    int index = -1;
};

std::optional<Colour> parse_colour(std::string_view text) {
    const bool hex = text.size() == 7 && text.front() == '#';
    std::uint32_t number = 0;
    const char* begin = text.data() + (hex ? 1 : 0);
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(begin, end, number, hex ? 16 : 10);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end || (!hex && number > 255)) {
        return std::nullopt;
    }
    if (hex) {
        return Colour{rgb(number), -1};
    }
    const int index = static_cast<int>(number);
    return Colour{palette_colour(index), index};
}

std::string ansi_parameter(int index, bool background) {
    return std::to_string((index < 8 ? 30 + index : 82 + index) + (background ? 10 : 0));
}

std::string indexed_parameter(int index, bool background) {
    return (background ? "48;5;" : "38;5;") + std::to_string(index);
}

std::string parameter(const Colour& colour, Depth depth, bool background) {
    switch (depth) {
        case Depth::automatic:
        case Depth::truecolor:
            if (colour.index >= 0) {
                return indexed_parameter(colour.index, background);
            }
            return (background ? "48;2;" : "38;2;") + std::to_string(colour.value.red) + ';' +
                   std::to_string(colour.value.green) + ';' + std::to_string(colour.value.blue);
        case Depth::palette256:
            // The first 16 are the person's own to change, so the nearest is looked for among the fixed ones.
            return indexed_parameter(colour.index >= 0 ? colour.index : nearest_fixed(colour.value), background);
        case Depth::palette16: {
            const bool ansi = colour.index >= 0 && colour.index < 16;
            return ansi_parameter(ansi ? colour.index : nearest(colour.value, 0, 15), background);
        }
        case Depth::none: break;
    }
    return {};
}

// In the order of Role; nullptr is the terminal's own colour.
using Palette = std::array<const char*, role_count>;
constexpr Palette dark = {"#818CF8", "#F1F5F9", "#94A3B8", "#64748B", "#34D399", "#F87171", "#FBBF24", "#1E293B"};
constexpr Palette light = {"#4F46E5", "#0F172A", "#475569", "#64748B", "#047857", "#B91C1C", "#B45309", "#E0E7FF"};
// Where nobody knows how light the background is: to be read on any.
constexpr Palette neutral = {"#6366F1", nullptr, nullptr, "#64748B", "#059669", "#EF4444", "#D97706", nullptr};
constexpr Palette high_contrast = {"#00FFFF", nullptr, nullptr, nullptr, "#00FF00", "#FF6B6B", "#FFFF00", nullptr};

// With 16 colours the nearest would often be a bad one, so they are chosen by hand.
constexpr Palette dark16 = {"12", nullptr, nullptr, "8", "2", "1", "3", nullptr};
constexpr Palette light16 = {"4", nullptr, nullptr, "8", "2", "1", "3", nullptr};
constexpr Palette high_contrast16 = {"14", nullptr, nullptr, nullptr, "10", "9", "11", nullptr};

const Palette& palette_of(Theme theme, Depth depth) {
    const bool few = depth == Depth::palette16;
    switch (theme) {
        case Theme::automatic:
        case Theme::dark: break;
        case Theme::light: return few ? light16 : light;
        case Theme::high_contrast: return few ? high_contrast16 : high_contrast;
        case Theme::neutral: return few ? dark16 : neutral;
        case Theme::mono: break;
    }
    return few ? dark16 : dark;
}

}  // namespace

Look::Look(const Settings& settings)
    : glyphs_(settings.glyphs == Glyphs::ascii ? &ascii_glyphs : &unicode_glyphs),
      dims_(settings.theme != Theme::high_contrast) {
    const bool mono = settings.theme == Theme::mono || settings.depth == Depth::none;
    const bool strong = settings.theme == Theme::high_contrast;
    const Palette& palette = palette_of(settings.theme, settings.depth);

    for (std::size_t i = 0; i < role_count && !mono; ++i) {
        std::optional<Colour> colour = parse_colour(settings.palette[i]);
        if (!colour && palette[i] != nullptr) {
            colour = parse_colour(palette[i]);
        }
        if (colour) {
            styles_[i].foreground = static_cast<std::uint8_t>(1 + i);
            foreground_[i] = parameter(*colour, settings.depth, false);
            background_[i] = parameter(*colour, settings.depth, true);
        }
    }

    const auto style_of = [this](Role role) -> Style& { return styles_[static_cast<std::size_t>(role)]; };
    if (mono) {
        style_of(Role::muted).dim = true;
    }
    if (mono || strong) {
        for (const Role role : {Role::primary, Role::success, Role::error, Role::warning}) {
            style_of(role).bold = true;
        }
    }
    if (strong) {
        style_of(Role::text).bold = true;
    }

    // A chip has its own background, or none to be had, is shown in reverse.
    Style& chip = style_of(Role::chip);
    chip = style_of(Role::primary);
    chip.bold = true;
    if (background_[static_cast<std::size_t>(Role::chip)].empty()) {
        chip.inverse = true;
    } else {
        chip.background = static_cast<std::uint8_t>(1 + static_cast<int>(Role::chip));
    }
}

Piece Look::sgr(const Style& style) const {
    Piece sequence;
    const auto add = [&](std::string_view parameter) {
        if (!parameter.empty()) {
            sequence.add(sequence.empty() ? "\x1b[" : ";").add(parameter);
        }
    };
    add(style.bold ? "1" : "");
    add(style.dim ? "2" : "");
    add(style.inverse ? "7" : "");
    add(style.foreground != 0 ? std::string_view(foreground_[style.foreground - 1U]) : std::string_view());
    add(style.background != 0 ? std::string_view(background_[style.background - 1U]) : std::string_view());
    return sequence.empty() ? sequence : sequence.add('m');
}

}  // namespace ask::ui
