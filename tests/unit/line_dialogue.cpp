// What typed lines do in the line driver, and what is printed in turn.
#include "line_dialogue.hpp"

#include "line_text.hpp"
#include "line_typing.hpp"
#include "response.hpp"
#include "update.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

namespace {

using namespace line_typing;

struct Case {
    const char* name;
    std::string request;
    Typed lines;
    std::string wanted;
};

void check_printed(const std::vector<Case>& cases) {
    for (const Case& each : cases) {
        BOOST_TEST_CONTEXT(each.name) { BOOST_TEST(printed(each.request, each.lines) == each.wanted); }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(line_dialogue)

BOOST_AUTO_TEST_CASE(prints_questions) {
    const std::string listed =
        "Database\nWhich database?\n  For the new service.\n  It has to last.\n"
        "1. PostgreSQL (recommended): Relational\n2. SQLite (preview: /p 2)\n3. MongoDB\n";
    check_printed({
        {"single", one(database), {},
         listed + "4. Type something.\nType a number, = and an answer of your own, or ? for help.\n"},
        {"preselected", one(database, R"(,"defaultValue":"lite")"), {},
         listed + "4. Type something.\nNow: 2. SQLite\n"
                  "Type a number, = and an answer of your own, or ? for help. An empty line takes 2.\n"},
        {"prefilled own answer", one(database, R"(,"defaultValue":"my\nown")"), {},
         listed + "4. Type something.\nNow: 4. my⏎own\n"
                  "Type a number, = and an answer of your own, or ? for help. An empty line takes 4.\n"},
        {"no own answer", one(database, R"(,"allowCustom":false)"), {}, listed + "Type a number, or ? for help.\n"},
        {"multi", one(features, R"(,"defaultValues":["ci","x","ts"])"), {},
         "Features\nWhich features?\n1. TypeScript\n2. Linter\n3. CI\n4. Type something.\n"
         "Now: 1. TypeScript, 3. CI, 4. x\n"
         "Type numbers to check or uncheck, an empty line to go on, or ? for help.\n"},
        {"input", one(why, R"(,"placeholder":"In a few words")"), {},
         "Why\nWhy?\nHint: In a few words\nType your answer, /m for several lines, or /? for help."
         " An empty line is an empty answer.\n"},
        {"input of one line", one(why, R"(,"allowEmpty":false,"multiline":false)"), {},
         "Why\nWhy?\nType your answer, or /? for help.\n"},
        {"prefilled input", one(why, R"(,"defaultValue":"as\nalways")"), {},
         "Why\nWhy?\nNow: as\n  always\nType your answer, /m for several lines, or /? for help."
         " An empty line takes what is there now.\n"},
        {"secret", one(why, R"(,"secret":true,"defaultValue":"hunter2")"), {},
         "Why\nWhy?\nNow: (hidden)\nType your answer, or /? for help. What is typed is not shown."
         " An empty line takes what is there now.\n"},
        {"without a header", one(R"({"id":"why","mode":"input","prompt":"Why?")"), {},
         "Why?\nType your answer, /m for several lines, or /? for help. An empty line is an empty answer.\n"},
        {"title", R"({"title":"Set-up","questions":[)" + why + R"(,"allowEmpty":false,"multiline":false}]})", {},
         "Set-up\nWhy\nWhy?\nType your answer, or /? for help.\n"},
        {"first of several", all_three(), {},
         "Question 1 of 3: " + listed +
             "4. Type something.\nType a number, = and an answer of your own, or ? for help.\n"},
        {"next of several", all_three(), {"2"},
         "Database: SQLite\n\nQuestion 2 of 3: Features\nWhich features?\n1. TypeScript\n2. Linter\n3. CI\n"
         "4. Type something.\nNow: nothing\n"
         "Type numbers to check or uncheck, an empty line to go on, or ? for help.\n"},
        {"summary", all_three(), {"2", "1 3", "", "y", "because"},
         "Why: because\n\nAll questions are answered:\n1. Database: SQLite\n2. Features: TypeScript, CI\n"
         "3. Why: because\n"
         "Submit? Type y, the number of a question to change its answer, or ? for help.\n"},
        {"summary with questions open", all_three(), {"2", "/s"},
         "\nThe answers so far:\n1. Database: SQLite\n2. Features: not answered yet\n3. Why: not answered yet\n"
         "Type y to go to the first open question, the number of a question to change its answer, or ? for help.\n"},
        {"summary with what is not confirmed", all_three(), {"Postgres", "/n", "1 3", "bun", "/n", "x\ny", "/s"},
         "\nThe answers so far:\n1. Database: not confirmed: Postgres\n2. Features: not confirmed: TypeScript, CI\n"
         "Not accepted: bun\n3. Why: not confirmed: x⏎y\n"
         "Type y to go to the first open question, the number of a question to change its answer, or ? for help.\n"},
        {"summary with an edit", all_three(), {"= my own", "1", "", "y", "x", "1", "Postgres", "", "/s"},
         "\nThe answers so far:\n1. Database: not confirmed: Postgres\n2. Features: TypeScript\n3. Why: x\n"
         "Type y to go to the first open question, the number of a question to change its answer, or ? for help.\n"},
        {"review of less than was typed", one(features), {"1", "bun", ""},
         "You chose:\n1. TypeScript\nNot accepted: bun\nIs that right? Type y to confirm, or b to go back.\n"},
    });
}

BOOST_AUTO_TEST_CASE(text_of_the_request_is_made_safe) {
    const std::string evil = R"(\u001b[31m\u202Eevil)";
    const std::string shown = "␛[31m⟨U+202E⟩evil";
    const std::string request = R"({"title":")" +
                                evil + R"(","questions":[{"id":"a","mode":"single","header":")" + evil +
                                R"(","prompt":")" + evil + R"(","context":")" + evil + R"(","customLabel":")" + evil +
                                R"(","options":[{"value":"a","label":")" + evil + R"(","description":")" + evil +
                                R"(","preview":")" + evil + R"("}]},{"id":"b","mode":"input","prompt":")" + evil +
                                R"(","placeholder":")" + evil + R"("}]})";
    LineTurn turn = first_turn(model_of(request));
    std::string text = turn.text;
    for (const char* line : {"/p 1", "1", "/b", "/s", "1", "= \x1b[A\x1b]0;x\x07\u202Etext", "/b"}) {
        turn = next_turn(std::move(turn), line);
        text += turn.text;
    }
    BOOST_TEST(text.find('\x1b') == std::string::npos);
    BOOST_TEST(text.find("\u202E") == std::string::npos);
    BOOST_TEST(text.find(shown + "\nQuestion 1 of 2: " + shown + "\n" + shown + "\n  " + shown + "\n1. " + shown +
                         " (preview: /p 1): " + shown + "\n2. " + shown + "\n") == 0);
    BOOST_TEST(text.find("Preview of option 1:\n  " + shown) != std::string::npos);
    BOOST_TEST(text.find("Hint: " + shown) != std::string::npos);
    BOOST_TEST(text.find("⟨U+202E⟩text") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(lines_of_a_text_cannot_pass_for_ours) {
    const std::string request = one(R"({"id":"a","mode":"single","prompt":"x\n> y","context":"1. z","options":[
        {"value":"a","label":"b\n2. c","description":"d\n3. e"}],"allowCustom":false)");
    BOOST_TEST(printed(request, {}) == "x\n  > y\n  1. z\n1. b⏎2. c: d\n  3. e\nType a number, or ? for help.\n");
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_clear) {
    const std::string numbers = one(R"({"id":"n","mode":"single","prompt":"How many?","options":[
        {"value":"3","label":"3"},{"value":"1","label":"1"},{"value":"2","label":"2"}])");
    const std::string alike = one(R"({"id":"n","mode":"single","prompt":"?","options":[
        {"value":"a","label":"One"},{"value":"b","label":"one"},{"value":"c","label":"One"}])");
    const std::string keep = "It is kept as a draft: type = to give it as an answer of your own.\n";
    check_printed({
        {"no such number", one(database), {"5"}, "There is no such number: they go from 1 to 4.\n"},
        {"zero", one(database), {"0"}, "There is no such number: they go from 1 to 4.\n"},
        {"huge", one(database), {"99999999999999999999"}, "There is no such number: they go from 1 to 4.\n"},
        {"two numbers", one(database), {"1 2"}, "Only one can be picked: type one number.\n"},
        {"no such name", one(database), {"Postgres"}, "No option goes by that name.\n" + keep},
        {"no own answers", one(database, R"(,"allowCustom":false)"), {"Postgres"},
         "No option goes by that name: type a number.\n"},
        {"own answer not offered", one(database, R"(,"allowCustom":false)"), {"= Postgres"},
         "Answers of your own are not offered here: type a number.\n"},
        {"a number that is a name", numbers, {"3"},
         "There is an option of that name and another of that number. Type #1 for the name, or #3 for the number.\n"},
        {"a name twice", alike, {"One"}, "Several options go by that name: type the number.\n"},
        {"in other letters", alike, {"ONE"}, "Several options go by that name: type the number.\n"},
        {"nothing preselected", one(database), {""}, "Type a number, = and an answer of your own, or ? for help.\n"},
        {"one number of many is wrong", one(features), {"1 9"}, "There is no such number: they go from 1 to 4.\n"},
        {"nothing was taken of it", one(features), {"1 9", "/a", "/a"}, "Now: nothing\n"},
        {"nothing selected", one(features, R"(,"allowEmpty":false)"), {""},
         "A choice is needed here: check at least one.\n"},
        {"empty", one(why, R"(,"allowEmpty":false)"), {""}, "An answer is needed here: it must not be empty.\n"},
        {"blank", one(why, R"(,"allowEmpty":false)"), {" "}, "An answer is needed here: it must not be empty.\n"},
        {"blank keeps what was there", one(why, R"(,"allowEmpty":false,"defaultValue":"x")"), {" ", "/r"},
         "Why\nWhy?\nNow: x\nType your answer, /m for several lines, or /? for help."
         " An empty line takes what is there now.\n"},
        {"review", one(features), {"2", "", "2"}, "Is that right? Type y to confirm, or b to go back.\n"},
    });
}

BOOST_AUTO_TEST_CASE(multi_says_what_is_chosen) {
    check_printed({
        {"check", one(features), {"1 3"}, "Now: 1. TypeScript, 3. CI\n"},
        {"commas", one(features), {"3,1"}, "Now: 1. TypeScript, 3. CI\n"},
        {"twice in a line is once", one(features), {"1 1"}, "Now: 1. TypeScript\n"},
        {"uncheck", one(features), {"1 3", "3"}, "Now: 1. TypeScript\n"},
        {"by name", one(features), {"typescript"}, "Now: 1. TypeScript\n"},
        {"wide digits", one(features), {"１　３"}, "Now: 1. TypeScript, 3. CI\n"},
        {"all without own answers", one(features, R"(,"allowCustom":false)"), {"A"},
         "No option goes by that name: type a number.\n"},
        {"all, by its letter", one(features, R"(,"allowCustom":false)"), {"a"},
         "Now: 1. TypeScript, 2. Linter, 3. CI\n"},
        {"submit in the review", one(features), {"1", "", "/s"},
         "You chose:\n1. TypeScript\nIs that right? Type y to confirm, or b to go back.\n"},
        {"all", one(features), {"a"}, "Now: 1. TypeScript, 2. Linter, 3. CI\n"},
        {"none", one(features), {"/a", "/a"}, "Now: nothing\n"},
        {"own", one(features), {"= x"}, "Now: 4. x\n"},
        {"own by number", one(features), {"1 4"},
         "Please specify.\nType your answer, /m for several lines, /b to go back to the list, or /? for help."
         " An empty line is no answer.\n"},
        {"own unchecked", one(features), {"= x", "4"}, "Now: nothing\n"},
        {"own checked again", one(features), {"= x", "4", "4", ""},
         "Now: 4. x\nType numbers to check or uncheck, an empty line to go on, or ? for help.\n"},
        {"review", one(features), {"1", "= x\u202Ey", ""},
         "You chose:\n1. TypeScript\n4. x⟨U+202E⟩y\nIs that right? Type y to confirm, or b to go back.\n"},
        {"review of nothing", one(features), {""},
         "You chose nothing.\nIs that right? Type y to confirm, or b to go back.\n"},
        {"back from review", one(features), {"2", "", "b"},
         "Now: 2. Linter\nType numbers to check or uncheck, an empty line to go on, or ? for help.\n"},
    });
    std::string many = R"({"id":"n","mode":"multi","prompt":"?","options":[{"value":"0","label":"Zero"})";
    for (int i = 1; i < 12; ++i) {
        many += R"(,{"value":"v)" + std::to_string(i) + R"(","label":"L)" + std::to_string(i) + "\"}";
    }
    BOOST_TEST(printed(one(many + "]"), {"a"}) == "Now: 12 are checked\n");
    BOOST_TEST(printed(one(many + "]"), {"a", ""}).find("\n12. L11\n") != std::string::npos);
    // An option may have the name of a letter that means something else.
    const std::string letters = one(R"({"id":"n","mode":"multi","prompt":"?","options":[
        {"value":"x","label":"A"},{"value":"y","label":"B"}])");
    BOOST_TEST(printed(letters, {"a"}) == "Now: 1. A\n");
}

BOOST_AUTO_TEST_CASE(commands) {
    check_printed({
        {"preview", one(database), {"/p 2"}, "Preview of option 2:\n  one\n  two\n"},
        {"no preview", one(database), {"/preview 1"}, "There is no preview of option 1.\n"},
        {"preview of nothing", one(database), {"/p 4"}, "There is no option 4.\n"},
        {"preview without a number", one(database), {"/p"}, "Type the number of an option behind it, as in /p 2.\n"},
        {"unknown", one(database), {"/x"}, "There is no such command. Type ? for help.\n"},
        {"unknown among text", one(why), {"/tmp"},
         "There is no such command. To answer with that text, begin it with two slashes.\n"},
        {"does nothing here", one(database), {"/end"}, "That command does nothing here.\n"},
        {"no way back", one(database), {"/b"}, "There is nothing to go back to.\n"},
        {"only one", one(database), {"/n"}, "There is only one question.\n"},
        {"no such question", all_three(), {"/g 4"}, "There is no such question: their numbers go from 1 to 3.\n"},
        {"back from an own answer", one(database), {"4", "/b"},
         "Type a number, = and an answer of your own, or ? for help.\n"},
        {"go, and back", all_three(), {"/g 3", "/b", "/b"}, "\n" + printed(all_three(), {})},
        {"next", all_three(), {"/n", "/n", "/n"}, "\n" + printed(all_three(), {"/s"}).substr(1)},
        {"answered before", all_three(), {"2", "/b"}, "\n" + printed(all_three(), {"2", "/s", "1"}).substr(1)},
        {"help", one(why), {"/?"},
         "A line is the answer.\n/m: begin a text of several lines; /end ends it.\n/e: answer with an empty text.\n"
         "A line of a slash and a word is a command. To answer with such a line, begin it with two slashes.\n"
         "/r: repeat the question.\n/q: cancel. Ctrl+C cancels at once.\n"},
    });
    for (const char* request : {"?", "/?", "/help", "/H", "／？"}) {
        BOOST_TEST(printed(all_three(), {request}).starts_with("A number picks that option"));
    }
    BOOST_TEST(printed(all_three(), {"2", "/b"}).find("Now: 2. SQLite\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(cancelling_may_have_to_be_said_twice) {
    const std::string settings = R"({"confirmCancel":true})";
    const std::string sure = "What was given so far is not submitted. Type /q again to cancel.\n";
    const auto outcome = [&](const Typed& lines) {
        return type_all(model_of(all_three(), settings), lines).model.outcome;
    };
    BOOST_TEST((outcome({"/q"}) == Outcome::cancelled));
    BOOST_TEST(printed(all_three(), {"1", "/q"}, settings) == sure);
    BOOST_TEST((outcome({"1", "/q", "/q"}) == Outcome::cancelled));
    BOOST_TEST((outcome({"1", "/q", "/r", "/q"}) == Outcome::pending));
    BOOST_TEST((outcome({"1", "/q", "\x03"}) == Outcome::cancelled));
    BOOST_TEST((type_all(model_of(all_three()), {"1", "/q"}).model.outcome == Outcome::cancelled));
}

BOOST_AUTO_TEST_CASE(several_lines_at_once_answer_nothing) {
    const std::string none = "Several lines came at once, so that none was taken.\n";
    const std::string kept = "Several lines came at once. They are kept as a draft.\n";
    check_printed({
        {"single", one(database), {"1\n2"},
         none + "It is kept as a draft: type = to give it as an answer of your own.\n"},
        {"no own answers", one(database, R"(,"allowCustom":false)"), {"1\n2"}, none},
        {"review", one(features), {"1", "", "y\ny"}, none},
        {"input", one(why), {"one\ntwo"},
         kept + "Now: one\n  two\nType your answer, /m for several lines, or /? for help."
                " An empty line takes what is there now.\n"},
        {"secret", one(why, R"(,"secret":true)"), {"one\ntwo"},
         kept + "Now: (hidden)\nType your answer, or /? for help. What is typed is not shown."
         " An empty line takes what is there now.\n"},
        {"several lines awaited", one(why), {"/m", "one\ntwo"}, ""},
        {"further empty lines do not count", one(features), {"1\n\n"}, "Now: 1. TypeScript\n"},
    });
}

BOOST_AUTO_TEST_CASE(a_line_that_was_not_ended_is_a_draft_where_enter_would_have_made_it_one) {
    const auto draft = [](const std::string& request, std::string_view line, const Typed& before = {}) {
        const Model model = keep_draft(type_all(model_of(request), before), line);
        return model.on_submit_tab() ? "" : model.sheet().field.text();
    };
    const std::string closed = one(database, R"(,"allowCustom":false)");
    BOOST_TEST(draft(one(database), "half typed") == "half typed");
    BOOST_TEST(draft(one(database), " half typed ") == "half typed");
    BOOST_TEST(draft(one(database), "= half typed") == "half typed");
    BOOST_TEST(draft(one(features), "half typed") == "half typed");
    BOOST_TEST(draft(one(why), " half typed") == " half typed");
    for (const char* line : {"2", "1 3", "9", "sqlite", "lite", "?", "/b", "", " "}) {
        BOOST_TEST(draft(one(database), line) == "");
    }
    for (const char* line : {"a", "ａ", "ci"}) BOOST_TEST(draft(one(features), line) == "");
    BOOST_TEST(draft(closed, "half typed") == "");
    BOOST_TEST(draft(one(features), "half typed", {"1", ""}) == "");  // the review
    BOOST_TEST(draft(all_three(), "half typed", {"/s"}) == "");
}

BOOST_AUTO_TEST_CASE(a_line_that_fills_the_terminal_is_not_taken) {
    const LineTurn turn = type_all(model_of(one(why)), {std::string(4095, 'x')});
    BOOST_TEST((turn.model.outcome == Outcome::pending));
    BOOST_TEST(turn.text.starts_with("The line was too long"));
    BOOST_TEST((type_all(model_of(one(why)), {std::string(4095, 'x'), ""}).model.outcome == Outcome::submitted));
}

BOOST_AUTO_TEST_CASE(secrets_are_never_printed) {
    const std::string request = R"({"questions":[)" + why + R"(,"secret":true},)" + database + "}]}";
    LineTurn turn = first_turn(model_of(request));
    std::string text;
    for (const char* line : {"hun\nter2", "/hunter", "/r", "/?", "/hunter2", "/b", "/n", "1", "/b", "/s"}) {
        turn = next_turn(std::move(turn), line);
        text += turn.text;
    }
    BOOST_TEST(text.find("hun") == std::string::npos);
    BOOST_TEST(text.find("Why: (hidden)\n") != std::string::npos);
    BOOST_TEST(respond(turn.model).find("\"/hunter2\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(lines_that_come_too_early_are_not_taken) {
    LineTurn turn = first_turn(model_of(one(database), R"({"guardMs":200})"));
    turn.model = update(std::move(turn.model), Tick{0});
    turn = next_turn(std::move(turn), "1");
    BOOST_TEST((turn.model.outcome == Outcome::pending));
    BOOST_TEST(turn.text == "That line came before the question could be read. Please type it again.\n");
    turn.model = update(std::move(turn.model), Tick{200});
    turn = next_turn(std::move(turn), "1");
    BOOST_TEST((turn.model.outcome == Outcome::submitted));

    turn = first_turn(model_of(one(why), R"({"guardMs":200})"));
    turn.model = update(std::move(turn.model), Tick{0});
    turn = next_turn(std::move(turn), "text");
    BOOST_TEST((turn.model.outcome == Outcome::pending));
    BOOST_TEST(turn.text.starts_with("That line came before the question could be read. It is kept as a draft.\n"));
    BOOST_TEST((turn.model.sheet().field.text() == "text"));
}

BOOST_AUTO_TEST_CASE(idle_time) {
    LineTurn turn = first_turn(model_of(one(why, R"(,"allowEmpty":false)"), R"({"timeoutMs":30000,"guardMs":0})"));
    std::string text;
    const auto pass = [&](int milliseconds) {
        const Model before = turn.model;
        turn.model = update(std::move(turn.model), Tick{milliseconds});
        text += countdown_text(before, turn.model);
    };
    pass(0);
    for (int i = 0; i < 11; ++i) pass(1000);
    BOOST_TEST(text == "Cancelled in 20 seconds unless a line is typed.\n");
    turn = next_turn(std::move(turn), "/r");
    BOOST_TEST(turn.model.timeout_left == 30000);
    text.clear();
    for (int i = 0; i < 29; ++i) pass(1000);
    BOOST_TEST(text == "Cancelled in 20 seconds unless a line is typed.\n"
                       "Cancelled in 10 seconds unless a line is typed.\n");
    pass(1000);
    BOOST_TEST((turn.model.reason == Reason::timeout));
    BOOST_TEST(end_text(turn.model) == "Cancelled: no answer in time.\n");
}

BOOST_AUTO_TEST_CASE(last_words) {
    BOOST_TEST(end_text(type_all(model_of(one(database)), {"= my own"}).model) == "Database: my own\n");
    const std::string unnamed = one(R"({"id":"why","mode":"input","prompt":"Why?")");
    BOOST_TEST(end_text(type_all(model_of(unnamed), {"so"}).model) == "Why? so\n");
    BOOST_TEST(end_text(type_all(model_of(all_three()), {"1", "", "y", "x", "y"}).model) == "Submitted.\n");
    BOOST_TEST(end_text(type_all(model_of(one(database)), {"/q"}).model) == "Cancelled.\n");
}

// Any lines in any order: nothing but lines of printable text comes of them, and the end is the end.
BOOST_AUTO_TEST_CASE(takes_anything) {
    const Typed vocabulary = {
        "",   "1",    "2",  "3 4",  "4",  "y",  "b",    "a",  "= x",    "=",   "?",     "/b", "/n", "/s",
        "/g 2", "/r", "/p 2", "/e", "/m", "/end", "/a", "text", "x\ny", "1\n", "//",    "#2", "/q", "0",
        "/",  "SQLite", "\n", "/g 99", "n", "/?", "\xff\x1b[", "\x1b[200~p\x1b[201~"};
    unsigned state = 1;
    const auto next = [&state](std::size_t count) {
        state = state * 1664525U + 1013904223U;
        return static_cast<std::size_t>(state >> 16) % count;
    };
    const Typed requests = {all_three(), one(database), one(features, R"(,"allowEmpty":false)"), one(why),
                            one(database, R"(,"allowCustom":false)")};
    for (int round = 0; round < 300; ++round) {
        LineTurn turn = first_turn(model_of(requests[next(requests.size())], R"({"confirmCancel":true})"));
        for (int i = 0; i < 30; ++i) {
            const bool ended = turn.model.outcome != Outcome::pending;
            const Model before = turn.model;
            turn = next_turn(std::move(turn), vocabulary[next(vocabulary.size())]);
            BOOST_REQUIRE(turn.text.find_first_of("\x1b\x07\r\xff") == std::string::npos);
            BOOST_REQUIRE(turn.text.empty() || turn.text.ends_with('\n'));
            if (ended) BOOST_REQUIRE((turn.model == before && turn.text.empty()));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
