#include "CommandLine/CommandLine.h"

#include "FractureSim/Status.h"

#include "CommandLine/Commands.h"
#include "SceneFiles/EditDistance.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>

namespace fsim::lab
{
namespace
{
// "--threads -2" is a number out of range, not the option "-2".
std::vector<std::string> joinNegativeNumbers(const std::vector<std::string>& arguments)
{
    std::vector<std::string> joined;
    for (const std::string& argument : arguments)
    {
        const bool isNegative =
            argument.size() > 1 && argument[0] == '-' && std::isdigit(static_cast<unsigned char>(argument[1])) != 0;
        if (isNegative && !joined.empty() && joined.back().starts_with("--") &&
            joined.back().find('=') == std::string::npos)
            joined.back() += '=' + argument;
        else
            joined.push_back(argument);
    }
    return joined;
}

template <class App> std::vector<std::string> namesOf(const std::vector<App*>& commands)
{
    std::vector<std::string> names;
    for (const CLI::App* command : commands)
        names.push_back(command->get_name());
    return names;
}

// "author score" is a subcommand of a subcommand.
const CLI::App& innermost(const CLI::App& app)
{
    const std::vector<CLI::App*> parsed = app.get_subcommands();
    return parsed.empty() ? app : innermost(*parsed.front());
}

// The first argument that no option took.
Status refuseLeftOver(const CLI::App& command, const std::string& argument)
{
    if (!argument.starts_with("-"))
    {
        const std::vector<std::string> inner = namesOf(command.get_subcommands([](const CLI::App*) { return true; }));
        return Status::refused("{} has no use for '{}'{}; './fracturesim {} --help' lists what it takes",
                               command.get_name(), argument, inner.empty() ? "" : suggestion(argument, inner),
                               command.get_name());
    }
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            options.push_back("--" + name);
    const std::string word = argument.substr(0, argument.find('='));
    return Status::refused("{} has no option '{}'{}", command.get_name(), word, suggestion(word, options));
}

int wrong(Console& console, const std::string& sentence)
{
    console.err << "fracturelab: " << sentence << '\n';
    return exitWrong;
}
} // namespace

int runCommandLine(const std::vector<std::string>& arguments, Console& console)
try
{
    CLI::App app("FractureSim makes things bend, dent, tear and break in real time, the same way on every machine.",
                 "fracturesim");
    ChosenCommand chosen;
    addRunCommand(app, chosen);
    addScenesCommand(app, chosen);
    addHashCommand(app, chosen);
    addReplayCommand(app, chosen);
    addBenchCommand(app, chosen);
    addDemoCommand(app, chosen);
    addGalleryCommand(app, chosen);
    addSweepCommand(app, chosen);
    addViewCommand(app, chosen);
    addAuthorCommand(app, chosen);
    app.footer("Examples:\n  fracturesim demo\n  fracturesim run tower --frames 120 --stats tower-stats.json\n"
               "  fracturesim hash tower --threads 1");
    const std::vector<CLI::App*> commands = app.get_subcommands([](const CLI::App*) { return true; });
    for (CLI::App* command : commands)
    {
        command->allow_extras();
        for (CLI::App* inner : command->get_subcommands([](const CLI::App*) { return true; }))
            inner->allow_extras();
    }
    const std::vector<std::string> joined = joinNegativeNumbers(arguments);
    if (joined.empty())
    {
        console.out << app.help();
        return exitDone;
    }
    const std::vector<std::string> names = namesOf(commands);
    if (!joined.front().starts_with("-") && std::find(names.begin(), names.end(), joined.front()) == names.end())
        return wrong(console,
                     format("there is no subcommand '{}'{}", joined.front(), suggestion(joined.front(), names)));
    try
    {
        app.parse(std::vector<std::string>(joined.rbegin(), joined.rend())); // CLI11 takes them from the back
    }
    catch (const CLI::ParseError& error)
    {
        if (error.get_exit_code() == 0) // --help
        {
            console.out << innermost(app).help();
            return exitDone;
        }
        std::string sentence = error.what();
        std::replace(sentence.begin(), sentence.end(), '\n', ' ');
        return wrong(console, sentence);
    }
    for (const CLI::App* command : app.get_subcommands())
    {
        if (const std::vector<std::string> leftOver = command->remaining(); !leftOver.empty())
            return wrong(console, refuseLeftOver(*command, leftOver.front()).message());
        for (const CLI::App* inner : command->get_subcommands())
            if (const std::vector<std::string> leftOver = inner->remaining(); !leftOver.empty())
                return wrong(console, refuseLeftOver(*inner, leftOver.front()).message());
    }
    return chosen ? chosen(console) : wrong(console, "no subcommand was given; './fracturesim help' lists them");
}
catch (const std::exception& error)
{
    console.err << "fracturelab: " << error.what() << '\n';
    return exitFailed;
}
} // namespace fsim::lab
