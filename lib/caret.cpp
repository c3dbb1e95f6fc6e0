#include "caret.hpp"

#include "content.hpp"
#include "field_lines.hpp"

namespace ask {

bool move_caret_line(Model& model, int direction) {
    TextField& field = model.sheet().field;
    const Content content(model, model.size.columns);
    const Item item = content.item(content.body() == Body::list ? content.focus() : 0);
    for (const Block& block : item) {
        if (block.part != Part::field || block.text() != field.text()) continue;
        const FieldLines shown = field_lines(block.text(), block.caret, block.width);
        const int target = shown.caret_line + direction;
        if (target < 0 || target >= static_cast<int>(shown.lines.size())) return false;
        const std::string_view line = shown.lines[static_cast<std::size_t>(target)];
        const std::size_t begin = static_cast<std::size_t>(line.data() - block.text().data());
        const std::size_t end = begin + line.size();
        // The place behind a wrapped line is shown at the start of the next one: its last character is as far as it goes.
        const bool wrapped = end < block.text().size() && block.text()[end] != '\n';
        std::size_t at = 0;
        for (int column = 0; at < line.size();) {
            const Grapheme next = next_grapheme(line, at);
            if (column + next.width > shown.caret_column) break;
            if (wrapped && at + next.bytes.size() == line.size()) break;
            column += next.width;
            at += next.bytes.size();
        }
        field.move_to(begin + at);
        return true;
    }
    return false;
}

}  // namespace ask
