#include "text.hpp"

#include "unicode.hpp"

#include <algorithm>
#include <utility>

namespace ask {

namespace {

using unicode::Break;
using unicode::decode;
using unicode::decode_before;
using unicode::Decoded;
using unicode::plain_run;
using unicode::Properties;
using unicode::properties_of;

constexpr char32_t emoji_selector = 0xFE0F;

bool is_plain(char byte) { return byte >= 0x20 && byte < 0x7F; }

// Adds up what the code points of one grapheme take. Most terminals add up too, and stop at two cells; where one of
// them takes more than another, the larger width is the safe one: a line that is too short breaks no layout.
class Measure {
public:
    explicit Measure(const Properties& first)
        : first_(first), width_(first.width), ambiguous_(first.has(unicode::unsettled)) {}

    void add(char32_t code_point, const Properties& next) {
        const bool emoji =
            next.break_class == Break::pictograph || (code_point == emoji_selector && first_.has(unicode::text_emoji));
        width_ = emoji ? 2 : std::min(2, width_ + next.width);
        ambiguous_ = ambiguous_ || next.has(unicode::unsettled);
    }

    int width() const {
        // What stands without its base is still seen, unlike a control character or a format character.
        const bool unseen =
            first_.break_class == Break::control || first_.break_class == Break::cr || first_.break_class == Break::lf;
        return unseen ? width_ : std::max(1, width_);
    }

    bool ambiguous() const { return ambiguous_; }

private:
    Properties first_;
    int width_;
    bool ambiguous_;
};

// Bytes at `offset` that are a grapheme each, since neither they nor what follows them can join with anything.
std::size_t simple_run(std::string_view text, std::size_t offset) {
    const std::size_t run = plain_run(text, offset);
    const std::size_t end = offset + run;
    // The last one may be the base of a mark.
    const bool may_join = run > 0 && end < text.size() && !is_plain(text[end]) && text[end] != '\n';
    return may_join ? run - 1 : run;
}

}  // namespace

std::size_t find_invalid_utf8(std::string_view text) noexcept {
    for (std::size_t at = 0;;) {
        at += plain_run(text, at);
        if (at == text.size()) {
            return std::string_view::npos;
        }
        const Decoded decoded = decode(text, at);
        if (decoded.code_point == unicode::bad_byte) {
            return at;
        }
        at += decoded.length;
    }
}

bool is_utf8(std::string_view text) noexcept { return find_invalid_utf8(text) == std::string_view::npos; }

Grapheme next_grapheme(std::string_view text, std::size_t offset) noexcept {
    if (is_plain(text[offset]) && (offset + 1 == text.size() || is_plain(text[offset + 1]))) {
        return {text.substr(offset, 1), 1, false};
    }
    const Decoded first = decode(text, offset);
    const Properties properties = properties_of(first.code_point);
    Measure measure(properties);
    std::size_t end = offset + first.length;
    // Nothing joins a symbol and the plain character behind it.
    if (end == text.size() || (properties.break_class == Break::other && is_plain(text[end]))) {
        return {text.substr(offset, first.length), measure.width(), measure.ambiguous()};
    }
    unicode::GraphemeBreaker breaker(properties.break_class);
    while (end < text.size()) {
        const Decoded decoded = decode(text, end);
        const Properties next = properties_of(decoded.code_point);
        if (breaker.begins_with(next.break_class)) {
            break;
        }
        measure.add(decoded.code_point, next);
        end += decoded.length;
    }
    return {text.substr(offset, end - offset), measure.width(), measure.ambiguous()};
}

std::size_t previous_grapheme(std::string_view text, std::size_t offset) noexcept {
    // Back to a border that needs no look at what is before it, then forward from there.
    const auto before = [&](std::size_t end) {
        const Decoded decoded = decode_before(text, end);
        return std::pair(properties_of(decoded.code_point).break_class, end - decoded.length);
    };
    auto [break_class, start] = before(offset);
    while (start > 0) {
        const auto [earlier_class, earlier_start] = before(start);
        if (unicode::is_certain_border(earlier_class, break_class)) {
            break;
        }
        break_class = earlier_class;
        start = earlier_start;
    }
    for (;;) {
        const std::size_t end = start + next_grapheme(text.substr(0, offset), start).bytes.size();
        if (end >= offset) {
            return start;
        }
        start = end;
    }
}

std::size_t count_graphemes(std::string_view text) noexcept {
    std::size_t count = 0;
    for (std::size_t at = 0;;) {
        const std::size_t run = simple_run(text, at);
        at += run;
        count += run;
        if (at == text.size()) {
            return count;
        }
        at += next_grapheme(text, at).bytes.size();
        ++count;
    }
}

int text_width(std::string_view text) noexcept {
    int width = 0;
    for (std::size_t at = 0;;) {
        const std::size_t run = simple_run(text, at);
        at += run;
        width += static_cast<int>(run);
        if (at == text.size()) {
            return width;
        }
        const Grapheme grapheme = next_grapheme(text, at);
        at += grapheme.bytes.size();
        width += grapheme.width;
    }
}

bool is_blank(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] > ' ' && text[at] < 0x7f) return false;  // as most texts begin
        const Decoded decoded = decode(text, at);
        if (!properties_of(decoded.code_point).has(unicode::blank)) {
            return false;
        }
        at += decoded.length;
    }
    return true;
}

}  // namespace ask
