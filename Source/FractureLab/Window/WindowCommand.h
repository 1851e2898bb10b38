#pragma once

#include "FractureSim/Status.h"

#include "Simulation/SceneRun.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace fsim::lab
{
struct WindowOptions
{
    std::string scene = "tower";
    RunSettings run;
    std::filesystem::path out = "out/view"; ///< where pictures, videos, scenes and recordings go
    uint32_t width = 1280;                  ///< of the window
    uint32_t height = 800;
    bool validation = false; ///< the Vulkan validation layer watches; what it says is refused at the end
};

/// Opens the window and returns when the user closes it. Refuses in one sentence where there is no display or no Vulkan
/// driver, and unknown scenes.
Status openWindow(const WindowOptions& options);
} // namespace fsim::lab
