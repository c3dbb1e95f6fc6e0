#include "format.hpp"

#include "answer_text.hpp"
#include "dialect/dialect.hpp"
#include "json_reader.hpp"
#include "json_writer.hpp"
#include "response_reader.hpp"
#include "text.hpp"

namespace ask {

namespace {

std::string indented(std::string_view text, std::string_view indent) {
    std::string result;
    for (const char c : text) {
        result += c;
        if (c == '\n') result += indent;
    }
    return result;
}

std::string cancel_sentence(const boost::json::object& response) {
    if (const std::string_view message = error_of(response); !message.empty()) {
        return "The questions were not asked: " + std::string(message.substr(0, message.find_last_not_of(".") + 1));
    }
    switch (reason_of(response)) {
        case Reason::user: break;
        case Reason::host: return "The questions were withdrawn";
        case Reason::timeout: return "Nobody answered in time";
        case Reason::terminal: return "The terminal was closed before everything was answered";
    }
    return "User cancelled the questionnaire";
}

// What the person had begun to say when it was cancelled: a line each, or more where they typed more.
std::string draft_lines(const boost::json::object& response, std::string_view indent) {
    std::string text;
    for (const DraftView& draft : drafts_of(response)) {
        const auto line = [&](std::string_view what, const std::string& words) {
            text.append(what).append(" but not confirmed: ").append(draft.question.header).append(": ");
            text.append(words).append("\n");
        };
        if (!draft.selected.empty()) line("Selected", join(draft.selected, ", "));
        if (!draft.text.empty()) line("Typed", indented(draft.text, indent));
    }
    return text;
}

std::string format_text(const boost::json::object& response) {
    const std::vector<AnswerView> answers = answers_of(response);
    std::string text;
    if (cancelled(response)) text = cancel_sentence(response) + ".\n" + draft_lines(response, "   ");
    if (cancelled(response) && !answers.empty()) text += '\n';
    if (answers.empty() && cancelled(response)) return text;
    text += "User answered the following questions:\n";
    std::size_t number = 0;
    for (const AnswerView& answer : answers) {
        text += '\n' + std::to_string(++number) + ". " + std::string(answer.question.header) + " (" +
                indented(answer.question.prompt, "   ") + ")\n";
        std::vector<std::string_view> selected, written;
        for (const Given& given : answer.given) (given.custom ? written : selected).push_back(given.text);
        if (!selected.empty()) text += "   Selected: " + join(selected, ", ") + '\n';
        if (!written.empty()) {
            const std::string words = join(written, ", ");
            text += "   Wrote: " + (words.empty() ? "nothing" : indented(words, "   ")) + '\n';
        }
        if (selected.empty() && written.empty()) text += "   Selected: nothing\n";
    }
    if (!cancelled(response)) text += "\nProceeding with user selections.\n";
    return text;
}

// In the words of the record that a run leaves on the screen.
std::string summary_of(const AnswerView& answer) {
    if (answer.given.empty()) return std::string(no_selection);
    std::string text;
    for (const Given& given : answer.given) {
        if (!text.empty()) text += ", ";
        const Option option{.value = {}, .label = given.text, .description = {}, .preview = {},
                            .recommended = !given.custom};
        text += safe_text(option.shown_label(), Lines::join);
    }
    return text.empty() ? std::string(empty_answer) : text;
}

std::string format_summary(const boost::json::object& response) {
    std::string text;
    for (const AnswerView& answer : answers_of(response)) {
        text += "✔ " + safe_text(answer.question.header, Lines::join) + ": " + summary_of(answer) + '\n';
    }
    if (!cancelled(response)) return text;
    if (const std::string_view message = error_of(response); !message.empty()) {
        return text + "✘ " + safe_text(message, Lines::join) + '\n';
    }
    return text.append("✘ ").append(cancel_text(reason_of(response))).append("\n");
}

void write_selected(const boost::json::object& response, JsonWriter& out) {
    out.begin_object().key("answers").begin_array();
    for (const AnswerView& answer : answers_of(response)) {
        out.begin_object().key("question").string(answer.question.prompt).key("header").string(answer.question.header);
        out.key("selectedOptions").begin_array();
        for (const Given& given : answer.given) {
            if (!given.custom) out.string(given.text);
        }
        out.end_array();
        for (const Given& given : answer.given) {
            if (given.custom) out.key("customInput").string(given.text);
        }
        out.end_object();
    }
    out.end_array().end_object();
}

std::string without_last_newline(std::string text) {
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace

std::string format_lines(const boost::json::object& response) {
    std::string text;
    for (const AnswerView& answer : answers_of(response)) {
        std::string selected, written;
        for (const Given& given : answer.given) {
            std::string& into = given.custom ? written : selected;
            if (!into.empty()) into += ", ";
            if (!given.custom && given.index > 0) into += std::to_string(given.index) + ". ";
            into += given.text;
        }
        bool custom = false;
        for (const Given& given : answer.given) custom = custom || given.custom;
        text += std::string(answer.question.header) + ": ";
        if (!selected.empty()) text += "user selected: " + selected;
        if (!selected.empty() && custom) text += "; ";
        if (custom) text += written.empty() ? "user wrote nothing" : "user wrote: " + written;
        if (selected.empty() && !custom) text += "user selected nothing";
        text += '\n';
    }
    if (cancelled(response)) text += cancel_sentence(response) + '\n' + draft_lines(response, {});
    return without_last_newline(std::move(text));
}

Result<std::string> format(std::string_view response, std::string_view name) {
    Result<boost::json::value> value = read_json(response, "response");
    if (!value) return value.error();
    boost::json::object* object = value->if_object();
    if (!object || !object->contains("questions") || !object->contains("answers")) {
        return Error(Status::argument, "",
                     "The response must be an object with `questions` and `answers`; found " + found(*value) +
                         ". Pass on what ask_run() or ask_session_result() handed out.");
    }
    hide_secrets(*object);
    std::string text;
    JsonWriter out(text);
    const auto wrapped = [&](std::string content) {
        out.begin_object().key("text").string(content).end_object();
        return std::move(text);
    };
    if (name == "text") return wrapped(without_last_newline(format_text(*object)));
    if (name == "lines") return wrapped(format_lines(*object));
    if (name == "summary") return wrapped(without_last_newline(format_summary(*object)));
    if (name == "selected") {
        write_selected(*object, out);
        return text;
    }
    if (const Dialect* dialect = find_dialect(name)) {
        dialect->write(*object, out);
        return text;
    }
    return Error(Status::argument, "",
                 "There is no format " + quoted(name) + "; the formats are text, lines, summary, selected, " +
                     dialect_names() + ".");
}

}  // namespace ask
