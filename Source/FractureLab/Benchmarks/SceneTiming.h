#pragma once

#include "Simulation/SceneRun.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fsim::lab
{
/// How a scene is run to be timed.
struct TimedVariant
{
    Kernels kernels = Kernels::Auto;
    uint32_t threads = 1;
};

struct SceneTimes
{
    double medianUs = 0.0; ///< median over the runs of a run's median frame
    double spread = 0.0;   ///< of the runs' median frames: that of the machine and not of the scene
    double quietestUs =
        0.0; ///< all frames, of each the shortest of the runs: what the machine did meanwhile is left out
    uint64_t items = 0;
    std::string hash;
};

/// Whole runs, the variants in turn: what the machine does meanwhile happens to all of them. By variant.
Result<std::vector<SceneTimes>> timeScene(const LoadedSceneRef& scene, std::span<const TimedVariant> variants,
                                          int repetitions);
} // namespace fsim::lab
