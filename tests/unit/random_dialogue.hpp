// Random requests and states, for properties that have to hold for all of them. The same seed gives the same dialogue.
#pragma once

#include "model.hpp"
#include "update.hpp"

#include <array>
#include <memory>
#include <random>
#include <string>
#include <string_view>

namespace dialogue {

class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}

    int below(int limit) { return static_cast<int>(engine_() % static_cast<unsigned>(limit)); }
    bool one_in(int n) { return below(n) == 0; }

    std::string text(int longest_in_words) {
        static constexpr std::array<std::string_view, 20> words{
            "a", "is", "the", "PostgreSQL", "configuration", "x\ny", "\n", "  ", "漢字", "データベース", "한국어",
            "e\u0301e\u0301", "👩\u200D👩\u200D👧", "🇩🇪", "\x1b[31m", "\u202Eabc", "tab\tbed", "नमस्ते",
            "a-very-long-word-without-a-blank", "\xff"};
        std::string text;
        for (int i = below(longest_in_words + 1); i >= 0; --i) {
            text += words[static_cast<std::size_t>(below(one_in(3) ? 20 : 5))];
            text += one_in(6) ? "" : " ";
        }
        return text;
    }

private:
    std::mt19937 engine_;
};

inline ask::RequestPtr random_request(Random& random) {
    auto request = std::make_shared<ask::Request>();
    const auto text = [&](int words) -> std::string_view { return request->made.emplace_back(random.text(words)); };
    if (random.one_in(4)) request->title = text(4);
    request->settings.guard_ms = 0;
    request->settings.timeout_ms = random.one_in(4) ? 10'000 : 0;
    request->settings.caret = random.one_in(2);
    for (int i = random.one_in(2) ? 0 : random.below(5); i >= 0; --i) {
        ask::Question question;
        question.id = request->made.emplace_back("q" + std::to_string(i));
        question.mode = static_cast<ask::Mode>(random.below(3));
        question.prompt = text(12);
        question.header = text(1);
        if (random.one_in(3)) question.context = text(60);
        const int options = question.mode == ask::Mode::input ? 0 : 1 + random.below(random.one_in(5) ? 200 : 6);
        for (int k = 0; k < options; ++k) {
            ask::Option option;
            option.value = option.label = text(3);
            if (!random.one_in(3)) option.description = text(15);
            if (random.one_in(5)) option.preview = text(30);
            option.recommended = random.one_in(5);
            question.options.push_back(option);
        }
        question.allow_custom = !random.one_in(4);
        question.allow_empty = random.one_in(2);
        if (random.one_in(2)) question.placeholder = text(8);
        question.secret = question.mode == ask::Mode::input && random.one_in(4);
        if (random.one_in(3) && question.allow_custom) question.initial.custom = "bun 漢字\nand more";
        request->questions.push_back(std::move(question));
    }
    return request;
}

inline ask::Event random_event(Random& random) {
    using ask::KeyCode;
    static constexpr std::array codes{KeyCode::up,   KeyCode::down,  KeyCode::down, KeyCode::left,    KeyCode::right,
                                      KeyCode::home, KeyCode::end,   KeyCode::enter, KeyCode::tab,    KeyCode::page_up,
                                      KeyCode::down, KeyCode::enter, KeyCode::page_down};
    static constexpr std::array<std::string_view, 8> typed{" ", "a", "?", "3", "j", "漢", "word ", "9"};
    switch (random.below(8)) {
        case 0: return ask::Tick{random.below(500)};
        case 1: return ask::Paste{random.text(20)};
        case 2: {
            const std::string_view text = typed[static_cast<std::size_t>(random.below(8))];
            return ask::Key{KeyCode::text, std::string(text), false, false, false};
        }
        case 3: return ask::Key{KeyCode::down, "", true, false, false};
        case 4: return ask::Key{KeyCode::enter, "", false, true, false};
        default: return ask::Key{codes[static_cast<std::size_t>(random.below(13))], "", random.one_in(9), false, false};
    }
}

inline ask::Model random_model(Random& random, ask::Resize size) {
    ask::Model model = ask::update(ask::start(random_request(random)), size);
    for (int i = random.below(25); i > 0 && model.outcome == ask::Outcome::pending; --i) {
        ask::Model next = ask::update(model, random_event(random));
        if (next.outcome == ask::Outcome::pending) model = std::move(next);
    }
    return model;
}

}  // namespace dialogue
