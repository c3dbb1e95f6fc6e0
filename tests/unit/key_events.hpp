// What the tests of keys share: events shown as text, and the ways to get them.
#pragma once

#include "key.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ask::test {

using Events = std::vector<Event>;

// Bytes as a test's message can show them.
inline std::string shown(std::string_view bytes) {
    static constexpr std::string_view hex = "0123456789abcdef";
    std::string text;
    for (const char c : bytes.substr(0, 200)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            text += c;
        } else {
            text += std::string("\\x") + hex[byte / 16] + hex[byte % 16];
        }
    }
    return text;
}

struct Shown {
    std::string operator()(const Key& key) const {
        static constexpr const char* codes[] = {"text",  "up",     "down",      "left",      "right",
                                                "home",  "end",    "page_up",   "page_down", "tab",
                                                "enter", "escape", "backspace", "delete",    "other"};
        return std::string(key.shift ? "shift-" : "") + (key.ctrl ? "ctrl-" : "") + (key.alt ? "alt-" : "") +
               codes[static_cast<std::size_t>(key.code)] + "'" + shown(key.text) + "'";
    }
    std::string operator()(const Paste& paste) const { return "paste'" + shown(paste.text) + "'"; }
    std::string operator()(const Tick& tick) const { return "tick " + std::to_string(tick.milliseconds); }
    std::string operator()(const Resize& size) const {
        return "resize " + std::to_string(size.columns) + "x" + std::to_string(size.rows);
    }
};

inline std::string shown(const Events& events) {
    std::string text;
    for (const Event& event : events) text += (text.empty() ? "" : " ") + std::visit(Shown{}, event);
    return text;
}

inline Events decoded(std::string_view bytes) {
    Events events;
    Decoder().feed(bytes, events);
    return events;
}

inline Events decoded_in_pieces(const std::vector<std::string_view>& pieces) {
    Events events;
    Decoder decoder;
    // A paste comes in as many events as feeds; here it is put together again.
    bool begun = false;  // the last event is the first part of the paste under way
    for (const std::string_view piece : pieces) {
        const bool pasting = decoder.pasting();
        Events next;
        decoder.feed(piece, next);
        const bool emitted = !next.empty();
        if (begun && emitted && std::holds_alternative<Paste>(next.front())) {
            std::get<Paste>(events.back()).text += std::get<Paste>(next.front()).text;
            next.erase(next.begin());
        }
        begun = decoder.pasting() && ((pasting && begun) || (emitted && !next.empty() && std::holds_alternative<Paste>(next.back())));
        events.insert(events.end(), next.begin(), next.end());
    }
    return events;
}

// One byte at a time, but never a feed that ends in ESC.
inline Events decoded_bytewise(std::string_view bytes) {
    std::vector<std::string_view> pieces;
    for (std::size_t begin = 0; begin < bytes.size();) {
        std::size_t end = begin + 1;
        while (end < bytes.size() && bytes[end - 1] == '\x1b') ++end;
        pieces.push_back(bytes.substr(begin, end - begin));
        begin = end;
    }
    return decoded_in_pieces(pieces);
}

inline Events scripted(std::string_view script) {
    auto events = parse_keys(script);
    BOOST_TEST_REQUIRE(static_cast<bool>(events), script);
    return *events;
}

inline void check(std::string_view bytes, const Events& wanted) {
    BOOST_TEST(shown(decoded(bytes)) == shown(wanted),
               shown(bytes) << " gave " << shown(decoded(bytes)) << ", not " << shown(wanted));
    BOOST_TEST((decoded(bytes) == wanted), shown(bytes));
    BOOST_TEST((decoded_bytewise(bytes) == wanted), shown(bytes)
                                                        << " byte by byte gave " << shown(decoded_bytewise(bytes)));
}

inline Key text(std::string_view characters) {
    Key key;
    key.code = KeyCode::text;
    key.text = characters;
    return key;
}
}  // namespace ask::test
