#include "key.hpp"

#include "key_events.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

using namespace std::string_view_literals;
using namespace ask::test;
using ask::Key;
using ask::KeyCode;

BOOST_AUTO_TEST_SUITE(key)

// One key, by name and in the three protocols. An empty column: the protocol has no own spelling of it.
struct Spelling {
    std::string_view name;
    std::string_view legacy;
    std::string_view kitty;
    std::string_view xterm;  // modifyOtherKeys
};

const Spelling spellings[] = {
    {"<up>", "\x1b[A", "\x1b[1;1:1A", "\x1bOA"},
    {"<down>", "\x1b[B", "\x1b[57420u", "\x1bOB"},
    {"<left>", "\x1b[D", "\x1b[57417u", "\x1bOD"},
    {"<right>", "\x1b[C", "\x1b[57418;129u", "\x1bOC"},
    {"<home>", "\x1b[H", "\x1b[57423u", "\x1b[1~"},
    {"<home>", "\x1bOH", "\x1b[57356u", "\x1b[7~"},
    {"<end>", "\x1b[F", "\x1b[57424u", "\x1b[4~"},
    {"<end>", "\x1bOF", "\x1b[57357u", "\x1b[8~"},
    {"<pageup>", "\x1b[5~", "\x1b[57421u", "\x1b[5;1~"},
    {"<pagedown>", "\x1b[6~", "\x1b[57422u", "\x1b[6;1:2~"},
    {"<tab>", "\t", "\x1b[9u", "\x1b[27;1;9~"},
    {"<shift-tab>", "\x1b[Z", "\x1b[9;2u", "\x1b[27;2;9~"},
    {"<enter>", "\r", "\x1b[13u", "\x1bOM"},
    {"<enter>", "\r", "\x1b[57414u", ""},
    {"<shift-enter>", "", "\x1b[13;2u", "\x1b[27;2;13~"},
    {"<ctrl-enter>", "", "\x1b[13;5u", "\x1b[27;5;13~"},
    {"<alt-enter>", "\x1b\r", "\x1b[13;3u", "\x1b[27;3;13~"},
    {"<space>", " ", "\x1b[32u", "\x1b[27;1;32~"},
    {"<shift-space>", " ", "\x1b[32;2u", "\x1b[27;2;32~"},
    {"<ctrl-space>", "\0"sv, "\x1b[32;5u", "\x1b[27;5;32~"},
    {"<alt-space>", "\x1b ", "\x1b[32;3u", "\x1b[27;3;32~"},
    {"<esc>", "\x1b", "\x1b[27u", "\x1b[27;1;27~"},
    {"<shift-esc>", "", "\x1b[27;2u", "\x1b[27;2;27~"},
    {"<alt-esc>", "", "\x1b[27;3u", "\x1b[27;3;27~"},
    {"<backspace>", "\x7f", "\x1b[127u", "\b"},
    {"<ctrl-backspace>", "", "\x1b[127;5u", "\x1b[27;5;127~"},
    {"<alt-backspace>", "\x1b\x7f", "\x1b[127;3u", "\x1b\b"},
    {"<delete>", "\x1b[3~", "\x1b[57426u", "\x1b[3;1~"},
    {"<shift-delete>", "\x1b[3$", "\x1b[3;2~", "\x1b[57349;2u"},
    {"<ctrl-delete>", "\x1b[3^", "\x1b[3;5~", "\x1b[57426;5u"},
    {"<ctrl-shift-delete>", "\x1b[3@", "\x1b[3;6~", ""},
    {"<ctrl-left>", "\x1b[1;5D", "\x1b[57417;5u", "\x1bOd"},
    {"<alt-right>", "\x1b\x1b[C", "\x1b[1;3C", "\x1b\x1bOC"},
    {"<alt-up>", "\x1b\x1b[A", "\x1b[1;3A", "\x1bO3A"},
    {"<shift-down>", "\x1b[b", "\x1b[1;2B", "\x1bO1;2B"},
    {"<shift-alt-ctrl-home>", "\x1b[1;8H", "\x1b[57423;8u", "\x1b[1;8~"},
    {"<alt-pageup>", "\x1b\x1b[5~", "\x1b[5;3~", ""},
    {"<lt>", "<", "\x1b[60u", "\x1b[27;2;60~"},
    {"<alt-lt>", "\x1b<", "\x1b[44:60;4u", "\x1b[27;4;60~"},
    {"<ctrl-a>", "\x01", "\x1b[97;5u", "\x1b[27;5;97~"},
    {"<ctrl-A>", "\x01", "\x1b[97:65;6u", "\x1b[27;6;65~"},
    {"<ctrl-c>", "\x03", "\x1b[99;5u", "\x1b[27;5;99~"},
    {"<ctrl-c>", "\x03", "\x1b[1089::99;5u", "\x1b[99;197u"},
    {"<ctrl-shift-c>", "\x03", "\x1b[1089:1057:99;6u", ""},
    {"<ctrl-j>", "\n", "\x1b[106;5u", "\x1b[27;5;106~"},
    {"<ctrl-z>", "\x1a", "\x1b[122;5u", "\x1b[27;5;122~"},
    {"<ctrl-i>", "\t", "\x1b[105;5u", "\x1b[27;5;105~"},
    {"<ctrl-m>", "\r", "\x1b[109;5u", "\x1b[27;5;109~"},
    {"<ctrl-h>", "\b", "\x1b[104;5u", "\x1b[27;5;104~"},
    {"<alt-ctrl-h>", "\x1b\b", "\x1b[104;7u", "\x1b[27;7;104~"},
    {"<alt-x>", "\x1bx", "\x1b[120;3u", "\x1b[27;3;120~"},
    {"<alt-B>",
     "\x1b"
     "B",
     "\x1b[98:66;4u", "\x1b[27;4;66~"},
    {"<ctrl-alt-e>", "\x1b\x05", "\x1b[101;7u", "\x1b[27;7;101~"},
    {"a", "a", "\x1b[97u", "\x1b[27;1;97~"},
    {"A", "A", "\x1b[97;2u", "\x1b[27;2;65~"},
    {"!", "!", "\x1b[49:33;2u", "\x1b[27;2;33~"},
    {"!", "!", "\x1b[49;2;33u", ""},
    {"7", "7", "\x1b[57406u", "\x1bOw"},
    {"0", "0", "\x1b[57399;;48u", "\x1bOp"},
    {"9", "9", "\x1b[57408;129u", "\x1bOy"},
    {"*", "*", "\x1b[57411u", "\x1bOj"},
    {"/", "/", "\x1b[57410u", "\x1bOo"},
    {"=", "=", "\x1b[57415u", "\x1bOX"},
    {"é", "é", "\x1b[233u", "\x1b[27;1;233~"},
    {"日", "日", "\x1b[0;;26085u", ""},
    {"😀", "😀", "\x1b[128512;1u", "\xed\xa0\xbd\xed\xb8\x80"},
    {"７", "７", "\x1b[65303u", ""},
    {"\u3000", "\u3000", "\x1b[12288u", ""},
};

BOOST_AUTO_TEST_CASE(one_key_is_one_event_by_name_and_in_every_protocol) {
    for (const Spelling& spelling : spellings) {
        const Events wanted = scripted(spelling.name);
        BOOST_TEST(wanted.size() == 1U, spelling.name);
        for (const std::string_view bytes : {spelling.legacy, spelling.kitty, spelling.xterm}) {
            if (!bytes.empty()) check(bytes, wanted);
        }
    }
}

BOOST_AUTO_TEST_CASE(control_bytes_beyond_the_letters) {
    const struct {
        std::string_view bytes;
        std::string_view character;
    } rows[] = {
        {"\x1c", "\\"},      {"\x1d", "]"},          {"\x1e", "^"},          {"\x1f", "_"}, {"\x1b[92;5u", "\\"},
        {"\x1b[93;5u", "]"}, {"\x1b[54:94;6u", "^"}, {"\x1b[45:95;6u", "_"}, {"\0"sv, " "}, {"\x1b[50:64;6u", " "},
    };
    for (const auto& row : rows) {
        Key wanted = text(row.character);
        wanted.ctrl = true;
        check(row.bytes, {wanted});
    }
    check("\x1b[91;5u", scripted("<esc>"));
}

BOOST_AUTO_TEST_CASE(each_character_typed_is_a_key) {
    check("1a é日", scripted("1a é日"));
    check("\xc3(\xe6\x97x", scripted("(x"));
    BOOST_TEST(decoded("1a é日").size() == 5U);
    check("\x1b[A\x1b[B\rx", scripted("<up><down><enter>x"));
    BOOST_TEST(decoded(std::string(30, 'x')).size() == 30U);
    check("\x1b[0;;102:108:105u", {text("fli")});  // an input method commits several at once
}

BOOST_AUTO_TEST_CASE(keys_without_a_use_count_as_other) {
    for (const std::string_view bytes : {
             "\x1bOP"sv,
             "\x1bOR"sv,
             "\x1b[15~"sv,
             "\x1b[2~"sv,
             "\x1b[1;5P"sv,
             "\x1b[[A"sv,
             "\x1b[E"sv,
             "\x1b[57361u"sv,
             "\x1b[57376u"sv,
             "\x1b[57428;5u"sv,
             "\x1b[97;9u"sv,
             "\x1b[1;9A"sv,
             "\x1b[97;33u"sv,
             "\x1b[99;13u"sv,
             "\x1b[233;5u"sv,
             "\x1b\xc3\xa9"sv,
             "\x1b[99999999999u"sv,
             "\x1b[4294967393u"sv,
             "\x1b[55296u"sv,
             "\x1b[97;99999999999u"sv,
             "\x1b[57425u"sv,
             "\x1b[57427u"sv,
             "\x1b[3u"sv,
         }) {
        check(bytes, {Key{}});
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_key_is_swallowed) {
    const std::string replies[] = {
        "\x1b[1;5R",
        "\x1b[24;80R",
        "\x1b[?24;80R",  // cursor position
        "\x1b[?62;22c",
        "\x1b[>41;354;0c",
        "\x1b[?2026;2$y",
        "\x1b[4;1$y",
        "\x1b[0n",  // attributes, modes, status
        "\x1b[?7u",
        "\x1b[8;24;80t",
        "\x1b[48;24;80;0;0t",
        "\x1b[?997;1n",
        "\x1b[I",
        "\x1b[O",  // focus
        "\x1b[M !!",
        "\x1b[M\xff\x7f\xa0",
        "\x1b[<0;12;5M",
        "\x1b[<35;12;5m",
        "\x1b[32;12;5M",  // mouse
        "\x1bP>|XTerm(379)\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1bP!|00000000\x1b\\",  // DCS
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1b]11;rgb:ff/ff/ff\x07",
        "\x1b]52;c;aGk=\x07",
        "\x1b]4;1;é\x1b\\",
        "\x1b_Gi=1;OK\x1b\\",
        "\x1b_pi:c\x07",
        "\x1b^x\x1b\\",
        "\x1bXx[31m~\x1b\\",  // APC, PM, SOS
        "\x1b[97;1:3u",
        "\x1b[97;5:3u",
        "\x1b[1;1:3A",
        "\x1b[3;1:3~",
        "\x1b[13;1:3u",  // keys let go
        "\x1b[57358u",
        "\x1b[57360;129u",
        "\x1b[57441;2u",
        "\x1b[57442;5:1u",
        "\x1b[57454u",  // locks, modifiers alone
        "\x1b[201~",
        "\x1b[0u",
        "\x1bO~",
        "\x1b[<~",
        "\x1b[ q",
        "\x80",
        "\xc2\x9b",
        "\xff\xfe",
        "\xf5\x80\x80\x80",
        "\xc0\x80",
        "\xe0\x80\x80",
        "\xf4\x90\x80\x80",
        "\xf0\x80\x80\x80",  // invalid, C1
        "\xed\xa0\xbd",
        "\xed\xb8\x80",  // lone halves
    };
    for (const std::string& reply : replies) {
        check(reply, {});
        check("a" + reply + "b", scripted("ab"));
        check(reply + reply + "\x1b[A", scripted("<up>"));
    }
}

BOOST_AUTO_TEST_SUITE_END()
