// The command `ask`: reads a request, has libask ask it, and prints the response. It uses the public C interface only.
//
// Most calls are one question from an agent, and the person waits for it to appear. So nothing is set up before it is
// needed, and files are read and written without streams.
#include "ask_c.h"
#include "demo.hpp"
#include "document.hpp"
#include "files.hpp"
#include "options.hpp"
#include "play.hpp"
#include "settings.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include <unistd.h>

namespace cli {

namespace {

enum Exit { done = 0, wrong_usage = 2, no_terminal = 3, failed = 4, timed_out = 124, cancelled = 130 };

int wrong(const std::string& message) {
    say(message);
    return wrong_usage;
}

int exit_code(int status, std::string_view response) {
    switch (status) {
        case ASK_OK: return done;
        case ASK_CANCELLED: {
            const std::string_view reason = member(response, "reason");
            if (reason == "\"timeout\"") return timed_out;
            return reason == "\"terminal\"" ? no_terminal : cancelled;
        }
        case ASK_PENDING:
        case ASK_ERROR_ARGUMENT:
        case ASK_ERROR_JSON:
        case ASK_ERROR_REQUEST: return wrong_usage;
        case ASK_ERROR_TERMINAL: return no_terminal;
        default: return failed;  // a status is an int, and later versions may add some
    }
}

// Says what went wrong in one line; the document has the details.
void say_error(int status, std::string_view document) {
    if (status == ASK_PENDING) return say("the script ended before the dialogue did");
    if (status >= 0) return;
    const std::string_view error = member(document, "error");
    if (error.empty()) return say(ask_status_name(status));
    const std::string path = unquoted(member(error, "path"));
    say(unquoted(member(error, "message")) + (path.empty() ? "" : " (at " + path + ")"));
}

std::string output_of(const Options& options) { return options[Flag::output].value_or("-"); }

// What cannot be written where it was meant to go goes to standard output: an answer is not lost over a file.
int write(const std::string& path, std::string_view text, Escape escape, int code) {
    const auto shown = [&](const std::string& where) {
        return (shows_on_terminal(where) ? visible(text, escape) : std::string(text)) + '\n';
    };
    const Trouble trouble = write_output(path, shown(path));
    if (!trouble) return code;
    say(*trouble);
    if (path != "-") (void)write_output("-", shown("-"));
    return failed;
}

bool is_text_format(std::string_view format) { return format == "text" || format == "lines" || format == "summary"; }

int write_formatted(const std::string& path, const char* response, const std::string& format, int code) {
    Document document;
    const int status = ask_format(response, format.c_str(), document.out());
    say_error(status, document.text());
    if (status != ASK_OK) return write(path, document.text(), Escape::json, exit_code(status, document.text()));
    if (!is_text_format(format)) return write(path, document.text(), Escape::json, code);
    return write(path, unquoted(member(document.text(), "text")), Escape::text, code);
}

int finish(const Options& options, int status, const Document& response) {
    say_error(status, response.text());
    const int code = exit_code(status, response.text());
    const std::string path = output_of(options);
    if (!options.has(Flag::format)) return write(path, response.text(), Escape::json, code);
    return write_formatted(path, response.c_str(), *options[Flag::format], code);
}

// Reads what the i-th argument names, or standard input.
Trouble read_input(const Options& options, std::size_t i, std::string& text) {
    if (i < options.arguments.size()) return read_json_or_file(options.arguments[i], text);
    if (::isatty(STDIN_FILENO) != 1) return read_file("-", text);
    return "there is nothing to read: name a file or pipe something in (try \"ask demo\", or \"ask --help\")";
}

int play_script(const Options& options, const std::string& request, const std::string& settings) {
    const char* const no_color = std::getenv("NO_COLOR");
    const bool wanted = shows_on_terminal("-") && (!no_color || !*no_color);
    Played played;
    if (const Trouble trouble = play(options, request, settings, wanted || options.has(Flag::colors), played)) {
        return wrong(*trouble);
    }
    if (!played.frames.empty() && !options.has(Flag::output)) played.frames += "--- response ---\n";
    if (const Trouble trouble = write_output("-", played.frames)) {
        say(*trouble);
        return failed;
    }
    return finish(options, played.status, played.response);
}

// All that can go wrong without the person goes wrong before the question appears.
int ask(const Options& options, const std::string& request) {
    std::string settings;
    if (const Trouble trouble = make_settings(options, settings)) return wrong(*trouble);
    if (const Trouble trouble = check_output(output_of(options))) {
        say(*trouble);
        return failed;
    }
    Document document;
    if (const auto& format = options[Flag::format]) {
        constexpr const char* nothing = R"({"cancelled":true,"questions":[],"answers":[]})";
        const int status = ask_format(nothing, format->c_str(), document.out());
        if (status != ASK_OK) {
            say_error(status, document.text());
            return write(output_of(options), document.text(), Escape::json, exit_code(status, document.text()));
        }
    }
    if (options.has(Flag::keys)) return play_script(options, request, settings);
    std::signal(SIGWINCH, [](int) {});  // ends the wait for a key, so that a new size is seen at once
    if (settings.empty()) return finish(options, ask_run(request.c_str(), document.out()), document);
    ask_session* session = nullptr;
    int status = ask_session_open(request.c_str(), settings.c_str(), &session, document.out());
    if (status == ASK_OK) status = ask_session_run(session, document.out());
    ask_session_close(session);
    return finish(options, status, document);
}

int run(const Options& options) {
    std::string request;
    if (const Trouble trouble = read_input(options, 0, request)) return wrong(*trouble);
    return ask(options, request);
}

int normalize(const Options& options) {
    std::string request, settings;
    if (const Trouble trouble = make_settings(options, settings)) return wrong(*trouble);
    if (const Trouble trouble = read_input(options, 0, request)) return wrong(*trouble);
    Document document;
    const char* const said = settings.empty() ? nullptr : settings.c_str();
    const int status = ask_normalize(request.c_str(), said, document.out());
    return finish(options, status, document);
}

int describe(const Options& options) {
    Document document;
    const auto& dialect = options[Flag::dialect];
    const int status = ask_describe(dialect ? dialect->c_str() : nullptr, document.out());
    return finish(options, status, document);
}

int format(const Options& options) {
    std::string response;
    if (const Trouble trouble = read_input(options, 1, response)) return wrong(*trouble);
    return write_formatted(output_of(options), response.c_str(), options.arguments.front(), done);
}

int demo(Options options) {
    if (options.has(Flag::list)) return write(output_of(options), list_demos(), Escape::text, done);
    const char* const request = find_demo(options.argument(0));
    if (!request) return wrong("there is no demo " + options.argument(0) + "; \"ask demo --list\" lists them");
    if (options.has(Flag::print)) return write(output_of(options), request, Escape::text, done);
    // A person looks at this: not at JSON of two thousand characters, and the record has told what they answered.
    std::optional<std::string>& format = options.given[static_cast<std::size_t>(Flag::format)];
    if (!format && !options.has(Flag::output) && shows_on_terminal("-")) format = "lines";
    return ask(options, request);
}

int help(const Options& options) {
    if (options.arguments.empty()) return write("-", cli::help(), Escape::text, done);
    const std::optional<Command> command = find_command(options.arguments.front());
    if (!command) return wrong("there is no command " + options.arguments.front());
    return write("-", cli::help(*command), Escape::text, done);
}

int main(int argc, char** argv) {
    // A reader that has gone away is an error of writing like any other.
    std::signal(SIGPIPE, SIG_IGN);
    Options options;
    if (const Trouble trouble = parse(argc, argv, options)) return wrong(*trouble + " (\"ask --help\" tells more)");
    if (options.has(Flag::version)) options.command = Command::version;
    if (options.has(Flag::help)) {
        const bool general = options.command == Command::run && options.arguments.empty();
        return write("-", general ? cli::help() : cli::help(options.command), Escape::text, done);
    }
    switch (options.command) {
        case Command::run: return run(options);
        case Command::normalize: return normalize(options);
        case Command::describe: return describe(options);
        case Command::format: return format(options);
        case Command::demo: return demo(options);
        case Command::help: return help(options);
        case Command::version: return write("-", std::string("ask ") + ask_version(), Escape::text, done);
    }
    return failed;
}

}  // namespace

}  // namespace cli

int main(int argc, char** argv) {
    try {
        return cli::main(argc, argv);
    } catch (const std::exception&) {  // memory ran out, in all likelihood
        constexpr std::string_view message = "ask: out of memory\n";
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message.data(), message.size());
        return cli::failed;
    }
}
