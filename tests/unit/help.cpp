// The list of keys: what it names, and that the names fit their column.
#include "help.hpp"

#include "content.hpp"
#include "dialogue.hpp"

BOOST_AUTO_TEST_SUITE(help)

BOOST_AUTO_TEST_CASE(names_every_key) {
    const auto listed = [](std::string_view request, std::string_view keys = "") {
        std::string text;
        for (const ask::HelpEntry& entry : ask::help_entries(dialogue::play(dialogue::open(request), keys))) {
            BOOST_TEST(entry.keys.size() <= ask::keys_columns - 2U, entry.keys);
            text.append(entry.keys).append(": ").append(entry.meaning).append("\n");
        }
        return text;
    };
    const std::string single = listed(dialogue::single);
    for (const char* key : {"Up, k, Ctrl+P", "Down, j, Ctrl+N", "Home", "End", "PgUp", "PgDn", "1-9", "Enter",
                            "Shift+Up", "Shift+Down", "Esc", "Ctrl+C", "?", "Left", "Right", "Ctrl+A", "Ctrl+B", "Ctrl+D", "Ctrl+E",
                            "Ctrl+F", "Ctrl+H", "Ctrl+J", "Ctrl+K", "Ctrl+U", "Ctrl+W", "Alt+B", "Alt+D", "Alt+F",
                            "Alt+Enter", "Shift+Enter", "Backspace", "Delete"}) {
        BOOST_TEST(single.find(key) != std::string::npos, key);
    }
    BOOST_TEST(single.find("\nPgUp, PgDn: scroll the question's text\n") != std::string::npos);
    BOOST_TEST(single.find("Tab") == std::string::npos);
    BOOST_TEST(listed(dialogue::multi).find("Space: ") != std::string::npos);
    BOOST_TEST(listed(dialogue::multi, "1<enter>").starts_with("Enter: confirm what is checked\n"));
    BOOST_TEST(listed(dialogue::several).find("Shift+Tab, Left: ") != std::string::npos);
    BOOST_TEST(listed(dialogue::several, "<shift-tab>").starts_with("Enter: go to the first open question\n"));
    BOOST_TEST(listed(dialogue::several, "<shift-tab>").find("Ctrl+W") == std::string::npos);
    BOOST_TEST(listed(dialogue::several, "11<enter><enter>x<enter>").starts_with("Enter: submit the answers\n"));
}

BOOST_AUTO_TEST_SUITE_END()
