// Any bytes as keys, on several dialogues: whole, and in pieces cut anywhere. The first byte chooses the dialogue, the
// second where the cuts are.
#include "screen.hpp"
#include "target.hpp"

#include "model.hpp"
#include "normalize.hpp"
#include "response.hpp"
#include "session.hpp"
#include "update.hpp"
#include "view.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <vector>

using namespace ask;
using fuzz::require;

namespace {

constexpr std::array<std::string_view, 6> requests{
    R"({"prompt":"Pick one","options":[{"value":"a","label":"A"},{"value":"b","label":"B"},{"value":"c","label":"C"}]})",
    R"({"questions":[{"id":"m","mode":"multi","prompt":"Pick some","allowEmpty":false,"options":[)"
    R"({"value":"a","label":"A","preview":"one\ntwo"},{"value":"b","label":"B"}],"defaultValues":["b","own"]}]})",
    R"({"prompt":"Write","context":"one\ntwo\nthree\nfour\nfive\nsix\nseven","placeholder":"words"})",
    R"({"prompt":"One line","mode":"input","multiline":false,"allowEmpty":false,"defaultValue":"日本 e\u0301"})",
    R"({"prompt":"Password","mode":"input","secret":true})",
    R"({"questions":[{"id":"s","mode":"single","prompt":"First","options":[{"value":"a","label":"A"}]},)"
    R"({"id":"m","mode":"multi","prompt":"Second","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]},)"
    R"({"id":"t","mode":"input","prompt":"Third"}]})"};

RequestPtr request_of(std::uint8_t choice) {
    Settings settings;
    settings.confirm_cancel = (choice & 0x40) != 0;
    settings.caret = (choice & 0x80) != 0;
    return *normalize(requests[choice % requests.size()], settings);
}

// Whether a piece ends inside a paste into the middle of a text. There the end of what was pasted so far may become part
// of the character behind it, and the caret goes behind that, which the rest of the paste would not have made it do.
bool ends_amid_text(const Session& session, std::string_view piece) {
    Decoder decoder = session.decoder();
    std::vector<Event> events;
    decoder.feed(piece, events);
    if (!decoder.pasting()) return false;
    Model model = session.model();
    for (const Event& event : events) {
        const bool in_field = model.outcome == Outcome::pending && !model.on_submit_tab();
        if (std::holds_alternative<Paste>(event) && in_field && model.sheet().field.caret() < model.sheet().field.text().size()) {
            return true;
        }
        model = update(std::move(model), event);
    }
    return false;
}

void feed_in_pieces(Session& session, std::string_view keys, std::uint8_t seed) {
    std::minstd_rand chance(seed + 1U);
    while (!keys.empty()) {
        std::size_t cut = std::min<std::size_t>(keys.size(), 1 + chance() % (seed % 16 + 1U));
        // An escape byte at the end of a piece is the Escape key, so it is not the end.
        while (cut < keys.size() && keys[cut - 1] == '\x1b') ++cut;
        if (ends_amid_text(session, keys.substr(0, cut))) cut = keys.size();
        session.feed(keys.substr(0, cut));
        keys.remove_prefix(cut);
    }
}

void check_frame(const Model& model, Resize size) {
    const ui::Look look(model.request->settings);
    const ui::Frame frame = ui::view(model, look, size);
    require(frame.height() <= size.rows && frame.columns <= size.columns, "a frame is within its bounds");
    for (int row = 0; row < frame.height(); ++row) fuzz::check_line(ui::row_text(frame, row, look), size.columns);
    if (!frame.cursor) return;
    require(frame.cursor->row >= 0 && frame.cursor->row < frame.height() && frame.cursor->column >= 0 &&
                frame.cursor->column < size.columns,
            "the cursor is on the screen");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    const RequestPtr asked = request_of(bytes.number());
    const std::uint8_t seed = bytes.number();
    const std::string_view keys = bytes.rest();

    Session whole(asked), pieces(asked);
    for (Session* session : {&whole, &pieces}) session->apply({Resize{40, 12}});
    whole.feed(keys);
    feed_in_pieces(pieces, keys, seed);
    require(respond(whole.model()) == respond(pieces.model()), "bytes in pieces are bytes whole", respond(whole.model()));

    check_frame(whole.model(), {40, 12});
    check_frame(pieces.model(), {1 + seed % 80, 1 + seed % 25});
    whole.flush();
    const std::string response = respond(whole.model());
    fuzz::check_json(response);
    if (whole.outcome() == Status::pending) return 0;
    whole.feed("x\r\x1b[200~y\x1b[201~\x1b");
    whole.tick(5000);
    require(respond(whole.model()) == response, "after the end nothing changes", response);
    return 0;
}
