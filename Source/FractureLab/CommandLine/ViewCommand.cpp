#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"
#include "Window/WindowCommand.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
namespace
{
struct ViewOptionsTyped
{
    SimulationOptions simulation;
    std::string out = "out/view";
    std::string size = "1280x800";
    bool validation = false;
};

int runView(const ViewOptionsTyped& typed, Console& console)
{
    WindowOptions options;
    if (!typed.simulation.scene.empty())
        options.scene = typed.simulation.scene;
    const Result<RunSettings> run = typed.simulation.runSettings();
    if (!run)
        return refuse(console, run.status());
    const Result<PictureDimensions> size = parseSize(typed.size);
    if (!size)
        return refuse(console, size.status());
    options.run = *run;
    options.width = size->width;
    options.height = size->height;
    options.out = typed.out;
    options.validation = typed.validation;
    const Status status = openWindow(options);
    return status ? exitDone : refuse(console, status);
}
} // namespace

void addViewCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("view", "opens the interactive window");
    const auto typed = std::make_shared<ViewOptionsTyped>();
    command->add_option("scene", typed->simulation.scene,
                        "a scene file, or the name of a built-in scene (default: tower)");
    typed->simulation.addServices(*command);
    typed->simulation.addBudget(*command);
    command->add_option("--out", typed->out, "where pictures, videos, scenes and recordings go (default: out/view)");
    command->add_option("--size", typed->size, "of the window, WxH (default: 1280x800)");
    command->add_flag("--validation", typed->validation, "lets the Vulkan validation layer watch; for developers");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return runView(*typed, console); }; });
}
} // namespace fsim::lab
