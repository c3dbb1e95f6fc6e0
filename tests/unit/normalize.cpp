#include "dialogue.hpp"

#include <boost/json/object.hpp>

#include <algorithm>
#include <vector>

using namespace dialogue;

namespace {

boost::json::object normal(std::string_view request, std::string_view settings = "{}") {
    const auto result = read(request, settings);
    if (!result) BOOST_FAIL(result.error().issues().front().path + ": " + result.error().issues().front().message);
    return boost::json::parse(ask::normal_form(**result)).as_object();
}

boost::json::object first(std::string_view request, std::string_view settings = "{}") {
    return normal(request, settings)["questions"].as_array()[0].as_object();
}

std::vector<ask::Issue> issues(std::string_view request, std::string_view settings = "{}") {
    const auto result = read(request, settings);
    BOOST_REQUIRE_MESSAGE(!result, request);
    return result.error().issues();
}

std::string warnings(std::string_view request, std::string_view settings = "{}") {
    const boost::json::object form = normal(request, settings);
    const boost::json::value* list = form.if_contains("warnings");
    return list ? boost::json::serialize(*list) : "";
}

constexpr std::string_view claude =
    R"({"questions":[{"question":"Which database?","header":"Database","multiSelect":false,"options":[)"
    R"json({"label":"PostgreSQL (Recommended)","description":"Relational"},{"label":"SQLite","description":"Embedded"}]}]})json";

constexpr std::string_view pi =
    R"({"questions":[{"id":"db","label":"Database","prompt":"Which?","options":[{"value":"pg","label":"PostgreSQL"}]}]})";

constexpr std::string_view repair = R"({"repair":true})";

}  // namespace

BOOST_AUTO_TEST_SUITE(normalize)

BOOST_AUTO_TEST_CASE(fills_in_every_default) {
    BOOST_TEST(boost::json::serialize(first(single)) ==
               R"({"id":"db","mode":"single","prompt":"Which?","header":"Q1","options":[{"value":"pg","label":"PostgreSQL"},)"
               R"({"value":"my","label":"MySQL"},{"value":"lite","label":"SQLite"}],"allowCustom":true,)"
               R"("customLabel":"Type something.","allowEmpty":true,"multiline":true,"initial":{"selected":[],"custom":""}})");
    BOOST_TEST(boost::json::serialize(first(input)) ==
               R"({"id":"why","mode":"input","prompt":"Why?","header":"Q1","allowEmpty":true,"multiline":true,)"
               R"("secret":false,"initial":{"selected":[],"custom":""}})");
}

BOOST_AUTO_TEST_CASE(a_normal_form_is_normal) {
    for (const std::string_view request : {single, multi, input, several}) {
        const std::string once = ask::normal_form(**read(request));
        BOOST_TEST(ask::normal_form(**read(once)) == once);
    }
}

BOOST_AUTO_TEST_CASE(tells_dialects_apart) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {single, "unified"}, {claude, "claude"}, {pi, "pi"}, {R"({"question":"Why?"})", "unified"}};
    for (const auto& [request, dialect] : cases) BOOST_TEST(normal(request)["dialect"].as_string() == dialect);
    BOOST_TEST(normal(single, R"({"dialect":"pi"})")["dialect"].as_string() == "pi");
}

BOOST_AUTO_TEST_CASE(reads_claude) {
    const boost::json::object question = first(claude);
    BOOST_TEST(question.at("id").as_string() == "q1");
    BOOST_TEST(question.at("mode").as_string() == "single");
    BOOST_TEST(question.at("header").as_string() == "Database");
    const boost::json::object& option = question.at("options").as_array()[0].as_object();
    BOOST_TEST(option.at("value").as_string() == "PostgreSQL (Recommended)");
    BOOST_TEST(option.at("recommended").as_bool());
    const ask::Model model = open(claude);
    BOOST_TEST(model.question().options[0].shown_label() == "PostgreSQL");
    BOOST_TEST(model.question().options[1].shown_label() == "SQLite");
}

BOOST_AUTO_TEST_CASE(pi_always_offers_an_own_answer) {
    std::string request(pi);
    request.insert(request.find("\"prompt\""), "\"allowOther\":false,");
    BOOST_TEST(first(request).at("allowCustom").as_bool());
    BOOST_TEST(warnings(request).find("/questions/0/allowOther") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(reads_the_older_form_of_one_question) {
    const boost::json::object choice =
        first(R"({"question":"Which?","options":[{"value":"a","label":"A"}],"defaultValue":"a"})");
    BOOST_TEST(choice.at("id").as_string() == "q1");
    BOOST_TEST(choice.at("mode").as_string() == "single");
    BOOST_TEST(boost::json::serialize(choice.at("initial")) == R"({"selected":["a"],"custom":""})");
    BOOST_TEST(first(R"({"prompt":"Why?"})").at("mode").as_string() == "input");
    BOOST_TEST(first(R"({"mode":"multi","question":"Which?","options":[{"value":"a","label":"A"}]})")
                   .at("mode").as_string() == "multi");
}

BOOST_AUTO_TEST_CASE(the_form_of_one_question_ignores_nothing_silently) {
    constexpr std::string_view odd = R"({"prompt":"x","title":"T","type":"multi","text":"y","question":"z"})";
    BOOST_TEST(normal(odd).at("title").as_string() == "T");
    BOOST_TEST(warnings(odd) == R"(["/type: unknown member, ignored.","/text: unknown member, ignored.",)"
                                R"("/question: unknown member, ignored."])");
    constexpr std::string_view typed = R"({"question":"x","type":"multi","options":[{"value":"a","label":"A"}]})";
    BOOST_TEST(first(typed, repair).at("mode").as_string() == "multi");
    BOOST_TEST(warnings(typed, repair) == R"(["/type: read as `mode`."])");
    // Where it names no mode, and none is needed, it is left alone: what is right stays right.
    for (const std::string_view type : {R"("question")", "7"}) {
        const std::string other = R"({"question":"x","type":)" + std::string(type) + "}";
        BOOST_TEST(first(other, repair).at("mode").as_string() == "input");
        BOOST_TEST(warnings(other, repair) == R"(["/type: unknown member, ignored."])");
    }
    constexpr std::string_view mended = R"({"question":"x","type":"question","options":["a"]})";
    BOOST_TEST(first(mended, repair).at("mode").as_string() == "single");
    // Nor is a mode taken that has no room there.
    constexpr std::string_view bare = R"({"question":"x","type":"multi","title":"t"})";
    BOOST_TEST(first(bare, repair).at("mode").as_string() == "input");
    BOOST_TEST(warnings(bare, repair) == R"(["/type: unknown member, ignored."])");
}

BOOST_AUTO_TEST_CASE(preselects_defaults) {
    const auto initial = [](std::string_view mode, std::string_view defaults, std::string_view custom = "true") {
        const std::string request = R"({"questions":[{"id":"q","mode":")" + std::string(mode) +
                                    R"(","prompt":"?","allowCustom":)" + std::string(custom) + "," +
                                    std::string(defaults) +
                                    R"(,"options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]}]})";
        return boost::json::serialize(first(request).at("initial"));
    };
    BOOST_TEST(initial("single", R"("defaultValue":"b")") == R"({"selected":["b"],"custom":""})");
    BOOST_TEST(initial("single", R"("defaultValue":"c")") == R"({"selected":[],"custom":"c"})");
    BOOST_TEST(initial("single", R"("defaultValue":"c")", "false") == R"({"selected":[],"custom":""})");
    BOOST_TEST(initial("multi", R"("defaultValues":["b","a"])") == R"({"selected":["a","b"],"custom":""})");
    BOOST_TEST(initial("multi", R"("defaultValues":["x","a","y"])") == R"({"selected":["a"],"custom":"x, y"})");
    BOOST_TEST(initial("multi", R"("defaultValues":["x"])", "false") == R"({"selected":[],"custom":""})");
    BOOST_TEST(boost::json::serialize(
                   first(R"({"questions":[{"id":"q","mode":"input","prompt":"?","defaultValue":"hello"}]})").at("initial")) ==
               R"({"selected":[],"custom":"hello"})");
    BOOST_TEST(warnings(R"({"questions":[{"id":"q","mode":"single","prompt":"?","allowCustom":false,"defaultValue":"z",)"
                        R"("options":[{"value":"a","label":"A"}]}]})")
                   .find("matches no option") != std::string::npos);
}

// An answer of one line has no line end, wherever it comes from.
BOOST_AUTO_TEST_CASE(a_default_of_one_line_is_one) {
    constexpr std::string_view request =
        R"({"questions":[{"id":"q","mode":"input","prompt":"?","multiline":false,"defaultValue":"a\r\nc\n"}]})";
    BOOST_TEST(first(request).at("initial").as_object().at("custom").as_string() == "a c");
    BOOST_TEST(warnings(request) == R"(["/questions/0/defaultValue: its line ends became blanks: a text of one line is asked for."])");
    BOOST_TEST(part(play(open(request), "<enter>"), "answers").find(R"("value":"a c")") != std::string::npos);
    const std::string own = std::string(multi).insert(multi.find("\"prompt\""), R"("multiline":false,"defaultValues":["ts","x\ny"],)");
    BOOST_TEST(boost::json::serialize(first(own).at("initial")) == R"({"selected":["ts"],"custom":"x y"})");
    BOOST_TEST(warnings(own).find("/questions/0/defaultValues: its line ends") != std::string::npos);
    BOOST_TEST(warnings(R"({"questions":[{"id":"q","mode":"input","prompt":"?","defaultValue":"a\nc"}]})") == "");
}

BOOST_AUTO_TEST_CASE(lists_every_problem_with_its_path) {
    const auto found = issues(R"({"questions":[
        {"id":"a","mode":"single","prompt":"?","options":["Yes"]},
        {"id":"b","mode":"maybe","prompt":"?","options":[{"value":"x","label":"X"}]},
        {"id":"c","mode":"input","prompt":42}]})");
    BOOST_REQUIRE(found.size() == 3);
    BOOST_TEST(found[0].path == "/questions/0/options/0");
    BOOST_TEST(found[0].message ==
               R"(An option must be an object; found "Yes". Write {"value": "Yes", "label": "Yes"}.)");
    BOOST_TEST(found[1].path == "/questions/1/mode");
    BOOST_TEST(found[1].message.find(R"(found "maybe")") != std::string::npos);
    BOOST_TEST(found[2].path == "/questions/2/prompt");
    BOOST_TEST(found[2].message.find("found 42") != std::string::npos);
    BOOST_TEST(found[2].message.find(R"(Write, for example, "prompt": )") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_wrong) {
    const auto many = [](std::size_t count) {
        std::string options = "[";
        for (std::size_t i = 0; i < count; ++i) {
            options += (i ? "," : "") + ("{\"value\":\"" + std::to_string(i) + "\",\"label\":\"x\"}");
        }
        return R"({"questions":[{"id":"q","mode":"single","prompt":"?","options":)" + options + "]}]}";
    };
    struct Case {
        std::string request;
        std::string_view path, message;
    };
    const auto with = [](std::string_view from, std::string_view old, std::string_view now) {
        std::string request(from);
        return request.replace(request.find(old), old.size(), now);
    };
    const Case cases[] = {
        {"[]", "", "must be an object"},
        {"{}", "/questions", "is missing"},
        {R"({"questions":{}})", "/questions", "must be an array of 1 to 64"},
        {R"({"questions":[]})", "/questions", "found an empty array"},
        {R"({"questions":[7]})", "/questions/0", "must be an object; found 7"},
        {R"({"questions":[{"mode":"input","prompt":"?"}]})", "/questions/0/id", "is missing"},
        {R"({"questions":[{"id":" ","mode":"input","prompt":"?"}]})", "/questions/0/id", "blank"},
        {R"({"questions":[{"id":"q","prompt":"?"}]})", "/questions/0/mode", "is missing"},
        {R"({"questions":[{"id":"q","mode":"single","prompt":"?"}]})", "/questions/0/options", "is missing"},
        {R"({"questions":[{"id":"q","mode":"input","prompt":"?"},{"id":"q","mode":"input","prompt":"?"}]})",
         "/questions/1/id", "is also question 1's"},
        {with(single, "\"my\"", "\"pg\""), "/questions/0/options/1/value", "is also option 1"},
        {with(single, "\"label\":\"MySQL\"", "\"label\":\"\""), "/questions/0/options/1/label", "blank"},
        {with(single, "\"id\":\"db\"", "\"id\":\"db\",\"allowCustom\":\"yes\""), "/questions/0/allowCustom",
         "must be true or false"},
        {with(single, "\"id\":\"db\"", "\"id\":\"db\",\"header\":3"), "/questions/0/header", "must be a text"},
        {many(10001), "/questions/0/options", "must be an array of 1 to 10000"},
        {with(claude, "\"header\":\"Database\"", "\"header\":\"Database engine\""), "/questions/0/header",
         "1 to 12 characters; found 15"},
        {with(claude, ",\"multiSelect\":false", ""), "/questions/0/multiSelect", "is missing"},
        {with(claude, "\"multiSelect\":false", "\"multiSelect\":\"no\""), "/questions/0/multiSelect", "true or false"},
        {with(claude, ",{\"label\":\"SQLite\",\"description\":\"Embedded\"}", ""), "/questions/0/options",
         "must be an array of 2 to 4; found an array of 1"},
        {with(claude, ",\"description\":\"Embedded\"", ""), "/questions/0/options/1/description", "is missing"},
        {with(claude, "SQLite", std::string(51, 'x')), "/questions/0/options/1/label", "1 to 50 characters; found 51"},
        {with(claude, "Embedded", std::string(201, 'x')), "/questions/0/options/1/description", "found 201"},
        {with(claude, "SQLite", "PostgreSQL (Recommended)"), "/questions/0/options/1/label", "unique"},
        {with(pi, "\"value\":\"pg\",", ""), "/questions/0/options/0/value", "is missing"},
        {R"({"questions":[{"id":"q","mode":"input","prompt":null}]})", "/questions/0/prompt", "found null"},
    };
    for (const Case& expected : cases) {
        const auto found = issues(expected.request);
        const auto same = std::find_if(found.begin(), found.end(), [&](const ask::Issue& issue) {
            return issue.path == expected.path && issue.message.find(expected.message) != std::string::npos;
        });
        BOOST_TEST((same != found.end()),
                   expected.request.substr(0, 200) << " gave " << found[0].path << ": " << found[0].message);
    }
}

BOOST_AUTO_TEST_CASE(counts_characters_as_people_do) {
    // Twelve families of four are twelve characters.
    std::string header;
    for (int i = 0; i < 12; ++i) header += "👩‍👩‍👧‍👦";
    std::string request(claude);
    request.replace(request.find("\"Database\""), 10, "\"" + header + "\"");
    BOOST_TEST(first(request).at("header").as_string() == header);
}

BOOST_AUTO_TEST_CASE(bounds_the_list_of_problems) {
    std::string options;
    for (int i = 0; i < 5000; ++i) options += (i ? ",7" : "7");
    const auto found = issues(R"({"questions":[{"id":"q","mode":"single","prompt":"?","options":[)" + options + "]}]}");
    BOOST_TEST(found.size() == 101U);
    BOOST_TEST(found.back().message == "There are 4900 more problems.");
}

BOOST_AUTO_TEST_CASE(bounds_the_list_of_warnings) {
    std::string members;
    for (int i = 0; i < 250; ++i) members += ",\"m" + std::to_string(i) + "\":0";
    const std::string said = warnings(R"({"prompt":"?")" + members + "}");
    BOOST_TEST(said.ends_with(R"("/m99: unknown member, ignored.","There are 150 more warnings."])"));
}

BOOST_AUTO_TEST_CASE(repairs_what_has_one_reading) {
    const boost::json::object strings =
        first(R"({"questions":[{"mode":"single","prompt":"?","options":["Yes","No"]}]})", repair);
    BOOST_TEST(strings.at("id").as_string() == "q1");
    BOOST_TEST(boost::json::serialize(strings.at("options")) ==
               R"([{"value":"Yes","label":"Yes"},{"value":"No","label":"No"}])");
    const boost::json::object packed = first(
        R"({"questions":"[{\"id\":\"q\",\"mode\":\"single\",\"prompt\":\"?\",\"options\":\"[{\\\"value\\\":7,\\\"label\\\":\\\"Seven\\\"}]\"}]"})",
        repair);
    BOOST_TEST(boost::json::serialize(packed.at("options")) == R"([{"value":"7","label":"Seven"}])");
    const boost::json::object aliases =
        first(R"({"questions":[{"name":"n","type":"multi","text":"?","options":[{"id":"a","title":"A"},{"name":"B"}]}]})",
              repair);
    BOOST_TEST(aliases.at("id").as_string() == "n");
    BOOST_TEST(aliases.at("mode").as_string() == "multi");
    BOOST_TEST(boost::json::serialize(aliases.at("options")) ==
               R"([{"value":"a","label":"A"},{"value":"B","label":"B"}])");
    const std::string long_header =
        R"({"questions":[{"question":"?","header":"A header far too long","options":[{"label":"A","description":"a"},)"
        R"({"label":"B","description":"b"}]}]})";
    BOOST_TEST(first(long_header, repair).at("header").as_string() == "A header far too long");
    BOOST_TEST(warnings(long_header, repair).find("/questions/0/multiSelect: missing; false was taken.") !=
               std::string::npos);
    BOOST_TEST(first(R"({"questions":[{"id":"q","mode":"input","prompt":"?","header":null}]})", repair)
                   .at("header").as_string() == "Q1");
}

// What was read under another name is not ignored as well.
BOOST_AUTO_TEST_CASE(warns_once_of_a_member) {
    BOOST_TEST(warnings(R"({"questions":[{"name":"n","type":"multi","text":"?","title":"t","options":[{"id":"a","title":"A","name":"B"}]}]})",
                        repair) ==
               R"(["/questions/0/name: read as `id`.","/questions/0/type: read as `mode`.",)"
               R"("/questions/0/text: read as `prompt`.","/questions/0/options/0/title: read as `label`.",)"
               R"("/questions/0/options/0/id: read as `value`.","/questions/0/options/0/name: unknown member, ignored.",)"
               R"("/questions/0/title: unknown member, ignored."])");
    BOOST_TEST(warnings(R"({"questions":[{"prompt":"?","header":"H","multiSelect":false,"options":[{"name":"A","description":"a"},)"
                        R"({"label":"B","description":"b"}]}]})", R"({"repair":true,"dialect":"claude"})") ==
               R"(["/questions/0/prompt: read as `question`.","/questions/0/options/0/name: read as `label`."])");
    BOOST_TEST(warnings(R"({"questions":[{"name":"n","text":"?","allowOther":true,"options":[{"value":"a","label":"A"}]}]})",
                        R"({"repair":true,"dialect":"pi"})") ==
               R"(["/questions/0/name: read as `id`.","/questions/0/text: read as `prompt`.",)"
               R"("/questions/0/allowOther: ignored: an own answer is always offered."])");
}

BOOST_AUTO_TEST_CASE(warns_of_what_is_ignored) {
    const std::string text = warnings(
        R"({"surprise":1,"questions":[{"id":"q","mode":"input","prompt":"?","colour":2,"options":[1],"defaultValues":["a"]}]})");
    for (const std::string_view path : {"/surprise: unknown member", "/questions/0/colour: unknown member",
                                        "/questions/0/options: ignored", "/questions/0/defaultValues: ignored"}) {
        BOOST_TEST(text.find(path) != std::string::npos, path << " in " << text);
    }
}

BOOST_AUTO_TEST_CASE(checks_settings_as_strictly) {
    const auto first_issue = [](std::string_view settings) {
        const auto said = ask::read_settings(settings);
        BOOST_REQUIRE_MESSAGE(!said, settings);
        BOOST_TEST((said.error().status() == ask::Status::argument));
        return said.error().issues().front();
    };
    BOOST_TEST(first_issue(R"({"theme":"pink"})").message.find("\"high-contrast\"") != std::string::npos);
    BOOST_TEST(first_issue(R"({"timeoutMS":1})").path == "/timeoutMS");
    BOOST_TEST(first_issue(R"({"guardMs":-1})").path == "/guardMs");
    BOOST_TEST(first_issue(R"({"guardMs":1.5})").path == "/guardMs");
    BOOST_TEST(first_issue(R"({"notify":["bell","smoke"]})").path == "/notify/1");
    BOOST_TEST(first_issue(R"({"palette":{"primary":"red"}})").path == "/palette/primary");
    BOOST_TEST(first_issue(R"({"palette":{"sky":"#000000"}})").path == "/palette/sky");
    BOOST_TEST(first_issue(R"({"dialect":"klingon"})").path == "/dialect");
    BOOST_TEST(first_issue("[]").message.find("must be an object") != std::string::npos);
    BOOST_TEST(first_issue("{").message.find("settings") != std::string::npos);
    const auto good = ask::read_settings(R"({"theme":"light","colors":"256","glyphs":"ascii","display":"line",
        "notify":["bell","title"],"palette":{"primary":"#818CF8","muted":240},"guardMs":0,"timeoutMs":60000,
        "confirmCancel":true,"record":false,"source":"script","tty":"/dev/pts/9","repair":true})");
    BOOST_REQUIRE(static_cast<bool>(good));
    BOOST_TEST((good->theme == ask::Theme::light && good->depth == ask::Depth::palette256));
    BOOST_TEST((good->bell && good->title && !good->osc9 && good->script && good->repair && !good->record));
    BOOST_TEST(good->palette[0] == "#818CF8");
    BOOST_TEST(good->palette[3] == "240");
}

// A member's name is the agent's text as much as its value is.
BOOST_AUTO_TEST_CASE(a_warning_is_safe_to_show) {
    const std::string text = warnings(R"({"prompt":"Why?","\u202Eevil\u001b[31m":1})");
    BOOST_TEST(text.find("/⟨U+202E⟩evil␛[31m: unknown member, ignored.") != std::string::npos, text);
}

BOOST_AUTO_TEST_SUITE_END()
