// Prints unicode_table.inc, the table behind unicode.cpp. It runs while libask is built and is no part of it: utf8proc
// knows far more than is needed here, and its own tables would be half of the library.
#include "unicode.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <vector>

namespace {

using namespace ask::unicode;

constexpr char32_t code_points = 0x110000;

struct Range {
    char32_t first;
    char32_t last;
};

template <std::size_t size>
bool is_in(const Range (&ranges)[size], char32_t code_point) {
    return std::any_of(std::begin(ranges), std::end(ranges),
                       [=](const Range& range) { return code_point >= range.first && code_point <= range.last; });
}

// What utf8proc does not tell. All of it is stable: Unicode only ever adds emoji that are wide by themselves.

// Emoji that are text, and narrow, unless U+FE0F follows (Emoji without Emoji_Presentation).
constexpr Range text_emoji_ranges[] = {
    {'#', '#'},         {'*', '*'},         {'0', '9'},         {0xA9, 0xA9},       {0xAE, 0xAE},
    {0x203C, 0x203C},   {0x2049, 0x2049},   {0x2122, 0x2122},   {0x2139, 0x2139},   {0x2194, 0x2199},
    {0x21A9, 0x21AA},   {0x2328, 0x2328},   {0x23CF, 0x23CF},   {0x23ED, 0x23EF},   {0x23F1, 0x23F2},
    {0x23F8, 0x23FA},   {0x24C2, 0x24C2},   {0x25AA, 0x25AB},   {0x25B6, 0x25B6},   {0x25C0, 0x25C0},
    {0x25FB, 0x25FC},   {0x2600, 0x2604},   {0x260E, 0x260E},   {0x2611, 0x2611},   {0x2618, 0x2618},
    {0x261D, 0x261D},   {0x2620, 0x2620},   {0x2622, 0x2623},   {0x2626, 0x2626},   {0x262A, 0x262A},
    {0x262E, 0x262F},   {0x2638, 0x263A},   {0x2640, 0x2640},   {0x2642, 0x2642},   {0x265F, 0x2660},
    {0x2663, 0x2663},   {0x2665, 0x2666},   {0x2668, 0x2668},   {0x267B, 0x267B},   {0x267E, 0x267E},
    {0x2692, 0x2692},   {0x2694, 0x2697},   {0x2699, 0x2699},   {0x269B, 0x269C},   {0x26A0, 0x26A0},
    {0x26A7, 0x26A7},   {0x26B0, 0x26B1},   {0x26C8, 0x26C8},   {0x26CF, 0x26CF},   {0x26D1, 0x26D1},
    {0x26D3, 0x26D3},   {0x26E9, 0x26E9},   {0x26F0, 0x26F1},   {0x26F4, 0x26F4},   {0x26F7, 0x26F9},
    {0x2702, 0x2702},   {0x2708, 0x2709},   {0x270C, 0x270D},   {0x270F, 0x270F},   {0x2712, 0x2712},
    {0x2714, 0x2714},   {0x2716, 0x2716},   {0x271D, 0x271D},   {0x2721, 0x2721},   {0x2733, 0x2734},
    {0x2744, 0x2744},   {0x2747, 0x2747},   {0x2763, 0x2764},   {0x27A1, 0x27A1},   {0x2934, 0x2935},
    {0x2B05, 0x2B07},   {0x3030, 0x3030},   {0x303D, 0x303D},   {0x3297, 0x3297},   {0x3299, 0x3299},
    {0x1F170, 0x1F171}, {0x1F17E, 0x1F17F}, {0x1F202, 0x1F202}, {0x1F237, 0x1F237}, {0x1F321, 0x1F321},
    {0x1F324, 0x1F32C}, {0x1F336, 0x1F336}, {0x1F37D, 0x1F37D}, {0x1F396, 0x1F397}, {0x1F399, 0x1F39B},
    {0x1F39E, 0x1F39F}, {0x1F3CB, 0x1F3CE}, {0x1F3D4, 0x1F3DF}, {0x1F3F3, 0x1F3F3}, {0x1F3F5, 0x1F3F5},
    {0x1F3F7, 0x1F3F7}, {0x1F43F, 0x1F43F}, {0x1F441, 0x1F441}, {0x1F4FD, 0x1F4FD}, {0x1F549, 0x1F54A},
    {0x1F56F, 0x1F570}, {0x1F573, 0x1F579}, {0x1F587, 0x1F587}, {0x1F58A, 0x1F58D}, {0x1F590, 0x1F590},
    {0x1F5A5, 0x1F5A5}, {0x1F5A8, 0x1F5A8}, {0x1F5B1, 0x1F5B2}, {0x1F5BC, 0x1F5BC}, {0x1F5C2, 0x1F5C4},
    {0x1F5D1, 0x1F5D3}, {0x1F5DC, 0x1F5DE}, {0x1F5E1, 0x1F5E1}, {0x1F5E3, 0x1F5E3}, {0x1F5E8, 0x1F5E8},
    {0x1F5EF, 0x1F5EF}, {0x1F5F3, 0x1F5F3}, {0x1F5FA, 0x1F5FA}, {0x1F6CB, 0x1F6CB}, {0x1F6CD, 0x1F6CF},
    {0x1F6E0, 0x1F6E5}, {0x1F6E9, 0x1F6E9}, {0x1F6F0, 0x1F6F0}, {0x1F6F3, 0x1F6F3},
};

// Emoji that are wide and have a style of text, too, beyond those of the first plane, which all have one.
constexpr Range styled_emoji_ranges[] = {
    {0x1F004, 0x1F004}, {0x1F21A, 0x1F21A}, {0x1F22F, 0x1F22F}, {0x1F30D, 0x1F30F}, {0x1F315, 0x1F315},
    {0x1F31C, 0x1F31C}, {0x1F378, 0x1F378}, {0x1F393, 0x1F393}, {0x1F3A7, 0x1F3A7}, {0x1F3AC, 0x1F3AE},
    {0x1F3C2, 0x1F3C2}, {0x1F3C4, 0x1F3C4}, {0x1F3C6, 0x1F3C6}, {0x1F3CA, 0x1F3CA}, {0x1F3E0, 0x1F3E0},
    {0x1F3ED, 0x1F3ED}, {0x1F408, 0x1F408}, {0x1F415, 0x1F415}, {0x1F41F, 0x1F41F}, {0x1F426, 0x1F426},
    {0x1F442, 0x1F442}, {0x1F446, 0x1F449}, {0x1F44D, 0x1F44E}, {0x1F453, 0x1F453}, {0x1F46A, 0x1F46A},
    {0x1F47D, 0x1F47D}, {0x1F4A3, 0x1F4A3}, {0x1F4B0, 0x1F4B0}, {0x1F4B3, 0x1F4B3}, {0x1F4BB, 0x1F4BB},
    {0x1F4BF, 0x1F4BF}, {0x1F4CB, 0x1F4CB}, {0x1F4DA, 0x1F4DA}, {0x1F4DF, 0x1F4DF}, {0x1F4E4, 0x1F4E6},
    {0x1F4EA, 0x1F4ED}, {0x1F4F7, 0x1F4F7}, {0x1F4F9, 0x1F4FB}, {0x1F508, 0x1F508}, {0x1F50D, 0x1F50D},
    {0x1F512, 0x1F513}, {0x1F550, 0x1F567}, {0x1F610, 0x1F610}, {0x1F687, 0x1F687}, {0x1F68D, 0x1F68D},
    {0x1F691, 0x1F691}, {0x1F694, 0x1F694}, {0x1F698, 0x1F698}, {0x1F6AD, 0x1F6AD}, {0x1F6B2, 0x1F6B2},
    {0x1F6B9, 0x1F6BA}, {0x1F6BC, 0x1F6BC},
};

// Pictographs that came after Unicode 9, which many terminals still measure by.
constexpr Range new_emoji_ranges[] = {
    {0x1F6D5, 0x1F6DF}, {0x1F6F7, 0x1F6FF}, {0x1F7E0, 0x1F7FF}, {0x1F90C, 0x1F90F}, {0x1F91F, 0x1F91F},
    {0x1F928, 0x1F92F}, {0x1F931, 0x1F932}, {0x1F93F, 0x1F93F}, {0x1F94C, 0x1F94F}, {0x1F95F, 0x1F97F},
    {0x1F992, 0x1F9BF}, {0x1F9C1, 0x1F9FF}, {0x1FA70, 0x1FAFF},
};

// Code points that are not assigned yet, but are reserved for pictographs.
constexpr Range reserved_ranges[] = {{0x1F000, 0x1F0FF}, {0x1F1AE, 0x1F1E5}, {0x1F200, 0x1FAFF}, {0x1FC00, 0x1FFFD}};

// Wide since a later Unicode than utf8proc may know. Where terminals differ, the larger width is the safe one.
constexpr Range newly_wide_ranges[] = {
    {0x2630, 0x2637},   {0x268A, 0x268F},   {0x2FFC, 0x2FFF},   {0x31E4, 0x31E5},
    {0x31EF, 0x31EF},   {0x4DC0, 0x4DFF},   {0x16FF2, 0x16FF6}, {0x187F8, 0x187FF},
    {0x18CFF, 0x18CFF}, {0x18D09, 0x18DF2}, {0x1D300, 0x1D356}, {0x1D360, 0x1D376},
};

// Han, where also the gaps are wide.
constexpr Range ideograph_ranges[] = {
    {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
};

// Scripts with cursive joining or conjuncts, in which U+200C and U+200D between letters are spelling.
constexpr Range joining_ranges[] = {
    {0x0600, 0x085F},   {0x0860, 0x0DFF},   {0x1000, 0x109F},   {0x1780, 0x18AF},   {0x1A20, 0x1AAF},
    {0x1B00, 0x1BFF},   {0xA800, 0xA82F},   {0xA840, 0xA8FF},   {0xA930, 0xA9FF},   {0xAA60, 0xAAFF},
    {0xABC0, 0xABFF},   {0x10AC0, 0x10AFF}, {0x10B80, 0x10BAF}, {0x10D00, 0x10D3F}, {0x10F30, 0x10FDF},
    {0x11000, 0x11FAF}, {0x1E900, 0x1E95F},
};

// Invisible, but with a place in ordinary text: fillers, variation selectors of Mongolian and of emoji, joiners, tags.
// Those of Han have none here: terminals do not draw the variants, and with 256 of them each character could carry a
// hidden byte.
constexpr Range contextual_ranges[] = {
    {0x115F, 0x1160}, {0x180B, 0x180D}, {0x180F, 0x180F}, {0x200C, 0x200D}, {0xFE0E, 0xFE0F}, {0xE0020, 0xE007F},
};

// Letters, marks and symbols of nothing: blanks and a filler of old scripts, and a note without a head.
constexpr Range unseen_ranges[] = {{0x13441, 0x13442}, {0x16FE4, 0x16FE4}, {0x1D159, 0x1D159}};

// Code points that are not assigned, but are not to be seen whatever they become.
constexpr Range reserved_invisible_ranges[] = {{0x2065, 0x2065}, {0xFFF0, 0xFFF8}, {0xE0000, 0xE0FFF}};

// Signs that take the width of a grapheme out of the terminals' common ground: selectors of text and emoji style,
// the keycap, halfwidth sound marks, skin tones, tags.
constexpr Range unsettled_ranges[] = {
    {0x20E3, 0x20E3}, {0xFE0E, 0xFE0F}, {0xFF9E, 0xFF9F}, {0x1F3FB, 0x1F3FF}, {0xE0020, 0xE007F},
};

// Beside closing punctuation: marks of a sentence, units, small kana and signs that prolong or repeat.
constexpr Range no_break_before_ranges[] = {
    {'!', '"'},       {'%', '%'},       {'\'', '\''},     {',', ','},       {'.', '.'},       {':', ';'},
    {'?', '?'},       {0xB0, 0xB0},     {0x2025, 0x2026}, {0x2030, 0x2034}, {0x203C, 0x203D}, {0x2047, 0x2049},
    {0x2103, 0x2103}, {0x3001, 0x3002}, {0x3005, 0x3005}, {0x301C, 0x301C}, {0x303B, 0x303C}, {0x3041, 0x3041},
    {0x3043, 0x3043}, {0x3045, 0x3045}, {0x3047, 0x3047}, {0x3049, 0x3049}, {0x3063, 0x3063}, {0x3083, 0x3083},
    {0x3085, 0x3085}, {0x3087, 0x3087}, {0x308E, 0x308E}, {0x3095, 0x3096}, {0x309B, 0x309E}, {0x30A0, 0x30A1},
    {0x30A3, 0x30A3}, {0x30A5, 0x30A5}, {0x30A7, 0x30A7}, {0x30A9, 0x30A9}, {0x30C3, 0x30C3}, {0x30E3, 0x30E3},
    {0x30E5, 0x30E5}, {0x30E7, 0x30E7}, {0x30EE, 0x30EE}, {0x30F5, 0x30F6}, {0x30FB, 0x30FE}, {0x31F0, 0x31FF},
    {0xFF01, 0xFF01}, {0xFF05, 0xFF05}, {0xFF0C, 0xFF0C}, {0xFF0E, 0xFF0E}, {0xFF1A, 0xFF1B}, {0xFF1F, 0xFF1F},
    {0xFF5E, 0xFF5E}, {0xFF61, 0xFF61}, {0xFF64, 0xFF65}, {0xFF67, 0xFF70},
};

constexpr Range no_break_after_ranges[] = {
    {'"', '"'},   {'$', '$'},       {'\'', '\''},     {0xA3, 0xA3},
    {0xA5, 0xA5}, {0xFF04, 0xFF04}, {0xFFE1, 0xFFE1}, {0xFFE5, 0xFFE5},
};

// White space that holds its neighbours together.
constexpr Range no_break_space_ranges[] = {{0xA0, 0xA0}, {0x2007, 0x2007}, {0x202F, 0x202F}};

Break break_class_of(int boundclass) {
    switch (boundclass) {
        case UTF8PROC_BOUNDCLASS_CR: return Break::cr;
        case UTF8PROC_BOUNDCLASS_LF: return Break::lf;
        case UTF8PROC_BOUNDCLASS_CONTROL: return Break::control;
        case UTF8PROC_BOUNDCLASS_EXTEND: return Break::extend;
        case UTF8PROC_BOUNDCLASS_L: return Break::l;
        case UTF8PROC_BOUNDCLASS_V: return Break::v;
        case UTF8PROC_BOUNDCLASS_T: return Break::t;
        case UTF8PROC_BOUNDCLASS_LV: return Break::lv;
        case UTF8PROC_BOUNDCLASS_LVT: return Break::lvt;
        case UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR: return Break::regional_indicator;
        case UTF8PROC_BOUNDCLASS_SPACINGMARK: return Break::spacing_mark;
        case UTF8PROC_BOUNDCLASS_PREPEND: return Break::prepend;
        case UTF8PROC_BOUNDCLASS_ZWJ: return Break::zwj;
        case UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC: return Break::pictograph;
        default: return Break::other;
    }
}

std::uint8_t width_of(char32_t code_point, Break break_class, int category) {
    const auto east_asian = utf8proc_charwidth(static_cast<utf8proc_int32_t>(code_point));
    switch (break_class) {
        case Break::cr:
        case Break::lf:
        case Break::control:
        case Break::zwj:
        case Break::v:
        case Break::t: return 0;
        case Break::extend:
            if (category == UTF8PROC_CATEGORY_SK) {
                return 2;  // A skin tone.
            }
            return category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_LM ? 1 : 0;
        case Break::spacing_mark: return 1;
        case Break::regional_indicator: return 2;  // A single one is one cell in some terminals, two in others.
        case Break::pictograph: return east_asian == 2 || category == UTF8PROC_CATEGORY_CN ? 2 : 1;
        case Break::other:
        case Break::prepend:
        case Break::l:
        case Break::lv:
        case Break::lvt: break;
    }
    return east_asian == 2 || is_in(ideograph_ranges, code_point) ? 2 : 1;
}

Properties make_properties(char32_t code_point) {
    const utf8proc_property_t& known = *utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point));
    const int category = known.category;
    const auto is_any_of = [=](auto... categories) { return ((category == categories) || ...); };

    Properties result;
    const auto set = [&](Flag flag, bool condition) {
        result.flags = static_cast<std::uint16_t>(result.flags | (condition ? flag : 0));
    };
    const auto is_set = [&](Flag flag) { return result.has(flag); };

    const bool reserved = category == UTF8PROC_CATEGORY_CN && is_in(reserved_ranges, code_point);
    const Break break_class = reserved ? Break::pictograph : break_class_of(static_cast<int>(known.boundclass));
    const bool noncharacter = (code_point & 0xFFFE) == 0xFFFE || (code_point >= 0xFDD0 && code_point <= 0xFDEF);
    const bool white = is_any_of(UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP) ||
                       (code_point >= '\t' && code_point <= '\r') || code_point == 0x85;
    const bool format = category == UTF8PROC_CATEGORY_CF && break_class != Break::prepend;
    const bool invisible = category == UTF8PROC_CATEGORY_CC || format || known.ignorable ||
                           is_in(unseen_ranges, code_point) || is_in(reserved_invisible_ranges, code_point);

    result.break_class = break_class;
    result.width = width_of(code_point, break_class, category);

    set(contextual, is_in(contextual_ranges, code_point));
    set(hidden, !is_set(contextual) && (invisible || noncharacter ||
                                        is_any_of(UTF8PROC_CATEGORY_CO, UTF8PROC_CATEGORY_CS, UTF8PROC_CATEGORY_ZL,
                                                  UTF8PROC_CATEGORY_ZP)));
    set(mark, is_any_of(UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME));
    // A code point of a later Unicode than utf8proc's is most likely a letter.
    set(word, is_set(mark) || (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
                  is_any_of(UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO, UTF8PROC_CATEGORY_CN));
    set(virama, known.combining_class == 9);
    set(joining, is_in(joining_ranges, code_point) && !is_set(hidden) && !is_set(contextual) && is_set(word));
    // U+2800 is a Braille cell without dots: in a text it is seen as a space is. U+1680 is a space that is drawn.
    set(blank, white || invisible || code_point == 0x2800);
    set(space, white && !is_set(hidden) && code_point != 0x1680 && !is_in(no_break_space_ranges, code_point));
    set(space, code_point >= '\t' && code_point <= '\r');
    set(no_break_before, is_any_of(UTF8PROC_CATEGORY_PE, UTF8PROC_CATEGORY_PF) ||
                             is_in(no_break_before_ranges, code_point) || is_in(no_break_space_ranges, code_point));
    set(no_break_after, is_any_of(UTF8PROC_CATEGORY_PS, UTF8PROC_CATEGORY_PI) ||
                            is_in(no_break_after_ranges, code_point) || is_in(no_break_space_ranges, code_point));

    // Not all pictographs are emoji, and those that are not lose their class in later versions of Unicode.
    const bool is_wide = result.width == 2 && !reserved && !(code_point >= 0x1F260 && code_point <= 0x1F265);
    set(text_emoji, is_in(text_emoji_ranges, code_point));
    set(emoji, break_class == Break::pictograph && (is_set(text_emoji) || is_wide));
    set(styled, is_set(text_emoji) || is_in(styled_emoji_ranges, code_point));
    set(styled, is_set(emoji) && code_point < 0x10000);
    if (is_in(newly_wide_ranges, code_point)) {
        result.width = 2;
        set(unsettled, true);
    }
    set(unsettled, (is_set(text_emoji) && code_point > 0x7F) || is_in(new_emoji_ranges, code_point) ||
                       is_in(unsettled_ranges, code_point) || is_set(virama) || reserved);
    set(unsettled, break_class == Break::zwj || break_class == Break::regional_indicator || break_class == Break::v ||
                       break_class == Break::t || break_class == Break::prepend || break_class == Break::spacing_mark ||
                       category == UTF8PROC_CATEGORY_MC);
    return result;
}

// Values cut into blocks of which equal ones are kept once: the block of value i is number index[i >> bits].
struct Blocks {
    std::vector<std::size_t> index;
    std::vector<std::size_t> values;
};

Blocks make_blocks(const std::vector<std::size_t>& values, unsigned bits) {
    const auto size = std::ptrdiff_t{1} << bits;
    Blocks result;
    std::map<std::vector<std::size_t>, std::size_t> known;
    for (auto begin = values.begin(); begin != values.end(); begin += size) {
        const std::vector<std::size_t> block(begin, begin + size);
        const auto [place, is_new] = known.emplace(block, known.size());
        if (is_new) {
            result.values.insert(result.values.end(), block.begin(), block.end());
        }
        result.index.push_back(place->second);
    }
    return result;
}

bool print(const char* type, std::size_t limit, const char* name, const std::vector<std::size_t>& values) {
    std::printf("constexpr %s %s[] = {", type, name);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::printf("%s%zu,", i % 24 == 0 ? "\n    " : "", values[i]);
    }
    std::printf("\n};\n");
    return *std::max_element(values.begin(), values.end()) < limit;
}

}  // namespace

int main() {
    std::vector<Properties> kinds;
    std::vector<std::size_t> kind_of(code_points);
    for (char32_t code_point = 0; code_point < code_points; ++code_point) {
        const Properties properties = make_properties(code_point);
        const auto found = std::find(kinds.begin(), kinds.end(), properties);
        kind_of[code_point] = static_cast<std::size_t>(found - kinds.begin());
        if (found == kinds.end()) {
            kinds.push_back(properties);
        }
    }

    // These sizes give the smallest table: small blocks of kinds, and larger blocks of the blocks.
    constexpr unsigned leaf_bits = 4;
    constexpr unsigned branch_bits = 5;
    const Blocks leaves = make_blocks(kind_of, leaf_bits);
    const Blocks branches = make_blocks(leaves.index, branch_bits);

    std::printf("// Made by unicode_table_generator from Unicode %s.\n", utf8proc_unicode_version());
    std::printf("constexpr unsigned leaf_bits = %u;\nconstexpr unsigned branch_bits = %u;\n", leaf_bits, branch_bits);
    std::printf("constexpr Properties kinds[] = {\n");
    for (const Properties& kind : kinds) {
        std::printf("    {Break{%d}, %d, %d},\n", static_cast<int>(kind.break_class), int{kind.width}, int{kind.flags});
    }
    std::printf("};\n");
    const bool fits = print("std::uint8_t", 0x100, "root", branches.index) &&
                      print("std::uint16_t", 0x10000, "branches", branches.values) &&
                      print("std::uint8_t", 0x100, "leaves", leaves.values);
    if (!fits) {
        std::fprintf(stderr, "The table of code points no longer fits into its types.\n");
        return 1;
    }
    return 0;
}
