#include "scrolling.hpp"

#include "layout.hpp"

#include <algorithm>
#include <cstdlib>

namespace ask {

namespace {

// The scroll offset of the body that is shown, where it has one of its own.
int* body_top(Model& model) {
    if (model.help) return &model.help_top;
    if (model.on_submit_tab()) return &model.submit_top;
    return model.sheet().place == Place::review ? &model.sheet().review_top : nullptr;
}

// And that of the text above it.
int& text_offset(Model& model) { return model.on_submit_tab() ? model.submit_text_top : model.sheet().text_top; }

bool shows_list(const Model& model) {
    if (model.help || model.on_submit_tab()) return false;
    return model.question().mode != Mode::input && model.sheet().place != Place::review;
}

void settle_in(Model& model, const Layout& shares) {
    text_offset(model) = text_top(model, shares);
    if (int* top = body_top(model)) {
        *top = body_window(model, shares).top;
    } else if (shows_list(model)) {
        model.sheet().focus_line = body_window(model, shares).top;
    }
}

// How the screen is shared out does not depend on the focus, so one layout serves before and after the move.
void move_focus_in(Model& model, int row, const Layout& shares) {
    Sheet& sheet = model.sheet();
    const int from = sheet.focus;
    sheet.focus = row;
    // The rows between here and there, as far as a window reaches; beyond it the focus comes in at an edge.
    const int step = row > from ? 1 : -1;
    int line = sheet.focus_line;
    for (int i = from; i != row && std::abs(line) <= shares.body; i += step) {
        line += step * (row_height(model, step > 0 ? i : i - 1, shares.columns) + shares.spacing);
    }
    if (shares.body_total <= shares.body) {  // a list that fits has nothing to scroll
        sheet.focus_line = line;
        return;
    }
    const int height = std::min(row_height(model, row, shares.columns), shares.body);
    sheet.focus_line = std::clamp(line, 0, std::max(shares.body - height, 0));
    settle_in(model, shares);
}

}  // namespace

void settle(Model& model) { settle_in(model, layout(model, model.size)); }

void move_focus(Model& model, int row) { move_focus_in(model, row, layout(model, model.size)); }

void step_focus(Model& model, int direction) {
    Sheet& sheet = model.sheet();
    const Layout shares = layout(model, model.size);
    const int height = row_height(model, sheet.focus, shares.columns);
    // A row taller than its window is read line by line before the focus leaves it.
    const bool more_below = height > shares.body && sheet.focus_line + height > shares.body;
    const bool more_above = sheet.focus_line < 0;
    if ((direction > 0 && more_below) || (direction < 0 && more_above)) {
        sheet.focus_line -= direction;
        return settle_in(model, shares);
    }
    const int rows = row_count(model.question());
    move_focus_in(model, (sheet.focus + direction + rows) % rows, shares);
}

void page_focus(Model& model, int direction) {
    const Layout shares = layout(model, model.size);
    const int rows = row_count(model.question());
    int row = model.sheet().focus;
    int room = shares.body;
    do {
        row += direction;
        if (row < 0 || row >= rows) break;
        room -= row_height(model, row, shares.columns) + shares.spacing;
    } while (room > 0);
    move_focus_in(model, std::clamp(row, 0, rows - 1), shares);
}

void scroll_text(Model& model, int lines) {
    text_offset(model) += lines;
    settle(model);
}

void scroll_text_half_page(Model& model, int direction) {
    const int window = layout(model, model.size).text;
    scroll_text(model, direction * std::max(window / 2, 1));
}

void scroll_body_to(Model& model, int line) {
    if (int* top = body_top(model)) *top = line;
    settle(model);
}

void scroll_body(Model& model, int lines) {
    if (const int* top = body_top(model)) scroll_body_to(model, *top + lines);
}

void scroll_body_page(Model& model, int direction) {
    scroll_body(model, direction * std::max(layout(model, model.size).body - 1, 1));
}

}  // namespace ask
