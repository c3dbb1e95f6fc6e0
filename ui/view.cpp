#include "view.hpp"

#include "scene.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace ask::ui {
namespace {

// Says at the right end of a window's first and last line that there is more: how many, where that can be counted.
struct More {
    bool above = false;
    bool below = false;
    int count_above = 0;
    int count_below = 0;
};

std::string more_text(std::string_view arrow, int count) {
    std::string text(arrow);
    if (count > 0) {
        text += ' ';
        text += std::to_string(count);
        text += " more";
    }
    return text;
}

void mark(const Scene& scene, std::vector<Line>& lines, const More& more) {
    const GlyphSet& glyphs = scene.look.glyphs();
    const Style style = scene.look.style(Role::muted);
    if (lines.empty()) {
        return;
    }
    if (more.above && more.below && lines.size() == 1) {
        const std::string text =
            more_text(glyphs.more_above, more.count_above) + "  " + more_text(glyphs.more_below, more.count_below);
        lines.front().right(text, glyphs.more_below, style);
        return;
    }
    if (more.above) {
        lines.front().right(more_text(glyphs.more_above, more.count_above), glyphs.more_above, style);
    }
    if (more.below) {
        lines.back().right(more_text(glyphs.more_below, more.count_below), glyphs.more_below, style);
    }
}

// Keeps `height` lines from `top` on.
void cut(std::vector<Line>& lines, int top, int height) {
    const auto begin = lines.begin() + std::min<std::ptrdiff_t>(top, std::ssize(lines));
    lines.erase(lines.begin(), begin);
    lines.resize(static_cast<std::size_t>(height));
}

Style text_style(const Look& look, Part part) {
    if (part == Part::prompt) {
        return bold(look.style(Role::text));
    }
    return look.style(part == Part::context ? Role::secondary : Role::muted);
}

std::vector<Line> text_lines(const Scene& scene) {
    std::vector<Line> lines;
    for (const Item text = scene.content.text(scene.layout.title); const Block& block : text) {
        lines.resize(lines.size() + static_cast<std::size_t>(block.gap));
        draw_block(block, {{}, {}, text_style(scene.look, block.part), {}}, lines);
    }
    const int top = text_top(scene.model, scene.layout);
    cut(lines, top, scene.layout.text);
    const int below = scene.layout.text_total - top - scene.layout.text;
    mark(scene, lines, {top > 0, below > 0, top, below});
    return lines;
}

void draw_item(const Scene& scene, int index, const Item& item, std::vector<Line>& lines) {
    switch (scene.content.body()) {
        case Body::list: return draw_row(scene, index, item, lines);
        case Body::field: return draw_field(scene, item, lines);
        case Body::review: return draw_reviewed(scene, index, item, lines);
        case Body::submit: return draw_answer(scene, index, item, lines);
        case Body::help: return draw_help(scene, index, item, lines);
    }
}

// An item's lines, with the cursor if it has the focus. In a row that is scrolled into the cursor is before the first
// line that can be seen.
void add_item(const Scene& scene, int index, int skip, std::vector<Line>& lines) {
    const std::size_t begin = lines.size();
    draw_item(scene, index, scene.content.item(index), lines);
    if (scene.content.body() == Body::list && index == scene.content.focus()) {
        draw_cursor(scene, lines[std::max(begin, static_cast<std::size_t>(skip))]);
    }
}

// Only the items in the window are made, so what is out of sight costs nothing.
std::vector<Line> body_lines(const Scene& scene) {
    const Content& content = scene.content;
    const Window window = body_window(content, scene.model, scene.layout);
    const std::size_t wanted = static_cast<std::size_t>(window.skip + scene.layout.body);
    std::vector<Line> lines;
    int next = window.first;
    while (next < content.count() && lines.size() < wanted) {
        add_item(scene, next, window.skip, lines);
        ++next;
        if (next < content.count()) {
            lines.resize(lines.size() + static_cast<std::size_t>(scene.layout.spacing));
        }
    }
    const bool cut_off = lines.size() > wanted;
    cut(lines, window.skip, scene.layout.body);
    const int below = content.count() - next;
    mark(scene, lines, {window.first > 0 || window.skip > 0, below > 0 || cut_off, window.first, below});
    return lines;
}

bool shows_whole_list(const Scene& scene) {
    return scene.content.body() == Body::list && !scene.content.editing() &&
           scene.layout.body == scene.layout.body_total;
}

// Only the focus, and time of which nothing is seen: the guard runs down unseen, and of a timeout its last seconds show.
bool only_focus_moved(Listed& listed, const Model& model, Resize size) {
    Model& drawn = listed.model;
    if (listed.size != size || drawn.outcome != model.outcome || drawn.tab != model.tab ||
        drawn.sheets.size() != model.sheets.size() || countdown_seconds(drawn) != countdown_seconds(model)) {
        return false;
    }
    drawn.sheet().focus = model.sheet().focus;
    drawn.sheet().focus_line = model.sheet().focus_line;
    drawn.clock = model.clock;
    drawn.guard_left = model.guard_left;
    drawn.guard_budget = model.guard_budget;
    drawn.timeout_left = model.timeout_left;
    return drawn == model;
}

// An option that looks the same but for its focus, wherever that is.
bool is_steady(const Question& question, int row) {
    const auto at = static_cast<std::size_t>(row);
    return at < question.options.size() && question.options[at].preview.empty();
}

std::vector<Listed::Item> placed_items(const Scene& scene) {
    std::vector<Listed::Item> items(static_cast<std::size_t>(scene.content.count()));
    const Layout& shares = scene.layout;
    int row = shares.height() - shares.hints - shares.notice - shares.gap_hints - shares.body;
    for (int index = 0; Listed::Item& item : items) {
        item.row = row;
        row += scene.content.height(index++) + shares.spacing;
    }
    return items;
}

// Puts an item into the frame as it looks now.
void show_item(const Scene& scene, int index, Frame& frame) {
    Listed::Item& item = frame.listed->items[static_cast<std::size_t>(index)];
    Rows& rows = index == scene.content.focus() ? item.focused : item.plain;
    if (rows.empty()) {
        std::vector<Line> lines;
        add_item(scene, index, 0, lines);
        rows = draw(std::move(lines), frame.columns, frame).rows;
    }
    std::copy(rows.begin(), rows.end(), frame.rows.begin() + item.row);
}

// The frame after the one before, if only the focus moved from one option to another. Nothing but these two depends on
// where it is: the hints are the same for all options.
std::optional<Frame> moved_focus(const Model& model, const Look& look, Resize size, const Frame& before) {
    if (!before.listed || !only_focus_moved(*before.listed, model, size)) {
        return std::nullopt;
    }
    const Layout& shares = before.listed->layout;
    const Content content(model, shares.columns, look.glyphs().mask);
    const int to = content.focus();
    if (!is_steady(model.question(), before.focus) || !is_steady(model.question(), to)) {
        return std::nullopt;
    }
    const Scene scene{model, look, shares, content};
    if (before.listed->items.empty()) {
        before.listed->items = placed_items(scene);
    }
    Frame frame = before;
    frame.focus = to;
    show_item(scene, before.focus, frame);
    show_item(scene, to, frame);
    return frame;
}

}  // namespace

void draw_block(const Block& block, Brush brush, std::vector<Line>& lines) {
    const std::string_view text = block.text();
    bool first = true;
    for (const std::string_view part : wrap(text, block.width)) {
        Line line = first ? std::move(brush.first) : brush.rest;
        first = false;
        line.pad(block.indent);
        const std::size_t begin = static_cast<std::size_t>(part.data() - text.data());
        if (part.empty() || begin + part.size() <= block.split) {
            line.add(part, brush.style);
        } else {
            const std::size_t before = block.split > begin ? block.split - begin : 0;
            line.add(part.substr(0, before), brush.style).add(part.substr(before), brush.second);
        }
        lines.push_back(std::move(line));
    }
}

Frame view(const Model& model, const Look& look, Resize size, const Frame& before) {
    if (std::optional<Frame> frame = moved_focus(model, look, size, before)) {
        return *std::move(frame);
    }
    const Layout shares = layout(model, size);
    const Content content(model, shares.columns, look.glyphs().mask);
    const Scene scene{model, look, shares, content};

    std::vector<Line> lines;
    lines.reserve(static_cast<std::size_t>(shares.height()));
    const auto add = [&lines](std::vector<Line> more) {
        std::move(more.begin(), more.end(), std::back_inserter(lines));
    };
    const auto skip = [&lines](int gap) { lines.resize(lines.size() + static_cast<std::size_t>(gap)); };

    if (shares.tabs != 0) {
        lines.push_back(tab_bar(scene));
    }
    skip(shares.gap_tabs);
    if (shares.heading != 0) {
        lines.push_back(heading(scene));
    }
    skip(shares.gap_text);
    add(text_lines(scene));
    skip(shares.gap_body);
    add(body_lines(scene));
    skip(shares.gap_hints);
    if (shares.notice != 0) {
        lines.push_back(notice(scene));
    }
    if (shares.hints != 0) {
        lines.push_back(hints(scene));
    }
    Frame frame = draw(std::move(lines), shares.columns, before);
    if (shows_whole_list(scene)) {
        frame.listed = std::make_shared<Listed>(Listed{model, size, shares, {}});
        frame.focus = content.focus();
    }
    return frame;
}

}  // namespace ask::ui
