#include "environment.hpp"

#include <boost/test/unit_test.hpp>

#include <map>
#include <string>
#include <vector>

namespace {

using namespace ask;
using namespace ask::ui;

using Table = std::map<std::string, std::string, std::less<>>;

Variables reader(const Table& table) {
    return [&table](const char* name) {
        const auto found = table.find(name);
        return found == table.end() ? std::string_view() : std::string_view(found->second);
    };
}

Settings resolved(const Table& table, Settings settings = {}) {
    return resolve(std::move(settings), reader(table));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(environment)

BOOST_AUTO_TEST_CASE(depths) {
    struct Case {
        Table variables;
        Depth depth;
    };
    const std::vector<Case> cases{
        {{}, Depth::palette16},
        {{{"TERM", "xterm"}}, Depth::palette16},
        {{{"TERM", "linux"}}, Depth::palette16},
        {{{"TERM", "xterm-256color"}}, Depth::palette256},
        {{{"TERM", "xterm-kitty"}}, Depth::truecolor},
        {{{"TERM", "alacritty"}}, Depth::truecolor},
        {{{"TERM", "xterm-ghostty"}}, Depth::truecolor},
        {{{"TERM", "xterm-direct"}}, Depth::truecolor},
        {{{"TERM", "xterm-256color"}, {"COLORTERM", "truecolor"}}, Depth::truecolor},
        {{{"TERM", "screen"}, {"COLORTERM", "24bit"}}, Depth::truecolor},
        {{{"TERM", "xterm"}, {"COLORTERM", "yes"}}, Depth::palette16},
        {{{"NO_COLOR", "1"}, {"COLORTERM", "truecolor"}}, Depth::none},
        {{{"NO_COLOR", ""}, {"COLORTERM", "truecolor"}}, Depth::truecolor},
    };
    for (const Case& each : cases) BOOST_CHECK(resolved(each.variables).depth == each.depth);
}

BOOST_AUTO_TEST_CASE(charsets) {
    const auto other = [](const Table& table) { return other_charset(reader(table)); };
    for (const char* const locale : {"", "C", "POSIX", "de_DE", "de_DE.UTF-8", "C.utf8"}) BOOST_CHECK(!other({{"LANG", locale}}));
    for (const char* const locale : {"de_DE.ISO-8859-1", "ja_JP.eucJP"}) BOOST_CHECK(other({{"LANG", locale}}));
    BOOST_CHECK(other({{"LC_CTYPE", "ja_JP.eucJP"}, {"LANG", "C.UTF-8"}}));
    BOOST_CHECK(!other({{"LC_ALL", "C.UTF-8"}, {"LANG", "ja_JP.eucJP"}}));
}

BOOST_AUTO_TEST_CASE(themes) {
    struct Case {
        Table variables;
        Theme theme;
    };
    const std::vector<Case> cases{
        {{}, Theme::automatic},
        {{{"TERM", "linux"}}, Theme::dark},
        {{{"COLORFGBG", "15;0"}}, Theme::dark},
        {{{"COLORFGBG", "0;15"}}, Theme::light},
        {{{"COLORFGBG", "0;default;7"}}, Theme::light},
        {{{"COLORFGBG", "0;default"}}, Theme::automatic},
        {{{"COLORFGBG", "7"}}, Theme::automatic},
        {{{"ASK_THEME", "light"}, {"COLORFGBG", "15;0"}}, Theme::light},
        {{{"ASK_THEME", "high-contrast"}}, Theme::high_contrast},
        {{{"ASK_THEME", "mono"}}, Theme::mono},
        {{{"ASK_THEME", "purple"}}, Theme::automatic},
    };
    for (const Case& each : cases) BOOST_CHECK(resolved(each.variables).theme == each.theme);
}

BOOST_AUTO_TEST_CASE(glyph_sets) {
    struct Case {
        Table variables;
        Glyphs glyphs;
    };
    const std::vector<Case> cases{
        {{}, Glyphs::unicode},
        {{{"LANG", "C"}}, Glyphs::ascii},
        {{{"LANG", "de_DE.UTF-8"}}, Glyphs::unicode},
        {{{"LANG", "de_DE.utf8"}}, Glyphs::unicode},
        {{{"LANG", "en_US.UTF-8"}, {"LC_ALL", "C"}}, Glyphs::ascii},
        {{{"LANG", "C"}, {"LC_CTYPE", "C.UTF-8"}}, Glyphs::unicode},
        {{{"LANG", "C"}, {"LC_ALL", ""}, {"LC_CTYPE", "en_US.UTF-8"}}, Glyphs::unicode},
    };
    for (const Case& each : cases) BOOST_CHECK(resolved(each.variables).glyphs == each.glyphs);
}

BOOST_AUTO_TEST_CASE(displays) {
    struct Case {
        Table variables;
        Display display;
    };
    const std::vector<Case> cases{
        {{}, Display::inline_},
        {{{"TERM", "dumb"}}, Display::line},
        {{{"TERM", "dumb"}, {"ASK_DISPLAY", "inline"}}, Display::inline_},
        {{{"TERM", "xterm"}, {"ASK_DISPLAY", "line"}}, Display::line},
        {{{"TERM", "xterm"}, {"ASK_DISPLAY", "fullscreen"}}, Display::fullscreen},
        {{{"TERM", "xterm"}, {"ASK_DISPLAY", "window"}}, Display::inline_},
    };
    for (const Case& each : cases) BOOST_CHECK(resolved(each.variables).display == each.display);
}

BOOST_AUTO_TEST_CASE(guards) {
    struct Case {
        const char* value;
        int guard_ms;
    };
    const std::vector<Case> cases{{"", 200},    {"0", 0},      {"350", 350},       {"-5", 200},
                                  {"fast", 200}, {"10ms", 200}, {"999999", 60'000}, {"99999999999", 200}};
    for (const Case& each : cases) BOOST_TEST(resolved({{"ASK_GUARD_MS", each.value}}).guard_ms == each.guard_ms);
}

BOOST_AUTO_TEST_CASE(settings_win) {
    Settings settings;
    settings.theme = Theme::light;
    settings.depth = Depth::palette256;
    settings.glyphs = Glyphs::unicode;
    settings.display = Display::fullscreen;
    settings.guard_ms = 7;
    const Settings result = resolved({{"ASK_THEME", "dark"},
                                      {"NO_COLOR", "1"},
                                      {"LC_ALL", "C"},
                                      {"ASK_DISPLAY", "line"},
                                      {"ASK_GUARD_MS", "0"}},
                                     settings);
    BOOST_CHECK(result.theme == Theme::light);
    BOOST_CHECK(result.depth == Depth::palette256);
    BOOST_CHECK(result.glyphs == Glyphs::unicode);
    BOOST_CHECK(result.display == Display::fullscreen);
    BOOST_TEST(result.guard_ms == 7);
}

BOOST_AUTO_TEST_SUITE_END()
