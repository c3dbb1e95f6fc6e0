#include "response.hpp"

#include "json_writer.hpp"
#include "normalize.hpp"
#include "text.hpp"

namespace ask {

namespace {

const char* source_name(Source source) {
    switch (source) {
        case Source::user: return "user";
        case Source::default_: return "default";
        case Source::script: return "script";
        case Source::host: return "host";
    }
    return "user";
}

void write_single(JsonWriter& out, const Question& question, const Sheet& sheet) {
    const bool custom = question.mode == Mode::input || sheet.chosen == custom_row(question);
    if (custom) {
        out.key("value").string(sheet.custom).key("label").string(sheet.custom).key("wasCustom").boolean(true);
        return;
    }
    const Option& option = question.options[static_cast<std::size_t>(sheet.chosen)];
    out.key("value").string(option.value).key("label").string(option.label);
    out.key("wasCustom").boolean(false).key("index").number(sheet.chosen + 1);
}

// Options in option order, then the own answer.
void write_multi(JsonWriter& out, const Question& question, const Sheet& sheet) {
    const auto each = [&](std::string_view name, auto option, auto custom) {
        out.key(name).begin_array();
        for (std::size_t i = 0; i < question.options.size(); ++i) {
            if (sheet.checks.test(i)) option(i);
        }
        if (sheet.custom_on) custom();
        out.end_array();
    };
    const auto own = [&] { out.string(sheet.custom); };
    each("value", [&](std::size_t i) { out.string(question.options[i].value); }, own);
    each("label", [&](std::size_t i) { out.string(question.options[i].label); }, own);
    each("wasCustom", [&](std::size_t) { out.boolean(false); }, [&] { out.boolean(true); });
    each("index", [&](std::size_t i) { out.number(static_cast<std::int64_t>(i) + 1); }, [] {});
}

void write_answer(JsonWriter& out, const Question& question, const Sheet& sheet) {
    out.begin_object().key("id").string(question.id).key("mode").string(mode_name(question.mode));
    if (question.mode == Mode::multi) {
        write_multi(out, question, sheet);
    } else {
        write_single(out, question, sheet);
    }
    out.key("source").string(source_name(sheet.source)).end_object();
}

// Text in the editor that is not the accepted answer, as the person left it.
bool has_draft_text(const Question& question, const Sheet& sheet) {
    if (sheet.field.empty() || sheet.field.text() == question.initial.custom) return false;
    const bool given = question.mode == Mode::multi ? sheet.answered && sheet.custom_on
                                                    : sheet.answered && (question.mode == Mode::input ||
                                                                         sheet.chosen == custom_row(question));
    return !(given && sheet.field.text() == sheet.custom);
}

bool has_draft_selection(const Question& question, const Sheet& sheet) {
    return question.mode == Mode::multi && !sheet.answered && sheet.touched && sheet.checks.count() > 0;
}

// What the person did but did not confirm: nothing of it is lost.
void write_drafts(JsonWriter& out, const Model& model) {
    bool any = false;
    for (std::size_t i = 0; i < model.sheets.size(); ++i) {
        const Question& question = model.request->questions[i];
        const Sheet& sheet = model.sheets[i];
        const bool text = has_draft_text(question, sheet);
        const bool selection = has_draft_selection(question, sheet);
        if (!text && !selection) continue;
        if (!any) out.key("drafts").begin_array();
        any = true;
        out.begin_object().key("id").string(question.id);
        if (text) out.key("text").string(sheet.field.text());
        if (selection) {
            out.key("selected").begin_array();
            for (std::size_t k = 0; k < question.options.size(); ++k) {
                if (sheet.checks.test(k)) out.string(question.options[k].value);
            }
            out.end_array();
        }
        out.end_object();
    }
    if (any) out.end_array();
}

void write_error(JsonWriter& out, const Error& error) {
    const auto write_issue = [&](const Issue& issue) {
        out.key("path").string(issue.path).key("message").string(issue.message);
    };
    out.key("error").begin_object().key("code").string(status_name(static_cast<int>(error.status())));
    write_issue(error.issues().front());
    out.key("issues").begin_array();
    for (const Issue& issue : error.issues()) {
        out.begin_object();
        write_issue(issue);
        out.end_object();
    }
    out.end_array().end_object();
}

}  // namespace

const char* reason_name(Reason reason) noexcept {
    switch (reason) {
        case Reason::user: return "user";
        case Reason::host: return "host";
        case Reason::timeout: return "timeout";
        case Reason::terminal: return "terminal";
    }
    return "user";
}

std::string respond(const Model& model) {
    const Request& request = *model.request;
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("cancelled").boolean(model.outcome != Outcome::submitted);
    if (model.outcome == Outcome::cancelled) out.key("reason").string(reason_name(model.reason));
    write_questions(out, request);
    out.key("answers").begin_array();
    for (std::size_t i = 0; i < model.sheets.size(); ++i) {
        if (model.sheets[i].answered) write_answer(out, request.questions[i], model.sheets[i]);
    }
    out.end_array();
    write_drafts(out, model);
    write_remarks(out, request);
    out.end_object();
    return text;
}

std::string respond(const Error& error) {
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("cancelled").boolean(true).key("questions").begin_array().end_array();
    out.key("answers").begin_array().end_array();
    write_error(out, error);
    out.end_object();
    return text;
}

std::string respond(const Error& error, const Request& request) {
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("cancelled").boolean(true);
    write_questions(out, request);
    out.key("answers").begin_array().end_array();
    write_error(out, error);
    out.key("text").string(plain_text(request));
    write_remarks(out, request);
    out.end_object();
    return text;
}

std::string plain_text(const Request& request) {
    std::string text;
    const auto line = [&](std::string_view indent, std::string_view content, Lines lines) {
        const std::string safe = safe_text(content, lines);
        std::string_view rest = safe;
        do {
            const std::size_t end = rest.find('\n');
            text.append(indent).append(rest.substr(0, end)).append("\n");
            rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        } while (!rest.empty());
    };
    for (std::size_t i = 0; i < request.questions.size(); ++i) {
        const Question& question = request.questions[i];
        if (i > 0) text += '\n';
        if (request.questions.size() > 1) text += std::to_string(i + 1) + ". ";
        line("", question.prompt, Lines::keep);
        if (!question.context.empty()) line("   ", question.context, Lines::keep);
        for (std::size_t k = 0; k < question.options.size(); ++k) {
            const Option& option = question.options[k];
            std::string label = std::to_string(k + 1) + ") " + std::string(option.shown_label());
            if (option.recommended) label += " (Recommended)";
            line("   ", label, Lines::join);
            if (!option.description.empty()) line("      ", option.description, Lines::keep);
        }
        if (question.mode == Mode::multi) text += "   Any number of these can be chosen.\n";
        if (question.mode != Mode::input && question.allow_custom) text += "   Or an answer in your own words.\n";
        if (question.mode == Mode::input) text += "   Answer in your own words.\n";
    }
    return text;
}

}  // namespace ask
