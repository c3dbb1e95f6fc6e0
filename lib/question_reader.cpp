#include "question_reader.hpp"

#include "json_reader.hpp"
#include "text.hpp"
#include "text_field.hpp"

#include <boost/json/serialize.hpp>

#include <bit>
#include <cstdint>
#include <unordered_map>

namespace ask {

namespace {

std::string count_rule(Count count) {
    return std::to_string(count.least) + " to " + std::to_string(count.most);
}

// Texts written as numbers have one reading: their digits.
std::string_view text_or_number(Reading& reading, Members& members, std::string_view name,
                                std::string_view example) {
    const boost::json::value* value = reading.repair ? members.find(name) : nullptr;
    if (value && value->is_number()) {
        const std::string_view digits = reading.make(boost::json::serialize(*value));
        members.warn(name, "a number was read as the text \"" + std::string(digits) + "\".");
        return digits;
    }
    return members.required_text(name, example);
}

void read_option(Reading& reading, Members& members, const OptionRules& rules, Option& option) {
    const std::string_view label_name = name_or_alias(reading, members, "label", {"text", "title", "name"});
    const bool label_missing = reading.repair && !members.find(label_name);
    bool has_more = true;
    if (rules.has_value) {
        const std::string_view value_name = name_or_alias(reading, members, "value", {"id"});
        if (reading.repair && !label_missing && !members.find(value_name)) {
            members.warn("value", "missing; the label was taken.");
            option.label = option.value = members.required_text(label_name, "\"PostgreSQL\"", rules.label);
        } else {
            option.value = text_or_number(reading, members, value_name, "\"pg\"");
            if (label_missing) {
                members.warn("label", "missing; the value was taken.");
                option.label = option.value;
            } else {
                option.label = members.required_text(label_name, "\"PostgreSQL\"", rules.label);
                has_more = rules.description_required || members.size() > 2 || option.value.empty() || option.label.empty();
            }
        }
    } else {
        option.value = option.label = members.required_text(label_name, "\"PostgreSQL\"", rules.label);
    }
    option.recommended = says_recommended(option.label);
    if (!has_more) return;  // as in most long lists
    option.description = rules.description_required
                             ? members.required_text("description", "\"Relational, with rich queries\"", rules.description)
                             : members.optional_text("description");
    option.preview = members.optional_text("preview");
    option.recommended = members.optional_bool("recommended").value_or(false) || option.recommended;
    members.warn_unknown({"value", "label", "description", "preview", "recommended"});
}

// Finds options of the same value. A flat table of their numbers: a node for each of 10,000 would take longer than reading
// them.
class SameValue {
public:
    explicit SameValue(const std::vector<Option>& options)
        : options_(options), slots_(std::bit_ceil(2 * options.size() + 1), none) {}

    // The first option with the value of this one, which may be this one.
    std::size_t first(std::size_t option) {
        const std::string_view value = options_[option].value;
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = std::hash<std::string_view>{}(value) & mask;
        while (slots_[at] != none && options_[slots_[at]].value != value) at = (at + 1) & mask;
        if (slots_[at] == none) slots_[at] = static_cast<std::uint32_t>(option);
        return slots_[at];
    }

private:
    static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

    const std::vector<Option>& options_;
    std::vector<std::uint32_t> slots_;
};

void check_unique_values(Reading& reading, const Path& list, const OptionRules& rules,
                         const std::vector<Option>& options, const std::vector<std::size_t>& positions) {
    SameValue same(options);
    const std::string_view member = rules.has_value ? "value" : "label";
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].value.empty()) continue;  // already an issue
        const std::size_t first = same.first(i);
        if (first == i) continue;
        const Path element{&list, {}, positions[i]};
        reading.findings.issue(Path{&element, member},
                               "`" + std::string(member) + "` must be unique within a question; " +
                                   quoted(options[i].value) + " is also option " + std::to_string(positions[first] + 1) +
                                   ". Give each option a " + std::string(member) + " of its own.");
    }
}

}  // namespace

const boost::json::object* first_question(const boost::json::object& request) {
    const boost::json::value* value = request.if_contains("questions");
    const boost::json::array* questions = value ? value->if_array() : nullptr;
    return questions && !questions->empty() ? questions->front().if_object() : nullptr;
}

const boost::json::array* read_array(Reading& reading, Members& members, std::string_view name, Count count,
                                     std::string_view example) {
    const std::string form = "must be an array of " + count_rule(count);
    const boost::json::value* value = members.find(name);
    if (!value) {
        members.issue(name, "`" + std::string(name) + "` is missing; it " + form + ". Write, for example, \"" +
                                std::string(name) + "\": [" + std::string(example) + "].");
        return nullptr;
    }
    if (const boost::json::string* packed = value->if_string(); packed && reading.repair) {
        Result<boost::json::value> inner = read_json(*packed, name);
        if (inner && inner->is_array()) {
            members.warn(name, "an array written as a string was unpacked.");
            value = &reading.request.unpacked.emplace_back(std::move(*inner));
        }
    }
    const boost::json::array* array = value->if_array();
    if (!array || array->size() < count.least || array->size() > count.most) {
        members.issue(name, "`" + std::string(name) + "` " + form + "; found " + found(*value) +
                                ". Write, for example, \"" + std::string(name) + "\": [" + std::string(example) +
                                "].");
        return array;  // its elements are still worth checking
    }
    return array;
}

std::string_view name_or_alias(Reading& reading, Members& members, std::string_view name,
                               std::initializer_list<std::string_view> aliases) {
    if (!reading.repair || members.find(name)) return name;
    for (const std::string_view alias : aliases) {
        if (!members.find(alias)) continue;
        members.warn(alias, "read as `" + std::string(name) + "`.");
        return alias;
    }
    return name;
}

void read_options(Reading& reading, Members& question, const OptionRules& rules, std::vector<Option>& options) {
    const boost::json::array* array = read_array(reading, question, "options", rules.count, rules.example);
    if (!array) return;
    const Path list{&question.path(), "options"};
    const std::size_t size = std::min(array->size(), rules.count.most);
    options.reserve(size);
    std::vector<std::size_t> positions;
    positions.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        const Path path{&list, {}, i};
        const boost::json::value& element = (*array)[i];
        if (const boost::json::object* object = element.if_object()) {
            Members members(reading.findings, *object, path, reading.nulls());
            read_option(reading, members, rules, options.emplace_back());
        } else if (const boost::json::string* string = element.if_string();
                   string && reading.repair && !is_blank(*string)) {
            reading.findings.warn(path, "a text was read as an option.");
            Option& option = options.emplace_back();
            option.value = option.label = *string;
            option.recommended = says_recommended(option.label);
        } else {
            // The message shows the very option to write when there is enough to go by.
            std::string instead(rules.example);
            if (element.is_string() && !is_blank(element.get_string())) {
                instead = rules.has_value ? "{\"value\": " : "{\"label\": ";
                instead += found(element);
                if (rules.has_value) instead += ", \"label\": " + found(element);
                if (rules.description_required) instead += ", \"description\": \"What choosing it means\"";
                instead += '}';
            }
            reading.findings.issue(path,
                                   "An option must be an object; found " + found(element) + ". Write " + instead + ".");
            continue;
        }
        positions.push_back(i);
    }
    check_unique_values(reading, list, rules, options, positions);
}

std::string_view numbered(Reading& reading, std::string_view prefix, std::size_t number) {
    // The usual few need no storage.
    static constexpr std::string_view ids[] = {"q1", "q2", "q3", "q4"};
    static constexpr std::string_view headers[] = {"Q1", "Q2", "Q3", "Q4"};
    if (number < 4) return prefix == "q" ? ids[number] : headers[number];
    return reading.make(std::string(prefix) + std::to_string(number + 1));
}

std::string_view read_id(Reading& reading, Members& question, std::size_t number) {
    const std::string_view name = name_or_alias(reading, question, "id", {"name"});
    if (reading.repair && !question.find(name)) {
        const std::string_view id = numbered(reading, "q", number);
        question.warn("id", "missing; \"" + std::string(id) + "\" was taken.");
        return id;
    }
    return text_or_number(reading, question, name, "\"database\"");
}

void apply_defaults(Question& question, Members& members) {
    const std::string_view name = question.mode == Mode::multi ? "defaultValues" : "defaultValue";
    if (question.defaults.empty()) return;
    std::unordered_map<std::string_view, std::size_t> by_value;
    for (std::size_t i = 0; i < question.options.size(); ++i) by_value.try_emplace(question.options[i].value, i);
    std::vector<bool> selected(question.options.size());
    for (const std::string_view value : question.defaults) {
        const auto match = by_value.find(value);
        if (match != by_value.end()) selected[match->second] = true;
        if (match != by_value.end() || value.empty()) continue;
        if (question.mode != Mode::input && !question.allow_custom) {
            members.warn(name, quoted(value) + " matches no option, and own answers are not allowed; ignored.");
            continue;
        }
        if (!question.initial.custom.empty()) question.initial.custom += ", ";
        question.initial.custom += value;
    }
    if (std::string& custom = question.initial.custom; !question.multiline && custom.find_first_of("\r\n") != std::string::npos) {
        members.warn(name, "its line ends became blanks: a text of one line is asked for.");
        TextField line({}, false);
        line.insert(custom);
        custom = line.text();
    }
    for (std::size_t i = 0; i < selected.size(); ++i) {
        if (selected[i]) question.initial.selected.push_back(static_cast<int>(i));
    }
}

void check_unique(Reading& reading, std::string_view name, std::string_view Question::*member) {
    const auto& questions = reading.request.questions;
    const Path root;
    const Path list{&root, "questions"};
    for (std::size_t i = 1; i < questions.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (questions[i].*member != questions[j].*member || (questions[i].*member).empty()) continue;
            const Path element{&list, {}, i};
            reading.findings.issue(Path{&element, name},
                                   "`" + std::string(name) + "` must be unique; " + quoted(questions[i].*member) +
                                       " is also question " + std::to_string(j + 1) + "'s. Write another one.");
            break;
        }
    }
}

}  // namespace ask
