#include "options.hpp"

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace cli {

namespace {

namespace po = boost::program_options;

struct CommandSpec {
    Command command;
    std::string_view name;
    std::string_view arguments;
    std::size_t least;  // arguments
    std::size_t most;
    std::string_view about;
};

constexpr std::array<CommandSpec, 7> command_specs{{
    {Command::run, "run", "[FILE | - | JSON]", 0, 1,
     "Asks the questions of a request on the terminal, and prints the response as one\n"
     "line of JSON. The request comes from FILE, from standard input, or is the\n"
     "argument itself if that begins with '{' or '['. \"run\" may be left out."},
    {Command::normalize, "normalize", "[FILE | - | JSON]", 0, 1,
     "Checks a request and prints its normal form, every default filled in."},
    {Command::describe, "describe", "", 0, 0,
     "Prints what an agent's tool registration needs: name, description, JSON Schema\n"
     "of the parameters, rules of use."},
    {Command::format, "format", "FORMAT [FILE | - | JSON]", 1, 2,
     "Writes a response for another reader. FORMAT is text, lines, summary, selected\n"
     "or the name of a dialect."},
    {Command::demo, "demo", "[NAME]", 0, 1, "Asks the questions of a built-in request. On a terminal the response is printed as\n"
     "lines, unless --format or --output says otherwise."},
    {Command::help, "help", "[COMMAND]", 0, 1, "Explains a command."},
    {Command::version, "version", "", 0, 0, "Prints the version."},
}};

constexpr unsigned bit(Command command) { return 1U << static_cast<unsigned>(command); }

constexpr unsigned asking = bit(Command::run) | bit(Command::demo);
constexpr unsigned reading = asking | bit(Command::normalize);
constexpr unsigned writing = reading | bit(Command::describe) | bit(Command::format);
constexpr unsigned all = writing | bit(Command::help) | bit(Command::version);

struct FlagSpec {
    Flag flag;
    const char* name;      // with its short form after a comma
    const char* argument;  // what to call its value; null for an option that takes none
    unsigned commands;     // those that have it
    const char* about;
};

// In the order of Flag.
constexpr std::array<FlagSpec, flag_count> flag_specs{{
    {Flag::timeout, "timeout", "SECONDS", asking, "cancel when no key came for so long"},
    {Flag::guard, "guard", "MS", asking, "ignore keys that accept for so long at the start; 0 turns it off"},
    {Flag::display, "display", "HOW", asking, "inline, fullscreen or line (for screen readers)"},
    {Flag::theme, "theme", "NAME", asking, "dark, light, high-contrast or mono"},
    {Flag::colors, "colors", "DEPTH", asking, "truecolor, 256, 16 or none"},
    {Flag::glyphs, "glyphs", "SET", asking, "unicode or ascii"},
    {Flag::dialect, "dialect", "NAME", reading | bit(Command::describe),
     "unified, claude or pi; without it, a request's shape decides"},
    {Flag::repair, "repair", nullptr, reading, "read what has one sensible meaning, with a warning"},
    {Flag::no_record, "no-record", nullptr, asking, "leave no summary of the answers on the terminal"},
    {Flag::tty, "tty", "PATH", asking, "ask on this terminal"},
    {Flag::settings, "settings", "FILE|JSON", reading, "settings as JSON; the options here win over them"},
    {Flag::format, "format", "FORMAT", asking, "print the response as \"ask format\" does"},
    {Flag::output, "output,o", "FILE", writing, "write there instead of to standard output"},
    {Flag::keys, "keys", "SCRIPT", asking, "play these keys, without a terminal: \"<down><enter>\""},
    {Flag::size, "size", "WxH", asking, "with --keys: the size of the frames (80x24)"},
    {Flag::frames, "frames", nullptr, asking, "with --keys: print a frame at the start and after every key"},
    {Flag::list, "list", nullptr, bit(Command::demo), "list the built-in requests"},
    {Flag::print, "print", nullptr, bit(Command::demo), "print the request instead of asking"},
    {Flag::help, "help,h", nullptr, all, "explain the command"},
    {Flag::version, "version", nullptr, bit(Command::run) | bit(Command::version), "print the version"},
}};

const CommandSpec& spec_of(Command command) { return command_specs[static_cast<std::size_t>(command)]; }

std::string_view long_name(const FlagSpec& spec) {
    const std::string_view name = spec.name;
    return name.substr(0, name.find(','));
}

const FlagSpec* find_flag(std::string_view name) {
    for (const FlagSpec& spec : flag_specs) {
        if (long_name(spec) == name) return &spec;
    }
    return nullptr;
}

void describe(unsigned commands, po::options_description& into) {
    for (const FlagSpec& spec : flag_specs) {
        if ((spec.commands & commands) == 0) continue;
        if (spec.argument) {
            into.add_options()(spec.name, po::value<std::string>()->value_name(spec.argument), spec.about);
        } else {
            into.add_options()(spec.name, spec.about);
        }
    }
}

Trouble parse_options(int argc, char** argv, Options& options) {
    po::options_description known;
    describe(all, known);
    try {
        using namespace po::command_line_style;
        const po::parsed_options parsed =
            po::command_line_parser(argc, argv).options(known).style(unix_style & ~allow_guessing).run();
        for (const po::option& option : parsed.options) {
            if (option.string_key.empty()) {
                options.arguments.push_back(option.value.front());
                continue;
            }
            const FlagSpec* const spec = find_flag(option.string_key);
            if (!spec) return "there is no option --" + option.string_key;
            std::optional<std::string>& value = options.given[static_cast<std::size_t>(spec->flag)];
            if (value) return "--" + option.string_key + " is given twice";
            value = option.value.empty() ? std::string() : option.value.front();
        }
    } catch (const po::error& error) {
        return error.what();
    }
    return std::nullopt;
}

// Whether an argument is an option, or could end them. "-" is standard input.
bool looks_like_option(std::string_view argument) { return argument.size() > 1 && argument.front() == '-'; }

// As the names of commands are, unlike most files and all JSON.
bool is_word(std::string_view argument) {
    return !argument.empty() && argument.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
}

Trouble check(const Options& options) {
    const CommandSpec& command = spec_of(options.command);
    const std::string name(command.name);
    for (const FlagSpec& spec : flag_specs) {
        if (options.has(spec.flag) && (spec.commands & bit(options.command)) == 0) {
            return "\"" + name + "\" has no option --" + std::string(long_name(spec));
        }
    }
    if (options.has(Flag::help)) return std::nullopt;
    if (options.arguments.size() < command.least) return "\"" + name + "\" needs " + std::string(command.arguments);
    if (options.arguments.size() > command.most) return "too many arguments: " + options.arguments[command.most];
    for (const Flag flag : {Flag::size, Flag::frames}) {
        if (options.has(flag) && !options.has(Flag::keys)) {
            return "--" + std::string(flag_specs[static_cast<std::size_t>(flag)].name) + " needs --keys";
        }
    }
    return std::nullopt;
}

std::string usage_line(const CommandSpec& spec) {
    std::string line = "ask ";
    line.append(spec.command == Command::run ? "[run]" : spec.name).append(spec.arguments.empty() ? "" : " ");
    return line.append(spec.arguments);
}

std::string options_text(unsigned commands) {
    po::options_description shown("options", 100, 60);
    describe(commands, shown);
    std::ostringstream text;
    text << shown;
    std::string result = text.str();
    if (result.ends_with('\n')) result.pop_back();
    return result;
}

constexpr std::string_view more_help = R"(

examples:
  ask request.json
  ask '{"question": "Which one?", "options": [{"value": "a", "label": "A"}, {"value": "b", "label": "B"}]}'
  agent | ask --timeout 300 --output answer.json
  ask --format summary request.json
  ask --keys '<down><enter>' --frames request.json
  ask describe --dialect claude

exit status:
  0 answered or done     2 wrong usage, or a request that was refused     3 no terminal
  4 out of memory, nowhere to write, or a bug     124 timed out     130 cancelled

A script is text with keys in angle brackets: up down left right home end pageup pagedown tab enter space esc
backspace delete, each also after shift-, ctrl- or alt-; <ctrl-c>; <lt> for '<'; <paste>text</paste>; <tick:250> for
time that passes, in milliseconds; <resize:40x12>. Frames are plain text, unless they are printed on a terminal or
--colors is given.)";

}  // namespace

std::optional<Command> find_command(std::string_view name) {
    for (const CommandSpec& spec : command_specs) {
        if (spec.name == name) return spec.command;
    }
    return std::nullopt;
}

Trouble parse(int argc, char** argv, Options& options) {
    // Most calls have no option, and building the table of options would delay the question.
    bool any = false;
    for (int i = 1; i < argc; ++i) any = any || looks_like_option(argv[i]);
    if (!any) {
        options.arguments.assign(argv + std::min(argc, 1), argv + argc);
    } else if (Trouble trouble = parse_options(argc, argv, options)) {
        return trouble;
    }
    if (!options.arguments.empty()) {
        if (const std::optional<Command> command = find_command(options.arguments.front())) {
            options.command = *command;
            options.arguments.erase(options.arguments.begin());
        } else if (options.arguments.size() > 1 && is_word(options.arguments.front()) && !options.has(Flag::help)) {
            return "there is no command " + options.arguments.front();
        }
    }
    return check(options);
}

std::string help() {
    std::string text = "Asks a person structured questions in the terminal.\n\nusage:\n";
    for (const CommandSpec& spec : command_specs) text += "  " + usage_line(spec) + "\n";
    return text + "\n" + options_text(all) + std::string(more_help);
}

std::string help(Command command) {
    const CommandSpec& spec = spec_of(command);
    return "usage: " + usage_line(spec) + "\n\n" + std::string(spec.about) + "\n\n" + options_text(bit(command));
}

}  // namespace cli
