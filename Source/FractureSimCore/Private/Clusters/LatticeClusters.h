#pragma once

#include "FractureSim/Status.h"

#include "Clusters/ClusterMembers.h"

namespace fsim::clusters
{
// Box-shaped clusters of particles on a regular grid along the axes, as in lattice shape matching (Rivers and James
// 2007): `size` particles along each edge, `stride` from box to box. The last box along an axis ends where the grid
// ends. All shares are equal. The grid may have gaps, as a round body has.
Result<ClusterDraft> latticeClusters(std::span<const ClusterPoint> points, uint32_t size, uint32_t stride,
                                     double& radius);
} // namespace fsim::clusters
