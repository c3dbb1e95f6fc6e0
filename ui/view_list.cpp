#include "scene.hpp"

#include "text.hpp"

#include <string>
#include <utility>

namespace ask::ui {
namespace {

bool is_on(const Question& question, const Sheet& sheet, int row) {
    if (question.mode == Mode::single) {
        return row == sheet.chosen;
    }
    return row == custom_row(question) ? sheet.custom_on : sheet.checks.test(static_cast<std::size_t>(row));
}

std::string_view mark_of(const GlyphSet& glyphs, const Question& question, bool on) {
    if (question.mode == Mode::single) {
        return on ? glyphs.radio_on : glyphs.radio_off;
    }
    return on ? glyphs.check_on : glyphs.check_off;
}

// Where the cursor is before a row. The marks of the two glyph sets differ in width; the blanks around make up for it.
int cursor_column(const Scene& scene) {
    const int mark_width = text_width(scene.look.glyphs().radio_on);
    if (scene.layout.columns >= roomy_columns) {
        return 3 - mark_width;
    }
    return row_indent(scene.model.question(), scene.layout.columns) >= 4 && mark_width > 1 ? mark_width : 0;
}

// Mark and digit, with a blank for the cursor.
Line gutter(const Scene& scene, int row) {
    const Question& question = scene.model.question();
    const GlyphSet& glyphs = scene.look.glyphs();
    const int columns = scene.layout.columns;
    Line line;
    if (row == submit_row(question) || row_indent(question, columns) < 4) {
        return line;
    }
    const std::string_view mark = mark_of(glyphs, question, is_on(question, scene.model.sheet(), row));
    const int cursor = cursor_column(scene);
    if (columns >= roomy_columns || cursor == 0) {
        line.pad(cursor + 2);
    }
    line.add(mark, scene.look.style(Role::primary));
    if (row < 9 && rows_numbered(question, columns)) {
        line.add(" ").add(std::to_string(row + 1) + ".", scene.look.style(Role::muted));
    }
    return line;
}

}  // namespace

void draw_cursor(const Scene& scene, Line& line) {
    const Question& question = scene.model.question();
    const int columns = scene.layout.columns;
    if (row_indent(question, columns) == 0) {
        return;
    }
    // On a narrow screen the Submit row, which has no mark, begins where other rows have theirs.
    const bool unmarked = scene.content.focus() == submit_row(question) && columns < roomy_columns;
    line.put(unmarked ? 0 : cursor_column(scene), scene.look.glyphs().cursor, bold(scene.look.style(Role::text)));
}

void draw_row(const Scene& scene, int row, const Item& item, std::vector<Line>& lines) {
    const Look& look = scene.look;
    const bool focused = row == scene.content.focus();
    const int indent = row_indent(scene.model.question(), scene.layout.columns);
    Line first = gutter(scene, row);
    for (const Block& block : item) {
        Brush brush;
        brush.first = std::exchange(first, {});
        brush.style = look.style(Role::muted);
        if (block.part == Part::label) {
            brush.style = focused ? bold(look.style(Role::text)) : look.style(Role::secondary);
            brush.second = look.style(Role::success);
        } else if (block.part == Part::submit) {
            brush.style = focused ? bold(look.style(Role::primary)) : look.style(Role::secondary);
            brush.second = look.style(Role::primary);
        } else if (block.part == Part::preview) {
            brush.style = look.style(Role::secondary);
            if (block.indent > indent) {
                brush.rest.pad(indent).add(look.glyphs().bar, look.style(Role::primary));
            }
            brush.first = brush.rest;
        } else if (block.part == Part::own) {
            brush.style = look.style(Role::text);
        } else if (block.part == Part::specify) {
            brush.style = look.style(Role::primary);
        }
        if (block.part == Part::field || block.part == Part::placeholder) {
            if (block.indent > indent) {
                brush.first.pad(indent).add(specify_label, look.style(Role::primary));
            }
            draw_editor(scene, block, std::move(brush), lines);
        } else {
            draw_block(block, std::move(brush), lines);
        }
    }
}

}  // namespace ask::ui
