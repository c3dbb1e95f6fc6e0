#include "content.hpp"

#include "answer_text.hpp"
#include "field_lines.hpp"
#include "unicode.hpp"

#include <algorithm>
#include <cassert>

namespace ask {
namespace {

constexpr int narrow_columns = 20;  // below this every column counts

const Question& question_at(const Model& model, int index) {
    return model.request->questions[static_cast<std::size_t>(index)];
}

const Sheet& sheet_at(const Model& model, int index) { return model.sheets[static_cast<std::size_t>(index)]; }

const Option& option_at(const Question& question, int row) { return question.options[static_cast<std::size_t>(row)]; }

int option_count(const Question& question) { return static_cast<int>(question.options.size()); }

}  // namespace

Body body_of(const Model& model) {
    if (model.help) {
        return Body::help;
    }
    if (model.on_submit_tab()) {
        return Body::submit;
    }
    if (model.sheet().place == Place::review) {
        return Body::review;
    }
    return model.question().mode == Mode::input ? Body::field : Body::list;
}

Block& Item::add(Part part, int indent, int width) {
    assert(count < blocks.size());
    Block& block = blocks[count++];
    block.part = part;
    block.indent = indent;
    block.width = std::max(1, width);
    return block;
}

Block& Item::add(Part part, std::string_view text, Lines lines, int indent, int width) {
    Block& block = add(part, indent, width);
    if (is_safe(text, lines)) {
        block.given = text;
    } else {
        block.made = safe_text(text, lines);
    }
    return block;
}

int block_height(const Block& block) {
    if (block.part == Part::field) {
        return static_cast<int>(field_lines(block.text(), block.caret, block.width).lines.size());
    }
    return wrapped_height(block.text(), block.width);
}

int item_height(const Item& item) {
    int height = 0;
    for (const Block& block : item) {
        height += block.gap + block_height(block);
    }
    return height;
}

int text_columns(int columns) { return columns >= narrow_columns ? columns - 1 : std::max(1, columns); }

bool rows_numbered(const Question& question, int columns) {
    return question.mode != Mode::input && columns >= roomy_columns;
}

int row_indent(const Question& question, int columns) {
    if (columns >= roomy_columns) {
        return 6 + (rows_numbered(question, columns) ? digit_columns : 0);
    }
    return columns >= 12 ? 4 : columns >= 4 ? 2 : 0;
}

bool has_heading(const Model& model) { return model.help || model.several() || model.question().named; }

bool header_fits(const Model& model, int columns) {
    if (model.on_submit_tab() || !has_heading(model)) {
        return true;
    }
    // A blank on either side, and "64/64" behind it where there are several questions.
    const int room = columns - 2 - (model.several() ? 6 : 0);
    const std::string_view header = model.question().header;
    if (header.size() <= 12 && is_safe(header, Lines::join)) {
        return text_width(header) <= room;
    }
    return text_width(safe_text(header, Lines::join)) <= room;
}

Content::Content(const Model& model, int columns, std::string_view mask)
    : model_(model), columns_(columns), mask_(mask), body_(body_of(model)) {
    switch (body_) {
        case Body::list: count_ = row_count(model.question()); break;
        case Body::field: count_ = 1; break;
        case Body::review:
            reviewed_ = reviewed_rows(model.question(), model.sheet());
            left_out_ = left_out_text(model.question(), model.sheet());
            count_ = std::max(1, static_cast<int>(reviewed_.size())) + (left_out_.empty() ? 0 : 1);
            break;
        case Body::submit: count_ = static_cast<int>(model.sheets.size()); break;
        case Body::help:
            help_ = help_entries(model);
            count_ = static_cast<int>(help_.size());
            break;
    }
}

int Content::row_of(int index) const {
    switch (body_) {
        case Body::list: return index;
        case Body::review: return index < std::ssize(reviewed_) ? reviewed_[static_cast<std::size_t>(index)] : -1;
        case Body::field:
        case Body::submit:
        case Body::help: break;
    }
    return -1;
}

int Content::focus() const { return std::clamp(model_.sheet().focus, 0, count_ - 1); }

bool Content::editing() const { return model_.sheet().place == Place::field; }

Item Content::text(bool title) const {
    Item item;
    const int width = text_columns(columns_);
    if (body_ == Body::help) {
        return item;
    }
    if (title && !model_.request->title.empty()) {
        item.add(Part::title, model_.request->title, Lines::keep, 0, width);
    }
    if (body_ == Body::submit) {
        item.add(Part::prompt, 0, width).given =
            all_answered(model_) ? "Submit these answers?" : "Some questions are not answered yet.";
        return item;
    }
    const Question& question = model_.question();
    if (!header_fits(model_, columns_)) {
        item.add(Part::header, question.header, Lines::join, 0, width);
    }
    if (body_ == Body::review) {
        Block& prompt = item.add(Part::prompt, 0, width);
        prompt.made = "Review: ";
        append_safe(prompt.made, question.prompt, Lines::keep);
        return item;
    }
    item.add(Part::prompt, question.prompt, Lines::keep, 0, width);
    if (!question.context.empty()) {
        item.add(Part::context, question.context, Lines::keep, 0, width).gap = 1;
    }
    return item;
}

Item Content::item(int index) const {
    switch (body_) {
        case Body::list: return list_item(index);
        case Body::field: {
            Item item;
            const int bar = columns_ >= 4 ? bar_columns : 0;
            add_editor(item, model_.question(), model_.sheet().field, bar, text_columns(columns_) - bar);
            return item;
        }
        case Body::review: return review_item(index);
        case Body::submit: return submit_item(index);
        case Body::help: return help_item(index);
    }
    return {};
}

int Content::height(int index) const {
    if (body_ != Body::list) return item_height(item(index));
    // Most rows are a line or two of plain text. To tell that takes no item, and is asked often.
    const Question& question = model_.question();
    const auto width = static_cast<std::size_t>(std::max(1, text_columns(columns_) - row_indent(question, columns_)));
    const auto is_line = [width](std::string_view text) {
        return text.size() <= width && unicode::plain_run(text, 0) == text.size();
    };
    if (index < option_count(question)) {
        const Option& option = option_at(question, index);
        const bool simple = !option.recommended && (option.preview.empty() || index != focus());
        if (simple && is_line(option.label) && is_line(option.description)) return option.description.empty() ? 1 : 2;
    } else if (index == custom_row(question) && !editing()) {
        const bool untouched = model_.sheet().custom.empty() && model_.sheet().field.empty();
        if (untouched && is_line(question.custom_label)) return 1;
    }
    return item_height(list_item(index));
}

void Content::add_editor(Item& item, const Question& question, const TextField& field, int indent, int width) const {
    if (field.empty() && !question.placeholder.empty()) {
        item.add(Part::placeholder, question.placeholder, Lines::keep, indent, width).caret = 0;
        return;
    }
    Block& block = item.add(Part::field, indent, width);
    FieldText shown = field_text(question, field, mask_);
    block.made = std::move(shown.text);
    block.caret = shown.caret;
}

int Content::preview_height(int row) const {
    const Question& question = model_.question();
    if (row >= option_count(question) || option_at(question, row).preview.empty()) {
        return 0;
    }
    Item item;
    add_preview(item, option_at(question, row));
    return item_height(item);
}

void Content::add_preview(Item& item, const Option& option) const {
    const int indent = row_indent(model_.question(), columns_) + (columns_ >= 12 ? bar_columns : 0);
    item.add(Part::preview, option.preview, Lines::keep, indent, text_columns(columns_) - indent);
}

Item Content::list_item(int row) const {
    Item item;
    const Question& question = model_.question();
    const Sheet& sheet = model_.sheet();
    const int indent = row_indent(question, columns_);
    const int width = text_columns(columns_) - indent;

    if (row == submit_row(question)) {
        const int before = columns_ >= roomy_columns ? submit_columns : std::min(indent, 2);
        const std::size_t selected = sheet.checks.count() + (sheet.custom_on ? 1 : 0);
        Block& block = item.add(Part::submit, before, text_columns(columns_) - before);
        block.made = "Submit";
        block.split = block.made.size();
        block.made += " (" + (selected == 0 ? std::string("nothing") : std::to_string(selected));
        block.made += columns_ >= roomy_columns ? " selected)" : ")";
        return item;
    }

    if (row == custom_row(question)) {
        if (sheet.place == Place::field) {
            const int label = static_cast<int>(specify_label.size());
            // Beside its label the editor needs room for a few words; else it is under it.
            const int before = width >= roomy_columns ? label : 0;
            if (before == 0) {
                item.add(Part::specify, indent, width).given = specify_label.substr(0, specify_label.size() - 1);
            }
            add_editor(item, question, sheet.field, indent + before, width - before);
            return item;
        }
        item.add(Part::label, question.custom_label, Lines::join, indent, width);
        const bool accepted = !is_blank(sheet.custom);
        const std::string& text = sheet.field.text();
        const bool written = !is_blank(text);
        if (accepted) {
            item.add(Part::own, sheet.custom, Lines::keep, indent, width);
        }
        if (text != sheet.custom && (accepted || written)) {
            Block& draft = item.add(Part::draft, indent, width);
            draft.made = written && text == question.initial.custom ? "Suggested: " : "Draft: ";
            append_safe(draft.made, written ? std::string_view(text) : empty_answer, Lines::keep);
        }
        return item;
    }

    const Option& option = option_at(question, row);
    if (option.recommended) {
        Block& label = item.add(Part::label, indent, width);
        append_safe(label.made, option.shown_label(), Lines::join);
        label.split = label.made.size();
        label.made += recommended_label;
    } else {
        item.add(Part::label, option.label, Lines::join, indent, width);
    }
    if (!option.description.empty()) {
        item.add(Part::description, option.description, Lines::keep, indent, width);
    }
    if (row == focus() && !option.preview.empty()) {
        add_preview(item, option);
    }
    return item;
}

Item Content::review_item(int index) const {
    Item item;
    const Question& question = model_.question();
    const Sheet& sheet = model_.sheet();
    const int indent = columns_ >= 12 ? mark_columns : 0;
    const int width = text_columns(columns_) - indent;
    const int row = row_of(index);
    if (row < 0) {
        const bool left_out = !left_out_.empty() && index == count_ - 1;
        item.add(Part::note, 0, text_columns(columns_)).given =
            left_out ? std::string_view(left_out_) : "Nothing is selected.";
    } else if (row == custom_row(question)) {
        Block& own = item.add(Part::answer, indent, width);
        own.made = "Own answer: ";
        own.split = own.made.size();
        append_safe(own.made, sheet.custom, Lines::keep);
    } else {
        item.add(Part::label, option_at(question, row).shown_label(), Lines::join, indent, width);
    }
    return item;
}

Item Content::submit_item(int index) const {
    Item item;
    const Question& question = question_at(model_, index);
    const Sheet& sheet = sheet_at(model_, index);
    const int indent = columns_ >= 4 ? 2 : 0;
    const bool open = is_open(question, sheet);
    Block& block = item.add(open ? Part::open : Part::answer, indent, text_columns(columns_) - indent);
    append_safe(block.made, question.header, Lines::join);
    block.made += ": ";
    block.split = block.made.size();
    block.made += open ? open_text(question, sheet) : answer_text(question, sheet);
    if (std::string left_out = left_out_text(question, sheet); !left_out.empty()) {
        item.add(Part::note, indent, text_columns(columns_) - indent).made = std::move(left_out);
    }
    return item;
}

Item Content::help_item(int index) const {
    Item item;
    const HelpEntry& entry = help_[static_cast<std::size_t>(index)];
    const int width = text_columns(columns_);
    if (columns_ >= roomy_columns + keys_columns) {
        // The keys stand to the left, on the first line; they are short enough for it.
        item.add(Part::meaning, keys_columns, width - keys_columns).given = entry.meaning;
    } else {
        const int indent = columns_ >= 12 ? 2 : 0;
        item.add(Part::keys, 0, width).given = entry.keys;
        item.add(Part::meaning, indent, width - indent).given = entry.meaning;
    }
    return item;
}

}  // namespace ask
