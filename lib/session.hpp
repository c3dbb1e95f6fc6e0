// One dialogue and what feeds it: a model and a key decoder. Knows nothing of FTXUI, terminals or JSON text. A call that
// fails for want of memory leaves it as it was.
#pragma once

#include "error.hpp"
#include "key.hpp"
#include "model.hpp"

#include <atomic>
#include <string_view>
#include <vector>

namespace ask {

class Session {
public:
    explicit Session(RequestPtr request);

    const Model& model() const { return model_; }
    const Decoder& decoder() const { return decoder_; }
    Status outcome() const;  // pending, ok or cancelled

    void feed(std::string_view bytes);             // as a terminal delivers them
    void tick(int milliseconds);                   // time has passed
    void flush();                                  // what the decoder holds back as incomplete is given up
    void apply(const std::vector<Event>& events);  // all or, when memory runs out, none
    void end(Reason reason);                       // cancel, unless it has ended

    // Safe from any thread and from a signal handler; counts from the next call on.
    void request_cancel() noexcept { cancel_requested_.store(true, std::memory_order_release); }
    bool cancel_requested() const noexcept { return cancel_requested_.load(std::memory_order_acquire); }

    // For a driver that knows better than the settings what the guard should be; counts from the first tick on.
    void set_guard(int milliseconds) { model_.guard_ms = milliseconds; }

    // Answers from outside the dialogue, already checked.
    void replace(Model model) { model_ = std::move(model); }

private:
    Model model_;
    Decoder decoder_;
    int quiet_ms_ = 0;  // since the last bytes
    std::atomic<bool> cancel_requested_{false};
};

}  // namespace ask
