#pragma once

#include "FractureSim/Kernels.h"

#include "Clusters/Memberships.h"

#include <span>

namespace fsim::clusters
{
// A linear map and an offset by rows. The fourth row, (0, 0, 0, 1) as constructed, makes kernels add up shares of mass
// beside what the map makes of them; in sums it is nobody's.
struct RowMap
{
    struct Row
    {
        Vec3 linear{};
        float offset = 0.0f;
    };
    Row row[4];

    RowMap() = default;
    RowMap(const Mat3& m, Vec3 o)
        : row{{{m.x.x, m.y.x, m.z.x}, o.x}, {{m.x.y, m.y.y, m.z.y}, o.y}, {{m.x.z, m.y.z, m.z.z}, o.z}, {{}, 1.0f}}
    {
    }

    Mat3 linear() const { return transposed(Mat3{row[0].linear, row[1].linear, row[2].linear}); }
    Vec3 offset() const { return {row[0].offset, row[1].offset, row[2].offset}; }
};
static_assert(sizeof(RowMap) == 16 * sizeof(float));

// What a map makes of a share, in the order in which kernels add.
constexpr float mappedRow(const RowMap::Row& row, const Share& share)
{
    return (row.linear.x * share.weightedRest.x + row.linear.y * share.weightedRest.y) +
           (row.linear.z * share.weightedRest.z + row.offset * share.mass);
}
constexpr Vec3 mapped(const RowMap& map, const Share& share)
{
    return {mappedRow(map.row[0], share), mappedRow(map.row[1], share), mappedRow(map.row[2], share)};
}

// Sums over the members of each cluster, sum w m (a - o) (r, 1)^T: with positions for a, the linear part is A_xr of
// equations (3) and (4) (the rest centre is the origin of r, so no mean need be taken off), and the offset is the
// cluster's mass times its centre, (7). With velocities for a, it is what damping needs. o, one a cluster, is any place
// near the cluster: sums of small numbers keep their digits.
// Members add to eight sums in turn, as the lanes of the kernel do, which are added up by halves. kept, where it is not
// null, is room for four numbers a membership, in which kernels leave the vectors that they have gathered.
void sumClusters(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const Vec3> vectors,
                 std::span<const Vec3> origins, std::span<RowMap> sums, Kernels kernels, float* kept = nullptr);
} // namespace fsim::clusters
