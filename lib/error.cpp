#include "error.hpp"

#include "text.hpp"

namespace ask {

const char* status_name(int status) noexcept {
    switch (static_cast<Status>(status)) {
        case Status::ok: return "ok";
        case Status::cancelled: return "cancelled";
        case Status::pending: return "pending";
        case Status::argument: return "argument";
        case Status::json: return "json";
        case Status::request: return "request";
        case Status::busy: return "busy";
        case Status::terminal: return "no_ui";
        case Status::no_memory: return "no_memory";
        case Status::internal: return "internal";
    }
    return "unknown";
}

std::string quoted(std::string_view text) { return '"' + truncate(safe_text(text, Lines::join), 40, "...") + '"'; }

}  // namespace ask
