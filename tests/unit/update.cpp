#include "dialogue.hpp"
#include "host_answers.hpp"
#include "session.hpp"

using namespace dialogue;
using ask::Notice;
using ask::Outcome;
using ask::Place;
using ask::Reason;

namespace {

// What the keys come to: the answers of the response as JSON, or "pending".
std::string answers(std::string_view request, std::string_view keys, std::string_view settings = "{}") {
    const ask::Model model = play(open(request, settings), keys);
    if (model.outcome == Outcome::pending) return "pending";
    return (model.outcome == Outcome::cancelled ? "cancelled " : "") + part(model, "answers");
}

std::string values(std::string_view request, std::string_view keys) {
    const ask::Model model = play(open(request), keys);
    if (model.outcome == Outcome::pending) return "pending";
    if (model.outcome == Outcome::cancelled) return "cancelled";
    std::string text;
    const boost::json::object response = answer(model);
    for (const auto& one : response.at("answers").as_array()) text += boost::json::serialize(one.at("value"));
    return text;
}

std::string with(std::string_view request, std::string_view member) {
    std::string text(request);
    return text.insert(text.find("\"mode\""), std::string(member) + ",");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(update)

BOOST_AUTO_TEST_CASE(single_questions) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"<enter>", R"("pg")"}, {"<down><enter>", R"("my")"}, {"j<enter>", R"("my")"}, {"<ctrl-n><enter>", R"("my")"},
        {"<down><up><enter>", R"("pg")"}, {"jjk<enter>", R"("my")"}, {"<ctrl-n><ctrl-n><ctrl-p><enter>", R"("my")"},
        {"<up><up><enter>", R"("lite")"},  // wraps to the own answer, then up
        {"<down><down><down><down><enter>", R"("pg")"}, {"<end><up><enter>", R"("lite")"}, {"<end><home><enter>", R"("pg")"},
        {"2", R"("my")"}, {"３", R"("lite")"}, {"9", "pending"}, {"0", "pending"}, {" ", "pending"}, {"a", "pending"},
        {"x", "pending"},
        {"4bun<enter>", R"("bun")"}, {"<end><enter>bun<enter>", R"("bun")"}, {"4<enter>", R"("")"},
        {"4bun<esc><home><enter>", R"("pg")"}, {"4bun<esc><enter><enter>", R"("bun")"},
        {"4bun<up><enter>", R"("lite")"}, {"4bun<down><enter>", R"("bun")"},  // no further down, and never around
        {"<esc>", "cancelled"}, {"<ctrl-c>", "cancelled"}, {"4bun<ctrl-c>", "cancelled"}, {"4<esc><esc>", "cancelled"},
        {"<tab><right><left><shift-tab><enter>", R"("pg")"}, {"<pagedown><enter>x<enter>", R"("x")"},
        {"<paste>two\nlines</paste><enter>", R"("two\nlines")"}, {"?<enter><enter>", R"("pg")"}, {"?<esc><enter>", R"("pg")"},
        {"?<down>1", "pending"}, {"<enter><down><enter>", R"("pg")"},
    };
    for (const auto& [keys, expected] : cases) {
        BOOST_TEST(values(single, keys) == expected, keys << " gave " << values(single, keys));
    }
    BOOST_TEST(answers(single, "2") ==
               R"([{"id":"db","mode":"single","value":"my","label":"MySQL","wasCustom":false,"index":2,"source":"user"}])");
    BOOST_TEST(answers(single, "4bun<enter>") ==
               R"([{"id":"db","mode":"single","value":"bun","label":"bun","wasCustom":true,"source":"user"}])");
}

BOOST_AUTO_TEST_CASE(own_answers_can_be_refused_or_not_offered) {
    const std::string strict = with(single, R"("allowEmpty":false)");
    BOOST_TEST(values(strict, "4<enter>") == "pending");
    BOOST_TEST((play(open(strict), "4<enter>").notice == Notice::empty_refused));
    BOOST_TEST(values(strict, "4 <enter>") == "pending");
    BOOST_TEST(values(strict, "4<enter>x<enter>") == R"("x")");
    const std::string closed = with(single, R"("allowCustom":false)");
    BOOST_TEST(values(closed, "4") == "pending");
    BOOST_TEST(values(closed, "<up><enter>") == R"("lite")");
    BOOST_TEST(values(closed, "<paste>x</paste><enter>") == R"("pg")");
    BOOST_TEST((play(open(closed), "<paste>x</paste>").notice == Notice::paste_refused));
}

BOOST_AUTO_TEST_CASE(multi_questions) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"<enter><enter>", R"(["ts"])"},                       // checks the focused one when nothing is checked
        {"<space><enter><enter>", R"(["ts"])"}, {"<space><down><enter><enter>", R"(["ts"])"},
        {"<space><down><space><enter><enter>", R"(["ts","es"])"}, {"31<enter><enter>", R"(["ts","vi"])"},
        {"a<enter><enter>", R"(["ts","es","vi"])"}, {"aa<end><enter><enter>", R"([])"}, {"1a<enter><enter>", R"(["ts","es","vi"])"},
        {"<end><enter>", "pending"}, {"<end><enter><enter>", "[]"}, {"1<enter><esc>2<enter><enter>", R"(["ts","es"])"},
        {"4bun<enter>1<end><enter><enter>", R"(["ts","bun"])"}, {"4bun<enter> <end><enter><enter>", "[]"},
        {"4bun<enter>  <end><enter><enter>", R"(["bun"])"},
        {"4  <enter><space>x<enter><end><enter><enter>", R"(["  x"])"},  // a blank text cannot be checked
        {"4<enter><end><enter><enter>", "[]"},
        {"4bun<esc><end><enter><enter>", "[]"}, {"1<enter><esc><esc>", "cancelled"}, {"1<enter><ctrl-c>", "cancelled"},
        {"５", "pending"}, {"5", "pending"},
    };
    for (const auto& [keys, expected] : cases) {
        BOOST_TEST(values(multi, keys) == expected, keys << " gave " << values(multi, keys));
    }
    BOOST_TEST(answers(multi, "13<enter><enter>") ==
               R"([{"id":"f","mode":"multi","value":["ts","vi"],"label":["TypeScript","Vitest"],"wasCustom":[false,false],"index":[1,3],"source":"user"}])");
    BOOST_TEST(answers(multi, "4bun<enter>2<enter><enter>") ==
               R"([{"id":"f","mode":"multi","value":["es","bun"],"label":["ESLint","bun"],"wasCustom":[false,true],"index":[2],"source":"user"}])");
    const std::string strict = with(multi, R"("allowEmpty":false)");
    BOOST_TEST((play(open(strict), "<end><enter>").notice == Notice::nothing_selected));
    BOOST_TEST(values(strict, "<end><enter><enter>") == "pending");
}

BOOST_AUTO_TEST_CASE(the_review_returns_everything_as_it_was) {
    const ask::Model before = play(open(multi), "13<home><down>");
    const ask::Model after = play(play(before, "<enter>"), "<esc>");
    BOOST_TEST((after == before));
    BOOST_TEST((play(before, "<enter>").sheet().place == Place::review));
}

BOOST_AUTO_TEST_CASE(a_paste_that_is_not_taken_is_said_so) {
    for (const std::string_view keys : {"1<enter><paste>x</paste>", "?<paste>x</paste>"}) {
        BOOST_TEST((play(open(multi), keys).notice == Notice::paste_refused), keys);
    }
    BOOST_TEST((play(open(several), "<shift-tab><paste>x</paste>").notice == Notice::paste_refused));
    BOOST_TEST((play(open(several), "<shift-tab><paste></paste>").notice == Notice::none));
    BOOST_TEST((play(open(multi), "<paste>x</paste>").notice == Notice::none));
}

BOOST_AUTO_TEST_CASE(input_questions) {
    BOOST_TEST(values(input, "because<enter>") == R"("because")");
    BOOST_TEST(values(input, "<enter>") == R"("")");
    BOOST_TEST(values(input, "a<shift-enter>b<alt-enter>c<ctrl-j>d<enter>") == R"("a\nb\nc\nd")");
    BOOST_TEST(values(input, "1 ?jka<enter>") == R"("1 ?jka")");
    BOOST_TEST(values(input, "<paste>a\nb</paste>") == "pending");
    BOOST_TEST(values(input, "<esc>") == "cancelled");
    const std::string strict = with(input, R"("allowEmpty":false)");
    BOOST_TEST(values(strict, "<enter>") == "pending");
    BOOST_TEST(values(strict, "<enter>x<enter>") == R"("x")");
    BOOST_TEST(values(with(input, R"("multiline":false)"), "a<ctrl-j>b<enter>") == R"("ab")");
}

// Up and Down keep to the column they began in, and to the lines on the screen.
BOOST_AUTO_TEST_CASE(up_and_down_in_an_editor) {
    const auto left_at = [](std::string_view keys, std::string_view request = input, int columns = 80) {
        const ask::TextField field = play(ask::update(open(request), ask::Resize{columns, 24}), keys).sheet().field;
        return field.text().substr(0, field.caret()) + "|" + field.text().substr(field.caret());
    };
    const std::string text = "<paste>a long line\n\nshort\nanother long</paste>";
    BOOST_TEST(left_at(text + "<up>") == "a long line\n\nshort|\nanother long");
    BOOST_TEST(left_at(text + "<up><up>") == "a long line\n|\nshort\nanother long");
    BOOST_TEST(left_at(text + "<up><up><up>") == "a long line|\n\nshort\nanother long");
    BOOST_TEST(left_at(text + "<up><up><up><up>") == "a long line|\n\nshort\nanother long");
    BOOST_TEST(left_at(text + "<up><up><up><down><down><down>") == "a long line\n\nshort\nanother long|");
    BOOST_TEST(left_at(text + "<up><left><down>") == "a long line\n\nshort\nanot|her long");  // another key aims anew
    BOOST_TEST(left_at(text + "<up>x<down>") == "a long line\n\nshortx\nanothe|r long");
    BOOST_TEST(left_at("<paste>a中\nabcde</paste><up><left><right><down>") == "a中\nabc|de");
    BOOST_TEST(left_at("<paste>a中文\nabc</paste><left><up>") == "a|中文\nabc");
    // A line that is wrapped is several; text that is shown otherwise than it is, too.
    BOOST_TEST(left_at("<paste>abcdefghi</paste><up>", input, 7) == "abcd|efghi");
    BOOST_TEST(left_at("<paste>abcdefghi</paste><up>", with(input, R"("secret":true)"), 7) == "abcd|efghi");
    const std::string turned = with(input, R"("defaultValue":"\u202e\n0123456789")");
    BOOST_TEST(left_at("<up><left><right><down>", turned) == "\u202E\n01234567|89");
    BOOST_TEST(left_at("<home><up>", with(input, R"("defaultValue":"one\r\ntwo")")) == "|one\r\ntwo");
    BOOST_TEST(left_at("<up>", with(input, R"("defaultValue":"one\r\ntwo")")) == "one|\r\ntwo");
}

BOOST_AUTO_TEST_CASE(defaults_are_the_persons_to_confirm) {
    const std::string preset = with(single, R"("defaultValue":"my")");
    BOOST_TEST(values(preset, "") == "pending");
    BOOST_TEST(answers(preset, "<enter>").find(R"("value":"my")") != std::string::npos);
    BOOST_TEST(answers(preset, "<enter>").find(R"("source":"default")") != std::string::npos);
    BOOST_TEST(answers(preset, "1").find(R"("source":"user")") != std::string::npos);
    const std::string own = with(single, R"("defaultValue":"dune")");
    BOOST_TEST(values(own, "<enter><enter>") == R"("dune")");
    const std::string checked = with(multi, R"("defaultValues":["vi","bun","deno"])");
    BOOST_TEST(answers(checked, "<enter><enter>") ==
               R"([{"id":"f","mode":"multi","value":["vi","bun, deno"],"label":["Vitest","bun, deno"],"wasCustom":[false,true],"index":[3],"source":"default"}])");
    BOOST_TEST(answers(checked, "1<enter><enter>").find(R"("source":"user")") != std::string::npos);
    const std::string text = with(input, R"("defaultValue":"hello")");
    BOOST_TEST(answers(text, "<enter>").find(R"("source":"default")") != std::string::npos);
    BOOST_TEST(values(text, "!<enter>") == R"("hello!")");
    BOOST_TEST(answers(single, "1", R"({"source":"script"})").find(R"("source":"script")") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(several_questions) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"1x", "pending"}, {"11<enter><enter>why<enter><enter>", R"("1"["x"]"why")"},
        {"<tab><tab>why<enter>2", "pending"},
        {"<tab><tab>why<enter>21<enter><enter><enter>", R"("2"["x"]"why")"},
        {"11<enter><enter>why<enter><shift-tab><shift-tab><left>2<enter>", R"("2"["x"]"why")"},  // changed before submitting
        {"11<enter><enter>why<enter><tab>2<enter>", R"("2"["x"]"why")"},               // Tab wraps around
        {"11<enter><enter>why<enter><shift-tab><shift-tab>2<tab><tab><enter>", R"("1"["x","y"]"why")"},
    };
    for (const auto& [keys, expected] : cases) {
        BOOST_TEST(values(several, keys) == expected, keys << " gave " << values(several, keys));
    }
    const ask::Model blocked = play(open(several), "1<shift-tab><shift-tab><enter>");
    BOOST_TEST((blocked.notice == Notice::unanswered));
    BOOST_TEST(blocked.tab == 1);
    BOOST_TEST(part(play(open(several), "1<tab>some text<esc>"), "drafts") == R"([{"id":"c","text":"some text"}])");
    BOOST_TEST(part(play(open(several), "11<esc>"), "drafts") == R"([{"id":"b","selected":["x"]}])");
    BOOST_TEST(answers(several, "2<esc>").find("cancelled [{\"id\":\"a\"") == 0U);
}

BOOST_AUTO_TEST_CASE(an_answered_multi_question_that_loses_its_selection_is_open_again) {
    std::string strict(several);
    strict.insert(strict.find("\"mode\":\"multi\""), "\"allowEmpty\":false,");
    const ask::Model model = play(open(strict), "11<enter><enter><shift-tab>1");
    BOOST_TEST(!model.sheets[1].answered);
}

// What is in the editor is what the person sees: nothing else is submitted for it.
BOOST_AUTO_TEST_CASE(an_edit_that_was_not_accepted_opens_its_question_again) {
    const std::string answered = "11<enter><enter>why<enter><shift-tab>!";
    const ask::Model blocked = play(open(several), answered + "<tab><enter>");
    BOOST_TEST((blocked.outcome == Outcome::pending && blocked.notice == Notice::unanswered));
    BOOST_TEST(blocked.tab == 2);
    BOOST_TEST(values(several, answered + "<tab><enter><enter><enter>") == R"("1"["x"]"why!")");
    BOOST_TEST(values(several, answered + "<backspace><tab><enter>") == R"("1"["x"]"why")");
    BOOST_TEST(values(several, "11<enter><enter>why<enter><shift-tab><ctrl-u><tab><enter>") == "pending");
    BOOST_TEST(values(several, "3bun<enter>1<enter><enter>why<enter><tab>3!<tab><tab><tab><enter>") == "pending");
    BOOST_TEST(values(several, "3bun<enter>1<enter><enter>why<enter><tab>3!<esc>1<enter>") == R"("1"["x"]"why")");
    // The answer that was accepted is still there for whoever cancels.
    const ask::Model cancelled = play(open(several), answered + "<ctrl-c>");
    BOOST_TEST(part(cancelled, "answers").find(R"("value":"why")") != std::string::npos);
    BOOST_TEST(part(cancelled, "drafts") == R"([{"id":"c","text":"why!"}])");
}

BOOST_AUTO_TEST_CASE(cancelling_keeps_what_was_given) {
    const ask::Model model = play(open(single), "4half a thought<ctrl-c>");
    BOOST_TEST((model.outcome == Outcome::cancelled && model.reason == Reason::user));
    BOOST_TEST(part(model, "cancelled") == "true");
    BOOST_TEST(part(model, "reason") == R"("user")");
    BOOST_TEST(part(model, "drafts") == R"([{"id":"db","text":"half a thought"}])");
    const std::string_view confirm = R"({"confirmCancel":true})";
    BOOST_TEST(answers(several, "<esc>", confirm) == "cancelled []");
    BOOST_TEST(answers(several, "1<esc>", confirm) == "pending");
    BOOST_TEST(answers(several, "1<esc><down><esc>", confirm) == "pending");
    BOOST_TEST(answers(several, "1<esc><esc>", confirm).find("cancelled") == 0U);
}

BOOST_AUTO_TEST_CASE(keys_under_way_do_not_answer) {
    const auto early = [](std::string_view keys, std::string_view settings = "{}") {
        return play(open(single, settings), keys);
    };
    BOOST_TEST((early("<tick:0><enter>").notice == Notice::early_key));
    BOOST_TEST((early("<tick:0>1").outcome == Outcome::pending));
    BOOST_TEST((early("<tick:199><enter>").outcome == Outcome::pending));
    BOOST_TEST((early("<tick:0><tick:200><enter>").outcome == Outcome::submitted));
    BOOST_TEST((early("<tick:0><tick:150>x<tick:150><enter>").outcome == Outcome::pending));  // any key prolongs it
    BOOST_TEST((early("<tick:0><down><tick:200><enter>").sheet().chosen == 1));                // moving works at once
    std::string storm = "<tick:0>";
    for (int i = 0; i < 20; ++i) storm += "<enter><tick:100>";
    BOOST_TEST((early(storm).outcome == Outcome::pending));
    BOOST_TEST((early(storm + "<enter>").outcome == Outcome::submitted));  // two seconds in all
    BOOST_TEST((early("<tick:0><enter>", R"({"guardMs":0})").outcome == Outcome::submitted));
    BOOST_TEST((early("<enter>").outcome == Outcome::submitted));  // no clock, no guard
    BOOST_TEST(part(play(open(input), "<tick:0>1 a<tick:300><enter>"), "answers").find("\"1 a\"") != std::string::npos);
    BOOST_TEST((early("<tick:0><ctrl-c>").outcome == Outcome::cancelled));
}

// A key that answers must not answer what it brings up as well: it may be held down, or have been pressed twice.
BOOST_AUTO_TEST_CASE(what_an_accepting_key_brings_up_is_guarded) {
    const std::string ready = "<tick:0><tick:200>";
    const auto after = [&](std::string_view request, const std::string& keys, std::string_view settings = "{}") {
        return play(open(request, settings), ready + keys);
    };
    const std::string_view two =
        R"({"questions":[{"id":"a","prompt":"Delete?","mode":"single","options":[{"value":"n","label":"No"}]},)"
        R"({"id":"b","prompt":"Really?","mode":"single","options":[{"value":"n","label":"No"}]}]})";
    const ask::Model thrice = after(two, "<enter><enter><enter>");
    BOOST_TEST((thrice.tab == 1 && thrice.notice == Notice::early_key));
    BOOST_TEST((after(two, "<enter><tick:200><enter>").tab == 2));
    BOOST_TEST((after(two, "<enter><tick:200><enter><enter>").outcome == Outcome::pending));
    BOOST_TEST((after(two, "<enter><tick:200><enter><tick:200><enter>").outcome == Outcome::submitted));
    BOOST_TEST((after(two, "11").tab == 1));
    BOOST_TEST((after(two, "<enter><enter><enter>", R"({"guardMs":0})").outcome == Outcome::submitted));
    BOOST_TEST((after(multi, "1<enter><enter>").outcome == Outcome::pending));  // the review
    BOOST_TEST((after(multi, "1<enter><tick:200><enter>").outcome == Outcome::submitted));
    BOOST_TEST((after(several, "<tab><tab><tab><enter><enter>").tab == 0));  // Submit leads to an open question
    BOOST_TEST((after(several, "<tab><tab><tab><enter><enter>").notice == Notice::early_key));
    // Held down it gets no further than a guard lasts.
    std::string held;
    for (int i = 0; i < 60; ++i) held += "<enter><tick:33>";
    BOOST_TEST((after(two, held).tab == 1));
    // Moving brings up what nobody is about to answer, and an editor takes its text at once.
    BOOST_TEST((after(two, "<tab>1<tab>").sheets[1].answered));
    BOOST_TEST((after(single, "4<enter>").outcome == Outcome::submitted));
    BOOST_TEST((after(multi, "4bun<enter>1").sheet().checks.count() == 1U));
}

BOOST_AUTO_TEST_CASE(an_early_escape_does_not_cancel) {
    for (const std::string_view request : {single, multi, input, several}) {
        const ask::Model early = play(open(request), "<tick:0><esc>");
        BOOST_TEST((early.outcome == Outcome::pending && early.notice == Notice::early_escape));
        BOOST_TEST((play(early, "<tick:200><esc>").outcome == Outcome::cancelled));
    }
    BOOST_TEST((play(open(several), "<tab><tab><tab><tick:0><esc>").outcome == Outcome::pending));
    BOOST_TEST((play(open(single, R"({"guardMs":0})"), "<tick:0><esc>").outcome == Outcome::cancelled));
    // Where it goes back it does so at once.
    BOOST_TEST((play(open(single), "<tick:0><tick:200>4<esc>").sheet().place == Place::list));
    BOOST_TEST((play(open(multi), "<tick:0><tick:200>1<enter><esc>").sheet().place == Place::list));
    BOOST_TEST((play(open(multi), "<tick:0><tick:200>1<enter><esc><esc>").notice == Notice::early_escape));
    BOOST_TEST((!play(open(single), "<tick:0>?<esc>").help));
    BOOST_TEST((play(open(several), "<tick:0><tick:200>1<esc><ctrl-c>").outcome == Outcome::cancelled));
}

BOOST_AUTO_TEST_CASE(idle_time_runs_out) {
    const std::string_view settings = R"({"timeoutMs":60000,"guardMs":0})";
    const ask::Model late = play(open(several, settings), "1<tick:0><tick:60000>");
    BOOST_TEST((late.outcome == Outcome::cancelled && late.reason == Reason::timeout));
    BOOST_TEST(part(late, "reason") == R"("timeout")");
    BOOST_TEST((play(open(single, settings), "<tick:59999>").outcome == Outcome::pending));
    BOOST_TEST((play(open(single, settings), "<tick:59999>j<tick:59999>").outcome == Outcome::pending));
    BOOST_TEST(ask::countdown_seconds(play(open(single, settings), "<tick:39999>")) == -1);
    BOOST_TEST(ask::countdown_seconds(play(open(single, settings), "<tick:40000>")) == 20);
    BOOST_TEST(ask::countdown_seconds(play(open(single, settings), "<tick:59500>")) == 1);
    BOOST_TEST(ask::wake_ms(play(open(single, settings), "<tick:0>")) == 40000);
    BOOST_TEST(ask::wake_ms(play(open(single, settings), "<tick:40300>")) == 700);
    BOOST_TEST(ask::wake_ms(open(single, settings)) == -1);
    BOOST_TEST(ask::wake_ms(play(open(single), "<tick:0>")) == -1);
}

BOOST_AUTO_TEST_CASE(a_row_taller_than_its_window_is_read_before_it_is_left) {
    std::string tall(single);
    tall.insert(tall.find("\"label\":\"PostgreSQL\""), R"("description":"a\nb\nc\nd\ne\nf\ng\nh",)");
    ask::Model model = play(open(tall), "<resize:20x6>");
    int steps = 0;
    while (model.sheet().focus == 0 && steps < 50) {
        model = play(std::move(model), "<down>");
        ++steps;
    }
    BOOST_TEST(model.sheet().focus == 1);
    BOOST_TEST(steps > 5);
}

BOOST_AUTO_TEST_CASE(answers_from_the_host) {
    const auto given = [](std::string_view request, std::string_view json, bool submit) {
        const ask::Result<ask::Model> next = ask::answer_from_host(open(request), json, submit);
        if (!next) return next.error().issues().front().path + ": " + next.error().issues().front().message;
        return (next->outcome == Outcome::submitted ? "submitted " : "pending ") + part(*next, "answers");
    };
    BOOST_TEST(given(single, R"([{"id":"db","value":"my"}])", true) ==
               R"(submitted [{"id":"db","mode":"single","value":"my","label":"MySQL","wasCustom":false,"index":2,"source":"host"}])");
    BOOST_TEST(given(single, R"([{"id":"db","value":"other"}])", false).find(R"("wasCustom":true,"source":"host")") !=
               std::string::npos);
    BOOST_TEST(given(multi, R"([{"id":"f","value":["vi","bun"]}])", true).find(R"("value":["vi","bun"])") !=
               std::string::npos);
    BOOST_TEST(given(several, R"([{"id":"a","value":"1"}])", true).find("pending") == 0U);
    const std::pair<std::string_view, std::string_view> wrong[] = {
        {"{}", ": The answers must be an array"}, {"[1]", "/0: An answer must be an object"},
        {R"([{"id":"x","value":"1"}])", "/0/id: "}, {R"([{"id":"a"}])", "/0/value: `value` is missing"},
        {R"([{"id":"a","value":["1"]}])", "/0/value: `value` must be a text"},
        {R"([{"id":"b","value":"x"}])", "/0/value: `value` must be an array"},
        {R"([{"id":"b","value":["one","two"]}])", "/0/value: `value` may hold one text"},
        {R"([{"id":"b","value":[1]}])", "/0/value: `value` must hold texts"},
        {"[", ": "}};
    for (const auto& [json, message] : wrong) BOOST_TEST(given(several, json, false).find(message) == 0U, json);
    BOOST_TEST(given(with(single, R"("allowCustom":false)"), R"([{"id":"db","value":"x"}])", true).find("/0/value") == 0U);
    BOOST_TEST(given(with(input, R"("allowEmpty":false)"), R"([{"id":"why","value":" "}])", true).find("/0/value") == 0U);
    BOOST_TEST(given(with(multi, R"("allowEmpty":false)"), R"([{"id":"f","value":[]}])", true).find("/0/value") == 0U);
}

BOOST_AUTO_TEST_CASE(an_answer_from_the_host_leaves_what_was_typed) {
    const auto answered = [](std::string_view request, std::string_view keys, std::string_view json) {
        const ask::Result<ask::Model> next = ask::answer_from_host(play(open(request), keys), json, false);
        if (!next) BOOST_FAIL(next.error().issues().front().message);
        return *next;
    };
    constexpr std::string_view why = R"([{"id":"why","value":"x"}])";
    const ask::Model typed = answered(input, "a long text I typed", why);
    BOOST_TEST(part(typed, "answers").find(R"("value":"x")") != std::string::npos);
    BOOST_TEST(part(typed, "drafts") == R"([{"id":"why","text":"a long text I typed"}])");
    BOOST_TEST(part(answered(multi, "<end><up><enter>mine", R"([{"id":"f","value":["ts","bun"]}])"), "drafts") ==
               R"([{"id":"f","text":"mine"}])");
    // The host's word ends the dialogue all the same; the person's own edit of an answer does not let it.
    const ask::Result<ask::Model> ended = ask::answer_from_host(play(open(input), "typed"), why, true);
    BOOST_TEST((ended->outcome == Outcome::submitted));
    BOOST_TEST(part(*ended, "answers").find(R"("value":"x")") != std::string::npos);
    const std::string edited = "11<enter><enter>why<enter><shift-tab>!";
    constexpr std::string_view a = R"([{"id":"a","value":"2"}])";
    BOOST_TEST((ask::answer_from_host(play(open(several), edited), a, true)->outcome == Outcome::pending));
    BOOST_TEST((ask::answer_from_host(play(open(several), edited + "<enter>"), a, true)->outcome == Outcome::submitted));
    // What is no draft of the person's gives way.
    for (const ask::Model& model : {answered(input, "", why), answered(with(input, R"("defaultValue":"old")"), "", why)}) {
        BOOST_TEST(model.sheet().field.text() == "x");
        BOOST_TEST(part(model, "drafts") == "");
    }
    BOOST_TEST(answered(several, "<tab><tab>mine<enter>", R"([{"id":"c","value":"x"}])").sheets[2].field.text() == "x");
}

BOOST_AUTO_TEST_CASE(a_session_is_fed_bytes) {
    ask::Session session(*read(single));
    session.feed("\x1b[");
    session.feed("B\r");
    BOOST_TEST((session.outcome() == ask::Status::ok));
    BOOST_TEST(ask::respond(session.model()).find(R"("value":"my")") != std::string::npos);
    session.end(Reason::host);
    BOOST_TEST((session.outcome() == ask::Status::ok));
    ask::Session other(*read(single));
    other.end(Reason::terminal);
    session.flush();
    BOOST_TEST(ask::respond(other.model()).find(R"("reason":"terminal")") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
