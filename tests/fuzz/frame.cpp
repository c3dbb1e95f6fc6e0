// A request of any texts, any keys and any size: through the C interface, to what is promised of a frame.
//
// The bytes are: columns, rows, look, questions (each as question() reads it), and the rest is keys. tests/fuzz/seeds.py
// writes the same.
#include "screen.hpp"
#include "target.hpp"

#include "ask_c.h"
#include "json_writer.hpp"

#include <boost/json/parse.hpp>

#include <memory>

using ask::JsonWriter;
using fuzz::Bytes;
using fuzz::require;

namespace {

void text_member(JsonWriter& out, const char* name, Bytes& bytes, bool there) {
    if (there) out.key(name).string(bytes.text());
}

void option(JsonWriter& out, Bytes& bytes, int number) {
    const int has = bytes.number();
    out.begin_object().key("value").string("v" + std::to_string(number));
    out.key("label").string(std::string(bytes.text()) + ".");  // never blank
    text_member(out, "description", bytes, has & 1);
    text_member(out, "preview", bytes, has & 2);
    out.key("recommended").boolean((has & 4) != 0).end_object();
}

void question(JsonWriter& out, Bytes& bytes, int number) {
    constexpr const char* modes[] = {"single", "multi", "input"};
    const int mode = bytes.below(3);
    const int has = bytes.number();
    const int is = bytes.number();
    out.begin_object().key("id").string("q" + std::to_string(number)).key("mode").string(modes[mode]);
    out.key("prompt").string(std::string(bytes.text()) + "?");
    text_member(out, "header", bytes, has & 1);
    text_member(out, "context", bytes, has & 2);
    text_member(out, "placeholder", bytes, has & 4);
    text_member(out, mode == 1 ? "unused" : "defaultValue", bytes, has & 8);
    if (mode < 2 && (has & 16)) out.key("customLabel").string(std::string(bytes.text()) + ".");
    out.key("allowEmpty").boolean((is & 1) != 0).key("multiline").boolean((is & 2) != 0);
    if (mode == 2) {
        out.key("secret").boolean((is & 4) != 0).end_object();
        return;
    }
    out.key("allowCustom").boolean((is & 4) != 0).key("options").begin_array();
    const int count = 1 + bytes.below(12);
    for (int i = 0; i < count; ++i) option(out, bytes, i);
    out.end_array().end_object();
}

std::string request(Bytes& bytes) {
    std::string json;
    JsonWriter out(json);
    const int count = 1 + bytes.below(4);
    out.begin_object();
    text_member(out, "title", bytes, count == 4);
    out.key("questions").begin_array();
    for (int i = 0; i < count; ++i) question(out, bytes, i);
    out.end_array().end_object();
    return json;
}

std::string settings(int look) {
    constexpr const char* depths[] = {"truecolor", "256", "16", "none"};
    constexpr const char* themes[] = {"dark", "light", "high-contrast", "mono"};
    std::string json;
    JsonWriter out(json);
    out.begin_object().key("colors").string(depths[look & 3]).key("theme").string(themes[look >> 2 & 3]);
    out.key("glyphs").string(look & 16 ? "ascii" : "unicode").key("caret").boolean((look & 32) != 0);
    out.key("confirmCancel").boolean((look & 64) != 0).key("timeoutMs").number(look & 128 ? 9000 : 0).end_object();
    return json;
}

struct Close {
    void operator()(ask_session* session) const { ask_session_close(session); }
};
using Session = std::unique_ptr<ask_session, Close>;

Session open(const std::string& request, const std::string& settings) {
    ask_session* session = nullptr;
    char* document = nullptr;
    const int status = ask_session_open(request.c_str(), settings.c_str(), &session, &document);
    require(status == ASK_OK, "the request is good", document);
    ask_free(document);
    return Session(session);
}

std::string document_of(int status, char* document) {
    require(status >= 0, "nothing fails", document);
    std::string text = document;
    ask_free(document);
    return text;
}

std::string frame(ask_session* session, int columns, int rows) {
    char* document = nullptr;
    const int status = ask_session_frame(session, columns, rows, &document);
    return document_of(status, document);
}

void check_frame(const std::string& document, int columns, int rows) {
    const boost::json::object frame = boost::json::parse(document).as_object();
    const boost::json::array& lines = frame.at("lines").as_array();
    require(!lines.empty() && lines.size() <= static_cast<std::size_t>(rows), "a frame is within its rows", document);
    for (const boost::json::value& line : lines) fuzz::check_line(std::string_view(line.as_string()), columns);
    const boost::json::value* cursor = frame.if_contains("cursor");
    if (!cursor) return;
    const std::int64_t row = cursor->at("row").as_int64();
    const std::int64_t column = cursor->at("column").as_int64();
    require(row >= 0 && static_cast<std::size_t>(row) < lines.size() && column >= 0 && column < columns,
            "the cursor is on the screen", document);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const int columns = 1 + bytes.number() % 200;
    const int rows = 1 + bytes.number() % 60;
    const int look = bytes.number();
    const std::string asked = request(bytes);
    const std::string_view keys = bytes.rest();

    const Session session = open(asked, settings(look));
    check_frame(frame(session.get(), columns, rows), columns, rows);
    ask_session_tick(session.get(), 0);
    ask_session_tick(session.get(), 500);
    require(ask_session_input(session.get(), keys.data(), keys.size()) >= 0, "keys are taken", asked);
    const std::string shown = frame(session.get(), columns, rows);
    check_frame(shown, columns, rows);
    require(frame(session.get(), columns, rows) == shown, "the same session gives the same frame", shown);
    check_frame(frame(session.get(), rows, columns), rows, columns);
    char* document = nullptr;
    const int status = ask_session_result(session.get(), &document);
    fuzz::check_json(document_of(status, document));
    return 0;
}
