#pragma once

#include "FractureSimAuthoring/Tetrahedra.h"
#include "Rigging/SparseSystem.h"

#include <functional>
#include <span>
#include <vector>

namespace fsim::authoring
{
// Of linear functions on tetrahedra: L_ij is the integral of grad i . grad j, and a quarter of its volume belongs to
// each corner of a tetrahedron.
struct TetOperators
{
    SparseRows laplacian;
    std::vector<double> masses;
};
TetOperators tetOperators(const TetrahedronMesh& mesh);

// L M^-1 L: the integral of the squared Laplacian, with no flow through the surface.
SparseRows bilaplacian(const TetOperators& operators);

struct BoundedWeights
{
    std::vector<double> values; // #positions by #handles; 0 to 1, each row sums to 1
    uint32_t rounds = 0;
};

// Bounded biharmonic weights: Jacobson et al. 2011. Each handle's is the smoothest function between 0 and 1 that is 1
// at its vertices and 0 at those of the others; then each vertex's are made to sum to 1, as they suggest. Expects
// handles with one vertex or more each, and none in two. Parts of the mesh without a handle follow the nearest one.
// Refuses what cannot be factored, and what `progress` stops.
Result<BoundedWeights> boundedWeights(const TetrahedronMesh& mesh, std::span<const std::vector<uint32_t>> handles,
                                      const std::function<bool(float)>& progress = {});
} // namespace fsim::authoring
