// Plays a script of keys to a session, without a terminal and without a clock: the same script gives the same frames
// and the same response on every machine.
#pragma once

#include "document.hpp"
#include "files.hpp"
#include "options.hpp"

#include <string>

namespace cli {

struct Played {
    int status = ASK_PENDING;
    Document response;
    std::string frames;  // as they are to be printed; empty without --frames
};

// `coloured` frames keep their SGR sequences. Trouble is a script that cannot be read; then nothing is played.
Trouble play(const Options& options, const std::string& request, const std::string& settings, bool coloured,
             Played& played);

}  // namespace cli
