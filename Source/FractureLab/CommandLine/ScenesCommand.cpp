#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"
#include "Reports/RunReport.h"
#include "SceneFiles/SceneCatalog.h"

#include <CLI/CLI.hpp>

#include <iomanip>

namespace fsim::lab
{
namespace
{
int listScenes(Console& console)
{
    const Result<std::vector<std::string>> names = builtInScenes();
    if (!names)
        return refuse(console, names.status());
    size_t width = 0;
    for (const std::string& name : *names)
        width = std::max(width, name.size());
    for (const std::string& name : *names)
    {
        const Result<LoadedSceneRef> scene = loadScene(name, SceneCells::LeftOut);
        if (!scene)
            return refuse(console, scene.status());
        const SceneDescription& description = (*scene)->description;
        console.out << std::left << std::setw(static_cast<int>(width + 2)) << name << std::setw(14)
                    << modelsOf(description) << std::right << std::setw(7)
                    << particleCountOf(description, (*scene)->assets) << "  " << description.shows << '\n';
    }
    return exitDone;
}
} // namespace

void addScenesCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("scenes", "lists the built-in scenes: name, model, particles, what to see");
    command->callback([&chosen] { chosen = listScenes; });
}
} // namespace fsim::lab
