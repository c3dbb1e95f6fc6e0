#include "settings.hpp"

#include "dialect/dialect.hpp"
#include "json_reader.hpp"
#include "members.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace ask {

namespace {

template <class T>
struct Name {
    std::string_view text;
    T value;
};

constexpr std::array<Name<Theme>, 5> themes{{{"auto", Theme::automatic},
                                             {"dark", Theme::dark},
                                             {"light", Theme::light},
                                             {"high-contrast", Theme::high_contrast},
                                             {"mono", Theme::mono}}};
constexpr std::array<Name<Depth>, 5> depths{{{"auto", Depth::automatic},
                                             {"truecolor", Depth::truecolor},
                                             {"256", Depth::palette256},
                                             {"16", Depth::palette16},
                                             {"none", Depth::none}}};
constexpr std::array<Name<Glyphs>, 3> glyph_sets{
    {{"auto", Glyphs::automatic}, {"unicode", Glyphs::unicode}, {"ascii", Glyphs::ascii}}};
constexpr std::array<Name<Display>, 4> displays{{{"auto", Display::automatic},
                                                 {"inline", Display::inline_},
                                                 {"fullscreen", Display::fullscreen},
                                                 {"line", Display::line}}};
constexpr std::array<Name<bool>, 2> sources{{{"user", false}, {"script", true}}};
constexpr std::array<Name<bool Settings::*>, 4> notices{{{"bell", &Settings::bell},
                                                         {"osc9", &Settings::osc9},
                                                         {"osc777", &Settings::osc777},
                                                         {"title", &Settings::title}}};
constexpr std::array<std::string_view, role_count> roles{"primary", "text",  "secondary", "muted",
                                                         "success", "error", "warning",   "chip"};

template <class Names>
std::string list(const Names& names) {
    std::string text;
    for (const auto& name : names) {
        if (!text.empty()) text += ", ";
        text.append("\"").append(name.text).append("\"");
    }
    return text;
}

template <class T, std::size_t N>
void read_name(Members& members, std::string_view name, const std::array<Name<T>, N>& names, T& into) {
    const boost::json::value* value = members.find(name);
    if (!value) return;
    if (const boost::json::string* text = value->if_string()) {
        for (const Name<T>& known : names) {
            if (known.text != std::string_view(*text)) continue;
            into = known.value;
            return;
        }
    }
    members.issue(name, "`" + std::string(name) + "` must be one of " + list(names) + "; found " + found(*value) + ".");
}

void read_milliseconds(Members& members, std::string_view name, int& into) {
    const boost::json::value* value = members.find(name);
    if (!value) return;
    const std::int64_t* number = value->if_int64();
    if (number && *number >= 0 && *number <= std::numeric_limits<int>::max()) {
        into = static_cast<int>(*number);
        return;
    }
    members.issue(name, "`" + std::string(name) +
                            "` must be a whole number of milliseconds from 0 to 2147483647; found " + found(*value) +
                            ".");
}

void read_notify(Members& members, Settings& settings) {
    const boost::json::value* value = members.find("notify");
    if (!value) return;
    const boost::json::array* array = value->if_array();
    if (!array) {
        members.issue("notify",
                      "`notify` must be an array of " + list(notices) + "; found " + found(*value) + ". Write [\"bell\"].");
        return;
    }
    const Path path{&members.path(), "notify"};
    for (std::size_t i = 0; i < array->size(); ++i) {
        const boost::json::string* text = (*array)[i].if_string();
        bool known = false;
        for (const auto& notice : notices) {
            if (!text || notice.text != std::string_view(*text)) continue;
            settings.*notice.value = known = true;
        }
        if (!known) {
            members.findings().issue(Path{&path, {}, i}, "A notification must be one of " + list(notices) + "; found " +
                                                             found((*array)[i]) + ".");
        }
    }
}

bool is_colour(std::string_view text) {
    if (text.size() != 7 || text[0] != '#') return false;
    return text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

void read_palette(Members& members, Settings& settings) {
    const boost::json::value* value = members.find("palette");
    if (!value) return;
    const boost::json::object* object = value->if_object();
    if (!object) {
        members.issue("palette", "`palette` must be an object of roles and colours; found " + found(*value) +
                                     ". Write {\"primary\": \"#818CF8\"}.");
        return;
    }
    const Path path{&members.path(), "palette"};
    for (const auto& member : *object) {
        std::size_t role = 0;
        while (role < role_count && roles[role] != std::string_view(member.key())) ++role;
        const boost::json::string* text = member.value().if_string();
        const std::int64_t* number = member.value().if_int64();
        if (role == role_count) {
            members.findings().issue(Path{&path, member.key()},
                                     "There is no such role; the roles are primary, text, secondary, muted, success, "
                                     "error, warning and chip.");
        } else if (text && is_colour(*text)) {
            settings.palette[role] = *text;
        } else if (number && *number >= 0 && *number <= 255) {
            settings.palette[role] = std::to_string(*number);
        } else {
            members.findings().issue(Path{&path, member.key()},
                                     "A colour must be \"#RRGGBB\", or a number from 0 to 255; found " +
                                         found(member.value()) + ".");
        }
    }
}

void read_members(Members& members, Settings& settings) {
    settings.dialect = members.optional_text("dialect");
    if (!settings.dialect.empty() && !find_dialect(settings.dialect)) {
        members.issue("dialect", "`dialect` must be one of " + dialect_names() + "; found " +
                                     found(*members.find("dialect")) + ". Leave it out to have it detected.");
    }
    settings.repair = members.optional_bool("repair").value_or(false);
    settings.confirm_cancel = members.optional_bool("confirmCancel").value_or(false);
    settings.record = members.optional_bool("record").value_or(true);
    settings.caret = members.optional_bool("caret").value_or(false);
    settings.cursor_marker = members.optional_text("cursorMarker");
    settings.tty = members.optional_text("tty");
    read_name(members, "theme", themes, settings.theme);
    read_name(members, "colors", depths, settings.depth);
    read_name(members, "glyphs", glyph_sets, settings.glyphs);
    read_name(members, "display", displays, settings.display);
    read_name(members, "source", sources, settings.script);
    read_milliseconds(members, "guardMs", settings.guard_ms);
    read_milliseconds(members, "timeoutMs", settings.timeout_ms);
    read_notify(members, settings);
    read_palette(members, settings);
}

constexpr std::array<std::string_view, 16> known{
    "dialect", "repair", "confirmCancel", "record",  "caret",     "cursorMarker", "tty",    "theme",
    "colors",  "glyphs", "display",       "source",  "guardMs",   "timeoutMs",    "notify", "palette"};

}  // namespace

Result<Settings> read_settings(std::string_view json) {
    Result<boost::json::value> value = read_json(json, "settings");
    if (!value) return Error(Status::argument, value.error().issues());

    Findings findings;
    const Path root;
    const boost::json::object* object = value->if_object();
    if (!object) {
        return Error(Status::argument, "", "The settings must be an object; found " + found(*value) + ". Write {}.");
    }
    Members members(findings, *object, root);
    Settings settings;
    read_members(members, settings);
    // A setting that does nothing is a mistake of the host's author, who wants to know.
    for (const auto& member : *object) {
        if (std::find(known.begin(), known.end(), std::string_view(member.key())) != known.end()) continue;
        std::string names;
        for (const std::string_view name : known) names.append(names.empty() ? "" : ", ").append(name);
        members.issue(member.key(), "There is no such setting; the settings are " + names + ".");
    }
    if (!findings.ok()) return Error(Status::argument, findings.take_issues());
    return settings;
}

}  // namespace ask
