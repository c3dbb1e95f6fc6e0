#include "scene.hpp"

#include "text.hpp"

#include <utility>

namespace ask::ui {

void draw_reviewed(const Scene& scene, int index, const Item& item, std::vector<Line>& lines) {
    const Look& look = scene.look;
    for (const Block& block : item) {
        Brush brush;
        if (block.part == Part::note) {
            brush.style = look.style(Role::warning);
        } else {
            const std::string_view mark = look.glyphs().check_on;
            if (scene.content.row_of(index) >= 0 && block.indent > 0) {
                brush.first.pad(mark_columns - 1 - text_width(mark)).add(mark, look.style(Role::primary));
            }
            brush.style = look.style(block.part == Part::answer ? Role::secondary : Role::text);
            brush.second = look.style(Role::text);
        }
        draw_block(block, std::move(brush), lines);
    }
}

}  // namespace ask::ui
