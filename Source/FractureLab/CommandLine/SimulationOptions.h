#pragma once

#include "FractureSim/Status.h"

#include "CommandLine/Console.h"
#include "Simulation/SceneRun.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace CLI
{
class App;
}

namespace fsim::lab
{
/// Options that every command with a simulation takes, as they were typed.
struct SimulationOptions
{
    std::string scene;
    std::string frames;
    std::string threads;
    std::string kernels = "auto";
    std::string budget;

    void addScene(CLI::App& command);
    void addFrames(CLI::App& command);
    void addServices(CLI::App& command); ///< threads and kernels
    void addBudget(CLI::App& command);

    /// Refuses what is not a number, is out of range, or is not on this machine.
    Result<RunSettings> runSettings() const;
    /// The scene's own length unless given.
    Result<uint32_t> frameCount(const SceneDescription& scene) const;
};

/// A whole number within the range, or a sentence that names the option.
Result<uint32_t> parseCount(std::string_view option, std::string_view text, uint32_t low, uint32_t high);

struct PictureDimensions
{
    uint32_t width = 0;
    uint32_t height = 0;
};
/// "1280x720", 16 to 8192 each way.
Result<PictureDimensions> parseSize(const std::string& text);

/// Prints the sentence and gives the status.
int refuse(Console& console, const Status& status, ExitStatus exit = exitWrong);

/// Ten hours of frames: longer is a slip of the finger.
inline constexpr uint32_t mostFrames = 36000 * 60;
} // namespace fsim::lab
