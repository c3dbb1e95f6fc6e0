#include "line.hpp"

#include "text.hpp"

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

#include <algorithm>
#include <bit>
#include <memory>
#include <tuple>
#include <utility>

namespace ask::ui {
namespace {

bool is_printable_ascii(char c) { return c >= ' ' && c <= '~'; }

// A mark is a control character and the style that begins there.
constexpr char mark = '\x01';
constexpr std::size_t usual_size = 63;  // of a line, in bytes: room for it is made at once
constexpr std::size_t mark_size = 1 + std::tuple_size_v<Style::Bytes>;

void add_mark(std::string& text, Style style) {
    const auto bytes = std::bit_cast<Style::Bytes>(style);
    text += mark;
    text.append(bytes.data(), bytes.size());
}

Style marked_style(const std::string& text, std::size_t at) {
    Style::Bytes bytes;
    std::copy_n(text.data() + at + 1, bytes.size(), bytes.data());
    return std::bit_cast<Style>(bytes);
}

void set_style(ftxui::Pixel& pixel, Style style) {
    static_assert(role_count < 16);
    pixel.hyperlink = static_cast<std::uint8_t>(style.foreground | style.background << 4U);
    pixel.bold = style.bold;
    pixel.dim = style.dim;
    pixel.inverted = style.inverse;
}

}  // namespace

Style style_of(const ftxui::Pixel& pixel) {
    Style style;
    style.foreground = pixel.hyperlink & 0xFU;
    style.background = pixel.hyperlink >> 4U;
    style.bold = pixel.bold;
    style.dim = pixel.dim;
    style.inverse = pixel.inverted;
    return style;
}

// Nothing of ours blinks or is struck through, so those two bits are free.
bool is_ambiguous(const ftxui::Pixel& pixel) { return pixel.blink; }
bool is_second(const ftxui::Pixel& pixel) { return pixel.strikethrough; }

void clear(ftxui::Pixel& pixel) {
    pixel.character.clear();
    set_style(pixel, {});
    pixel.blink = false;
    pixel.strikethrough = false;
}

Line& Line::add(std::string_view text, Style style) { return add(text, text_width(text), style); }

Line& Line::add(std::string_view text, int width, Style style) {
    if (text.empty()) {
        return *this;
    }
    if (text_.empty()) {
        text_.reserve(usual_size);
    }
    if (style != std::exchange(style_, style)) {
        add_mark(text_, style);
    }
    text_ += text;
    width_ += width;
    return *this;
}

Line& Line::pad(int column) {
    static constexpr std::string_view blanks = "                ";
    while (column > width_) {
        const std::string_view some = blanks.substr(0, static_cast<std::size_t>(column - width_));
        add(some, static_cast<int>(some.size()));
    }
    return *this;
}

Line& Line::put(int column, std::string_view glyph, Style style) {
    Style around;
    std::size_t at = 0;
    for (int before = column; at < text_.size() && (before > 0 || text_[at] == mark);) {
        if (text_[at] == mark) {
            around = marked_style(text_, at);
            at += mark_size;
        } else {
            ++at;
            --before;
        }
    }
    if (at == text_.size() || text_[at] != ' ') {
        return *this;
    }
    std::string put;
    add_mark(put, style);
    put += glyph;
    add_mark(put, around);
    text_.replace(at, 1, put);
    return *this;
}

Line& Line::caret(int column, bool drawn) {
    caret_ = column;
    caret_drawn_ = drawn;
    return *this;
}

Line& Line::right(std::string_view text, std::string_view brief, Style style) {
    right_ = text;
    brief_ = brief;
    right_style_ = style;
    return *this;
}

class LineNode : public ftxui::Node {
public:
    explicit LineNode(const Line& line) : line_(line) {}

    void Render(ftxui::Screen& screen) override {
        end_ = screen.dimx();

        const std::string& text = line_.text_;
        Style style;
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == mark) {
                style = marked_style(text, at);
                at += mark_size;
            }
            const std::size_t end = std::min(text.find(mark, at), text.size());
            place(screen, std::string_view(text).substr(at, end - at), style);
            at = end;
        }
        if (line_.caret_ >= 0) {
            place_caret(screen);
        }
        place_right(screen);
    }

private:
    void place(ftxui::Screen& screen, std::string_view text, Style style) {
        ftxui::Pixel pixel;
        set_style(pixel, style);
        for (std::size_t i = 0; i < text.size() && x_ < end_;) {
            // Two printable ASCII characters in a row: the first is a grapheme by itself.
            ftxui::Pixel* plain = &screen.PixelAt(x_, 0);
            while (x_ < end_ && is_printable_ascii(text[i]) && (i + 1 == text.size() || is_printable_ascii(text[i + 1]))) {
                plain->character = text[i++];
                set_style(*plain++, style);
                ++x_;
                if (i == text.size()) return;
            }
            if (x_ == end_) return;
            const Grapheme grapheme = next_grapheme(text, i);
            i += grapheme.bytes.size();
            pixel.blink = grapheme.ambiguous;
            pixel.character = grapheme.bytes;
            if (grapheme.width == 0) {
                place_mark(screen, pixel);
                continue;
            }
            if (x_ + grapheme.width > end_) {
                pixel.blink = false;
                pixel.character = " ";
                screen.PixelAt(x_++, 0) = pixel;
                continue;
            }
            screen.PixelAt(x_++, 0) = pixel;
            if (grapheme.width == 2) {
                pixel.character.clear();
                pixel.strikethrough = true;
                screen.PixelAt(x_++, 0) = pixel;
                pixel.strikethrough = false;
            }
        }
    }

    // A mark without a cell of its own goes with the character before it, or with a blank.
    void place_mark(ftxui::Screen& screen, ftxui::Pixel& pixel) {
        if (x_ == 0) {
            pixel.character.insert(0, " ");
            pixel.blink = true;
            screen.PixelAt(x_++, 0) = pixel;
            return;
        }
        int before = x_ - 1;
        while (before > 0 && is_second(screen.PixelAt(before, 0))) {
            --before;
        }
        screen.PixelAt(before, 0).character += pixel.character;
        screen.PixelAt(before, 0).blink = true;
    }

    void place_caret(ftxui::Screen& screen) {
        const int x = std::min(line_.caret_, end_ - 1);
        if (x < 0) {
            return;
        }
        screen.SetCursor({x, 0, ftxui::Screen::Cursor::Bar});
        if (line_.caret_drawn_) {
            screen.PixelAt(x, 0).inverted = true;
        }
    }

    void place_right(ftxui::Screen& screen) {
        const int full = text_width(line_.right_);
        const int brief = text_width(line_.brief_);
        const bool roomy = x_ + 2 + full <= end_;
        const int x = end_ - (roomy ? full : brief);
        if (x >= x_) {
            x_ = x;
            place(screen, roomy ? line_.right_ : line_.brief_, line_.right_style_);
        }
    }

    const Line& line_;
    int x_ = 0;    // the next cell
    int end_ = 0;  // behind the last cell
};

ftxui::Element element(const Line& line) { return std::make_shared<LineNode>(line); }

}  // namespace ask::ui
