#include "answer_text.hpp"

#include <algorithm>

namespace ask {
namespace {

void append_own(std::string& out, const Question& question, std::string_view text) {
    if (text.empty()) {
        out += empty_answer;
    } else if (question.secret) {
        out += hidden_answer;
    } else {
        append_safe(out, text, Lines::join);
    }
}

// What is picked, checked or accepted.
std::string given_text(const Question& question, const Sheet& sheet) {
    std::string text;
    const auto append_row = [&](int row) {
        text += text.empty() ? "" : ", ";
        if (row == custom_row(question)) {
            append_own(text, question, sheet.custom);
        } else {
            append_safe(text, question.options[static_cast<std::size_t>(row)].shown_label(), Lines::join);
        }
    };
    switch (question.mode) {
        case Mode::single:
            if (sheet.chosen != none_chosen) {
                append_row(sheet.chosen);
            }
            break;
        case Mode::multi:
            for (const int row : reviewed_rows(question, sheet)) {
                append_row(row);
            }
            break;
        case Mode::input: append_own(text, question, sheet.custom); break;
    }
    return text;
}

}  // namespace

void append_safe(std::string& out, std::string_view text, Lines lines) {
    if (is_safe(text, lines)) {
        out += text;
    } else {
        out += safe_text(text, lines);
    }
}

std::string_view cancel_text(Reason reason) {
    switch (reason) {
        case Reason::user: break;
        case Reason::host: return "Cancelled: the question was withdrawn";
        case Reason::timeout: return "Cancelled: no answer in time";
        case Reason::terminal: return "Cancelled: the terminal was closed";
    }
    return "Cancelled";
}

std::vector<int> reviewed_rows(const Question& question, const Sheet& sheet) {
    std::vector<int> rows;
    for (std::size_t i = 0; i < sheet.checks.size(); ++i) {
        if (sheet.checks.test(i)) {
            rows.push_back(static_cast<int>(i));
        }
    }
    if (sheet.custom_on) {
        rows.push_back(custom_row(question));
    }
    return rows;
}

std::string answer_text(const Question& question, const Sheet& sheet) {
    if (!sheet.answered) {
        return {};
    }
    std::string text = given_text(question, sheet);
    return text.empty() ? std::string(no_selection) : text;
}

std::string open_text(const Question& question, const Sheet& sheet) {
    const bool picked = question.mode == Mode::single && sheet.chosen != none_chosen &&
                        sheet.chosen != custom_row(question) && !has_draft(question, sheet);
    std::string text;
    if (question.mode == Mode::multi || picked) {
        text = given_text(question, sheet);
    } else if (sheet.answered || !is_blank(sheet.field.text())) {
        append_own(text, question, sheet.field.text());
    }
    return text.empty() ? "not answered yet" : "not confirmed: " + text;
}

std::string left_out_text(const Question& question, const Sheet& sheet) {
    std::string text;
    if (has_draft(question, sheet) && (question.mode == Mode::multi || !is_open(question, sheet))) {
        text = "Not accepted: ";
        append_safe(text, sheet.field.text(), Lines::join);
    }
    return text;
}

std::string lead_text(const Question& question, int room, std::string_view ellipsis) {
    std::string text;
    append_safe(text, question.named ? question.header : question.prompt, Lines::join);
    if (!question.named) {
        text = truncate(text, std::max(room - 2, 1), ellipsis);
    }
    return text + (!question.named && text.ends_with('?') ? " " : ": ");
}

}  // namespace ask
