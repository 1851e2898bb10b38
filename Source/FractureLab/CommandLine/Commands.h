#pragma once

#include "CommandLine/Console.h"

#include <functional>

namespace CLI
{
class App;
}

namespace fsim::lab
{
/// What the command line asked for; gives the exit status.
using ChosenCommand = std::function<int(Console&)>;

// Each adds its subcommand with its options, and makes it the chosen one when the command line names it.
void addRunCommand(CLI::App& app, ChosenCommand& chosen);
void addScenesCommand(CLI::App& app, ChosenCommand& chosen);
void addHashCommand(CLI::App& app, ChosenCommand& chosen);
void addReplayCommand(CLI::App& app, ChosenCommand& chosen);
void addBenchCommand(CLI::App& app, ChosenCommand& chosen);
void addDemoCommand(CLI::App& app, ChosenCommand& chosen);
void addGalleryCommand(CLI::App& app, ChosenCommand& chosen);
void addSweepCommand(CLI::App& app, ChosenCommand& chosen);
void addViewCommand(CLI::App& app, ChosenCommand& chosen);
void addAuthorCommand(CLI::App& app, ChosenCommand& chosen);
} // namespace fsim::lab
