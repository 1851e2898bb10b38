#include "CommandLine/Commands.h"
#include "CommandLine/RunJob.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

namespace fsim::lab
{
namespace
{
constexpr const char* showcase = "two-statues";

int drawShowcase(const std::filesystem::path& out, const RunMeasurements& measured, Console& console)
{
    const Result<LoadedSceneRef> scene = loadScene(showcase);
    if (!scene)
        return refuse(console, scene.status());
    RunOptions drawn;
    drawn.simulation.scene = showcase;
    drawn.render = (out / (std::string(showcase) + ".mp4")).string();
    drawn.every = "2";
    drawn.summary = false;
    drawn.alone = &measured;
    drawn.keyFolder = out.string();
    const uint32_t frames = (*scene)->description.frames();
    for (uint32_t key = 0; key < 5; ++key)
        drawn.keyFrames.push_back(1 + (frames - 2) * key / 4 / 2 * 2); // every second frame is drawn: 1, 3, 5, ...
    return runScene(drawn, console);
}

int runDemo(const std::string& folder, Console& console)
{
    std::error_code error;
    const std::filesystem::path out = std::filesystem::absolute(folder, error).lexically_normal();
    std::filesystem::create_directories(out, error);
    if (error)
        return refuse(console,
                      Status::refused("{}: cannot be made ({}); give another --out", out.string(), error.message()));
    console.out << format("{}: simulated once to measure it, and once more to draw it, into {}", showcase, out.string())
                << std::endl;
    // Times first, while nothing else runs, then the pictures: where there is no way to draw, the rest is still there.
    RunMeasurements measured;
    RunOptions timed;
    timed.keep = &measured;
    timed.simulation.scene = showcase;
    timed.stats = (out / "stats.json").string();
    timed.csv = (out / "frames.csv").string();
    timed.record = (out / "run.recording").string();
    if (const int status = runScene(timed, console); status != exitDone)
        return status;
    console.out << timed.stats << '\n' << timed.csv << '\n' << timed.record << std::endl;
    return drawShowcase(out, measured, console);
}
} // namespace

void addDemoCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("demo", "simulates and renders the showcase scene");
    const auto folder = std::make_shared<std::string>("out/demo");
    command->add_option("--out", *folder, "where the video, pictures and statistics go (default: out/demo)");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return runDemo(*folder, console); }; });
}
} // namespace fsim::lab
