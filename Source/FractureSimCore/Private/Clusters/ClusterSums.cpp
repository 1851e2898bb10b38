#include "Clusters/ClusterSums.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimClusterSums, const float* vectors, const uint32_t* members, const float* shares,
                    const uint32_t* ranges, const float* origins, const uint32_t* clusters, int32_t count, float* sums,
                    float* kept)

namespace fsim::clusters
{
namespace
{
void addTo(RowMap::Row& row, float value, const Share& share)
{
    row.linear += value * share.weightedRest;
    row.offset += value * share.mass;
}
void addMember(RowMap& sum, Vec3 vector, const Share& share)
{
    addTo(sum.row[0], vector.x, share);
    addTo(sum.row[1], vector.y, share);
    addTo(sum.row[2], vector.z, share);
}
void addSum(RowMap& sum, const RowMap& more)
{
    for (int i = 0; i < 3; ++i)
    {
        sum.row[i].linear += more.row[i].linear;
        sum.row[i].offset += more.row[i].offset;
    }
}
} // namespace

void sumClusters(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const Vec3> vectors,
                 std::span<const Vec3> origins, std::span<RowMap> sums, Kernels kernels, float* kept)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimClusterSums, kernels))
    {
        kernel(&vectors.data()->x, memberships.particles.data(), memberships.lanes.data(),
               &memberships.ofCluster.data()->begin, &origins.data()->x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &sums.data()->row[0].linear.x, kept);
        return;
    }
    for (uint32_t c : clusters)
    {
        std::span<const uint32_t> members = memberships.particlesOf(c);
        std::span<const Share> shares = memberships.sharesOf(c);
        constexpr size_t parts = 8;
        RowMap part[parts] = {};
        for (size_t m = 0; m < members.size(); ++m)
            addMember(part[m % parts], vectors[members[m]] - origins[c], shares[m]);
        for (size_t half = parts / 2; half > 0; half /= 2)
            for (size_t k = 0; k < half; ++k)
                addSum(part[k], part[k + half]);
        for (int i = 0; i < 3; ++i)
            sums[c].row[i] = part[0].row[i];
    }
}
} // namespace fsim::clusters
