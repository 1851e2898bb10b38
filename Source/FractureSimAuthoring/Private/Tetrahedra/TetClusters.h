#pragma once

#include "Faces/CutSolid.h"
#include "FractureSimAuthoring/Tetrahedra.h"

#include <functional>

namespace fsim::authoring
{
// What lies beyond each face of each tetrahedron: face k is opposite to corner k.
std::vector<std::array<uint32_t, 4>> tetNeighbours(const TetrahedronMesh& mesh);

// The cluster of each tetrahedron: k-means on their centres, weighted by volume (Mueller and Chentanez 2011, section
// 5), then made connected over faces, and free of points and edges where a cluster only touches itself, by giving
// single tetrahedra to neighbours. CutSolid::none: taken out, where the solid itself only touches there. Returns how
// many clusters there are; 0 where that did not come to an end. density, if any, says how many clusters a volume there
// should be at a place, in ratios.
using TetDensity = std::function<double(Vec3)>;
uint32_t clusterTetrahedra(const TetrahedronMesh& mesh, uint32_t clusters, uint64_t seed, const TetDensity& density,
                           std::vector<uint32_t>& labels);

// A point of the surface: normal, texture coordinate and colour to take there.
using SurfaceSampler = std::function<CutSolid::OutsideVertex(Vec3)>;

// Clusters as pieces; their faces as patches.
CutSolid cutByClusters(const TetrahedronMesh& mesh, const std::vector<uint32_t>& labels, uint32_t clusters,
                       const SurfaceSampler& sample);
} // namespace fsim::authoring
