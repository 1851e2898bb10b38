#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"
#include "Reports/RunReport.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
namespace
{
int printHash(const SimulationOptions& options, Console& console)
{
    const Result<RunSettings> settings = options.runSettings();
    if (!settings)
        return refuse(console, settings.status());
    const Result<LoadedSceneRef> scene = loadScene(options.scene, SceneCells::LeftOut);
    if (!scene)
        return refuse(console, scene.status());
    const Result<uint32_t> frames = options.frameCount((*scene)->description);
    if (!frames)
        return refuse(console, frames.status());
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, *settings);
    if (!run)
        return refuse(console, run.status());
    for (uint32_t frame = 0; frame < *frames; ++frame)
        if (const Status status = (*run)->stepFrame(); !status)
            return refuse(console, status, exitFailed);
    console.out << hashText((*run)->world().hash()) << '\n';
    return exitDone;
}
} // namespace

void addHashCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("hash", "prints the state hash after the scene's frames");
    const auto options = std::make_shared<SimulationOptions>();
    options->addScene(*command);
    options->addFrames(*command);
    options->addServices(*command);
    command->callback([=, &chosen] { chosen = [=](Console& console) { return printHash(*options, console); }; });
}
} // namespace fsim::lab
