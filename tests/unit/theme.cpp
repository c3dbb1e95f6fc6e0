#include "theme.hpp"

#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

using namespace ask;
using namespace ask::ui;

namespace {

Settings settings(Theme theme, Depth depth) {
    Settings made;
    made.theme = theme;
    made.depth = depth;
    return made;
}

std::string parameters(const Settings& settings, Role role) {
    const Look look(settings);
    const std::string sgr(look.sgr(look.style(role)));
    return sgr.empty() ? "" : sgr.substr(2, sgr.size() - 3);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(theme)

BOOST_AUTO_TEST_CASE(roles_by_theme_and_depth) {
    struct Case {
        Theme theme;
        Depth depth;
        Role role;
        std::string_view sgr;
    };
    const Case cases[] = {
        {Theme::automatic, Depth::automatic, Role::primary, "38;2;129;140;248"},
        {Theme::dark, Depth::truecolor, Role::primary, "38;2;129;140;248"},
        {Theme::dark, Depth::truecolor, Role::text, "38;2;241;245;249"},
        {Theme::dark, Depth::truecolor, Role::chip, "1;38;2;129;140;248;48;2;30;41;59"},
        {Theme::dark, Depth::palette256, Role::primary, "38;5;105"},
        {Theme::dark, Depth::palette256, Role::muted, "38;5;66"},
        {Theme::dark, Depth::palette256, Role::text, "38;5;255"},
        {Theme::dark, Depth::palette16, Role::primary, "94"},
        {Theme::dark, Depth::palette16, Role::text, ""},
        {Theme::dark, Depth::palette16, Role::muted, "90"},
        {Theme::dark, Depth::palette16, Role::success, "32"},
        {Theme::dark, Depth::palette16, Role::error, "31"},
        {Theme::dark, Depth::palette16, Role::warning, "33"},
        {Theme::dark, Depth::palette16, Role::chip, "1;7;94"},
        {Theme::dark, Depth::none, Role::primary, "1"},
        {Theme::dark, Depth::none, Role::muted, "2"},
        {Theme::dark, Depth::none, Role::chip, "1;7"},
        {Theme::light, Depth::truecolor, Role::primary, "38;2;79;70;229"},
        {Theme::light, Depth::palette16, Role::primary, "34"},
        {Theme::high_contrast, Depth::truecolor, Role::muted, ""},
        {Theme::high_contrast, Depth::truecolor, Role::text, "1"},
        {Theme::high_contrast, Depth::palette16, Role::error, "1;91"},
        {Theme::neutral, Depth::truecolor, Role::text, ""},
        {Theme::neutral, Depth::truecolor, Role::secondary, ""},
        {Theme::neutral, Depth::truecolor, Role::primary, "38;2;99;102;241"},
        {Theme::neutral, Depth::truecolor, Role::chip, "1;7;38;2;99;102;241"},
        {Theme::neutral, Depth::palette16, Role::primary, "94"},
        {Theme::mono, Depth::truecolor, Role::text, ""},
        {Theme::mono, Depth::truecolor, Role::error, "1"},
    };
    for (const Case& c : cases) {
        BOOST_TEST(parameters(settings(c.theme, c.depth), c.role) == c.sgr,
                   "theme " << static_cast<int>(c.theme) << " depth " << static_cast<int>(c.depth) << " role "
                            << static_cast<int>(c.role) << ": " << parameters(settings(c.theme, c.depth), c.role));
    }
}

// As WCAG measures it, 3 is what large or bold text needs.
BOOST_AUTO_TEST_CASE(neutral_colours_can_be_read_on_black_and_on_white) {
    const auto luminance = [](const std::string& parameters) {
        int red = 0, green = 0, blue = 0;
        BOOST_REQUIRE_EQUAL(std::sscanf(parameters.c_str(), "38;2;%d;%d;%d", &red, &green, &blue), 3);
        const auto linear = [](int part) {
            const double share = part / 255.0;
            return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    for (const Role role : {Role::primary, Role::muted, Role::success, Role::error, Role::warning}) {
        const double light = luminance(parameters(settings(Theme::neutral, Depth::truecolor), role));
        BOOST_TEST((light + 0.05) / 0.05 >= 3);
        BOOST_TEST(1.05 / (light + 0.05) >= 3);
    }
}

BOOST_AUTO_TEST_CASE(the_host_may_change_a_colour) {
    struct Case {
        std::string_view colour;
        Depth depth;
        std::string_view sgr;
    };
    const Case cases[] = {
        {"#FF0000", Depth::truecolor, "38;2;255;0;0"}, {"#ff0000", Depth::palette256, "38;5;196"},
        {"#FF0000", Depth::palette16, "91"},           {"#FF0000", Depth::none, "1"},
        {"208", Depth::truecolor, "38;5;208"},         {"208", Depth::palette256, "38;5;208"},
        {"3", Depth::palette16, "33"},                 {"11", Depth::palette16, "93"},
        {"0", Depth::truecolor, "38;5;0"},             {"196", Depth::palette16, "91"},
        // What is no colour leaves the theme's own.
        {"256", Depth::palette16, "94"},               {"red", Depth::palette16, "94"},
        {"#12345", Depth::palette16, "94"},            {"#12345G", Depth::palette16, "94"},
        {"", Depth::palette16, "94"},
    };
    for (const Case& c : cases) {
        Settings changed = settings(Theme::dark, c.depth);
        changed.palette[static_cast<std::size_t>(Role::primary)] = c.colour;
        BOOST_TEST(parameters(changed, Role::primary) == c.sgr, c.colour << ": " << parameters(changed, Role::primary));
    }
}

BOOST_AUTO_TEST_CASE(attributes_come_before_colours) {
    const Look look(settings(Theme::dark, Depth::palette16));
    Style style;
    style.bold = style.dim = style.inverse = true;
    style.foreground = 1 + static_cast<int>(Role::error);
    BOOST_TEST(std::string(look.sgr(style)) == "\x1b[1;2;7;31m");
    BOOST_TEST(look.sgr({}).empty());
}

BOOST_AUTO_TEST_CASE(high_contrast_is_never_dim) {
    for (const Depth depth : {Depth::truecolor, Depth::palette256, Depth::palette16}) {
        const Look look(settings(Theme::high_contrast, depth));
        BOOST_TEST(!look.dims());
        for (std::size_t i = 0; i < role_count; ++i) BOOST_TEST(!look.style(static_cast<Role>(i)).dim);
    }
}

// What is measured without knowing the glyphs must not depend on them.
BOOST_AUTO_TEST_CASE(glyphs_take_the_cells_they_are_given) {
    for (const Glyphs kind : {Glyphs::automatic, Glyphs::unicode, Glyphs::ascii}) {
        Settings chosen;
        chosen.glyphs = kind;
        const GlyphSet glyphs = Look(chosen).glyphs();
        const int mark = kind == Glyphs::ascii ? 3 : 1;
        for (const auto glyph : {glyphs.radio_off, glyphs.radio_on, glyphs.check_off, glyphs.check_on}) {
            BOOST_TEST(text_width(glyph) == mark);
        }
        for (const auto glyph : {glyphs.cursor, glyphs.more_above, glyphs.more_below, glyphs.tick, glyphs.cross,
                                 glyphs.bar, glyphs.mask, glyphs.previous, glyphs.next}) {
            BOOST_TEST(text_width(glyph) == 1);
        }
        if (kind == Glyphs::ascii) {
            for (const auto glyph :
                 {glyphs.ellipsis, glyphs.separator, glyphs.up_down, glyphs.chip_left, glyphs.chip_right}) {
                for (const char c : glyph) BOOST_TEST((c >= ' ' && c <= '~'));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
