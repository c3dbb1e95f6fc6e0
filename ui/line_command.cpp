#include "line_command.hpp"

#include "key.hpp"
#include "model.hpp"

#include <algorithm>
#include <array>

namespace ask::ui {

namespace {

constexpr std::string_view blanks = " \t";
constexpr int beyond_any_row = 1'000'000;

struct Word {
    std::string_view name;
    Verb verb;
};

constexpr std::array words{
    Word{"?", Verb::help},    Word{"h", Verb::help},        Word{"help", Verb::help},
    Word{"b", Verb::back},    Word{"back", Verb::back},     Word{"n", Verb::next},
    Word{"next", Verb::next}, Word{"g", Verb::go},          Word{"go", Verb::go},
    Word{"r", Verb::repeat},  Word{"repeat", Verb::repeat}, Word{"p", Verb::preview},
    Word{"s", Verb::submit},  Word{"submit", Verb::submit}, Word{"preview", Verb::preview},
    Word{"q", Verb::cancel},  Word{"quit", Verb::cancel},   Word{"cancel", Verb::cancel},
    Word{"e", Verb::empty},   Word{"empty", Verb::empty},   Word{"a", Verb::all},
    Word{"all", Verb::all},   Word{"m", Verb::more},        Word{"more", Verb::more},
    Word{"end", Verb::end},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool same(std::string_view a, std::string_view b, bool exactly) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [exactly](char x, char y) { return exactly ? x == y : lower(x) == lower(y); });
}

// "/word 3" in its parts.
struct Parts {
    std::string_view word;
    std::string_view number;
};
Parts parts_of(std::string_view line) {
    line = trimmed(line).substr(1);
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    return {line.substr(0, end), trimmed(line.substr(end))};
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> found;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find_first_of(" \t,"), line.size());
        if (end > 0) found.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return found;
}

// The options that go by that name: written the same, or else, if there are none, in other letter case.
std::vector<int> rows_named(const Question& question, std::string_view name) {
    std::vector<int> rows;
    for (const bool exactly : {true, false}) {
        for (std::size_t i = 0; i < question.options.size() && !name.empty(); ++i) {
            const Option& option = question.options[i];
            const bool is_named = same(option.value, name, exactly) || same(option.label, name, exactly) ||
                                  same(option.shown_label(), name, exactly);
            if (is_named) rows.push_back(static_cast<int>(i));
        }
        if (!rows.empty()) break;
    }
    return rows;
}

Picked refused(std::string sentence) { return {{}, std::move(sentence), false}; }

// `numbers` are the words of a line of which all are numbers.
Picked numbered_rows(const Question& question, const std::vector<std::string_view>& numbers) {
    const int count = static_cast<int>(question.options.size()) + (question.allow_custom ? 1 : 0);
    if (question.mode == Mode::single && numbers.size() > 1) return refused("Only one can be picked: type one number.");
    Picked picked;
    for (const std::string_view word : numbers) {
        const bool marked = word.starts_with('#');
        const int number = number_of(marked ? word.substr(1) : word);
        if (number < 1 || number > count) {
            return refused("There is no such number: they go from 1 to " + std::to_string(count) + ".");
        }
        // A number may also be the name of another option, and one of the two is not what was meant.
        const std::vector<int> named = marked ? std::vector<int>() : rows_named(question, word);
        if (!named.empty() && named.front() != number - 1) {
            return refused("There is an option of that name and another of that number. Type #" +
                           std::to_string(named.front() + 1) + " for the name, or #" + std::to_string(number) +
                           " for the number.");
        }
        picked.rows.push_back(number - 1);
    }
    std::sort(picked.rows.begin(), picked.rows.end());
    picked.rows.erase(std::unique(picked.rows.begin(), picked.rows.end()), picked.rows.end());
    return picked;
}

}  // namespace

std::string typed_text(std::string_view bytes) {
    std::string text;
    while (true) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        Decoder decoder;
        std::vector<Event> events;
        decoder.feed(bytes.substr(0, end), events);
        decoder.flush(events);
        for (const Event& event : events) {
            const Key* key = std::get_if<Key>(&event);
            if (const Paste* paste = std::get_if<Paste>(&event)) text += paste->text;
            if (key && key->code == KeyCode::text && !key->ctrl && !key->alt) text += key->text;
            if (key && key->code == KeyCode::tab && !key->shift) text += '\t';
        }
        if (end == bytes.size()) return text;
        text += '\n';
        bytes.remove_prefix(end + 1);
    }
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string narrowed(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("\u3000")) {
            result += ' ';
            i += 2;
        } else if (rest.size() > 2 && rest >= "\uFF01" && rest.substr(0, 3) <= "\uFF5E") {
            // U+FF01 to U+FF5E stand for U+0021 to U+007E; of their three bytes the last two have six bits each.
            const unsigned low = static_cast<unsigned char>(rest[1]) & 0x3fU;
            result += static_cast<char>(((low << 6 | (static_cast<unsigned char>(rest[2]) & 0x3fU)) & 0xffU) + 0x20);
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

bool is_command(std::string_view line) {
    if (!line.starts_with('/')) return false;
    const Parts parts = parts_of(line);
    const bool is_word = parts.word == "?" || std::all_of(parts.word.begin(), parts.word.end(), is_letter);
    return !parts.word.empty() && is_word && std::all_of(parts.number.begin(), parts.number.end(), is_digit);
}

Command command_of(std::string_view line) {
    const Parts parts = parts_of(line);
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const Word& word) { return same(word.name, parts.word, false); });
    return {found == words.end() ? Verb::unknown : found->verb, number_of(parts.number)};
}

int number_of(std::string_view word) {
    if (!std::all_of(word.begin(), word.end(), is_digit)) return 0;
    int number = 0;
    for (const char c : word) number = std::min(number * 10 + (c - '0'), beyond_any_row);
    return number;
}

bool says_yes(std::string_view line) { return same(line, "y", false) || same(line, "yes", false); }

bool says_no(std::string_view line) {
    return same(line, "n", false) || same(line, "no", false) || same(line, "b", false);
}

Picked picked_rows(const Question& question, std::string_view line) {
    const std::string narrow = narrowed(line);
    const std::vector<std::string_view> numbers = words_of(narrow);
    const bool all_numbers = !numbers.empty() && std::all_of(numbers.begin(), numbers.end(), [](std::string_view word) {
        if (word.starts_with('#')) word.remove_prefix(1);
        return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
    });
    if (all_numbers) return numbered_rows(question, numbers);
    std::vector<int> named = rows_named(question, line);
    if (named.size() == 1) return {std::move(named), {}, false};
    if (named.size() > 1) return refused("Several options go by that name: type the number.");
    return {{},
            question.allow_custom ? "No option goes by that name." : "No option goes by that name: type a number.",
            true};
}

}  // namespace ask::ui
