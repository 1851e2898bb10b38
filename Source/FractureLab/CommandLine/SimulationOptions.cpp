#include "CommandLine/SimulationOptions.h"

#include "Scheduling/TbbScheduler.h"

#include <CLI/CLI.hpp>

#include <charconv>

namespace fsim::lab
{
void SimulationOptions::addScene(CLI::App& command)
{
    command.add_option("scene", scene, "a scene file, or the name of a built-in scene")->required();
}

void SimulationOptions::addFrames(CLI::App& command)
{
    command.add_option("--frames", frames, "frames of 1/60 s (default: the scene's own length)");
}

void SimulationOptions::addServices(CLI::App& command)
{
    command.add_option("--threads", threads, "worker threads (default: all cores); the result does not depend on it");
    command.add_option("--kernels", kernels, "auto, reference, sse4, avx2 or avx512; the result does not depend on it");
}

void SimulationOptions::addBudget(CLI::App& command)
{
    command.add_option("--budget", budget, "fracture work items per frame (default: the scene's)");
}

Result<uint32_t> parseCount(std::string_view option, std::string_view text, uint32_t low, uint32_t high)
{
    int64_t value = 0;
    const std::from_chars_result parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = parsed.ec == std::errc{} && parsed.ptr == text.data() + text.size();
    if (!isWhole || value < int64_t{low} || value > int64_t{high})
        return Status::refused("{} is '{}'; give a whole number from {} to {}", option, text, low, high);
    return static_cast<uint32_t>(value);
}

Result<PictureDimensions> parseSize(const std::string& text)
{
    const size_t cross = text.find('x');
    if (cross == std::string::npos)
        return Status::refused("--size is '{}'; give WIDTHxHEIGHT, such as 1280x720", text);
    const Result<uint32_t> width = parseCount("the width of --size", text.substr(0, cross), 16, 8192);
    if (!width)
        return width.status();
    const Result<uint32_t> height = parseCount("the height of --size", text.substr(cross + 1), 16, 8192);
    if (!height)
        return height.status();
    return PictureDimensions{*width, *height};
}

Result<RunSettings> SimulationOptions::runSettings() const
{
    RunSettings settings;
    if (!threads.empty())
    {
        const Result<uint32_t> count = parseCount("--threads", threads, 1, TbbScheduler::mostThreads);
        if (!count)
            return count.status();
        settings.threads = *count;
    }
    const Result<Kernels> named = kernelsNamed(kernels);
    if (!named)
        return Status::refused("--kernels: {}", named.message());
    if (const Status status = validate(*named); !status)
        return Status::refused("--kernels: {}", status.message());
    settings.kernels = *named;
    if (!budget.empty())
    {
        const Result<uint32_t> items = parseCount("--budget", budget, 0, 1000000000);
        if (!items)
            return items.status();
        settings.budget = *items;
    }
    return settings;
}

Result<uint32_t> SimulationOptions::frameCount(const SceneDescription& description) const
{
    if (frames.empty())
        return description.frames();
    return parseCount("--frames", frames, 1, mostFrames);
}

int refuse(Console& console, const Status& status, ExitStatus exit)
{
    console.err << "fracturelab: " << status.message() << '\n';
    return exit;
}
} // namespace fsim::lab
