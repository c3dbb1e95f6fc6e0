#include "answer_text.hpp"

namespace ask {
namespace {

void append_own(std::string& out, const Question& question, const Sheet& sheet) {
    if (sheet.custom.empty()) {
        out += empty_answer;
    } else if (question.secret) {
        out += hidden_answer;
    } else {
        append_safe(out, sheet.custom, Lines::join);
    }
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
    std::string text;
    if (!sheet.answered) {
        return text;
    }
    const auto append_row = [&](int row) {
        if (row == custom_row(question)) {
            append_own(text, question, sheet);
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
                text += text.empty() ? "" : ", ";
                append_row(row);
            }
            if (text.empty()) {
                text = no_selection;
            }
            break;
        case Mode::input: append_own(text, question, sheet); break;
    }
    return text;
}

}  // namespace ask
