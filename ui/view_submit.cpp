#include "scene.hpp"

#include <utility>

namespace ask::ui {

void draw_answer(const Scene& scene, int, const Item& item, std::vector<Line>& lines) {
    const Look& look = scene.look;
    for (const Block& block : item) {
        const bool answered = block.part == Part::answer;
        Brush brush;
        if (block.part == Part::note) {
            brush.style = look.style(Role::warning);
            draw_block(block, std::move(brush), lines);
            continue;
        }
        if (block.indent > 0) {
            const std::string_view mark = answered ? look.glyphs().tick : look.glyphs().cross;
            brush.first.add(mark, look.style(answered ? Role::success : Role::warning));
        }
        brush.style = look.style(Role::secondary);
        brush.second = look.style(answered ? Role::text : Role::warning);
        draw_block(block, std::move(brush), lines);
    }
}

}  // namespace ask::ui
