// What is asked, and how the host wants it asked: plain immutable data, every default filled in by normalize.
#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/value.hpp>

#include <array>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ask {

enum class Mode { single, multi, input };

struct Option {
    std::string_view value;
    std::string_view label;        // as the agent wrote it, and as it is returned
    std::string_view description;  // empty when there is none
    std::string_view preview;      // empty when there is none
    bool recommended = false;

    // The label as it is shown: a recommended option gets a mark of its own instead of a written "(Recommended)".
    std::string_view shown_label() const;
};

// What is preselected and prefilled before the person has done anything.
struct Initial {
    std::vector<int> selected;  // indices into options, ascending
    std::string custom;         // text in the editor
};

struct Question {
    std::string_view id;
    Mode mode = Mode::single;
    std::string_view prompt;
    std::string_view header;
    bool named = true;  // by the header; a header that is but the question's number, Q1, says nothing
    std::string_view context;
    std::vector<Option> options;
    bool allow_custom = true;
    std::string_view custom_label = "Type something.";
    bool allow_empty = true;
    std::string_view placeholder;
    bool multiline = true;
    bool secret = false;
    std::vector<std::string_view> defaults;  // defaultValue or defaultValues, as written
    Initial initial;
};

// A value the host or the environment may leave open for the driver to decide.
enum class Theme { automatic, dark, light, high_contrast, mono, neutral };  // neutral: no host's to choose
enum class Depth { automatic, truecolor, palette256, palette16, none };
enum class Glyphs { automatic, unicode, ascii };
enum class Display { automatic, inline_, fullscreen, line };

// The parts of the screen that have a colour of their own.
enum class Role { primary, text, secondary, muted, success, error, warning, chip };
inline constexpr std::size_t role_count = 8;

struct Settings {
    std::string dialect;  // empty: detected by shape
    bool repair = false;
    Theme theme = Theme::automatic;
    Depth depth = Depth::automatic;
    Glyphs glyphs = Glyphs::automatic;
    Display display = Display::automatic;
    std::array<std::string, role_count> palette;  // "#RRGGBB", "0" to "255", or empty for the theme's own
    int guard_ms = -1;                            // -1: not said; the driver's default counts
    int timeout_ms = 0;                           // 0: never
    bool confirm_cancel = false;
    bool record = true;
    bool script = false;        // answers come from a key script, not from a person
    bool caret = false;         // draw the caret as an inverted cell, for hosts that hide the real cursor
    std::string cursor_marker;  // written before the caret's cell, for hosts that place the cursor by a marker
    std::string tty;            // empty: the controlling terminal
    bool bell = false;
    bool osc9 = false;
    bool osc777 = false;
    bool title = false;
};

// The texts are views into `document` (the request as it was read), `unpacked` or `made` (texts normalize had to make), so a
// request of 10,000 options costs no string of its own. Always shared and never moved: the views stay valid.
struct Request {
    Request() = default;
    Request(std::unique_ptr<boost::json::monotonic_resource> held, boost::json::value read)
        : memory(std::move(held)), document(std::move(read)) {}
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;

    // What the document is in: given back whole, so that no value has to be destroyed one by one.
    std::unique_ptr<boost::json::monotonic_resource> memory;
    boost::json::value document;
    std::deque<boost::json::value> unpacked;  // JSON that came as a string inside the document
    std::deque<std::string> made;

    std::string_view dialect;
    std::string_view title;
    std::vector<Question> questions;
    std::vector<std::string> warnings;
    Settings settings;
};

using RequestPtr = std::shared_ptr<const Request>;

const char* mode_name(Mode mode) noexcept;

// Agents mark a recommended option by ending its label in "(Recommended)".
bool says_recommended(std::string_view label);

}  // namespace ask
