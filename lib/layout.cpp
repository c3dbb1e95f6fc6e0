#include "layout.hpp"

#include "field_lines.hpp"

#include <algorithm>

namespace ask {
namespace {

constexpr int roomy_body = 12;  // lines of a scrolled body that are not worth a blank line elsewhere

// Height of all items, or any number above `limit` once it is clear that it is above.
int height_up_to(const Content& content, int limit) {
    if (content.count() > limit) {
        return limit + 1;
    }
    // Room for the tallest preview, whichever row has the focus, so that the frame does not jump as it moves.
    int height = 0;
    int tallest = 0;
    for (int i = 0; i < content.count(); ++i) {
        const bool focused = content.body() == Body::list && i == content.focus();
        const int preview = content.body() == Body::list ? content.preview_height(i) : 0;
        height += content.height(i) - (focused ? preview : 0);
        tallest = std::max(tallest, preview);
        if (height + tallest > limit) {
            return limit + 1;
        }
    }
    return height + tallest;
}

bool has_descriptions(const Question& question) {
    return std::any_of(question.options.begin(), question.options.end(),
                       [](const Option& option) { return !option.description.empty(); });
}

// A window of `body` lines onto the items, `top` lines below the first line of all.
Window window_from_top(const Content& content, int top, int body) {
    Window window;
    int above = 0;  // lines of the items before
    int total = 0;
    const auto seek = [&](int line) {
        window = {};
        above = 0;
        while (window.first < content.count()) {
            const int height = content.height(window.first);
            if (above + height > line) {
                break;
            }
            above += height;
            ++window.first;
        }
        window.skip = line - above;
        window.top = line;
    };
    seek(std::max(0, top));
    total = above;
    for (int i = window.first; i < content.count() && total < window.top + body; ++i) {
        total += content.height(i);
    }
    if (total < window.top + body) {
        seek(std::max(0, total - body));
    }
    return window;
}

// The line of the item that the caret is on, or -1.
int caret_line(const Item& item) {
    int line = 0;
    for (const Block& block : item) {
        line += block.gap;
        if (block.part == Part::placeholder) {
            return line;
        }
        if (block.part == Part::field) {
            return line + field_lines(block.text(), block.caret, block.width).caret_line;
        }
        line += block_height(block);
    }
    return -1;
}

// Only the rows in the window are measured, so a list of 10,000 costs what one of 10 costs.
Window list_window(const Content& content, int focus_line, const Layout& layout) {
    const int body = layout.body;
    const int focus = content.focus();
    const int height = content.height(focus);
    const auto height_with_gap = [&](int row) { return content.height(row) + layout.spacing; };

    // The focused row is visible, as much of it as there is room for, and of an editor the caret.
    int top = std::clamp(focus_line, std::min(0, body - height), std::max(0, body - height));
    if (content.editing()) {
        const int caret = caret_line(content.item(focus));
        top = std::clamp(top, -caret, body - 1 - caret);
    }

    // No blank lines below the last row while there are rows above to show, and none above the first.
    int below = 0;
    for (int row = focus + 1; row < content.count() && top + height + below < body; ++row) {
        below += height_with_gap(row);
    }
    top = std::max(top, body - height - below);
    int first = focus;
    int above = 0;
    while (first > 0 && above < top) {
        above += height_with_gap(--first);
    }
    top = std::min(top, above);
    return {first, above - top, top};
}

Layout share_out(const Content& content, const Model& model, Resize size, bool title) {
    const int rows = size.rows;
    Layout l;
    l.columns = size.columns;
    l.title = title;
    l.hints = rows >= 2 ? 1 : 0;
    l.heading = rows >= 5 && has_heading(model) ? 1 : 0;
    l.tabs = rows >= 6 && model.several() ? 1 : 0;
    if (rows >= 2 && has_notice(model)) {
        l.notice = 1;
        l.hints = rows >= 5 ? 1 : 0;
    }
    l.text_total = rows >= 3 ? item_height(content.text(title)) : 0;

    const int room = rows - l.tabs - l.heading - l.notice - l.hints;
    l.body_total = height_up_to(content, room);
    const int needed = l.text_total + l.body_total;

    // A notice takes the place of the blank line, so that it moves nothing.
    l.gap_tabs = l.tabs;
    l.gap_text = l.heading != 0 && l.text_total > 0 ? 1 : 0;
    l.gap_body = 1;
    l.gap_hints = l.hints != 0 && l.notice == 0 ? 1 : 0;
    int gaps = l.gap_tabs + l.gap_text + l.gap_body + l.gap_hints;

    if (content.body() == Body::list && needed + gaps <= room && has_descriptions(model.question())) {
        const int between = content.count() - 1;
        if (needed + gaps + between <= room) {
            l.spacing = 1;
            l.body_total += between;
        }
    }
    const bool scrolls = needed > room;
    if (!scrolls || room - gaps < roomy_body) {
        const int spare = scrolls ? 0 : room - needed;
        for (int* gap : {&l.gap_tabs, &l.gap_text, &l.gap_hints, &l.gap_body}) {
            if (gaps > spare) {
                gaps -= *gap;
                *gap = 0;
            }
        }
    }

    const int shared = room - gaps;
    if (l.text_total + l.body_total <= shared) {
        l.text = l.text_total;
        l.body = l.body_total;
    } else {
        // The body has the larger half to itself; what it does not need is the text's.
        const int kept = std::min(l.body_total, shared - shared / 2);
        l.text = std::min(l.text_total, shared - kept);
        l.body = shared - l.text;
    }
    return l;
}

// Lines of the title and the question itself, without what may be read after them.
int height_to_prompt(const Item& text) {
    int height = 0;
    for (const Block& block : text) {
        if (block.part == Part::context) break;
        height += block.gap + block_height(block);
    }
    return height;
}

}  // namespace

bool has_notice(const Model& model) {
    if (countdown_seconds(model) >= 0) {
        return true;
    }
    switch (model.notice) {
        case Notice::none:
        case Notice::answered: return false;
        case Notice::early_key:
        case Notice::early_escape:
        case Notice::empty_refused:
        case Notice::nothing_selected:
        case Notice::paste_refused:
        case Notice::unanswered:
        case Notice::confirm_cancel: break;
    }
    return true;
}

int row_height(const Model& model, int row, int columns) { return Content(model, columns).height(row); }

Layout layout(const Model& model, Resize size) {
    size = {std::max(1, size.columns), std::max(1, size.rows)};
    const Content content(model, size.columns);
    const Layout shares = share_out(content, model, size, true);
    if (model.request->title.empty() || shares.text >= height_to_prompt(content.text(true))) return shares;
    return share_out(content, model, size, false);
}

Window body_window(const Content& content, const Model& model, const Layout& layout) {
    switch (content.body()) {
        case Body::list: return list_window(content, model.sheet().focus_line, layout);
        case Body::field: {
            // Nothing is stored of where an editor is scrolled to: the caret is kept in the middle.
            const int caret = caret_line(content.item(0));
            return window_from_top(content, caret - layout.body / 2, layout.body);
        }
        case Body::review: return window_from_top(content, model.sheet().review_top, layout.body);
        case Body::submit: return window_from_top(content, model.submit_top, layout.body);
        case Body::help: return window_from_top(content, model.help_top, layout.body);
    }
    return {};
}

Window body_window(const Model& model, const Layout& layout) {
    return body_window(Content(model, layout.columns), model, layout);
}

int text_top(const Model& model, const Layout& layout) {
    const int top = model.on_submit_tab() ? model.submit_text_top : model.sheet().text_top;
    return std::clamp(top, 0, layout.text_total - layout.text);
}

}  // namespace ask
