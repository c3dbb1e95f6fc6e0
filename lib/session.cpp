#include "session.hpp"

#include "update.hpp"

namespace ask {

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
    for (const Event& event : events) next = update(std::move(next), event);
    model_ = std::move(next);
}

void Session::end(Reason reason) {
    if (model_.outcome != Outcome::pending) return;
    model_.outcome = Outcome::cancelled;
    model_.reason = reason;
}

}  // namespace ask
