#pragma once

#include "FractureSim/Mesh.h"
#include "FractureSim/Types.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// How the vertices of a mesh that is drawn follow a rig that was made of it: a rig has one vertex a place, a mesh that
/// is drawn several, each with a normal and a texture of its own. Empty, or as many entries as the mesh has vertices.
struct DentLooks
{
    std::vector<uint32_t> rigVertices;  ///< which vertex of the rig each one goes with
    std::vector<uint32_t> normalGroups; ///< the same for those that keep one normal when the body dents: they shared
                                        ///< place and normal at rest; from 0 on, in the order of the vertices
};

/// By places, which are exactly the same in both. Empty, so that the rig itself is drawn, if a vertex has none.
FRACTURESIMAUTHORING_API DentLooks followRig(const TriangleMesh& mesh, std::span<const Vec3> rigPositions);
} // namespace fsim
