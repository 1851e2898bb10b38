#include "SceneView/FragmentPicture.h"
#include "SceneView/FrameOutput.h"
#include "SceneView/RigPicture.h"
#include "SceneView/RunSheet.h"

// Stands in for FrameOutput.cpp where the renderer is not built.
namespace fsim::lab
{
Result<std::unique_ptr<FrameOutput>> FrameOutput::create(const FrameOutputSettings&, const LoadedScene&)
{
    return Status::refused("this build has no renderer; leave out --render, or build where Vulkan's headers are");
}

Result<std::unique_ptr<RunSheet>> RunSheet::create(uint32_t, uint32_t)
{
    return Status::refused("this build has no renderer; leave out --output, or build where Vulkan's headers are");
}

bool canRender()
{
    return false;
}

Status drawFragments(const FragmentView&, float, const std::filesystem::path&)
{
    return Status::refused("this build has no renderer; leave out --picture, or build where Vulkan's headers are");
}

Status drawRig(const DentRigView&, uint32_t, const std::filesystem::path&)
{
    return Status::refused("this build has no renderer, which a preview needs; build where Vulkan's headers are");
}
} // namespace fsim::lab
