#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"
#include "Reports/RunReport.h"
#include "SceneFiles/SceneAssets.h"
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
        const Result<SceneDescription> scene = openScene(name);
        if (!scene)
            return refuse(console, scene.status());
        const SceneDescription& description = *scene;
        // Rigid bodies have no particles, and their rigs take seconds to make.
        SceneDescription particlesOnly = description;
        particlesOnly.rigidBodies.clear();
        particlesOnly.colliders.clear();
        const Result<SceneAssets> assets = loadSceneAssets(particlesOnly, SceneCells::LeftOut);
        if (!assets)
            return refuse(console, assets.status());
        console.out << std::left << std::setw(static_cast<int>(width + 2)) << name << std::setw(14)
                    << modelsOf(description) << std::right << std::setw(7) << particleCountOf(description, *assets)
                    << "  " << description.shows << '\n';
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
