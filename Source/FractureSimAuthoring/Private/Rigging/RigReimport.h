#pragma once

#include "FractureSimAuthoring/Rigging.h"
#include "Geometry/MeshDistance.h"

namespace fsim::authoring
{
// Leaves out the artist's handles that are far outside of the mesh; poses that name handles by number keep theirs.
// dropped: a sentence each.
void dropFarHandles(const geometry::MeshDistance& mesh, double size, RigSettings& settings,
                    std::vector<std::string>& dropped);

// Leaves out strengths and shapes of a mesh with another number of vertices.
void dropOtherVertices(size_t vertices, RigSettings& settings, std::vector<std::string>& dropped);

// Leaves out the moves that move no handle, and poses that then move nothing.
void dropEmptyMoves(std::span<const Vec3> pivots, std::vector<RigPose>& poses, std::vector<std::string>& dropped);
} // namespace fsim::authoring
