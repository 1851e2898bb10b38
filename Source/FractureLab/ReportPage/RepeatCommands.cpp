#include "ReportPage/RepeatCommands.h"

#include "FractureSim/Status.h"

#include <filesystem>

namespace fsim::lab
{
namespace
{
std::string inFull(const std::string& file)
{
    std::error_code error;
    const std::filesystem::path path = std::filesystem::absolute(file, error);
    return error ? file : path.lexically_normal().string();
}

std::string nameOnly(const std::string& file)
{
    const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
    return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
}

// A built-in scene is a name; see openScene().
bool isFile(const std::string& scene)
{
    return scene.ends_with(".json") || scene.find('/') != std::string::npos;
}

std::string option(const char* name, const std::string& value)
{
    return value.empty() ? "" : std::string(" ") + name + " " + shellWord(value);
}
} // namespace

std::string shellWord(std::string_view word)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=@%+";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos)
        return std::string(word);
    std::string quoted = "'";
    for (char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::vector<RepeatCommand> repeatCommands(const RepeatInputs& inputs)
{
    const std::string scene = shellWord(isFile(inputs.scene) ? inFull(inputs.scene) : inputs.scene);
    const std::string resume = inputs.resume.empty() ? "" : inFull(inputs.resume);
    const std::string run = "./fracturesim run " + scene + option("--frames", inputs.frames) +
                            option("--budget", inputs.budget) + option("--resume", resume);
    std::vector<RepeatCommand> commands;
    if (!inputs.render.empty())
        commands.push_back(
            {"Simulate and draw it again.", run + option("--render", nameOnly(inputs.render)) +
                                                option("--size", inputs.size) + option("--camera", inputs.camera) +
                                                option("--view", inputs.view) + option("--every", inputs.every)});
    commands.push_back(
        {"Measure it alone: nothing is drawn at the same time.", run + " --stats stats.json --csv frames.csv"});
    // hash has neither --budget nor --resume.
    if (inputs.budget.empty() && inputs.resume.empty())
        commands.push_back(
            {format("Check the result. It prints {}, on every machine, with any --threads and --kernels.", inputs.hash),
             "./fracturesim hash " + scene + option("--frames", inputs.frames)});
    if (!inputs.record.empty())
        commands.push_back({"Replay the recording and compare every hash in it.",
                            "./fracturesim replay " + shellWord(inFull(inputs.record))});
    else
        commands.push_back({"Record it, replay the recording and compare every hash in it.",
                            run + " --record run.recording && ./fracturesim replay run.recording"});
    return commands;
}
} // namespace fsim::lab
