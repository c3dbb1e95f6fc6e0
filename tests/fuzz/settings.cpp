// Any bytes as settings. What is accepted has to draw and to end in a record.
#include "screen.hpp"
#include "target.hpp"

#include "model.hpp"
#include "normalize.hpp"
#include "response.hpp"
#include "session.hpp"
#include "settings.hpp"
#include "view.hpp"

using namespace ask;
using fuzz::require;

namespace {

constexpr std::string_view request =
    R"({"questions":[{"id":"a","mode":"multi","prompt":"Which?","header":"Parts","options":[)"
    R"({"value":"x","label":"The first","recommended":true,"description":"of two"},{"value":"y","label":"Second"}]},)"
    R"({"id":"b","mode":"input","prompt":"Why?","placeholder":"words"}]})";

void check_frame(const Session& session, const ui::Look& look) {
    const ui::Frame frame = ui::view(session.model(), look, {60, 20});
    for (int row = 0; row < frame.height(); ++row) fuzz::check_line(ui::row_text(frame, row, look), 60);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Result<Settings> settings = read_settings(fuzz::Bytes(data, size).rest());
    if (!settings) {
        require(settings.error().status() == Status::argument, "wrong settings are a wrong argument");
        for (const Issue& issue : settings.error().issues()) fuzz::check_text(issue.message);
        fuzz::check_json(respond(settings.error()));
        return 0;
    }
    const Result<RequestPtr> asked = normalize(request, *settings);
    if (!asked) {
        require(!settings->dialect.empty() && settings->dialect != "unified", "settings do not spoil a request");
        return 0;
    }
    Session session(*asked);
    const ui::Look look(*settings);
    check_frame(session, look);
    session.tick(0);
    session.feed("2 \r\r\t");
    session.tick(settings->timeout_ms / 2);
    check_frame(session, look);
    session.feed("because\r\r");
    session.tick(settings->timeout_ms);
    check_frame(session, look);
    for (const std::string& line : ui::record(session.model(), look, 60)) fuzz::check_line(line, 60);
    fuzz::check_json(respond(session.model()));
    return 0;
}
