#include "scene.hpp"

#include "text.hpp"

#include <algorithm>
#include <string>

namespace ask::ui {
namespace {

constexpr int widest_tab = 20;  // cells of a header in the tab bar; the whole of it is in the heading

int question_count(const Scene& scene) { return static_cast<int>(scene.model.sheets.size()); }

std::string header_of(const Scene& scene, int tab) {
    if (tab == question_count(scene)) {
        return "Submit";
    }
    return safe_text(scene.model.request->questions[static_cast<std::size_t>(tab)].header, Lines::join);
}

bool is_answered(const Scene& scene, int tab) {
    const auto i = static_cast<std::size_t>(tab);
    return tab < question_count(scene) && !is_open(scene.model.request->questions[i], scene.model.sheets[i]);
}

std::string_view answered_mark(const Scene& scene, int tab) {
    if (tab == question_count(scene)) {
        return {};
    }
    const GlyphSet& glyphs = scene.look.glyphs();
    return is_answered(scene, tab) ? glyphs.check_on : glyphs.check_off;
}

// " ☑ Database "
struct Tab {
    std::string_view mark;
    std::string header;
    int width = 0;
};

Tab make_tab(const Scene& scene, int index) {
    Tab tab;
    tab.mark = answered_mark(scene, index);
    tab.header = truncate(header_of(scene, index), widest_tab, scene.look.glyphs().ellipsis);
    tab.width = 2 + text_width(tab.header) + (tab.mark.empty() ? 0 : text_width(tab.mark) + 1);
    return tab;
}

void add_tab(const Scene& scene, const Tab& tab, int index, Line& line) {
    const Look& look = scene.look;
    const bool current = index == scene.model.tab;
    const Style style = current ? look.style(Role::chip) : look.style(Role::secondary);
    const Style mark = current ? style : look.style(is_answered(scene, index) ? Role::success : Role::muted);
    line.add(" ", current ? style : Style{});
    if (!tab.mark.empty()) {
        line.add(tab.mark, mark).add(" ", current ? style : Style{});
    }
    line.add(tab.header, style).add(" ", current ? style : Style{});
}

// "‹ 2/4 Header ›"
Line narrow_tab_bar(const Scene& scene) {
    const Look& look = scene.look;
    const GlyphSet& glyphs = look.glyphs();
    const int tab = scene.model.tab;
    std::string place;
    if (tab < question_count(scene)) {
        place = std::to_string(tab + 1) + "/" + std::to_string(question_count(scene)) + " ";
    }
    const int room = std::max(1, scene.layout.columns - 4 - text_width(place));
    Line line;
    line.add(glyphs.previous, look.style(Role::muted)).add(" ").add(place, look.style(Role::secondary));
    line.add(truncate(header_of(scene, tab), room, glyphs.ellipsis), bold(look.style(Role::primary)));
    line.add(" ").add(glyphs.next, look.style(Role::muted));
    return line;
}

std::string place_among_several(const Scene& scene, int room) {
    if (!scene.model.several()) {
        return {};
    }
    const std::string count = std::to_string(question_count(scene));
    if (scene.model.on_submit_tab()) {
        int answered = 0;
        for (int tab = 0; tab < question_count(scene); ++tab) {
            answered += is_answered(scene, tab) ? 1 : 0;
        }
        const std::string text = std::to_string(answered) + " of " + count;
        const std::string words = text + " answered";
        return text_width(words) <= room ? words : text;
    }
    const std::string number = std::to_string(scene.model.tab + 1);
    for (const std::string& words : {"Question " + number + " of " + count, number + " of " + count}) {
        if (text_width(words) <= room) {
            return words;
        }
    }
    return number + "/" + count;
}

}  // namespace

Line tab_bar(const Scene& scene) {
    if (scene.layout.columns < roomy_columns) {
        return narrow_tab_bar(scene);
    }
    std::vector<Tab> tabs;
    for (int i = 0; i <= question_count(scene); ++i) {
        tabs.push_back(make_tab(scene, i));
    }
    const auto width = [&tabs](int first, int last) {
        int sum = 0;
        for (int i = first; i <= last; ++i) {
            sum += tabs[static_cast<std::size_t>(i)].width;
        }
        return sum;
    };

    // The current tab and the one behind it are in view; two cells at either end tell that there are more.
    const int last = question_count(scene);
    const int room = scene.layout.columns - 4;
    const int shown = std::min(scene.model.tab + 1, last);
    int first = 0;
    while (first < scene.model.tab && width(first, shown) > room) {
        ++first;
    }
    const GlyphSet& glyphs = scene.look.glyphs();
    const Style arrow = scene.look.style(Role::muted);
    Line line;
    if (first > 0) {
        line.add(glyphs.previous, arrow).add(" ");
    }
    int next = first;
    while (next <= last && (next == scene.model.tab || width(first, next) <= room)) {
        add_tab(scene, tabs[static_cast<std::size_t>(next)], next, line);
        ++next;
    }
    if (next <= last) {
        line.add(" ").add(glyphs.next, arrow);
    }
    return line;
}

Line heading(const Scene& scene) {
    const Look& look = scene.look;
    const GlyphSet& glyphs = look.glyphs();
    const int columns = scene.layout.columns;
    const std::string header = scene.model.help ? "Keys" : header_of(scene, scene.model.tab);
    const bool roomy = columns >= roomy_columns;
    const int around = roomy ? text_width(glyphs.chip_left) + text_width(glyphs.chip_right) + 2 : 2;
    const int gap = roomy ? 2 : 1;

    const int header_width = std::min(text_width(header), widest_tab);
    const std::string place = scene.model.help ? "" : place_among_several(scene, columns - around - gap - header_width);
    const int room = columns - around - (place.empty() ? 0 : gap + text_width(place));
    Line line;
    if (room > 0) {
        const Style frame = bold(look.style(Role::primary));
        line.add(roomy ? glyphs.chip_left : "", frame).add(" ", look.style(Role::chip));
        line.add(truncate(header, room, glyphs.ellipsis), look.style(Role::chip)).add(" ", look.style(Role::chip));
        line.add(roomy ? glyphs.chip_right : "", frame).pad(line.width() + gap);
    }
    line.add(place, look.style(Role::muted));
    if (scene.model.notice == Notice::answered && scene.model.flash_left > 0) {
        line.right(std::string(glyphs.tick) + " Answer taken", glyphs.tick, bold(look.style(Role::success)));
    }
    return line;
}

Line notice(const Scene& scene) {
    struct Words {
        std::string_view full;
        std::string_view brief;
        Role role = Role::error;
    };
    const auto words_of = [](Notice kind) -> Words {
        switch (kind) {
            case Notice::none: break;
            case Notice::early_key:
                return {"Press the key again: it came before the question.", "Press it again.", Role::warning};
            case Notice::early_escape:
                return {"Press Esc again: it came before the question.", "Press Esc again.", Role::warning};
            case Notice::empty_refused:
                return {"Please type something; an empty answer is not taken here.", "Type something."};
            case Notice::nothing_selected: return {"Please select at least one.", "Select something."};
            case Notice::paste_refused:
                return {"The pasted text was not taken: there is no place for it here.", "Paste not taken."};
            case Notice::unanswered: return {"This question is not answered yet.", "Not answered yet."};
            case Notice::confirm_cancel: return {"Press Esc again to cancel.", "Esc again cancels", Role::warning};
            case Notice::answered: break;
        }
        return {};
    };
    const Model& model = scene.model;
    const Look& look = scene.look;
    const int columns = scene.layout.columns;
    const int seconds = countdown_seconds(model);
    const std::string left = std::to_string(seconds) + " s";
    Style faint = look.style(Role::warning);
    faint.dim = look.dims();
    const Words words = words_of(model.notice);
    Line line;
    if (words.full.empty()) {
        const std::string full = "Cancelled in " + left + " unless a key is pressed";
        const std::string brief = "Ends in " + left;
        return line.add(truncate(text_width(full) <= columns ? full : brief, columns, look.glyphs().ellipsis), faint);
    }
    // What the person was told holds until the next key, so the countdown goes beside it.
    const std::string beside = seconds < 0 ? "" : " " + left;
    Style style = look.style(words.role);
    style.bold = style.bold || model.flash_left > 0;
    const std::string_view text = text_width(words.full) + text_width(beside) <= columns ? words.full : words.brief;
    line.add(truncate(text, columns, look.glyphs().ellipsis), style);
    return seconds < 0 ? line : line.right("Ends in " + left, beside, faint);
}

}  // namespace ask::ui
