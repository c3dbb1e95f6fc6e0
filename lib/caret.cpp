#include "caret.hpp"

#include "content.hpp"
#include "field_lines.hpp"

namespace ask {

namespace {

// The place in the text of what is shown at `shown`: a secret is masked, and some characters are shown as several.
std::size_t place_of(std::size_t shown, std::string_view text, bool secret) {
    std::size_t at = 0;
    for (std::size_t reached = 0; at < text.size();) {
        const std::string_view next = next_grapheme(text, at).bytes;
        reached += secret ? 1 : is_safe(next, Lines::keep) ? next.size() : safe_text(next, Lines::keep).size();
        if (reached > shown) break;
        at += next.size();
    }
    return at;
}

}  // namespace

bool move_caret_line(Model& model, int direction) {
    TextField& field = model.sheet().field;
    const Content content(model, model.size.columns);
    const Item item = content.item(content.body() == Body::list ? content.focus() : 0);
    for (const Block& block : item) {
        if (block.part != Part::field) continue;
        const FieldLines shown = field_lines(block.text(), block.caret, block.width);
        const int target = shown.caret_line + direction;
        if (target < 0 || target >= static_cast<int>(shown.lines.size())) return false;
        const std::string_view line = shown.lines[static_cast<std::size_t>(target)];
        const std::size_t begin = static_cast<std::size_t>(line.data() - block.text().data());
        const std::size_t end = begin + line.size();
        // The place behind a wrapped line is shown at the start of the next one: its last character is as far as it goes.
        const bool wrapped = end < block.text().size() && block.text()[end] != '\n';
        const int aim = field.aimed_column() < 0 ? shown.caret_column : field.aimed_column();
        std::size_t at = 0;
        for (int column = 0; at < line.size();) {
            const Grapheme next = next_grapheme(line, at);
            if (column + next.width > aim) break;
            if (wrapped && at + next.bytes.size() == line.size()) break;
            column += next.width;
            at += next.bytes.size();
        }
        field.move_to(place_of(begin + at, field.text(), model.question().secret), aim);
        return true;
    }
    return false;
}

}  // namespace ask
