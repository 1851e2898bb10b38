#include "Render/CpuSkinning.h"

#include "Render/Packing.h"

#include <algorithm>

namespace fsim::render
{
void skinVertices(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                  std::span<const Vec3> restPositions, std::span<const uint32_t> restNormals, std::span<Vec3> positions,
                  std::span<uint32_t> normals, TaskScheduler& tasks)
{
    const size_t count =
        std::min({entries.size(), restPositions.size(), restNormals.size(), positions.size(), normals.size()});
    if (transforms.empty())
        return;
    tasks.parallelFor(uint32_t(count), 1024, [&](uint32_t begin, uint32_t end) {
        for (uint32_t v = begin; v < end; ++v)
        {
            const SkinTransform blend = blendTransforms(transforms, entries[v]);
            positions[v] = skinPosition(blend, restPositions[v]);
            normals[v] = packUnit(skinNormal(blend, unpackUnit(restNormals[v])));
        }
    });
}
} // namespace fsim::render
