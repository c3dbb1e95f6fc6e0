// One editable text with a caret, edited by grapheme as in a shell. Text and caret are always valid: the text is UTF-8,
// the caret is at the border of a grapheme.
#pragma once

#include "key.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace ask {

class TextField {
public:
    TextField() = default;

    // The text may be a request's own and is kept as it is, but for bytes that are not UTF-8. The caret is at its end.
    explicit TextField(std::string text, bool multiline = true);

    const std::string& text() const { return text_; }
    std::size_t caret() const { return caret_; }  // byte offset
    bool empty() const { return text_.empty(); }

    // Inserts typed or pasted text at the caret. Invalid UTF-8 and control characters are left out; line ends of any
    // kind are line feeds, or where only one line is allowed spaces, but those at the end are left out; a tab is four
    // spaces. The caret is after the text, or after the grapheme that its end has become part of.
    void insert(std::string_view text);

    // Applies an editing key as a shell does: arrows, Home, End, Ctrl+A/E/B/F/K/U/W/D/H, Alt+B/F/D, Backspace, Delete,
    // words with Ctrl or Alt and Left, Right, Backspace, Delete; new lines with Shift+Enter, Alt+Enter, Ctrl+J. Up and
    // Down are for move_caret_line(), which knows the lines. False when the key means nothing here, or could do nothing
    // (Left at the start, ...); then nothing has changed.
    bool handle(const Key& key);

    // To the border of a grapheme, which `offset` must be. False when the caret is there already.
    bool move_to(std::size_t offset, int aimed_column = -1);

    // The cells Up and Down keep to as long as they follow each other, or -1.
    int aimed_column() const { return aimed_column_; }

    bool operator==(const TextField&) const = default;

private:
    bool command(const Key& key);
    bool erase(std::size_t begin, std::size_t end);
    bool type(std::string_view text);

    std::size_t left() const;
    std::size_t right() const;
    std::size_t word_start() const;
    std::size_t word_end() const;
    std::size_t shell_word_start() const;
    std::size_t line_start() const;
    std::size_t line_end() const;

    std::string text_;
    std::size_t caret_ = 0;
    int aimed_column_ = -1;
    bool multiline_ = true;
};

}  // namespace ask
