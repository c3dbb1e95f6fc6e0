#include "json_writer.hpp"

#include "json_reader.hpp"
#include "text.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>

using namespace std::string_view_literals;
namespace json = boost::json;
using ask::JsonWriter;

namespace {

std::string written(std::string_view text) {
    std::string out;
    JsonWriter(out).string(text);
    return out;
}

void write(JsonWriter& out, const json::value& value) {
    if (const auto* object = value.if_object()) {
        out.begin_object();
        for (const auto& member : *object) {
            out.key(member.key());
            write(out, member.value());
        }
        out.end_object();
    } else if (const auto* array = value.if_array()) {
        out.begin_array();
        for (const auto& element : *array) write(out, element);
        out.end_array();
    } else if (const auto* text = value.if_string()) {
        out.string(*text);
    } else if (const auto* number = value.if_int64()) {
        out.number(*number);
    } else if (const auto* boolean = value.if_bool()) {
        out.boolean(*boolean);
    } else {
        out.null();
    }
}

// Any bytes, or code points of every length with many that need an escape.
std::string random_text(std::mt19937& random, bool is_valid) {
    constexpr std::string_view pieces[] = {
        "\"",  "\\", "\n", "\x01", "\x1F", "\x7F", "/", "é", "漢", "😀", "\u2028", "a", "plain text that fills a word",
        "\0"sv};
    std::string text;
    for (auto n = random() % 24; n > 0; --n) {
        if (is_valid) {
            text += pieces[random() % std::size(pieces)];
        } else {
            text += static_cast<char>(static_cast<unsigned char>(random() & 0xFF));
        }
    }
    return text;
}

json::value random_value(std::mt19937& random, int depth) {
    const auto kind = random() % (depth > 0 ? 7 : 5);
    if (kind == 0) return nullptr;
    if (kind == 1) return random() % 2 == 0;
    if (kind == 2) return static_cast<std::int64_t>(random()) - (1LL << 31);
    if (kind <= 4) return json::value(random_text(random, true));
    if (kind == 5) {
        json::array array;
        for (auto n = random() % 4; n > 0; --n) array.push_back(random_value(random, depth - 1));
        return array;
    }
    json::object object;
    for (auto n = random() % 4; n > 0; --n) object[random_text(random, true)] = random_value(random, depth - 1);
    return object;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_writer)

BOOST_AUTO_TEST_CASE(separates_what_needs_it) {
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("a").number(1).key("b").begin_array().string("x").end_array().end_object();
    BOOST_TEST(text == R"({"a":1,"b":["x"]})");

    text.clear();
    JsonWriter(text)
        .begin_array()
        .begin_array()
        .end_array()
        .begin_object()
        .end_object()
        .null()
        .boolean(true)
        .boolean(false)
        .raw(R"({"r":[]})")
        .begin_object()
        .key("k")
        .begin_object()
        .end_object()
        .key("l")
        .raw("1")
        .end_object()
        .string("")
        .end_array();
    BOOST_TEST(text == R"([[],{},null,true,false,{"r":[]},{"k":{},"l":1},""])");
}

BOOST_AUTO_TEST_CASE(appends_to_what_is_there) {
    std::string text = "data: ";
    JsonWriter(text).null();
    BOOST_TEST(text == "data: null");
}

BOOST_AUTO_TEST_CASE(writes_any_integer) {
    std::string text;
    JsonWriter(text)
        .begin_array()
        .number(0)
        .number(-1)
        .number(std::numeric_limits<std::int64_t>::min())
        .number(std::numeric_limits<std::int64_t>::max())
        .end_array();
    BOOST_TEST(text == "[0,-1,-9223372036854775808,9223372036854775807]");
}

BOOST_AUTO_TEST_CASE(escapes_what_json_asks_for) {
    struct Case {
        std::string_view text;
        std::string_view json;
    };
    constexpr Case cases[] = {
        {"", R"("")"},
        {"plain", R"("plain")"},
        {"\"\\/", R"("\"\\/")"},
        {"\b\f\n\r\t", R"("\b\f\n\r\t")"},
        {"\0\x01\x0B\x1B\x1F"sv, R"("\u0000\u0001\u000b\u001b\u001f")"},
        {" \x7F", "\" \x7F\""},
        {"é漢😀\u2028\u2029", "\"é漢😀\u2028\u2029\""},
        {"eight by\"eight by\neight by", R"("eight by\"eight by\neight by")"},
        {"\xFF", "\"\uFFFD\""},
        {"a\xC3", "\"a\uFFFD\""},
        {"\xE2\x82z", "\"\uFFFD\uFFFDz\""},
        {"\xED\xA0\x80", "\"\uFFFD\uFFFD\uFFFD\""},
        {"é\xC0\"\xFFé", "\"é\uFFFD\\\"\uFFFDé\""},
    };
    for (const auto& [text, json] : cases) {
        BOOST_TEST(written(text) == json);
        std::string keyed;
        JsonWriter(keyed).begin_object().key(text).null().end_object();
        BOOST_TEST(keyed == "{" + std::string(json) + ":null}");
    }
}

// Eight bytes are looked at together, so each byte is tried at each place among others.
BOOST_AUTO_TEST_CASE(escapes_at_any_place) {
    for (int byte = 0; byte < 0x80; ++byte) {
        for (std::size_t at = 0; at < 20; ++at) {
            std::string text(20, 'x');
            text[at] = static_cast<char>(byte);
            const auto read = ask::read_json(written(text), "response");
            BOOST_REQUIRE(bool(read));
            BOOST_TEST(std::string_view(read->as_string()) == text);
        }
    }
}

BOOST_AUTO_TEST_CASE(is_read_back_as_it_was) {
    std::mt19937 random(1);
    for (int round = 0; round < 5'000; ++round) {
        const std::string text = random_text(random, true);
        const auto read = ask::read_json(written(text), "response");
        BOOST_REQUIRE(bool(read));
        BOOST_TEST(std::string_view(read->as_string()) == text);

        const json::value value = random_value(random, 5);
        std::string out;
        JsonWriter writer(out);
        write(writer, value);
        const auto tree = ask::read_json(out, "response");
        BOOST_TEST_CONTEXT(out) {
            BOOST_REQUIRE(bool(tree));
            BOOST_TEST((*tree == value));
        }
    }
}

BOOST_AUTO_TEST_CASE(writes_json_whatever_it_is_given) {
    std::mt19937 random(2);
    for (int round = 0; round < 20'000; ++round) {
        const std::string text = random_text(random, false);
        const auto read = ask::read_json(written(text), "response");
        BOOST_REQUIRE(bool(read));
        if (ask::is_utf8(text)) BOOST_TEST(std::string_view(read->as_string()) == text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
