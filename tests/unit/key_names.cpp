#include "key.hpp"

#include "key_events.hpp"
#include "text.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace ask::test;
using ask::Key;
using ask::KeyCode;

namespace {

std::string complaint(std::string_view script) {
    const auto events = ask::parse_keys(script);
    BOOST_TEST_REQUIRE(!events, shown(script));
    BOOST_TEST((events.error().status() == ask::Status::argument));
    return events.error().issues().at(0).message;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(key_names)

BOOST_AUTO_TEST_CASE(a_name_is_the_key_it_says) {
    const struct {
        std::string_view name;
        KeyCode code;
        std::string_view text;
        bool shift, alt, ctrl;
    } rows[] = {
        {"<up>", KeyCode::up, "", false, false, false},
        {"<down>", KeyCode::down, "", false, false, false},
        {"<left>", KeyCode::left, "", false, false, false},
        {"<right>", KeyCode::right, "", false, false, false},
        {"<home>", KeyCode::home, "", false, false, false},
        {"<end>", KeyCode::end, "", false, false, false},
        {"<pageup>", KeyCode::page_up, "", false, false, false},
        {"<pagedown>", KeyCode::page_down, "", false, false, false},
        {"<tab>", KeyCode::tab, "", false, false, false},
        {"<enter>", KeyCode::enter, "", false, false, false},
        {"<esc>", KeyCode::escape, "", false, false, false},
        {"<backspace>", KeyCode::backspace, "", false, false, false},
        {"<delete>", KeyCode::delete_, "", false, false, false},
        {"<space>", KeyCode::text, " ", false, false, false},
        {"<lt>", KeyCode::text, "<", false, false, false},
        {"<shift-up>", KeyCode::up, "", true, false, false},
        {"<alt-up>", KeyCode::up, "", false, true, false},
        {"<ctrl-up>", KeyCode::up, "", false, false, true},
        {"<alt-shift-ctrl-up>", KeyCode::up, "", true, true, true},
        {"<shift-space>", KeyCode::text, " ", false, false, false},
        {"<ctrl-space>", KeyCode::text, " ", false, false, true},
        {"<ctrl-j>", KeyCode::text, "j", false, false, true},
        {"<alt-F>", KeyCode::text, "f", false, true, false},
        {"<ctrl-i>", KeyCode::tab, "", false, false, false},
        {"<ctrl-m>", KeyCode::enter, "", false, false, false},
        {"<ctrl-h>", KeyCode::backspace, "", false, false, false},
    };
    for (const auto& row : rows) {
        Key wanted = text(row.text);
        wanted.code = row.code;
        wanted.shift = row.shift;
        wanted.alt = row.alt;
        wanted.ctrl = row.ctrl;
        BOOST_TEST(shown(scripted(row.name)) == shown(Events{wanted}), row.name);
    }
}

BOOST_AUTO_TEST_CASE(scripts) {
    const struct {
        std::string_view script;
        Events events;
    } rows[] = {
        {"", {}},
        {"ab", {text("a"), text("b")}},
        {"é日e\u0301", {text("é"), text("日"), text("e"), text("\u0301")}},
        {"a > b", {text("a"), text(" "), text(">"), text(" "), text("b")}},
        {"<lt>up>", {text("<"), text("u"), text("p"), text(">")}},
        {"<paste>one\n\ttwo <down> < é</paste>x", {ask::Paste{"one\n\ttwo <down> < é"}, text("x")}},
        {"<paste></paste>", {ask::Paste{""}}},
        {"<tick:0><tick:250><tick:999999999>", {ask::Tick{0}, ask::Tick{250}, ask::Tick{999999999}}},
        {"<resize:40x12><resize:1x1>", {ask::Resize{40, 12}, ask::Resize{1, 1}}},
    };
    for (const auto& row : rows) BOOST_TEST(shown(scripted(row.script)) == shown(row.events), row.script);
}

BOOST_AUTO_TEST_CASE(scripts_that_are_refused) {
    const struct {
        std::string_view script;
        std::vector<std::string_view> says;
    } rows[] = {
        {"é<dwon>", {"<dwon>", "character 2", "pageup", "lt", "<tick:", "<paste>"}},
        {"<>", {"<>", "character 1"}},
        {"<a>", {"<a>"}},
        {"<shift-a>", {"<shift-a>"}},
        {"<ctrl-1>", {"<ctrl-1>"}},
        {"<ctrl-é>", {"<ctrl-é>"}},
        {"<ctrl-ctrl-a>", {"<ctrl-ctrl-a>"}},
        {"<ctrl->", {"<ctrl->"}},
        {"<Up>", {"<Up>"}},
        {"<up >", {"<up >"}},
        {"<tick>", {"<tick>"}},
        {"<tick:>", {"<tick:>"}},
        {"<tick:-1>", {"<tick:-1>"}},
        {"<tick:1e3>", {"<tick:1e3>"}},
        {"<tick:9999999999>", {"<tick:9999999999>"}},
        {"<resize:40>", {"<resize:40>"}},
        {"<resize:>", {"<resize:>"}},
        {"<resize:x>", {"<resize:x>"}},
        {"<resize:0x12>", {"<resize:0x12>"}},
        {"<resize:40x0>", {"<resize:40x0>"}},
        {"<resize:40x12x3>", {"<resize:40x12x3>"}},
        {"</paste>", {"</paste>"}},
        {"日本 < b<enter>", {"'<'", "has no '>'", "character 4", "<lt>"}},
        {"x<", {"character 2", "<lt>"}},
        {"x<up", {"character 2", "<lt>"}},
        {"x<paste>abc", {"character 2", "</paste>"}},
        {"é\n", {"control character", "character 2", "<enter>"}},
        {"a\tb", {"control character", "character 2"}},
        {"\x1b[A", {"control character", "character 1"}},
        {"a\x7f", {"control character", "character 2"}},
        {"a\xc2\x9b", {"control character", "character 2"}},
        {"<up\n>", {"control character", "character 4", "<enter>"}},
        {"<paste>a\rb</paste>", {"control character", "character 9"}},
        {"é\xff", {"UTF-8", "character 2"}},
        {"<paste>\xed\xa0\xbd</paste>", {"UTF-8", "character 8"}},
    };
    for (const auto& row : rows) {
        const std::string message = complaint(row.script);
        BOOST_TEST(ask::find_invalid_utf8(message) == std::string::npos);
        for (const std::string_view part : row.says) {
            BOOST_TEST(message.find(part) != std::string::npos, shown(row.script)
                                                                    << ": " << message << " lacks " << part);
        }
    }
    BOOST_TEST(complaint("<" + std::string(100'000, 'x') + ">").size() < 600U);
    std::string nested = "<";
    for (int i = 0; i < 100'000; ++i) nested += "ctrl-";
    BOOST_TEST(complaint(nested + "a>").size() < 600U);
}

BOOST_AUTO_TEST_SUITE_END()
