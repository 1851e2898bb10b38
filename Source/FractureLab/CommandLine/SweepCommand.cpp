#include "CommandLine/Commands.h"
#include "CommandLine/SweepJob.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
void addSweepCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command =
        app.add_subcommand("sweep", "runs a scene of bodies that dent for several values of their parameters");
    const auto options = std::make_shared<SweepOptions>();
    options->simulation.addScene(*command);
    options->simulation.addFrames(*command);
    options->simulation.addServices(*command);
    command
        ->add_option("--set", options->sets,
                     "NAME=V,V,...: a parameter of DentMaterial and its values, a row of the sheet; may be repeated")
        ->required();
    command->add_option("-o,--output", options->output, "a sheet of the last frames (FILE.png), a row for each --set");
    command->add_option("--csv", options->csv, "writes one row per run");
    command->add_option("--size", options->size, "of a picture, WxH (default: 480x270)");
    command->add_option("--camera", options->camera, "one of the scene's cameras (default: its first)");
    command->add_option("--view", options->view, "debug views, as of 'run' (default: plain)");
    command->footer("Example:\n  fracturesim sweep three-barrels --set reach=0.1,0.2,0.4,0.8 --set "
                    "softness=0.05,0.1,0.2,0.4 -o sweep.png");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return sweepScene(*options, console); }; });
}
} // namespace fsim::lab
