#include "scene.hpp"

#include "field_lines.hpp"

#include <utility>

namespace ask::ui {

void draw_editor(const Scene& scene, const Block& block, Brush brush, std::vector<Line>& lines) {
    const bool drawn = scene.model.request->settings.caret;
    const std::size_t begin = lines.size();
    if (block.part == Part::placeholder) {
        brush.style = scene.look.style(Role::muted);
        draw_block(block, std::move(brush), lines);
        lines[begin].caret(block.indent, drawn);
        return;
    }
    const FieldLines shown = field_lines(block.text(), block.caret, block.width);
    const Style style = scene.look.style(Role::text);
    for (const std::string_view text : shown.lines) {
        Line line = lines.size() == begin ? std::move(brush.first) : brush.rest;
        lines.push_back(std::move(line.pad(block.indent).add(text, style)));
    }
    lines[begin + static_cast<std::size_t>(shown.caret_line)].caret(block.indent + shown.caret_column, drawn);
}

void draw_field(const Scene& scene, const Item& item, std::vector<Line>& lines) {
    const bool refused = scene.model.notice == Notice::empty_refused && scene.model.flash_left > 0;
    for (const Block& block : item) {
        Brush brush;
        if (block.indent > 0) {
            const Role role = refused ? Role::error : Role::primary;
            brush.rest.add(scene.look.glyphs().bar, bold(scene.look.style(role)));
        }
        brush.first = brush.rest;
        draw_editor(scene, block, std::move(brush), lines);
    }
}

}  // namespace ask::ui
