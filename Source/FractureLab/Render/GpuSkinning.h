#pragma once

#include "FractureSim/Status.h"

#include "Render/RenderScene.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fsim::render
{
struct SkinnedVertices
{
    std::vector<Vec3> positions;
    std::vector<uint32_t> normals;       ///< packed unit vectors
    std::vector<Vec3> previousPositions; ///< of the call before; the same as positions in a body's first
};

/// The renderer's compute skinning without the pictures, read back: for tests and for exports. CpuSkinning.h does the
/// same without a driver.
class GpuSkinning
{
public:
    static Result<std::unique_ptr<GpuSkinning>> create(bool validation = false);
    ~GpuSkinning();
    GpuSkinning(const GpuSkinning&) = delete;
    GpuSkinning& operator=(const GpuSkinning&) = delete;

    /// The mesh needs normals, and the skin's id and changes mean what they mean in a scene.
    Status skin(const RenderMeshRef& mesh, const RenderSkin& skin, SkinnedVertices& skinned);

    uint64_t entryBytesUploaded() const; ///< since the start
    std::string validationMessages() const;

    struct Implementation;

private:
    explicit GpuSkinning(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};
} // namespace fsim::render
