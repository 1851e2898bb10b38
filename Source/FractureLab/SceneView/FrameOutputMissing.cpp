#include "SceneView/FrameOutput.h"

// Stands in for FrameOutput.cpp where the renderer is not built.
namespace fsim::lab
{
Result<std::unique_ptr<FrameOutput>> FrameOutput::create(const FrameOutputSettings&, const LoadedScene&)
{
    return Status::refused("this build has no renderer; leave out --render, or build where Vulkan's headers are");
}

bool canRender()
{
    return false;
}
} // namespace fsim::lab
