#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"

#include <memory>

namespace fsim::lab
{
void addViewCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("view", "opens the interactive window (not there yet)");
    const auto scene = std::make_shared<std::string>();
    command->add_option("scene", *scene, "a scene file, or the name of a built-in scene");
    command->callback([=, &chosen] {
        chosen = [=](Console& console) {
            return refuse(console,
                          Status::refused("the interactive window is not there yet; 'run {} --render out.mp4' makes "
                                          "a video",
                                          scene->empty() ? "tower" : *scene));
        };
    });
}
} // namespace fsim::lab
