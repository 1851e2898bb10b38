#pragma once

#include "FractureSim/SkinTable.h"
#include "FractureSim/TaskScheduler.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>

namespace fsim::render
{
/// Shaders/FractureSimSkinning.ush in C++, operation by operation: for hosts without compute shaders, for exports, and
/// to test the other. Normals are packed unit vectors (Packing.h). All spans but the transforms hold one element a
/// vertex. Indices of transforms that are not there count as transform 0.
void skinVertices(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                  std::span<const Vec3> restPositions, std::span<const uint32_t> restNormals, std::span<Vec3> positions,
                  std::span<uint32_t> normals, TaskScheduler& tasks = serialScheduler());
} // namespace fsim::render
