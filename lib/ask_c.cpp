// The C boundary: the only place with extern "C" and catch. Each function checks its arguments, calls into the core or
// the drivers, and turns what comes back, or what was thrown, into a status and a document.
#include "ask_c.h"

#include "describe.hpp"
#include "format.hpp"
#include "host_answers.hpp"
#include "json_writer.hpp"
#include "normalize.hpp"
#include "response.hpp"
#include "run.hpp"
#include "session.hpp"
#include "settings.hpp"
#include "text.hpp"
#include "view.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>

using namespace ask;

struct ask_session {
    explicit ask_session(RequestPtr request) : session(request), look(request->settings) {}

    Session session;
    ui::Look look;
    std::atomic<bool> busy{false};
};

namespace {

static_assert(static_cast<int>(Status::ok) == ASK_OK);
static_assert(static_cast<int>(Status::cancelled) == ASK_CANCELLED);
static_assert(static_cast<int>(Status::pending) == ASK_PENDING);
static_assert(static_cast<int>(Status::argument) == ASK_ERROR_ARGUMENT);
static_assert(static_cast<int>(Status::json) == ASK_ERROR_JSON);
static_assert(static_cast<int>(Status::request) == ASK_ERROR_REQUEST);
static_assert(static_cast<int>(Status::busy) == ASK_ERROR_BUSY);
static_assert(static_cast<int>(Status::terminal) == ASK_ERROR_TERMINAL);
static_assert(static_cast<int>(Status::no_memory) == ASK_ERROR_NO_MEMORY);
static_assert(static_cast<int>(Status::internal) == ASK_ERROR_INTERNAL);

constexpr int max_columns = 1000;
constexpr int max_rows = 500;

// Handed out when there is no memory for anything better. They are not const because the interface is not; nobody writes
// to them, and ask_free() knows them.
char no_memory_document[] =
    R"({"cancelled":true,"questions":[],"answers":[],"error":{"code":"no_memory","path":"","message":"Memory ran out.",)"
    R"("issues":[{"path":"","message":"Memory ran out."}]}})";
char internal_document[] =
    R"({"cancelled":true,"questions":[],"answers":[],"error":{"code":"internal","path":"","message":)"
    R"("libask failed; please report it.","issues":[{"path":"","message":"libask failed; please report it."}]}})";

struct Release {
    void operator()(char* bytes) const { std::free(bytes); }
};
using Document = std::unique_ptr<char, Release>;

Document copy(const std::string& text) {
    Document bytes(static_cast<char*>(std::malloc(text.size() + 1)));
    if (!bytes) throw std::bad_alloc();
    std::memcpy(bytes.get(), text.c_str(), text.size() + 1);
    return bytes;
}

// A status and a document that is ready to be handed out: once there is a Reply, nothing can fail any more.
struct Reply {
    Reply(Status outcome, const std::string& text) : status(outcome), document(copy(text)) {}

    Status status;
    Document document;
};

Reply refuse(const Error& error) { return {error.status(), respond(error)}; }

Reply null_argument(const char* name) {
    return refuse(Error(Status::argument, "", "`" + std::string(name) + "` must not be NULL."));
}

// Runs `call` so that nothing it throws gets out, and hands its document to the caller.
template <class Call>
int boundary(char** out, Call call) noexcept {
    if (!out) return ASK_ERROR_ARGUMENT;
    try {
        Reply reply = call();
        *out = reply.document.release();
        return static_cast<int>(reply.status);
    } catch (const std::bad_alloc&) {
        *out = no_memory_document;
        return ASK_ERROR_NO_MEMORY;
    } catch (const std::length_error&) {  // a text longer than there can be
        *out = no_memory_document;
        return ASK_ERROR_NO_MEMORY;
    } catch (...) {
        *out = internal_document;
        return ASK_ERROR_INTERNAL;
    }
}

// The same for calls that hand out no document.
template <class Call>
int boundary(Call call) noexcept {
    try {
        return static_cast<int>(call());
    } catch (const std::bad_alloc&) {
        return ASK_ERROR_NO_MEMORY;
    } catch (const std::length_error&) {
        return ASK_ERROR_NO_MEMORY;
    } catch (...) {
        return ASK_ERROR_INTERNAL;
    }
}

// One call at a time on a session. Taking hold of it also carries out a cancel that was asked for meanwhile.
class Hold {
public:
    explicit Hold(ask_session* session) : session_(session), held_(!session->busy.exchange(true)) {
        if (held_) heed_cancel();
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
    ~Hold() {
        if (!held_) return;
        heed_cancel();
        session_->busy.store(false);
    }

    explicit operator bool() const { return held_; }

private:
    void heed_cancel() {
        if (session_->session.cancel_requested()) session_->session.end(Reason::host);
    }

    ask_session* session_;
    bool held_;
};

Reply busy() {
    return refuse(Error(Status::busy, "", "Another call is using this session. Wait for it, or cancel the session."));
}

Result<Settings> settings_from(const char* json) {
    if (!json) return Settings{};
    return read_settings(json);
}

std::string frame_document(const ask_session& session, int columns, int rows) {
    const Model& model = session.session.model();
    const ui::Frame frame = ui::view(model, session.look, {columns, rows});
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("lines").begin_array();
    for (int row = 0; row < frame.height(); ++row) {
        const bool here = frame.cursor && frame.cursor->row == row;
        out.string(ui::row_text(frame, row, session.look, here ? model.request->settings.cursor_marker : ""));
    }
    out.end_array();
    if (frame.cursor) {
        out.key("cursor").begin_object().key("row").number(frame.cursor->row);
        out.key("column").number(frame.cursor->column).end_object();
    }
    if (const int wake = wake_ms(model); wake >= 0) out.key("wake").number(wake);
    out.end_object();
    return text;
}

Reply run(ask_session& session) {
    const Result<Status> status = ui::run(session.session);
    if (status) return {*status, respond(session.session.model())};
    if (status.error().status() == Status::terminal) {
        return {Status::terminal, respond(status.error(), *session.session.model().request)};
    }
    return refuse(status.error());
}

}  // namespace

extern "C" {

int ask_version_number(void) { return ASK_VERSION_NUMBER; }

#define ASK_TEXT_OF(number) #number
#define ASK_DOTTED(major, minor, patch) ASK_TEXT_OF(major) "." ASK_TEXT_OF(minor) "." ASK_TEXT_OF(patch)

const char* ask_version(void) { return ASK_DOTTED(ASK_VERSION_MAJOR, ASK_VERSION_MINOR, ASK_VERSION_PATCH); }

const char* ask_status_name(int status) { return status_name(status); }

void ask_free(char* document) {
    if (document != no_memory_document && document != internal_document) std::free(document);
}

int ask_normalize(const char* request, const char* settings, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!request) return null_argument("request");
        Result<Settings> said = settings_from(settings);
        if (!said) return refuse(said.error());
        const Result<RequestPtr> normal = normalize(request, std::move(*said));
        if (!normal) return refuse(normal.error());
        return {Status::ok, normal_form(**normal)};
    });
}

int ask_describe(const char* dialect, char** out) {
    return boundary(out, [&]() -> Reply {
        const Result<std::string> document = describe(dialect ? dialect : "unified");
        if (!document) return refuse(document.error());
        return {Status::ok, *document};
    });
}

int ask_format(const char* response, const char* format, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!response) return null_argument("response");
        if (!format) return null_argument("format");
        const Result<std::string> document = ask::format(response, format);
        if (!document) return refuse(document.error());
        return {Status::ok, *document};
    });
}

int ask_safe_text(const char* text, int lines, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!text) return null_argument("text");
        return {Status::ok, safe_text(text, lines != 0 ? Lines::keep : Lines::join)};
    });
}

int ask_run(const char* request, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!request) return null_argument("request");
        Result<RequestPtr> normal = normalize(request, Settings{});
        if (!normal) return refuse(normal.error());
        ask_session session(*normal);
        return run(session);
    });
}

void ask_restore_terminal(void) { ui::restore_terminal(); }

int ask_session_open(const char* request, const char* settings, ask_session** session, char** out) {
    if (session) *session = nullptr;
    return boundary(out, [&]() -> Reply {
        if (!request) return null_argument("request");
        if (!session) return null_argument("session");
        Result<Settings> said = settings_from(settings);
        if (!said) return refuse(said.error());
        const Result<RequestPtr> normal = normalize(request, std::move(*said));
        if (!normal) return refuse(normal.error());
        auto opened = std::make_unique<ask_session>(*normal);
        Reply reply(Status::ok, normal_form(**normal));
        *session = opened.release();
        return reply;
    });
}

void ask_session_close(ask_session* session) { delete session; }

int ask_session_run(ask_session* session, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!session) return null_argument("session");
        const Hold hold(session);
        return hold ? run(*session) : busy();
    });
}

int ask_session_input(ask_session* session, const char* bytes, size_t length) {
    return boundary([&] {
        if (!session || (!bytes && length > 0)) return Status::argument;
        const Hold hold(session);
        if (!hold) return Status::busy;
        if (length > 0) session->session.feed({bytes, length});
        return session->session.outcome();
    });
}

int ask_session_keys(ask_session* session, const char* keys) {
    return boundary([&] {
        if (!session || !keys) return Status::argument;
        const Hold hold(session);
        if (!hold) return Status::busy;
        const Result<std::vector<Event>> events = parse_keys(keys);
        if (!events) return events.error().status();
        session->session.apply(*events);
        return session->session.outcome();
    });
}

int ask_session_tick(ask_session* session, int milliseconds) {
    return boundary([&] {
        if (!session || milliseconds < 0) return Status::argument;
        const Hold hold(session);
        if (!hold) return Status::busy;
        session->session.tick(milliseconds);
        return session->session.outcome();
    });
}

int ask_session_answer(ask_session* session, const char* answers, int submit, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!session) return null_argument("session");
        if (!answers) return null_argument("answers");
        const Hold hold(session);
        if (!hold) return busy();
        Result<Model> next = answer_from_host(session->session.model(), answers, submit != 0);
        if (!next) return refuse(next.error());
        Reply reply(Status::pending, respond(*next));
        session->session.replace(std::move(*next));
        reply.status = session->session.outcome();
        return reply;
    });
}

int ask_session_frame(ask_session* session, int columns, int rows, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!session) return null_argument("session");
        if (columns < 1 || rows < 1) {
            return refuse(Error(Status::argument, "", "`columns` and `rows` must be at least 1."));
        }
        const Hold hold(session);
        if (!hold) return busy();
        const Resize size{std::min(columns, max_columns), std::min(rows, max_rows)};
        Reply reply(Status::ok, frame_document(*session, size.columns, size.rows));
        if (session->session.model().size != size) session->session.apply({size});
        return reply;
    });
}

void ask_session_cancel(ask_session* session) {
    if (!session) return;
    session->session.request_cancel();
    ui::wake_run();
}

int ask_session_result(ask_session* session, char** out) {
    return boundary(out, [&]() -> Reply {
        if (!session) return null_argument("session");
        const Hold hold(session);
        if (!hold) return busy();
        return {session->session.outcome(), respond(session->session.model())};
    });
}

}  // extern "C"
