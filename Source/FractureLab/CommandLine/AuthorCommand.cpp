#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
void addAuthorCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("author", "goes from a mesh to an asset (not there yet)");
    const auto words = std::make_shared<std::vector<std::string>>();
    command->add_option("subcommand", *words, "a step of the way");
    command->callback([=, &chosen] {
        chosen = [=](Console& console) {
            return refuse(console,
                          Status::refused("author{} is not there yet; a scene file can use OBJ and glTF meshes as "
                                          "they are (Docs/SceneFormat.md)",
                                          words->empty() ? "" : " " + words->front()));
        };
    });
}
} // namespace fsim::lab
