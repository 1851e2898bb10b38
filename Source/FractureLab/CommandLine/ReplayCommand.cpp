#include "FractureSim/World.h"

#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"
#include "SceneFiles/FileBytes.h"
#include "Scheduling/TbbScheduler.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
namespace
{
constexpr size_t mostRecordingBytes = size_t{4} << 30;

struct ReplayOptions
{
    std::string file;
    SimulationOptions simulation;
};

int replayFile(const ReplayOptions& options, Console& console)
{
    const Result<RunSettings> settings = options.simulation.runSettings();
    if (!settings)
        return refuse(console, settings.status());
    const Result<std::vector<std::byte>> bytes = readFile(options.file, mostRecordingBytes);
    if (!bytes)
        return refuse(console, bytes.status());
    TbbScheduler scheduler(settings->threads == 0 ? coreCount() : settings->threads);
    const Result<ReplayReport> report = replay(*bytes, {.scheduler = &scheduler, .kernels = settings->kernels});
    if (!report)
        return refuse(console, Status::refused("{}: {}", options.file, report.message()));
    if (!report->hashesEqual)
        return refuse(console,
                      Status::refused("{}: the state differs from the recording at tick {} (of {}; {} hashes checked)",
                                      options.file, report->firstDifferentTick, report->ticks, report->hashesChecked),
                      exitFailed);
    console.out << report->ticks << " ticks, " << report->hashesChecked << " hashes equal\n";
    return exitDone;
}
} // namespace

void addReplayCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("replay", "replays a recording and checks its hashes");
    const auto options = std::make_shared<ReplayOptions>();
    command->add_option("file", options->file, "a recording that 'run --record' wrote")->required();
    options->simulation.addServices(*command);
    command->callback([=, &chosen] { chosen = [=](Console& console) { return replayFile(*options, console); }; });
}
} // namespace fsim::lab
