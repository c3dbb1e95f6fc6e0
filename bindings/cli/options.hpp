// The command line: which command, its arguments, and the options that were given.
#pragma once

#include "files.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cli {

enum class Command { run, normalize, describe, format, demo, help, version };

enum class Flag {
    // Settings of the library.
    timeout,
    guard,
    display,
    theme,
    colors,
    glyphs,
    dialect,
    repair,
    no_record,
    tty,
    settings,
    // What becomes of the response.
    format,
    output,
    // Playing a script.
    keys,
    size,
    frames,
    // The demo.
    list,
    print,
    help,
    version,
};
inline constexpr std::size_t flag_count = static_cast<std::size_t>(Flag::version) + 1;

struct Options {
    Command command = Command::run;
    std::vector<std::string> arguments;
    std::array<std::optional<std::string>, flag_count> given;  // the empty text for options that take no value

    const std::optional<std::string>& operator[](Flag flag) const { return given[static_cast<std::size_t>(flag)]; }
    bool has(Flag flag) const { return (*this)[flag].has_value(); }
    std::string argument(std::size_t i) const { return i < arguments.size() ? arguments[i] : std::string(); }
};

Trouble parse(int argc, char** argv, Options& options);

std::string help();
std::string help(Command command);

std::optional<Command> find_command(std::string_view name);

}  // namespace cli
