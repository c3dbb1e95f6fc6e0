#include "field_lines.hpp"

#include "text.hpp"

namespace ask {

FieldText field_text(const Question& question, const TextField& field, std::string_view mask) {
    const std::string& text = field.text();
    const std::string_view before = std::string_view(text).substr(0, field.caret());
    const std::string_view after = std::string_view(text).substr(field.caret());
    FieldText shown;
    if (question.secret) {
        const std::size_t caret = count_graphemes(before);
        const std::size_t total = caret + count_graphemes(after);
        for (std::size_t i = 0; i < total; ++i) {
            shown.text += mask;
        }
        shown.caret = caret * mask.size();
        return shown;
    }
    shown.text = safe_text(before, Lines::keep);
    shown.caret = shown.text.size();
    shown.text += safe_text(after, Lines::keep);
    return shown;
}

FieldLines field_lines(std::string_view text, std::size_t caret, int width) {
    FieldLines result;
    std::size_t start = 0;        // of the line under way
    std::size_t after_space = 0;  // where it may be broken
    int used = 0;
    int used_by_word = 0;  // cells since after_space
    const auto end_line = [&](std::size_t end) { result.lines.push_back(text.substr(start, end - start)); };
    const auto end_paragraph = [&](std::size_t end) {
        end_line(end);
        if (caret == end && used >= width && used > 0) {
            result.lines.push_back(text.substr(end, 0));
        }
    };

    for (std::size_t at = 0; at < text.size();) {
        const Grapheme grapheme = next_grapheme(text, at);
        if (grapheme.bytes == "\n") {
            end_paragraph(at);
            at += 1;
            start = after_space = at;
            used = used_by_word = 0;
            continue;
        }
        if (used + grapheme.width > width && at > start) {
            const bool at_word = after_space > start;
            const std::size_t end = at_word ? after_space : at;
            end_line(end);
            start = end;
            used = at_word ? used_by_word : 0;
            after_space = start;
            used_by_word = used;
            continue;
        }
        used += grapheme.width;
        used_by_word += grapheme.width;
        at += grapheme.bytes.size();
        if (grapheme.bytes == " ") {
            after_space = at;
            used_by_word = 0;
        }
    }
    end_paragraph(text.size());

    for (std::size_t i = result.lines.size(); i-- > 0;) {
        const std::size_t begin = static_cast<std::size_t>(result.lines[i].data() - text.data());
        if (begin <= caret) {
            result.caret_line = static_cast<int>(i);
            result.caret_column = text_width(text.substr(begin, caret - begin));
            break;
        }
    }
    return result;
}

}  // namespace ask
