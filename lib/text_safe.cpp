#include "text.hpp"

#include "unicode.hpp"

#include <cstdint>
#include <optional>

namespace ask {

namespace {

using unicode::Break;
using unicode::decode;
using unicode::Decoded;
using unicode::Properties;
using unicode::properties_of;

constexpr int max_marks = 8;    // combining marks that stay in one grapheme
constexpr int max_joiners = 4;  // joined pictographs in one grapheme; no emoji in use has more than three

constexpr char32_t zwnj = 0x200C;
constexpr char32_t zwj = 0x200D;
constexpr char32_t text_selector = 0xFE0E;
constexpr char32_t emoji_selector = 0xFE0F;
constexpr char32_t lead_filler = 0x115F;
constexpr char32_t vowel_filler = 0x1160;
constexpr char32_t black_flag = 0x1F3F4;
constexpr char32_t cancel_tag = 0xE007F;
constexpr char32_t return_symbol = 0x23CE;
constexpr char32_t delete_symbol = 0x2421;
constexpr char32_t control_pictures = 0x2400;
constexpr char32_t keycap = 0x20E3;
constexpr char32_t closing_bracket = 0x27E9;

// Behind the black flag: England, Scotland, Wales. No other flag has a name in tags: it would be a text nobody sees.
constexpr std::string_view flag_names[] = {
    "\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
    "\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",
    "\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F",
};

bool is_in(char32_t code_point, char32_t first, char32_t last) { return code_point >= first && code_point <= last; }

bool is_skin_tone(char32_t code_point) { return is_in(code_point, 0x1F3FB, 0x1F3FF); }

enum class Show { as_it_is, symbol, spaces, code_point, byte, count };

// A part of the text and how it is shown.
struct Piece {
    Show show;
    std::size_t begin;
    std::size_t end;
    char32_t value = 0;  // the symbol, code point, byte or count to show
};

// Cuts text into pieces. All that is decided from what stands before a code point is decided from that as it will be
// shown, and from what follows it only where that is certain to stay. So safe text is safe for ever.
class Screening {
public:
    Screening(std::string_view text, Lines lines) : text_(text), lines_(lines) {}

    bool at_end() const { return at_ == text_.size(); }

    Piece next() {
        if (const std::size_t run = unicode::plain_run(text_, at_); run > 0) {
            pass(static_cast<unsigned char>(text_[at_]));
            if (run > 1) {
                begin_grapheme(static_cast<unsigned char>(text_[at_ + run - 1]));
            }
            return keep(run);
        }
        const Decoded decoded = decode(text_, at_);
        if (decoded.code_point == unicode::bad_byte) {
            return replace(Show::byte, 1, static_cast<unsigned char>(text_[at_]));
        }
        if (decoded.code_point < 0x20 || decoded.code_point == 0x7F) {
            return control(decoded.code_point);
        }
        return visible_or_not(decoded);
    }

private:
    void begin_grapheme(char32_t code_point) { begin_grapheme(code_point, properties_of(code_point)); }

    void begin_grapheme(char32_t code_point, const Properties& properties) {
        breaker_.emplace(properties.break_class);
        last_ = code_point;
        last_properties_ = properties;
        marks_ = 0;
        joiners_ = 0;
        cells_ = properties.width;
        emoji_ = properties.has(unicode::emoji);
    }

    Piece keep(std::size_t length) {
        at_ += length;
        return {Show::as_it_is, at_ - length, at_};
    }

    // Something visible of one cell follows. Only a character that holds on to the next one makes a grapheme with it.
    void pass(char32_t code_point) {
        const Properties properties = properties_of(code_point);
        if (!breaker_ || breaker_->begins_with(properties.break_class)) {
            begin_grapheme(code_point, properties);
        } else {
            last_ = code_point;
            last_properties_ = properties;
            cells_ += properties.width;
        }
    }

    Piece replace(Show show, std::size_t length, char32_t value) {
        begin_grapheme(closing_bracket);
        at_ += length;
        return {show, at_ - length, at_, value};
    }

    Piece replace_by(char32_t symbol, std::size_t length) {
        pass(symbol);
        at_ += length;
        return {Show::symbol, at_ - length, at_, symbol};
    }

    Piece control(char32_t code_point) {
        const bool windows_line_end = code_point == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
        if (code_point == '\n' || windows_line_end) {
            const std::size_t length = windows_line_end ? 2 : 1;
            if (lines_ == Lines::join) {
                return replace_by(return_symbol, length);
            }
            breaker_.reset();
            at_ += length;
            return windows_line_end ? Piece{Show::symbol, at_ - length, at_, '\n'}
                                    : Piece{Show::as_it_is, at_ - 1, at_};
        }
        if (code_point == '\t' && lines_ == Lines::keep) {
            begin_grapheme(' ');
            ++at_;
            return {Show::spaces, at_ - 1, at_, 4};
        }
        return replace_by(code_point == 0x7F ? delete_symbol : control_pictures + code_point, 1);
    }

    Piece visible_or_not(const Decoded& decoded) {
        const Properties properties = properties_of(decoded.code_point);
        if (properties.has(unicode::hidden)) {
            return replace(Show::code_point, decoded.length, decoded.code_point);
        }
        const bool begins = !breaker_ || breaker_->begins_with(properties.break_class);
        std::size_t kept = 0;
        if (properties.has(unicode::contextual)) {
            kept = in_place(decoded, begins);
        } else if (begins) {
            // What has no width and no base would be drawn over whatever is before it on the screen.
            kept = properties.width > 0 ? decoded.length : 0;
        } else if (is_small(properties) && marks_ == max_marks) {
            return count_marks();
        } else {
            kept = fits(decoded.code_point, properties) ? decoded.length : 0;
        }
        if (kept == 0) {
            return replace(Show::code_point, decoded.length, decoded.code_point);
        }
        if (begins) {
            begin_grapheme(decoded.code_point, properties);
        }
        last_ = kept > decoded.length ? cancel_tag : decoded.code_point;
        last_properties_ = properties;
        return keep(kept);
    }

    static bool is_small(const Properties& properties) {
        return properties.has(unicode::mark) || properties.width == 0;
    }

    // Whether a code point may continue the grapheme: one that takes cells of its own only as long as they are no more
    // than two, which is what a grapheme is measured as; and of marks only so many.
    bool fits(char32_t code_point, const Properties& properties) {
        const Break last_class = last_properties_.break_class;
        const bool is_joined = last_class == Break::zwj && properties.break_class == Break::pictograph;
        const bool is_flag = last_class == Break::regional_indicator && properties.break_class == last_class;
        if (is_joined || is_flag) {
            return true;
        }
        if (is_skin_tone(code_point) && emoji_) {
            return last_class == Break::pictograph || last_ == emoji_selector;
        }
        if (is_small(properties)) {
            ++marks_;
            return true;
        }
        // After a character that holds on to the next one there must be room even for a bracket.
        cells_ += properties.break_class == Break::prepend ? 2 : properties.width;
        return cells_ <= 2;
    }

    Piece count_marks() {
        std::size_t length = 0;
        char32_t count = 0;
        while (at_ + length < text_.size()) {
            const Decoded decoded = decode(text_, at_ + length);
            const Properties properties = properties_of(decoded.code_point);
            const bool is_mark =
                is_small(properties) && !properties.has(unicode::hidden) && !properties.has(unicode::contextual);
            if (!is_mark || (count > 0 && breaker_->begins_with(properties.break_class))) {
                break;
            }
            length += decoded.length;
            ++count;
        }
        return replace(Show::count, length, count);
    }

    // How many bytes from here on are an invisible character in its place in ordinary text, with what belongs to it.
    std::size_t in_place(const Decoded& decoded, bool begins) {
        const char32_t code_point = decoded.code_point;
        const std::size_t after = at_ + decoded.length;
        const char32_t next = after < text_.size() ? decode(text_, after).code_point : unicode::bad_byte;
        bool stays = false;
        if (code_point == lead_filler) {
            stays = begins && properties_of(next).break_class == Break::v && next != vowel_filler;
        } else if (begins) {
            stays = false;
        } else if (code_point == zwj || code_point == zwnj) {
            stays = joins(next);
        } else if (code_point == vowel_filler) {
            stays = last_properties_.break_class == Break::l && last_ != lead_filler;
            marks_ += stays ? 1 : 0;
        } else if (code_point == text_selector || code_point == emoji_selector) {
            // A digit has two styles as a keycap only.
            stays = last_properties_.has(unicode::styled) && (last_ > 0x7F || next == keycap);
        } else if (is_in(code_point, 0x180B, 0x180F)) {
            stays = is_in(last_, 0x1820, 0x18AA) && last_properties_.has(unicode::word);
        } else {
            return last_ == black_flag ? tags() : 0;
        }
        return stays ? decoded.length : 0;
    }

    bool joins(char32_t next) {
        const Properties properties = properties_of(next);
        if (breaker_->joins_pictograph()) {
            return emoji_ && properties.has(unicode::emoji) && ++joiners_ <= max_joiners;
        }
        const bool next_stays = !properties.has(unicode::mark) || marks_ < max_marks;
        return last_properties_.has(unicode::virama) ||
               (last_properties_.has(unicode::joining) && properties.has(unicode::joining) && next_stays);
    }

    // The length of the tags that name a flag, or 0 if they do not.
    std::size_t tags() const {
        for (const std::string_view name : flag_names) {
            if (text_.substr(at_).starts_with(name)) {
                return name.size();
            }
        }
        return 0;
    }

    std::string_view text_;
    Lines lines_;
    std::size_t at_ = 0;

    // The grapheme before at_ as it is shown; no breaker at the start of a line.
    std::optional<unicode::GraphemeBreaker> breaker_;
    char32_t last_ = 0;
    Properties last_properties_;
    int marks_ = 0;
    int joiners_ = 0;
    int cells_ = 0;
    bool emoji_ = false;  // it begins with one
};

void append_shown(std::string& text, const Piece& piece) {
    switch (piece.show) {
        case Show::symbol: unicode::append(text, piece.value); return;
        case Show::as_it_is:  // is copied by the caller, and has no value
        case Show::spaces: text.append(piece.value, ' '); return;
        case Show::code_point:
            text += "⟨U+";
            unicode::append_hex(text, piece.value, 4);
            break;
        case Show::byte:
            text += "⟨0x";
            unicode::append_hex(text, piece.value, 2);
            break;
        case Show::count:
            text += "⟨+";
            text += std::to_string(static_cast<std::uint32_t>(piece.value));
            text += piece.value == 1 ? " mark" : " marks";
            break;
    }
    text += "⟩";
}

}  // namespace

std::string safe_text(std::string_view text, Lines lines) {
    std::string result;
    result.reserve(text.size());
    std::size_t kept = 0;  // What stays is copied in runs.
    for (Screening screening(text, lines); !screening.at_end();) {
        const Piece piece = screening.next();
        if (piece.show != Show::as_it_is) {
            result += text.substr(kept, piece.begin - kept);
            append_shown(result, piece);
            kept = piece.end;
        }
    }
    return result += text.substr(kept);
}

bool is_safe(std::string_view text, Lines lines) noexcept {
    if (unicode::plain_run(text, 0) == text.size()) {
        return true;
    }
    for (Screening screening(text, lines); !screening.at_end();) {
        if (screening.next().show != Show::as_it_is) {
            return false;
        }
    }
    return true;
}

}  // namespace ask
