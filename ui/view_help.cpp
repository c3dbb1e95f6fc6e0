#include "scene.hpp"

#include <utility>

namespace ask::ui {

void draw_help(const Scene& scene, int index, const Item& item, std::vector<Line>& lines) {
    const Look& look = scene.look;
    for (const Block& block : item) {
        Brush brush;
        brush.style = look.style(block.part == Part::keys ? Role::primary : Role::secondary);
        if (item.count == 1) {
            brush.first.add(scene.content.keys(index), look.style(Role::primary));
        }
        draw_block(block, std::move(brush), lines);
    }
}

}  // namespace ask::ui
