#include "json_reader.hpp"

#include "json_fault.hpp"

#include <boost/json/memory_resource.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <new>
#include <random>
#include <string>
#include <string_view>

using namespace std::string_literals;
using namespace std::string_view_literals;
namespace json = boost::json;
using ask::read_json;

namespace {

struct Refusal {
    std::string_view text;
    std::string_view message;  // after "The request is not valid JSON: "
    std::string_view path = "";
};

void check_refused(std::string_view text, std::string_view message, std::string_view path) {
    BOOST_TEST_CONTEXT(text.substr(0, 100)) {
        const auto result = read_json(text, "request");
        BOOST_REQUIRE(!result);
        BOOST_TEST((result.error().status() == ask::Status::json));
        BOOST_REQUIRE_EQUAL(result.error().issues().size(), 1U);
        BOOST_TEST(result.error().issues()[0].message == message);
        BOOST_TEST(result.error().issues()[0].path == path);
    }
}

constexpr Refusal refusals[] = {
    // The end comes too early.
    {"{", R"(found the end of the text at line 1, column 2; write a key in double quotes.)"},
    {"[", R"(found the end of the text at line 1, column 2; write a value.)"},
    {"[1", R"(found the end of the text at line 1, column 3; write "," or "]" before it.)"},
    {"[1,\n", R"(found the end of the text at line 2, column 1; write a value.)"},
    {R"({"a")", R"(found the end of the text at line 1, column 5; write ":" between the key and its value.)"},
    {R"({"a":)", R"(found the end of the text at line 1, column 6; write a value.)"},
    {R"({"a":1)", R"(found the end of the text at line 1, column 7; write "," or "}" before it.)"},
    {R"({"a":1,)", R"(found the end of the text at line 1, column 8; write a key in double quotes.)"},
    {"[\"äö", R"(found a string without an end at line 1, column 2; close it with a double quote.)"},
    {R"(["\)", R"(found a string without an end at line 1, column 2; close it with a double quote.)"},
    {R"(["\")", R"(found a string without an end at line 1, column 2; close it with a double quote.)"},
    {R"({"a)", R"(found a string without an end at line 1, column 2; close it with a double quote.)"},

    // Something comes after the end.
    {"{} {}", R"(nothing may follow the document; found "{" at line 1, column 4; remove it.)"},
    {"{}\0"sv, R"(nothing may follow the document; found a NUL character at line 1, column 3; remove it.)"},
    {"{}\n\n x", R"(nothing may follow the document; found "x" at line 3, column 2; remove it.)"},
    {"[] // ok", R"(nothing may follow the document; found a comment at line 1, column 4; remove it.)"},
    {"{}\n```", R"(nothing may follow the document; found a code fence at line 2, column 1; remove it.)"},
    {"1 2", R"(nothing may follow the document; found "2" at line 1, column 3; remove it.)"},
    {"\"a\"\"b\"", R"(nothing may follow the document; found a double quote at line 1, column 4; remove it.)"},

    // Commas.
    {"[1,]", R"(found a comma before "]" at line 1, column 3; remove it.)"},
    {"[1,\n  2 ,\n]", R"(found a comma before "]" at line 2, column 5; remove it.)"},
    {R"({"a":1,})", R"(found a comma before "}" at line 1, column 7; remove it.)"},
    {"[,1]", R"(found "," at line 1, column 2; write a value before it, or remove it.)"},
    {"[1,,2]", R"(found "," at line 1, column 4; write a value before it, or remove it.)"},
    {"{,}", R"(found "," at line 1, column 2; write a key in double quotes.)"},
    {"[1 2]", R"(found "2" at line 1, column 4; write "," or "]" before it.)"},
    {"{\"a\":\"é\" \"b\":2}", R"(found a double quote at line 1, column 10; write "," or "}" before it.)"},

    // Brackets and colons.
    {"[1}", R"(found "}" at line 1, column 3; write "," or "]" before it.)"},
    {R"({"a":1])", R"(found "]" at line 1, column 7; write "," or "}" before it.)"},
    {R"({"a":})", R"(found "}" at line 1, column 6; write a value.)"},
    {R"({"a"=1})", R"(found "=" at line 1, column 5; write ":" between the key and its value.)"},
    {R"({"a",1})", R"(found "," at line 1, column 5; write ":" between the key and its value.)"},
    {R"({"a"})", R"(found "}" at line 1, column 5; write ":" between the key and its value.)"},
    {"]", R"(found "]" at line 1, column 1; write a value.)"},
    {":", R"(found ":" at line 1, column 1; write a value.)"},

    // Comments and code fences.
    {"// hi\n{}", R"(found a comment at line 1, column 1; JSON has none: remove it.)"},
    {"[1, /* two */ 2]", R"(found a comment at line 1, column 5; JSON has none: remove it.)"},
    {"{\n  # x\n}", R"(found a comment at line 2, column 3; JSON has none: remove it.)"},
    {"{\"a\" // x\n:1}", R"(found a comment at line 1, column 6; JSON has none: remove it.)"},
    {"[1 // x\n]", R"(found a comment at line 1, column 4; JSON has none: remove it.)"},
    {"[1 / 2]", R"(found "/" at line 1, column 4; write "," or "]" before it.)"},
    {"```json\n{}\n```", R"(found a code fence at line 1, column 1; write the JSON alone.)"},

    // Quotes.
    {"{'a': 1}", R"(found a single quote at line 1, column 2; write strings in double quotes.)"},
    {"['a']", R"(found a single quote at line 1, column 2; write strings in double quotes.)"},
    {"[“a”]", R"(found "“" (U+201C) at line 1, column 2; write straight double quotes.)"},
    {"{“a”:1}", R"(found "“" (U+201C) at line 1, column 2; write straight double quotes.)"},
    {"{a: 1}", R"(found "a" at line 1, column 2; write a key in double quotes.)"},
    {"{1: 1}", R"(found "1" at line 1, column 2; write a key in double quotes.)"},
    {"[hello]", R"(found "hello" at line 1, column 2; write text in double quotes.)"},

    // Words.
    {"[True]", R"(found "True" at line 1, column 2; write true.)"},
    {"[FALSE]", R"(found "FALSE" at line 1, column 2; write false.)"},
    {"[Null]", R"(found "Null" at line 1, column 2; write null.)"},
    {"[None]", R"(found "None" at line 1, column 2; write null.)"},
    {"undefined", R"(found "undefined" at line 1, column 1; write null.)"},
    {"[NaN]", R"(found "NaN" at line 1, column 2; write null, or a finite number.)"},
    {"[Infinity]", R"(found "Infinity" at line 1, column 2; write null, or a finite number.)"},
    {"[-Infinity]", R"(found "-Infinity" at line 1, column 2; write null, or a finite number.)"},
    {"[nul]", R"(found "nul" at line 1, column 2; write text in double quotes.)"},
    {"tru", R"(found "tru" at line 1, column 1; write text in double quotes.)"},
    {"[truer]", R"(found "truer" at line 1, column 2; write text in double quotes.)"},

    // Numbers.
    {"[01]", R"(found "01" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[+1]", R"(found "+1" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[.5]", R"(found ".5" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[1.]", R"(found "1." at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[1e]", R"(found "1e" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[1.5e+]", R"(found "1.5e+" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[0x1F]", R"(found "0x1F" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"[1_000]", R"(found "1_000" at line 1, column 2; write a number as in 0, -12 or 0.5.)"},
    {"-", R"(found "-" at line 1, column 1; write a number as in 0, -12 or 0.5.)"},
    {"[...]", R"(found "..." at line 1, column 2; write a value.)"},
    {"[1e400]", R"(found the number "1e400", which is out of range, at line 1, column 2; write one within 1e308.)",
     "/0"},
    {"-1e400", R"(found the number "-1e400", which is out of range, at line 1, column 1; write one within 1e308.)"},
    {R"([1, {"a/b": [2e308, 1]}])",
     R"(found the number "2e308", which is out of range, at line 1, column 14; write one within 1e308.)", "/1/a~1b/0"},
    {"[0, 1e99999999999]",
     R"(found the number "1e99999999999", which is out of range, at line 1, column 5; write one within 1e308.)", "/1"},

    // Strings.
    {"[\"a\nb\"]", R"(found a line break inside a string at line 1, column 4; write \n instead.)"},
    {"[\"a\tb\"]", R"(found a tab inside a string at line 1, column 4; write \t instead.)"},
    {"[\"a\0b\"]"sv, R"(found a NUL character inside a string at line 1, column 4; write \u0000 instead.)"},
    {"{\"\x1B\":1}",
     R"(found the control character U+001B inside a string at line 1, column 3; write \u001b instead.)"},
    {R"(["C:\Users"])", R"(found a backslash before "Users" at line 1, column 5; write \\ for a backslash.)"},
    {R"(["\'"])", R"(found a backslash before a single quote at line 1, column 3; write \\ for a backslash.)"},
    {"[\"\\\n\"]", R"(found a backslash before a line break at line 1, column 3; write \\ for a backslash.)"},
    {R"(["\u12"])", R"(found \u without four hexadecimal digits at line 1, column 3; write it as in \u00e9.)"},
    {R"(["\u12G4 and more"])",
     R"(found \u without four hexadecimal digits at line 1, column 3; write it as in \u00e9.)"},
    {R"(["\ud800"])",
     R"(found the lone surrogate \ud800 at line 1, column 3; write both halves of the pair, or the character itself.)",
     "/0"},
    {R"({"a":"é\uDC00 and some more"})",
     R"(found the lone surrogate \uDC00 at line 1, column 8; write both halves of the pair, or the character itself.)",
     "/a"},
    {R"(["\ud83d\u0041 and some more"])",
     R"(found the lone surrogate \ud83d at line 1, column 3; write both halves of the pair, or the character itself.)",
     "/0"},
    {R"({"\ud83d\n and some more": 1})",
     R"(found the lone surrogate \ud83d at line 1, column 3; write both halves of the pair, or the character itself.)"},

    // Bytes.
    {"\xEF\xBB\xBF{}", R"(found a byte order mark (UTF-8) at line 1, column 1; write plain UTF-8 without it.)"},
    {"\xFF\xFE{\0}\0"sv, R"(found a byte order mark (UTF-16) at line 1, column 1; write plain UTF-8 without it.)"},
    {"\xFE\xFF\0{\0}"sv, R"(found a byte order mark (UTF-16) at line 1, column 1; write plain UTF-8 without it.)"},
    {"\xFF\xFE\0\0{\0\0\0"sv, R"(found a byte order mark (UTF-32) at line 1, column 1; write plain UTF-8 without it.)"},
    {"\0\0\xFE\xFF\0\0\0{"sv, R"(found a byte order mark (UTF-32) at line 1, column 1; write plain UTF-8 without it.)"},
    {"{\0}\0"sv, R"(found a NUL character at line 1, column 2; write plain UTF-8.)"},
    {"\0"sv, R"(found a NUL character at line 1, column 1; write plain UTF-8.)"},
    {"[\x7F]", R"(found the control character U+007F at line 1, column 2; write a value.)"},
    {"[\u00A0 1]", "found \"\u00A0\" (U+00A0) at line 1, column 2; write a value."},
    {"[😀]", R"(found "😀" (U+1F600) at line 1, column 2; write a value.)"},
    {"[\n\"ä\xFF\"]", R"(found the byte 0xFF, which is not UTF-8, at line 2, column 3; write plain UTF-8.)"},
    {"\x80", R"(found the byte 0x80, which is not UTF-8, at line 1, column 1; write plain UTF-8.)"},
    {"[\"\xC0\x80\"]", R"(found the byte 0xC0, which is not UTF-8, at line 1, column 3; write plain UTF-8.)"},
    {"[\"\xED\xA0\x80\"]", R"(found the byte 0xED, which is not UTF-8, at line 1, column 3; write plain UTF-8.)"},
    {"[\"\xF4\x90\x80\x80\"]", R"(found the byte 0xF4, which is not UTF-8, at line 1, column 3; write plain UTF-8.)"},
    {"[\"\\n \xE2\x82\"]", R"(found the byte 0xE2, which is not UTF-8, at line 1, column 6; write plain UTF-8.)"},
    {"[\"\xE2\x82", R"(found the byte 0xE2, which is not UTF-8, at line 1, column 3; write plain UTF-8.)"},
    {"{}\xFF", R"(found the byte 0xFF, which is not UTF-8, at line 1, column 3; write plain UTF-8.)"},
    {"[1,]\xFF", R"(found a comma before "]" at line 1, column 3; remove it.)"},

    // Keys that are there twice.
    {R"({"a":1,"a":2})",
     R"(found the key "a" a second time in the outermost object at line 1, column 8; keep one of the two.)", "/a"},
    {"{\"questions\": [{}, {\"id\": 1,\n  \"id\": 1}]}",
     R"(found the key "id" a second time in the object "/questions/1" at line 2, column 3; keep one of the two.)",
     "/questions/1/id"},
    {R"([{"é/~":{"x":0,"y":0,"\u0078":0}}])",
     R"(found the key "x" a second time in the object "/0/é~1~0" at line 1, column 22; keep one of the two.)",
     "/0/é~1~0/x"},
    {R"({"":1,"":2})",
     R"(found the key "" a second time in the outermost object at line 1, column 7; keep one of the two.)", "/"},
    {R"({"a\n\"":1,"a\u000A\u0022":2})",
     R"(found the key "a⏎"" a second time in the outermost object at line 1, column 12; keep one of the two.)",
     "/a\n\""},
    {R"({"\ud83d\ude00":1,"😀":2})",
     R"(found the key "😀" a second time in the outermost object at line 1, column 19; keep one of the two.)", "/😀"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(json_reader)

BOOST_AUTO_TEST_CASE(refuses_with_what_where_and_advice) {
    for (const auto& [text, message, path] : refusals) {
        check_refused(text, "The request is not valid JSON: " + std::string(message), path);
    }
}

BOOST_AUTO_TEST_CASE(names_the_document) {
    const auto message = [](std::string_view text, std::string_view what) {
        return read_json(text, what).error().issues()[0].message;
    };
    BOOST_TEST(message("[", "settings") ==
               "The settings are not valid JSON: found the end of the text at line 1, column 2; write a value.");
    for (const std::string_view empty : {""sv, std::string_view(), " \r\n\t"sv}) {
        BOOST_TEST(message(empty, "request") ==
                   R"(The request is empty; write a JSON object, e.g. {"questions": [{"id": "name", "mode": "input", )"
                   R"("prompt": "Your name?"}]}.)");
        BOOST_TEST(message(empty, "settings") == "The settings are empty; write a JSON object, e.g. {}.");
        BOOST_TEST(message(empty, "response") == "The response is empty; write a JSON object, e.g. {}.");
    }
}

BOOST_AUTO_TEST_CASE(limits_the_size) {
    std::string text = "[" + std::string(ask::max_json_bytes - 2, ' ') + "]";
    BOOST_TEST(bool(read_json(text, "request")));
    text += '\n';
    check_refused(text, "The request has 16777217 bytes; write at most 16777216 (16 MiB).", "");
}

BOOST_AUTO_TEST_CASE(limits_the_depth) {
    const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    BOOST_TEST(bool(read_json(nested(32), "request")));
    std::string path;
    for (int i = 0; i < 32; ++i) path += "/0";
    const std::string advice = " levels of objects and arrays at line 1, column 33; nest less deeply.";
    check_refused(nested(33), "The request is not valid JSON: found more than 32" + advice, path);
    check_refused(std::string(1'000'000, '['), "The request is not valid JSON: found more than 32" + advice, path);
    // One beside the other is not deeper.
    BOOST_TEST(bool(read_json("[" + nested(31) + "," + nested(31) + "]", "request")));
}

BOOST_AUTO_TEST_CASE(limits_the_members_of_an_object) {
    const auto object = [](std::size_t size) {
        std::string text = "{";
        for (std::size_t i = 0; i < size; ++i) text += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":0";
        return text + "}";
    };
    BOOST_TEST(bool(read_json(object(1000), "request")));
    BOOST_TEST(bool(read_json("[" + object(1000) + "," + object(1000) + "]", "request")));
    const std::string message =
        "The request is not valid JSON: found an object with more than 1000 members at line 1, column 6; write fewer, "
        "or "
        "an array.";
    check_refused("{\"a\":" + object(1001) + "}", message, "/a");
    check_refused("{\"a\":" + object(100'000) + "}", message, "/a");
    // The last of many is found as well.
    std::string twice = object(1000);
    twice.replace(twice.rfind("k999"), 4, "k5");
    check_refused(
        twice,
        "The request is not valid JSON: found the key \"k5\" a second time in the outermost object at line 1, "
        "column " +
            std::to_string(twice.rfind("k5")) + "; keep one of the two.",
        "/k5");
}

BOOST_AUTO_TEST_CASE(cuts_what_is_long_in_a_message) {
    const std::string key(100'000, 'k');
    const auto result = read_json("{\"" + key + "\":1,\"" + key + "\":1}", "request");
    BOOST_REQUIRE(!result);
    BOOST_TEST(result.error().issues()[0].message.size() < 200U);
    BOOST_TEST(result.error().issues()[0].path == "/" + key);
}

BOOST_AUTO_TEST_CASE(reads_what_is_json) {
    // clang-format off
    constexpr std::string_view texts[] = {
        "null", " true ", "\nfalse\r\n", "0", "-0", "-0.0", "12", "-9223372036854775808",
        "18446744073709551615", "18446744073709551616", "1e308", "1e-400", "1E+2", "0.5e-1", "\"\"",
        "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u00e9\\ud83d\\ude00\\u0000\"", "\"é漢😀\x7F\u2028\"",
        "\"\uFEFF\"", "{}", "[]", "[ ]", "{ }", "[[],{}]",
        R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]})", R"({"a":1,"A":2,"":3,"a ":4,"\u0061\u0000":5})",
    };
    // clang-format on
    for (const std::string_view text : texts) {
        BOOST_TEST_CONTEXT(text) {
            const auto result = read_json(text, "request");
            BOOST_REQUIRE(bool(result));
            BOOST_TEST((*result == json::parse(text)));
        }
    }
}

BOOST_AUTO_TEST_CASE(reads_long_strings_with_escapes) {
    // Longer than any buffer inside the parser, with an escape and a character of several bytes at every place in it.
    for (std::size_t length = 4000; length < 4200; ++length) {
        const std::string x(length, 'x');
        const auto result = read_json("[\"\\n" + x + "\\ud83d\\ude00é\\u00e9" + x + "漢\"]", "request");
        BOOST_REQUIRE(bool(result));
        BOOST_TEST(std::string_view(result->as_array()[0].as_string()) == "\n" + x + "😀éé" + x + "漢");
    }
}

BOOST_AUTO_TEST_CASE(builds_in_the_given_storage) {
    json::monotonic_resource resource;
    const auto result = read_json(R"({"a":["a string that does not fit into a small one", {}]})", "request", &resource);
    BOOST_REQUIRE(bool(result));
    BOOST_TEST(result->storage().get() == &resource);
    BOOST_TEST(result->at("a").as_array()[0].storage().get() == &resource);
}

BOOST_AUTO_TEST_CASE(escapes_a_member_for_a_pointer) {
    BOOST_TEST(ask::escape_pointer("") == "");
    BOOST_TEST(ask::escape_pointer("plain é") == "plain é");
    BOOST_TEST(ask::escape_pointer("a/b~c~1") == "a~1b~0c~01");
}

namespace {

class FailingResource final : public json::memory_resource {
public:
    explicit FailingResource(int allowed) : allowed_(allowed) {}
    std::size_t live() const { return live_; }

private:
    void* do_allocate(std::size_t size, std::size_t) override {
        if (allowed_-- == 0) throw std::bad_alloc();
        void* memory = ::operator new(size);
        live_ += size;
        return memory;
    }
    void do_deallocate(void* memory, std::size_t size, std::size_t) override {
        live_ -= size;
        ::operator delete(memory);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

    int allowed_;
    std::size_t live_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(lets_bad_alloc_pass_and_leaks_nothing) {
    std::string text = R"([{"a long key that needs memory":"a long string that\nneeds memory as well","b":[1,{},[]]},)";
    for (int i = 0; i < 300; ++i) text += "{\"key\":[\"value\"]},";
    text += R"({"twenty":{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0,"j":0,"k":0,"l":0,"m":0,"n":0,"o":0,)"
            R"("p":0,"q":0,"r":0,"s":0,"t":0}}])";
    int failures = 0;
    for (bool done = false; !done; ++failures) {
        FailingResource resource(failures);
        try {
            const auto result = read_json(text, "request", &resource);
            BOOST_REQUIRE(bool(result));
            done = true;
        } catch (const std::bad_alloc&) {
        }
        BOOST_TEST(resource.live() == 0U);
    }
    BOOST_TEST(failures > 600);
}

// The parser decides, and what is found at fault is found by other code: on texts that are almost JSON both must agree.
BOOST_AUTO_TEST_CASE(finds_a_fault_exactly_where_the_parser_refuses) {
    // clang-format off
    constexpr std::string_view pieces[] = {
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\u0041", "\"a\"", "\"b\":",
        "\"a\":1,", "0", "1", "-", "+", ".", "e", "E5", "1e400", "1e99999999999", "true", "false", "null", "nul",
        " ", "\n", "\t", "\x01", "/", "#", "é", "😀", "\xC3", "\xFF", "\xE2\x82", "\xED\xA0\x80", "\xEF\xBB\xBF", "x",
        "'", "[1,2]", "{\"k\":[]}",
    };
    // clang-format on
    constexpr std::string_view whole[] = {
        R"({"a":[1,-2.5e3,true,false,null,"x\n\u00e9\ud83d\ude00"],"b":{"c":{},"d":[]}})",
        R"([[[]],{"k":"é漢😀"},0,"",{"k":1}])", R"("a string\t")", "12.5"};
    std::mt19937 random(1);
    const auto below = [&random](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    int accepted = 0;
    for (int round = 0; round < 60'000; ++round) {
        std::string text;
        if (round % 3 == 0) {
            for (std::size_t n = below(12); n > 0; --n) text += pieces[below(std::size(pieces))];
        } else {
            text = whole[below(std::size(whole))];
            for (std::size_t n = 1 + below(2); n > 0; --n) {
                const std::size_t at = below(text.size() + 1);
                const std::size_t removed = std::min(below(3), text.size() - at);
                text.replace(at, removed, below(3) == 0 ? ""sv : pieces[below(std::size(pieces))]);
            }
        }
        const auto result = read_json(text, "request");
        const auto fault = result ? ask::find_json_fault(text, "request", {}) : result.error();
        const bool is_explained = fault.issues()[0].message.find("found what cannot be read") == std::string::npos;
        BOOST_TEST_CONTEXT(text) { BOOST_REQUIRE_EQUAL(is_explained, !result); }
        accepted += result ? 1 : 0;
    }
    BOOST_TEST((accepted > 2'000 && accepted < 58'000));
}

BOOST_AUTO_TEST_SUITE_END()
