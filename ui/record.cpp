#include "view.hpp"

#include "answer_text.hpp"
#include "text.hpp"

#include <algorithm>

namespace ask::ui {
namespace {

std::string in_style(const Look& look, Role role, std::string_view text) {
    const Piece sgr = look.sgr(look.style(role));
    std::string styled(sgr);
    styled += text;
    if (!sgr.empty()) {
        styled += "\x1b[m";
    }
    return styled;
}

std::string line(const Look& look, std::string_view mark, Role role, std::string_view text, int columns) {
    if (columns < 3) {
        return in_style(look, role, columns < 1 ? std::string_view() : mark);
    }
    return in_style(look, role, mark) + ' ' + truncate(text, columns - 2, look.glyphs().ellipsis);
}

}  // namespace

std::vector<std::string> record(const Model& model, const Look& look, int columns) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < model.sheets.size(); ++i) {
        const Question& question = model.request->questions[i];
        if (!model.sheets[i].answered) {
            continue;
        }
        const std::string answer = answer_text(question, model.sheets[i]);
        // At least half of the line is the question's, which is nowhere else any more.
        const int room = std::max(columns - 2 - text_width(answer), columns / 2 - 1);
        const std::string text = lead_text(question, room, look.glyphs().ellipsis) + answer;
        lines.push_back(line(look, look.glyphs().tick, Role::success, text, columns));
    }
    if (model.outcome == Outcome::cancelled) {
        lines.push_back(line(look, look.glyphs().cross, Role::error, cancel_text(model.reason), columns));
    }
    return lines;
}

}  // namespace ask::ui
