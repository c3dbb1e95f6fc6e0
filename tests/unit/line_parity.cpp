// Whatever is asked and however it is answered, the line driver gives the same response as the keys of the drawing one.
#include "line_typing.hpp"
#include "response.hpp"
#include "update.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using namespace line_typing;

BOOST_AUTO_TEST_SUITE(line_parity)

BOOST_AUTO_TEST_CASE(same_response_as_with_keys) {
    struct Parity {
        const char* name;
        std::string request;
        const char* keys;
        Typed lines;
    };
    const std::string preselected = one(database, R"(,"defaultValue":"lite")");
    const std::string own_default = one(database, R"(,"defaultValue":"other")");
    const std::string checked = one(features, R"(,"defaultValues":["ts","x"])");
    const std::string prefilled = one(why, R"(,"defaultValue":"as always")");
    const std::vector<Parity> table = {
        {"pick", one(database), "2", {"2"}},
        {"pick by name", one(database), "<down><enter>", {" sqlite "}},
        {"pick by value", one(database), "3", {"mongo"}},
        {"pick by marked number", one(database), "3", {"#3"}},
        {"pick by wide digit", one(database), "3", {"３"}},
        {"confirm the default", preselected, "<enter>", {""}},
        {"pick the default", preselected, "2", {"2"}},
        {"pick another", preselected, "1", {"1"}},
        {"own answer", one(database), "4some words<enter>", {"4", "some words"}},
        {"own answer at once", one(database), "4some words<enter>", {"= some words"}},
        {"own answer after a slip", one(database), "4Postgres<enter>", {"Postgres", "=", ""}},
        {"slip, then a number", one(database), "4Postgres<esc>1", {"Postgres", "1"}},
        {"slip, then the default", preselected, "4Postgres<esc>2", {"Postgres", ""}},
        {"own answer that begins with =", one(database), "4= x<enter>", {"4", "= x"}},
        {"own answer that is a number", one(database), "41<enter>", {"= 1"}},
        {"own answer that looks like a command", one(database), "4//q<enter>", {"= //q"}},
        {"own answer of several lines", one(database), "4a<ctrl-j>b<enter>", {"=", "/m", "a", "b", "/end"}},
        {"empty own answer", one(database), "4<enter>", {"4", ""}},
        {"own default confirmed", own_default, "<enter><enter>", {""}},
        {"own default opened and confirmed", own_default, "4<enter>", {"4", ""}},
        {"own default replaced", own_default, "4<ctrl-u>x<enter>", {"= x"}},
        {"draft of an own answer", one(database), "4some words<ctrl-c>", {"4", "some words\x03"}},
        {"draft typed on the list", one(database), "4some words<ctrl-c>", {"= some words\x03"}},
        {"draft kept, then cancelled", one(database), "4a<ctrl-j>b<esc><esc>", {"4", "/m", "a", "b", "/b", "/b", "/q"}},
        {"number broken off", one(database), "<ctrl-c>", {"1\x03"}},
        {"cancel", one(database), "<esc>", {"/q"}},
        {"cancel from an own answer", one(database), "4<esc><esc>", {"4", "/q"}},

        {"check", one(features), "13<enter><enter>", {"1 3", "", "y"}},
        {"check in another order", one(features), "31<enter><enter>", {"3", "1", "", "yes"}},
        {"check by name", one(features), "3<enter><enter>", {"CI", "", "y"}},
        {"check and uncheck", one(features), "122<enter><enter>", {"1 2", "2", "", "y"}},
        {"all", one(features), "a<enter><enter>", {"a", "", "Y"}},
        {"all, then none", one(features), "aa<end><enter><enter>", {"/a", "/all", "", "y"}},
        {"nothing", one(features), "<end><enter><enter>", {"", "y"}},
        {"own answer too", one(features), "14bun<enter><end><enter><enter>", {"1 4", "bun", "", "y"}},
        {"own answer at once, too", one(features), "14bun<enter><end><enter><enter>", {"1", "= bun", "/s", "y"}},
        {"own answer unchecked", one(features), "14bun<enter><space><end><enter><enter>", {"1", "= bun", "4", "", "y"}},
        {"own answer kept as a draft", one(features), "4bun<enter><space><ctrl-c>", {"= bun", "4", "\x03"}},
        {"own answer removed", one(features), "4bun<enter>4<ctrl-u><enter><end><enter><enter>",
         {"= bun", "4", "4", "/e", "", "y"}},
        {"defaults confirmed", checked, "<end><enter><enter>", {"", "y"}},
        {"defaults changed", checked, "2<end><enter><enter>", {"2", "", "y"}},
        {"defaults changed and changed back", checked, "22<end><enter><enter>", {"2", "2", "", "y"}},
        {"back from the review", one(features), "1<enter><esc>2<enter><enter>", {"1", "", "b", "2", "", "y"}},
        {"selection as a draft", one(features), "12<esc>", {"1 2", "/q"}},
        {"cancel from the review", one(features), "12<enter><esc><esc>", {"1 2", "", "/q"}},

        {"text", one(why), "because<enter>", {"because"}},
        {"text with blanks", one(why), " a  b <enter>", {" a  b "}},
        {"text in two scripts", one(why), "därum 漢字 👨‍👩‍👧<enter>", {"därum 漢字 👨‍👩‍👧"}},
        {"several lines", one(why), "a<ctrl-j><ctrl-j>b<enter>", {"/m", "a", "", "b", "/end"}},
        {"pasted lines", one(why), "<paste>a\nb</paste><enter>", {"a\nb", ""}},
        {"pasted lines among typed ones", one(why), "x<ctrl-j><paste>a\nb</paste><enter>", {"/m", "x", "a\nb", "/end"}},
        {"pasted where one line is allowed", one(why, R"(,"multiline":false)"),
         "<paste>a\nb</paste><enter>", {"a\nb", ""}},
        {"empty", one(why), "<enter>", {""}},
        {"default confirmed", prefilled, "<enter>", {""}},
        {"default replaced", prefilled, "<ctrl-u>x<enter>", {"x"}},
        {"default removed", prefilled, "<ctrl-u><enter>", {"/e"}},
        {"path", one(why), "/usr/share<enter>", {"/usr/share"}},
        {"network path", one(why), "//host/share<enter>", {"//host/share"}},
        {"text that is a command", one(why), "/q<enter>", {"//q"}},
        {"text that looks like a command", one(why), "/tmp<enter>", {"//tmp"}},
        {"sentence with a slash", one(why), "/b or not<enter>", {"/b or not"}},
        {"question mark", one(why), "?<enter>", {"?"}},
        {"backslash", one(why), "C:\\<enter>", {"C:\\"}},
        {"arrow keys in the line", one(why), "ab<enter>", {"a\x1b[D\x1bOCb"}},
        {"draft", one(why), "bec<ctrl-c>", {"bec\x03"}},
        {"draft of several lines", one(why), "a<ctrl-j>b<ctrl-c>", {"/m", "a", "b\x03"}},
        {"secret", one(why, R"(,"secret":true)"), "hunter2<enter>", {"hunter2"}},
        {"refused, then given", one(why, R"(,"allowEmpty":false)"), "<enter>x<enter>", {"", "x"}},

        {"three", all_three(), "11<enter><enter>x<enter><enter>", {"1", "1", "", "y", "x", "y"}},
        {"three in another order", all_three(), "<tab><tab>x<enter>11<enter><enter><enter>",
         {"/g 3", "x", "1", "1", "", "y", "y"}},
        {"changed before submitting", all_three(), "11<enter><enter>x<enter><tab>2<enter>",
         {"1", "1", "", "y", "x", "1", "2", "y"}},
        {"kept before submitting", all_three(), "11<enter><enter>x<enter><tab><enter><enter>",
         {"1", "1", "", "y", "x", "1", "", "y"}},
        {"submitted too early", all_three(), "1<tab><tab><enter>1<enter><enter>x<enter><enter>",
         {"1", "/s", "y", "1", "", "y", "x", "y"}},
        {"cancelled midway", all_three(), "1<esc>", {"1", "/q"}},
        {"cancelled with drafts", all_three(), "12<tab>bec<ctrl-c>", {"1", "2", "/n", "bec\x03"}},
        {"cancelled on the summary", all_three(), "1<tab><tab><esc>", {"1", "/s", "/cancel"}},
        {"own answer left for another question", all_three(), "4a<ctrl-j>b<tab><ctrl-c>",
         {"4", "/m", "a", "b", "/n", "\x03"}},
        {"selection changed after it was given", all_three(), "11<enter><enter><shift-tab>2<ctrl-c>",
         {"1", "1", "", "y", "/b", "2", "\x03"}},
    };
    for (const Parity& row : table) {
        BOOST_TEST_CONTEXT(row.name) {
            Model by_keys = model_of(row.request);
            const Result<std::vector<Event>> events = parse_keys(row.keys);
            BOOST_REQUIRE(static_cast<bool>(events));
            for (const Event& event : *events) by_keys = update(std::move(by_keys), event);
            BOOST_TEST((by_keys.outcome != Outcome::pending));
            BOOST_TEST(respond(type_all(model_of(row.request), row.lines).model) == respond(by_keys));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
