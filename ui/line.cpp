#include "line.hpp"

#include "text.hpp"

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace ask::ui {
namespace {

bool is_printable_ascii(char c) { return c >= ' ' && c <= '~'; }

}  // namespace

Style style_of(const ftxui::Pixel& pixel) {
    Style style;
    style.foreground = pixel.hyperlink & 0xFU;
    style.background = pixel.hyperlink >> 4U;
    style.bold = pixel.bold;
    style.dim = pixel.dim;
    style.italic = pixel.italic;
    style.underline = pixel.underlined;
    style.inverse = pixel.inverted;
    return style;
}

// Nothing of ours blinks or is struck through, so those two bits are free.
bool is_ambiguous(const ftxui::Pixel& pixel) { return pixel.blink; }
bool is_second(const ftxui::Pixel& pixel) { return pixel.strikethrough; }

Line& Line::add(std::string_view text, Style style) {
    if (text.empty()) {
        return *this;
    }
    text_ += text;
    width_ += text_width(text);
    if (!runs_.empty() && runs_.back().style == style) {
        runs_.back().size += text.size();
    } else {
        runs_.push_back({text.size(), style});
    }
    return *this;
}

Line& Line::pad(int column) {
    if (column > width_) {
        add(std::string(static_cast<std::size_t>(column - width_), ' '));
    }
    return *this;
}

Line& Line::put(int column, std::string_view glyph, Style style) {
    const std::size_t at = static_cast<std::size_t>(column);
    std::size_t begin = 0;
    auto run = runs_.begin();
    while (run != runs_.end() && begin + run->size <= at) {
        begin += run->size;
        ++run;
    }
    if (run == runs_.end() || text_[at] != ' ') {
        return *this;
    }
    const Run behind{begin + run->size - at - 1, run->style};
    run->size = at - begin;
    runs_.insert(run + 1, {{glyph.size(), style}, behind});
    text_.replace(at, 1, glyph);
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

    void ComputeRequirement() override {
        requirement_.min_x = line_.width_;
        requirement_.min_y = 1;
    }

    void Render(ftxui::Screen& screen) override {
        // Boxes that do not fit reach beyond the screen, where FTXUI keeps one pixel for all to share.
        if (box_.y_min < 0 || box_.y_min >= screen.dimy() || box_.y_max < box_.y_min) {
            return;
        }
        y_ = box_.y_min;
        x_ = box_.x_min;
        end_ = std::min(box_.x_max + 1, screen.dimx());

        std::size_t at = 0;
        for (const Line::Run& run : line_.runs_) {
            place(screen, std::string_view(line_.text_).substr(at, run.size), run.style);
            at += run.size;
        }
        if (line_.caret_ >= 0) {
            place_caret(screen);
        }
        place_right(screen);
    }

private:
    static ftxui::Pixel styled(Style style) {
        static_assert(role_count < 16);
        ftxui::Pixel pixel;
        pixel.hyperlink = static_cast<std::uint8_t>(style.foreground | style.background << 4U);
        pixel.bold = style.bold;
        pixel.dim = style.dim;
        pixel.italic = style.italic;
        pixel.underlined = style.underline;
        pixel.inverted = style.inverse;
        return pixel;
    }

    void place(ftxui::Screen& screen, std::string_view text, Style style) {
        ftxui::Pixel pixel = styled(style);
        for (std::size_t i = 0; i < text.size() && x_ < end_;) {
            // Two printable ASCII characters in a row: the first is a grapheme by itself.
            if (is_printable_ascii(text[i]) && (i + 1 == text.size() || is_printable_ascii(text[i + 1]))) {
                pixel.blink = false;
                pixel.character.assign(1, text[i]);
                screen.PixelAt(x_++, y_) = pixel;
                ++i;
                continue;
            }
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
                screen.PixelAt(x_++, y_) = pixel;
                continue;
            }
            screen.PixelAt(x_++, y_) = pixel;
            if (grapheme.width == 2) {
                pixel.character.clear();
                pixel.strikethrough = true;
                screen.PixelAt(x_++, y_) = pixel;
                pixel.strikethrough = false;
            }
        }
    }

    // A mark without a cell of its own goes with the character before it, or with a blank.
    void place_mark(ftxui::Screen& screen, ftxui::Pixel& pixel) {
        if (x_ == box_.x_min) {
            pixel.character.insert(0, " ");
            pixel.blink = true;
            screen.PixelAt(x_++, y_) = pixel;
            return;
        }
        int before = x_ - 1;
        while (before > box_.x_min && is_second(screen.PixelAt(before, y_))) {
            --before;
        }
        screen.PixelAt(before, y_).character += pixel.character;
        screen.PixelAt(before, y_).blink = true;
    }

    void place_caret(ftxui::Screen& screen) {
        const int x = std::min(box_.x_min + line_.caret_, end_ - 1);
        if (x < 0) {
            return;
        }
        screen.SetCursor({x, y_, ftxui::Screen::Cursor::Bar});
        if (line_.caret_drawn_) {
            screen.PixelAt(x, y_).inverted = true;
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
    int y_ = 0;
    int end_ = 0;  // behind the last cell
};

ftxui::Element element(const Line& line) { return std::make_shared<LineNode>(line); }

}  // namespace ask::ui
