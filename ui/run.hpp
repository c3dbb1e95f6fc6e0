// The drivers that ask a person on a terminal: drawing, or line by line.
#pragma once

#include "error.hpp"
#include "session.hpp"
#include "terminal.hpp"

namespace ask::ui {

// Drives the session on its terminal until it ends. What the settings leave open is taken from the environment. An
// error (busy, terminal) leaves the session as it was; one that has ended returns its outcome without a terminal.
Result<Status> run(Session& session);

// The line driver, on a terminal that was opened with InputMode::lines: printed lines and typed answers, no redraw.
Status run_line(Session& session, Terminal& terminal);

}  // namespace ask::ui
