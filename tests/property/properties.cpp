// Random dialogues: whatever is asked and whatever keys come at whatever size, these things hold.
//
// usage: properties [SEQUENCES [SEED]]        the seed is printed, so that a failure can be had again
#include "key.hpp"
#include "content.hpp"
#include "layout.hpp"
#include "normalize.hpp"
#include "response.hpp"
#include "session.hpp"
#include "text.hpp"
#include "update.hpp"
#include "view.hpp"

#include <boost/json/parse.hpp>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

using namespace ask;

namespace {

std::mt19937_64 chance;
long passed = 0;
long failed = 0;

int pick(int count) { return static_cast<int>(chance() % static_cast<std::uint64_t>(count)); }
bool one_in(int count) { return pick(count) == 0; }

template <std::size_t N>
std::string_view any(const std::string_view (&list)[N]) {
    return list[static_cast<std::size_t>(pick(static_cast<int>(N)))];
}

void check(bool truth, const char* what, const std::string& detail) {
    if (truth) {
        ++passed;
        return;
    }
    if (++failed <= 10) std::printf("FAILED: %s: %s\n", what, detail.c_str());
}

// ------------------------------------------------------------ requests --

constexpr std::string_view words[] = {
    "yes", "PostgreSQL", "a much longer label that will wrap on anything narrow", "日本語のラベル", "👩‍👩‍👧‍👦 family", "⚠️ careful",
    "héllo", "e\u0301\u0302\u0303", "العربية", "עברית", "ภาษาไทย", "🇩🇪🇯🇵", "1️⃣", "\\u001b[31mred", "\\u202Eevil", "x\\u200by", "tab\\there",
    "averyveryveryverylongwordwithoutanyspaceatallthatmustbebrokensomewhere", "한국어", "a\u0338"};

std::string text(int least, int most) {
    std::string made;
    for (int i = least + pick(most - least + 1); i > 0; --i) {
        made += any(words);
        made += one_in(6) ? "\\n" : " ";
    }
    return made + ".";
}

std::string member(const char* name, const std::string& value, int chance_in) {
    return one_in(chance_in) ? std::string(",\"") + name + "\":" + value : "";
}

std::string quoted(const std::string& value) { return '"' + value + '"'; }

std::string question(int number) {
    static constexpr std::string_view modes[] = {"single", "multi", "input"};
    const std::string_view mode = any(modes);
    std::string json = "{\"id\":\"q" + std::to_string(number) + "\",\"mode\":\"" + std::string(mode) +
                       "\",\"prompt\":" + quoted(text(1, 6));
    json += member("header", quoted(text(0, 2)), 2) + member("context", quoted(text(1, 20)), 4);
    json += member("allowCustom", "false", 4) + member("allowEmpty", "false", 3) + member("multiline", "false", 4);
    json += member("placeholder", quoted(text(1, 2)), 4) + member("customLabel", quoted(text(1, 2)), 5);
    if (mode == "input") return json + member("secret", "true", 5) + member("defaultValue", quoted(text(0, 3)), 3) + "}";
    json += ",\"options\":[";
    const int count = one_in(20) ? 200 : 1 + pick(7);
    for (int i = 0; i < count; ++i) {
        json += (i ? "," : "") + ("{\"value\":\"v" + std::to_string(i)) + "\",\"label\":" + quoted(text(1, 3));
        json += member("description", quoted(text(1, 8)), 2) + member("preview", quoted(text(1, 12)), 8) +
                member("recommended", "true", 6) + "}";
    }
    json += "]";
    if (mode == "single") return json + member("defaultValue", quoted(one_in(2) ? "v0" : "own"), 3) + "}";
    return json + member("defaultValues", "[\"v0\",\"own\"]", 3) + "}";
}

RequestPtr request() {
    std::string json = "{\"questions\":[";
    const int count = one_in(2) ? 1 : 1 + pick(5);
    for (int i = 0; i < count; ++i) json += (i ? "," : "") + question(i);
    Settings settings;
    settings.confirm_cancel = one_in(3);
    settings.timeout_ms = one_in(3) ? 5000 : 0;
    settings.glyphs = one_in(3) ? Glyphs::ascii : Glyphs::unicode;
    settings.depth = one_in(3) ? Depth::none : Depth::truecolor;
    settings.caret = one_in(3);
    Result<RequestPtr> normal = normalize(json + "]}", settings);
    if (!normal) {
        std::printf("the generator is wrong: %s\n%s\n", normal.error().issues().front().message.c_str(), json.c_str());
        std::exit(2);
    }
    return *normal;
}

// --------------------------------------------------------------- events --

// Keys by name beside the bytes a terminal sends for them.
struct Pressed {
    std::string_view name;
    std::string_view bytes;
};
constexpr Pressed keys[] = {
    {"<up>", "\x1b[A"}, {"<down>", "\x1b[B"}, {"<right>", "\x1b[C"}, {"<left>", "\x1bOD"}, {"<home>", "\x1b[H"},
    {"<end>", "\x1b[4~"}, {"<pageup>", "\x1b[5~"}, {"<pagedown>", "\x1b[6~"}, {"<tab>", "\t"}, {"<shift-tab>", "\x1b[Z"},
    {"<enter>", "\r"}, {"<enter>", "\x1b[13u"}, {"<space>", " "}, {"<backspace>", "\x7f"}, {"<delete>", "\x1b[3~"},
    {"<ctrl-n>", "\x0e"}, {"<ctrl-p>", "\x1b[112;5u"}, {"<ctrl-a>", "\x01"}, {"<ctrl-e>", "\x05"}, {"<ctrl-w>", "\x17"},
    {"<ctrl-u>", "\x15"}, {"<ctrl-d>", "\x04"}, {"<ctrl-k>", "\x0b"}, {"<ctrl-j>", "\n"}, {"<alt-b>", "\x1b" "b"},
    {"<alt-enter>", "\x1b\r"}, {"<shift-enter>", "\x1b[27;2;13~"}, {"<shift-down>", "\x1b[1;2B"}, {"<shift-up>", "\x1b[1;2A"},
    {"1", "1"}, {"2", "2"}, {"3", "3"}, {"9", "9"}, {"a", "a"}, {"j", "j"}, {"k", "k"}, {"?", "?"}, {"x", "x"}, {"é", "é"},
    {"日", "日"}, {"👍", "👍"}, {"<lt>", "<"}, {"<paste>one\ntwo</paste>", "\x1b[200~one\r\ntwo\x1b[201~"},
    {"<esc>", "\x1b[27u"}, {"<ctrl-c>", "\x03"},
};
constexpr int gentle = static_cast<int>(std::size(keys)) - 2;  // the last two cancel

struct Script {
    std::string names;
    std::string bytes;
};

Script script() {
    Script made;
    for (int i = 1 + pick(25); i > 0; --i) {
        const Pressed& key = keys[static_cast<std::size_t>(one_in(25) ? gentle + pick(2) : pick(gentle))];
        made.names += key.name;
        made.bytes += key.bytes;
    }
    return made;
}

Resize size() {
    static constexpr Resize usual[] = {{80, 24}, {40, 12}, {20, 5}, {120, 40}, {1, 1}};
    if (one_in(2)) return usual[pick(5)];
    return {1 + pick(200), 1 + pick(60)};
}

// ----------------------------------------------------------- properties --

// The cells a line takes, by graphemes; and nothing in it but printable text and SGR.
int checked_width(const std::string& line, const std::string& where) {
    std::string plain;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '\x1b') {
            plain += line[i];
            continue;
        }
        std::size_t end = i + 2;
        while (end < line.size() && (line[end] == ';' || (line[end] >= '0' && line[end] <= '9'))) ++end;
        const bool sgr = i + 1 < line.size() && line[i + 1] == '[' && end < line.size() && line[end] == 'm';
        check(sgr, "a line holds printable text and SGR only", where);
        i = end;
    }
    check(is_safe(plain, Lines::join), "a line is safe for a screen", where + ": " + plain);
    return text_width(plain);
}

void check_frame(const Model& model, Resize at, const std::string& where) {
    const Content content(model, at.columns);
    for (int i = 0; i < std::min(content.count(), 30); ++i) {
        check(content.height(i) == item_height(content.item(i)), "an item is as tall as is said", where);
    }
    const ui::Look look(model.request->settings);
    const ui::Frame frame = ui::view(model, look, at);
    check(frame.height() >= 1 && frame.height() <= at.rows && frame.columns <= at.columns, "a frame is within its bounds", where);
    for (const auto& row : frame.rows) check(row->cells.count() <= frame.columns, "a row is within the frame", where);
    for (int row = 0; row < frame.height(); ++row) {
        check(checked_width(ui::row_text(frame, row, look), where) <= at.columns, "no line is wider than the screen", where);
    }
    if (frame.cursor) {
        check(frame.cursor->row >= 0 && frame.cursor->row < frame.height() && frame.cursor->column >= 0 &&
                  frame.cursor->column < at.columns,
              "the cursor is on the screen", where);
    }
    check(ui::view(model, look, at) == frame, "the same model gives the same frame", where);
}

// What is taken over from the frame before makes no difference.
void check_next_frame(const Model& model, Resize at, const ui::Look& look, ui::Frame& shown, const std::string& where) {
    ui::Frame next = ui::view(model, look, at, shown);
    check(next == ui::view(model, look, at), "a frame after another equals one by itself", where);
    shown = std::move(next);
}

void check_response(const Model& model, const std::string& where) {
    boost::json::error_code fault;
    const boost::json::value response = boost::json::parse(respond(model), fault);
    check(!fault && response.is_object(), "a response is JSON", where);
    if (fault) return;
    const auto& answers = response.at("answers").as_array();
    check(answers.size() <= model.sheets.size(), "no question is answered twice", where);
    check((response.at("cancelled").as_bool()) == (model.outcome != Outcome::submitted), "cancelled says so", where);
    if (model.outcome == Outcome::submitted) {
        check(answers.size() == model.sheets.size(), "submitting answers everything", where);
    }
}

// A secret is shown nowhere.
void check_secret(const Model& model, Resize at, const std::string& where) {
    const ui::Look look(model.request->settings);
    const ui::Frame frame = ui::view(model, look, at);
    std::string shown;
    for (const auto& row : frame.rows) {
        shown += row->cells.text(0, row->cells.count());
    }
    for (std::size_t i = 0; i < model.sheets.size(); ++i) {
        if (!model.request->questions[i].secret) continue;
        const std::string& typed = model.sheets[i].field.text();
        if (typed.find("日") == std::string::npos) continue;
        const Question& asked = model.request->questions[i];
        const bool elsewhere = asked.prompt.find("日") != std::string::npos || asked.context.find("日") != std::string::npos ||
                               asked.header.find("日") != std::string::npos || asked.placeholder.find("日") != std::string::npos;
        if (!elsewhere && model.sheets.size() == 1) check(shown.find("日") == std::string::npos, "a secret is not shown", where);
    }
}

void sequence(long number, std::uint64_t seed) {
    const RequestPtr asked = request();
    const Script played = script();
    const Resize at = size();
    const std::string where = "sequence " + std::to_string(number) + " of seed " + std::to_string(seed) + " at " +
                              std::to_string(at.columns) + "x" + std::to_string(at.rows) + ": " + played.names;

    // Keys by name, and the same keys as bytes, whole and in two pieces.
    Session by_name(asked), by_bytes(asked), in_pieces(asked);
    for (Session* session : {&by_name, &by_bytes, &in_pieces}) session->apply({at});
    const Result<std::vector<Event>> events = parse_keys(played.names);
    check(static_cast<bool>(events), "the script is good", where);
    if (!events) return;
    by_name.apply(*events);
    by_bytes.feed(played.bytes);
    std::size_t cut = static_cast<std::size_t>(pick(static_cast<int>(played.bytes.size()) + 1));
    if (cut > 0 && played.bytes[cut - 1] == '\x1b') --cut;  // an escape alone is the Escape key
    in_pieces.feed(played.bytes.substr(0, cut));
    in_pieces.feed(played.bytes.substr(cut));
    check(by_name.model() == by_bytes.model(), "keys by name equal keys by bytes", where);
    // A paste that comes in pieces may leave an editor scrolled differently; what was said is the same.
    check(respond(by_name.model()) == respond(in_pieces.model()), "bytes in pieces equal bytes whole", where);

    if (one_in(8)) {
        const ui::Look look(asked->settings);
        ui::Frame shown;
        Model step = update(start(asked), at);
        const bool clock = one_in(2);
        for (const Event& event : *events) {
            check_next_frame(step, at, look, shown, where);
            step = update(std::move(step), event);
            if (!clock) continue;
            check_next_frame(step, at, look, shown, where);
            step = update(std::move(step), Tick{pick(500)});
        }
    }

    const Model& model = by_name.model();
    check_frame(model, at, where);
    check_secret(model, at, where);
    if (one_in(4)) check_frame(model, size(), where);
    check_response(model, where);

    // After the end nothing changes; before it, time passes without harm.
    Model later = model;
    for (const Event& event : {Event(Tick{pick(4000)}), (*events)[0], Event(Paste{"x"}), Event(size())}) {
        later = update(std::move(later), event);
    }
    if (model.outcome != Outcome::pending) check(later == model, "after the end nothing changes", where);
    check_frame(later, later.size, where);
}

// Every line of a list can be brought to the screen by Down alone, and every line of the text above it by scrolling.
void check_reachable(const std::string& name) {
    const RequestPtr asked = request();
    const Resize at{20 + pick(60), 5 + pick(20)};
    const std::string where = name + " at " + std::to_string(at.columns) + "x" + std::to_string(at.rows) + " of " +
                              normal_form(*asked).substr(0, 3000);
    Model model = update(start(asked), at);
    if (model.question().mode == Mode::input || model.question().options.size() > 20) return;
    const ui::Look look(asked->settings);
    std::string seen;
    ui::Frame shown;
    const auto look_at = [&] {
        check_next_frame(model, at, look, shown, where);
        for (const auto& row : shown.rows) {
            for (int column = 0; column < row->cells.count(); ++column) {
                if (const ui::Cell cell = row->cells.at(column); cell.text != " ") seen += cell.text;
            }
        }
        seen += '\n';
    };
    const int text_lines = layout(model, at).text_total;
    for (int i = 0; i < text_lines; ++i) {
        look_at();
        model = update(std::move(model), Key{.code = KeyCode::down, .text = {}, .shift = true, .alt = false, .ctrl = false});
    }
    // Twice around, so that every row was entered from above.
    const int first = model.sheet().focus;
    int steps = 0;
    for (int rounds = 0; rounds < 2 && steps < 4000; ++steps) {
        look_at();
        const int before = model.sheet().focus;
        model = update(std::move(model), Key{.code = KeyCode::down, .text = {}, .shift = false, .alt = false, .ctrl = false});
        if (model.sheet().focus == first && before != first) ++rounds;
        if (row_count(model.question()) == 1 && steps > 100) break;
    }
    check(steps < 4000, "going down gets through a list", where);
    // Each label and description has at least its first and last words somewhere.
    const auto check_shown = [&](std::string_view content) {
        const std::string safe = safe_text(content, Lines::keep);
        for (const std::string_view line : wrap(safe, 8)) {  // pieces short enough to be on one line on any screen
            std::string piece;
            for (std::size_t i = 0; i < line.size();) {
                const Grapheme next = next_grapheme(line, i);
                if (!is_blank(next.bytes)) piece += next.bytes;
                i += next.bytes.size();
            }
            // A piece may be broken over two lines of the screen: then its first grapheme is looked for.
            if (piece.empty() || seen.find(piece) != std::string::npos) continue;
            check(seen.find(next_grapheme(piece, 0).bytes) != std::string::npos, "every line can be reached", where + ": " + piece);
        }
    };
    for (const Option& option : model.question().options) {
        check_shown(option.shown_label());
        check_shown(option.description);
    }
    check_shown(model.question().prompt);
    check_shown(model.question().context);
}

}  // namespace

int main(int argc, char** argv) {
    const long sequences = argc > 1 ? std::atol(argv[1]) : 20'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    std::printf("%ld sequences, seed %llu\n", sequences, static_cast<unsigned long long>(seed));
    chance.seed(seed);
    for (long i = 0; i < sequences; ++i) sequence(i, seed);
    for (long i = 0; i < sequences / 20; ++i) check_reachable("reach " + std::to_string(i) + " of seed " + std::to_string(seed));
    std::printf("%ld checks\n", passed + failed);
    std::printf("%d passed, %d failed\n", failed == 0 ? 1 : 0, failed == 0 ? 0 : 1);
    return failed != 0;
}
