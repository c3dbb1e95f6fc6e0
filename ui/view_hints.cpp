#include "scene.hpp"

#include "text.hpp"

#include <algorithm>
#include <string>

namespace ask::ui {
namespace {

// What a key does right now. In a line too short for all, those of the lowest rank are shown: how to go on is first.
struct Hint {
    int rank = 0;
    std::string text;
    bool shown = false;
};

using Hints = std::vector<Hint>;

std::string arrows(const Scene& scene, std::string_view does) {
    return std::string(scene.look.glyphs().up_down) + " " + std::string(does);
}

bool text_scrolls(const Scene& scene) { return scene.layout.text < scene.layout.text_total; }
bool body_scrolls(const Scene& scene) { return scene.layout.body < scene.layout.body_total; }

void add_list_hints(const Scene& scene, Hints& hints) {
    const Question& question = scene.model.question();
    const int row = scene.content.focus();
    const bool own = row == custom_row(question);
    hints.push_back({4, arrows(scene, "navigate")});
    if (question.mode == Mode::single) {
        hints.push_back({1, own ? "enter type" : "enter select"});
    } else {
        if (row != submit_row(question) && !(own && is_blank(scene.model.sheet().field.text()))) {
            hints.push_back({2, "space toggle"});
        }
        hints.push_back({1, own ? "enter type" : "enter review"});
        hints.push_back({8, "a all"});
    }
    if (text_scrolls(scene)) {
        hints.push_back({3, "shift+" + arrows(scene, "scroll")});
    }
    if (scene.model.several()) {
        hints.push_back({6, "tab next"});
    }
    hints.push_back({5, "esc cancel"});
    hints.push_back({7, "? keys"});
}

void add_field_hints(const Scene& scene, Hints& hints) {
    const Question& question = scene.model.question();
    const bool own = question.mode != Mode::input;
    hints.push_back({1, own || scene.model.several() ? "enter accept" : "enter submit"});
    if (question.multiline) {
        hints.push_back({4, "ctrl+j new line"});
    }
    if (text_scrolls(scene)) {
        hints.push_back({3, "pgup/pgdn scroll"});
    }
    if (scene.model.several()) {
        hints.push_back({5, "tab next"});
    }
    hints.push_back({2, own ? "esc back" : "esc cancel"});
}

void add_submit_hints(const Scene& scene, Hints& hints) {
    const std::string_view go = "enter go to open question";
    const std::string_view open = text_width(go) <= scene.layout.columns ? go : "enter open question";
    hints.push_back({1, std::string(all_answered(scene.model) ? "enter submit" : open)});
    if (body_scrolls(scene)) {
        hints.push_back({3, arrows(scene, "scroll")});
    } else if (text_scrolls(scene)) {
        hints.push_back({3, "shift+" + arrows(scene, "scroll")});
    }
    hints.push_back({4, "shift+tab back"});
    hints.push_back({2, "esc cancel"});
    hints.push_back({5, "? keys"});
}

void add_reading_hints(const Scene& scene, Hints& hints) {
    if (scene.content.body() == Body::review) {
        hints.push_back({1, "enter confirm"});
    }
    if (body_scrolls(scene)) {
        hints.push_back({3, arrows(scene, "scroll")});
    } else if (text_scrolls(scene)) {
        hints.push_back({3, "shift+" + arrows(scene, "scroll")});
    }
    hints.push_back({2, "esc back"});
}

Hints hints_for(const Scene& scene) {
    Hints hints;
    switch (scene.content.body()) {
        case Body::list:
            if (scene.model.sheet().place == Place::field) {
                add_field_hints(scene, hints);
            } else {
                add_list_hints(scene, hints);
            }
            break;
        case Body::field: add_field_hints(scene, hints); break;
        case Body::submit: add_submit_hints(scene, hints); break;
        case Body::review:
        case Body::help: add_reading_hints(scene, hints); break;
    }
    return hints;
}

}  // namespace

Line hints(const Scene& scene) {
    const GlyphSet& glyphs = scene.look.glyphs();
    const int columns = scene.layout.columns;
    Hints hints = hints_for(scene);

    // The most important that fit together, and at least one, shown in their own order.
    std::vector<Hint*> ranked;
    for (Hint& hint : hints) ranked.push_back(&hint);
    std::sort(ranked.begin(), ranked.end(), [](const Hint* a, const Hint* b) { return a->rank < b->rank; });
    const int between = text_width(glyphs.separator);
    int used = 0;
    for (Hint* hint : ranked) {
        const int width = text_width(hint->text) + (used == 0 ? 0 : between);
        if (used == 0 || used + width <= columns) {
            used += width;
            hint->shown = true;
        }
    }
    Line line;
    const Style style = scene.look.style(Role::muted);
    for (const Hint& hint : hints) {
        if (hint.shown) {
            line.add(line.width() == 0 ? "" : glyphs.separator, style);
            line.add(truncate(hint.text, columns, glyphs.ellipsis), style);
        }
    }
    return line;
}

}  // namespace ask::ui
