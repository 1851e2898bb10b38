#include "CommandLine/Commands.h"
#include "CommandLine/RunJob.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
void addRunCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("run", "simulates a scene");
    const auto options = std::make_shared<RunOptions>();
    options->simulation.addScene(*command);
    options->simulation.addFrames(*command);
    options->simulation.addServices(*command);
    options->simulation.addBudget(*command);
    command->add_option("--stats", options->stats, "writes the statistics of the run, as JSON");
    command->add_option("--csv", options->csv, "writes one row per frame");
    command->add_option("--render", options->render,
                        "a folder for PNG frames, FILE.mp4, FILE.gif or FILE.png (last frame)");
    command->add_option("--size", options->size, "of the pictures, WxH (default: 1280x720)");
    command->add_option("--camera", options->camera, "one of the scene's cameras (default: its first)");
    command->add_option(
        "--view", options->view,
        "debug views, with commas between them: cluster, piece, strain, stretch, examples, wireframe, contacts, "
        "bonds, drivers, proxies, exploded (default: plain)");
    command->add_option("--every", options->every, "draws every so many frames (default: 1)");
    command->add_option("--export", options->exportFile, "FILE.glb: everything that moves, as an animated glTF");
    command->add_option("--record", options->record, "writes a recording that 'replay' can check");
    command->add_option("--snapshot", options->snapshot, "FILE@N: writes the state after frame N");
    command->add_option("--resume", options->resume,
                        "starts from a snapshot; --frames still counts from the scene's start");
    command->add_flag("--check", options->check, "ends with status 1 if the scene's expectations are not met");
    command->add_flag("--quiet", options->quiet, "no progress bar and no summary");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return runScene(*options, console); }; });
}
} // namespace fsim::lab
