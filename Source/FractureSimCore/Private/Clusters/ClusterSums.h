#pragma once

#include "FractureSim/Kernels.h"

#include "Clusters/Memberships.h"

#include <span>

namespace fsim::clusters
{
// Four columns of three rows, padded for kernels.
struct Columns34
{
    struct Column
    {
        Vec3 rows{};
        float unused = 0.0f;
    };
    Column column[4];

    Mat3 linear() const { return {column[0].rows, column[1].rows, column[2].rows}; }
    Vec3 offset() const { return column[3].rows; }
};
static_assert(sizeof(Columns34) == 16 * sizeof(float));

// Sums over the members of each cluster, sum w m (a - o) (r, 1)^T: with positions for a, the first three columns are
// A_xr of equations (3) and (4) (the rest centre is the origin of r, so no mean need be taken off), and the last is the
// cluster's mass times its centre, (7). With velocities for a, it is what damping needs. o, one a cluster, is any place
// near the cluster: sums of small numbers keep their digits.
// Members alternate between two sums, as the kernel does it.
void sumClusters(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const Vec3> vectors,
                 std::span<const Vec3> origins, std::span<Columns34> sums, Kernels kernels);
} // namespace fsim::clusters
