// What a screen shows, in words: the text above the body, and the items of the body, each a few blocks of safe text and
// the room they take. layout() measures them and view() draws them, so the two cannot disagree.
#pragma once

#include "help.hpp"
#include "model.hpp"
#include "text.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ask {

enum class Body { list, field, review, submit, help };
Body body_of(const Model& model);

// What a block is; the view gives each its style.
enum class Part {
    header, title, prompt, context,           // above the body
    label, description, preview, own, draft,  // rows of a list
    submit,                                   // the Submit row
    specify, field, placeholder,              // the editor
    answer, open, note,                       // review and Submit tab
    keys, meaning,                            // help
};

inline constexpr std::size_t npos = std::string_view::npos;

// A paragraph: wrapped to `width` cells, `indent` cells from the left.
struct Block {
    Part part = Part::prompt;
    std::string_view given;  // the request's own text where it is safe as it is, else
    std::string made;        // text made for the screen
    int indent = 0;
    int width = 1;
    int gap = 0;               // blank lines above it
    std::size_t split = npos;  // where in the text a second style begins
    std::size_t caret = npos;  // where in the text the caret is, in an editor

    std::string_view text() const { return made.empty() ? given : std::string_view(made); }
};

// A row of a list, or whatever else is one entry of a body.
struct Item {
    std::array<Block, 4> blocks;
    std::size_t count = 0;

    const Block* begin() const { return blocks.data(); }
    const Block* end() const { return blocks.data() + count; }
    Block& add(Part part, int indent, int width);
    Block& add(Part part, std::string_view text, Lines lines, int indent, int width);  // any text; made safe
};

int block_height(const Block& block);  // without its gap
int item_height(const Item& item);

// The content at a width. Items are made when they are asked for: what is not on the screen costs nothing.
class Content {
public:
    // `mask` stands for a character of a secret; one cell.
    Content(const Model& model, int columns, std::string_view mask = "*");

    Body body() const { return body_; }
    Item text(bool title) const;  // above the body, with or without the title
    int count() const { return count_; }
    Item item(int index) const;
    int height(int index) const;  // of that item

    int row_of(int index) const;        // the row of the list that an item of the list or the review is, or -1
    int focus() const;                  // the focused row of a list
    bool editing() const;               // the focused row of a list is an editor
    std::string_view keys(int index) const { return help_[static_cast<std::size_t>(index)].keys; }  // of the help
    int preview_height(int row) const;  // what a row of a list is taller by while it has the focus

private:
    Item list_item(int row) const;
    Item review_item(int index) const;
    Item submit_item(int index) const;
    Item help_item(int index) const;
    void add_preview(Item& item, const Option& option) const;
    void add_editor(Item& item, const Question& question, const TextField& field, int indent, int width) const;

    const Model& model_;
    int columns_;
    std::string_view mask_;
    Body body_;
    int count_ = 0;
    std::vector<int> reviewed_;    // of a review
    std::string left_out_;         // and what it leaves out
    std::vector<HelpEntry> help_;  // of the help
};

// Cells that text may take: on all but the narrowest screens the last column is kept for marks that there is more.
int text_columns(int columns);

// Columns before a row's label: cursor, mark and (where there is room) the digit that picks it.
int row_indent(const Question& question, int columns);
bool rows_numbered(const Question& question, int columns);
inline constexpr int digit_columns = 3;   // "1. "
inline constexpr int submit_columns = 4;  // before the Submit row, where there is room
inline constexpr int bar_columns = 2;     // the bar before a preview or an editor
inline constexpr int mark_columns = 4;    // a mark before an entry of the review
inline constexpr int keys_columns = 24;   // the keys in the help, where there is room for two columns
inline constexpr int roomy_columns = 40;  // from here on there is room for more than the bare minimum

bool has_heading(const Model& model);  // a header, or a place among several, that says something

// The header and its place among several fit beside each other; else the header is also part of the text.
bool header_fits(const Model& model, int columns);

inline constexpr std::string_view specify_label = "Please specify: ";
inline constexpr std::string_view recommended_label = " (Recommended)";

}  // namespace ask
