// What the files of the view share: what a frame is drawn from, and its parts, each drawn by the file of its name.
#pragma once

#include "content.hpp"
#include "layout.hpp"
#include "line.hpp"
#include "model.hpp"
#include "theme.hpp"

#include <vector>

namespace ask::ui {

struct Scene {
    const Model& model;
    const Look& look;
    const Layout& layout;
    const Content& content;
};

// view_chrome.cpp, view_hints.cpp
Line tab_bar(const Scene& scene);
Line heading(const Scene& scene);
Line notice(const Scene& scene);
Line hints(const Scene& scene);

// One item of the body, all of its lines.
void draw_row(const Scene& scene, int row, const Item& item, std::vector<Line>& lines);            // view_list.cpp
void draw_field(const Scene& scene, const Item& item, std::vector<Line>& lines);                   // view_field.cpp
void draw_reviewed(const Scene& scene, int index, const Item& item, std::vector<Line>& lines);     // view_review.cpp
void draw_answer(const Scene& scene, int question, const Item& item, std::vector<Line>& lines);    // view_submit.cpp
void draw_help(const Scene& scene, int index, const Item& item, std::vector<Line>& lines);         // view_help.cpp

// Puts the cursor before a line of the focused row.
void draw_cursor(const Scene& scene, Line& line);                                                  // view_list.cpp

// How a block is drawn: `first` stands before its first line and `rest` before the others, up to its indent; the second
// style is for the text behind its split.
struct Brush {
    Line first;
    Line rest;
    Style style;
    Style second;
};
void draw_block(const Block& block, Brush brush, std::vector<Line>& lines);                        // view.cpp
void draw_editor(const Scene& scene, const Block& block, Brush brush, std::vector<Line>& lines);  // view_field.cpp

inline Style bold(Style style) {
    style.bold = true;
    return style;
}

}  // namespace ask::ui
