#pragma once

#include "Clusters/ClusterGoals.h"
#include "Math/Svd3.h"

namespace fsim::clusters
{
// F^e of each cluster, (3) and (9), taken apart, (5); and its centre. From sums of positions with the old centres as
// origins, as for findGoals().
void findStrains(std::span<const uint32_t> clusters, std::span<const RowMap> sums, const ClusterShapes& shapes,
                 std::span<Vec3> centres, std::span<math::Svd3> strains, Kernels kernels);

// The rigid motion of each cluster as a map of places at rest to velocities: the mean velocity, and the rotation that
// has the members' angular momentum. The paper damps towards the mean alone, which brakes every rotation; and blending
// towards this one keeps both momenta. From sums of velocities with origin 0; the members' places are those that the
// sums of positions know, F r.
void findRigidMotions(std::span<const uint32_t> clusters, std::span<const RowMap> positionSums,
                      std::span<const RowMap> velocitySums, const ClusterShapes& shapes, std::span<RowMap> motions,
                      Kernels kernels);
} // namespace fsim::clusters
