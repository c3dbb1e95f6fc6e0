#include "session.hpp"

#include "update.hpp"

#include <algorithm>

namespace ask {

namespace {

// A sequence or a paste whose end has not come by now was cut off: keys must work again.
constexpr int patience_ms = 1'000;

}  // namespace

Session::Session(RequestPtr request) : model_(start(std::move(request))) {}

Status Session::outcome() const {
    switch (model_.outcome) {
        case Outcome::pending: return Status::pending;
        case Outcome::submitted: return Status::ok;
        case Outcome::cancelled: return Status::cancelled;
    }
    return Status::internal;
}

void Session::feed(std::string_view bytes) {
    Decoder decoder = decoder_;
    std::vector<Event> events;
    decoder.feed(bytes, events);
    apply(events);
    decoder_ = std::move(decoder);
    quiet_ms_ = 0;
}

void Session::tick(int milliseconds) {
    apply({Tick{milliseconds}});
    if (quiet_ms_ == patience_ms) return;
    const int quiet = std::min(quiet_ms_ + std::min(milliseconds, patience_ms), patience_ms);
    if (quiet == patience_ms) flush();
    quiet_ms_ = quiet;
}

void Session::flush() {
    Decoder decoder = decoder_;
    std::vector<Event> events;
    decoder.flush(events);
    apply(events);
    decoder_ = std::move(decoder);
}

void Session::apply(const std::vector<Event>& events) {
    if (events.empty()) return;
    Model next = model_;
    for (const Event& event : events) advance(next, event);
    model_ = std::move(next);
}

void Session::end(Reason reason) {
    if (model_.outcome != Outcome::pending) return;
    model_.outcome = Outcome::cancelled;
    model_.reason = reason;
}

}  // namespace ask
