#include "members.hpp"

#include "json_reader.hpp"
#include "text.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>

namespace ask {

namespace {

std::string name_and(std::string_view name, std::string_view rest) {
    std::string message;
    message.reserve(name.size() + rest.size() + 3);
    return message.append("`").append(name).append("` ").append(rest);
}

std::string instead(std::string_view name, std::string_view example) {
    return std::string(". Write, for example, \"").append(name).append("\": ").append(example).append(".");
}

constexpr std::size_t few = 16;  // members, which are found faster by looking at each than by a hash

// Names of members mostly differ in length or in their first letter: that is told without a call.
[[gnu::always_inline]] inline bool same(std::string_view a, std::string_view b) {
    return a.size() == b.size() && (a.empty() || (a.front() == b.front() && a == b));
}

std::string length_rule(Length length) {
    if (length.most == static_cast<std::size_t>(-1)) return "must be a text that is not blank";
    return "must be a text of " + std::to_string(length.least) + " to " + std::to_string(length.most) + " characters";
}

}  // namespace

std::string Path::pointer() const {
    std::string head = parent ? parent->pointer() : std::string();
    if (!parent) return head;  // the root: the document itself
    head += '/';
    return head += member.data() ? escape_pointer(member) : std::to_string(index);
}

void Findings::issue(const Path& path, std::string message) {
    if (issues_.size() < limit_) {
        issues_.push_back({path.pointer(), std::move(message)});
    } else {
        ++more_issues_;
    }
}

void Findings::warn(const Path& path, std::string message) {
    if (warnings_.size() < limit_) {
        // A warning is words to show, unlike the path of an issue, which programs follow.
        const std::string pointer = safe_text(path.pointer(), Lines::join);
        warnings_.push_back(pointer.empty() ? std::move(message) : pointer + ": " + message);
    } else {
        ++more_warnings_;
    }
}

std::vector<Issue> Findings::take_issues() {
    if (more_issues_ > 0) issues_.push_back({"", "There are " + std::to_string(more_issues_) + " more problems."});
    more_issues_ = 0;
    return std::move(issues_);
}

std::vector<std::string> Findings::take_warnings() {
    if (more_warnings_ > 0) warnings_.push_back("There are " + std::to_string(more_warnings_) + " more warnings.");
    more_warnings_ = 0;
    return std::move(warnings_);
}

std::string found(const boost::json::value& value) {
    switch (value.kind()) {
        case boost::json::kind::null: return "null";
        case boost::json::kind::bool_: return value.get_bool() ? "true" : "false";
        case boost::json::kind::string: return quoted(value.get_string());
        case boost::json::kind::array: {
            const std::size_t size = value.get_array().size();
            return size == 0 ? "an empty array" : "an array of " + std::to_string(size);
        }
        case boost::json::kind::object: return value.get_object().empty() ? "an empty object" : "an object";
        case boost::json::kind::int64:
        case boost::json::kind::uint64:
        case boost::json::kind::double_: break;
    }
    return boost::json::serialize(value);
}

const boost::json::value* Members::find(std::string_view name) const {
    const boost::json::value* value = nullptr;
    if (object_.size() > few) {
        value = object_.if_contains(name);
    } else {
        const auto found = std::find_if(object_.begin(), object_.end(),
                                        [name](const auto& each) { return same(each.key(), name); });
        if (found != object_.end()) value = &found->value();
    }
    return value && nulls_ == Nulls::absent && value->is_null() ? nullptr : value;
}

std::string_view Members::text(std::string_view name, const boost::json::value& value, std::string_view example,
                               Length length) {
    const boost::json::string* string = value.if_string();
    if (!string) {
        issue(name, name_and(name, length_rule(length) + "; found " + found(value) + instead(name, example)));
        return {};
    }
    const std::string_view text(*string);
    if (is_blank(text)) {
        issue(name, name_and(name, length_rule(length) + "; found " + quoted(text) + ", which is blank" +
                                       instead(name, example)));
        return {};
    }
    // A text has at most as many characters as bytes: the count is only needed near the limit.
    if (text.size() > length.most) {
        const std::size_t count = count_graphemes(text);
        if (count > length.most) {
            issue(name, name_and(name, length_rule(length) + "; found " + std::to_string(count) + ": " + quoted(text) +
                                           ". Shorten it."));
            return {};
        }
    }
    return text;
}

std::string_view Members::required_text(std::string_view name, std::string_view example, Length length) {
    const boost::json::value* value = find(name);
    if (!value) {
        issue(name, name_and(name, "is missing; it " + length_rule(length) + instead(name, example)));
        return {};
    }
    return text(name, *value, example, length);
}

std::string_view Members::optional_text(std::string_view name) {
    const boost::json::value* value = find(name);
    if (!value) return {};
    if (const boost::json::string* string = value->if_string()) return *string;
    issue(name, name_and(name, "must be a text; found " + found(*value) + ". Write a JSON string, or leave it out."));
    return {};
}

std::optional<bool> Members::optional_bool(std::string_view name) {
    const boost::json::value* value = find(name);
    if (!value) return std::nullopt;
    if (const bool* flag = value->if_bool()) return *flag;
    issue(name, name_and(name, "must be true or false; found " + found(*value) + ". Write true or false, unquoted."));
    return std::nullopt;
}

void Members::issue(std::string_view name, std::string message) {
    findings_.issue(Path{&path_, name}, std::move(message));
}

void Members::warn(std::string_view name, std::string message) {
    warned_.push_back(name);
    findings_.warn(Path{&path_, name}, std::move(message));
}

void Members::warn_unknown(std::initializer_list<std::string_view> known) {
    const auto has = [](const auto& names, std::string_view name) {
        return std::any_of(names.begin(), names.end(), [name](std::string_view each) { return same(each, name); });
    };
    for (const auto& member : object_) {
        const std::string_view name = member.key();
        if (!has(known, name) && !has(warned_, name)) {
            findings_.warn(Path{&path_, name}, "unknown member, ignored.");
        }
    }
}

}  // namespace ask
