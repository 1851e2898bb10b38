#pragma once

#include "FractureSim/Status.h"

#include "SceneView/ViewOptions.h"
#include "Simulation/SceneRun.h"

#include <filesystem>
#include <memory>
#include <string>

namespace fsim::lab
{
/// Pictures of several runs, side by side in one PNG. Built without the renderer, create() refuses.
class RunSheet
{
public:
    static Result<std::unique_ptr<RunSheet>> create(uint32_t width, uint32_t height);
    virtual ~RunSheet() = default;

    /// The run as it is now. camera: as of SceneView::view().
    virtual Status add(const SceneRun& run, const std::string& camera, const ViewOptions& view) = 0;
    /// Rows of so many, in the order in which they came.
    virtual Status write(const std::filesystem::path& file, uint32_t columns) = 0;
};
} // namespace fsim::lab
