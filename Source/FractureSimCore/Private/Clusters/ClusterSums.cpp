#include "Clusters/ClusterSums.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimClusterSums, const float* vectors, const uint32_t* members, const float* shares,
                    const uint32_t* ranges, const float* origins, const uint32_t* clusters, int32_t count, float* sums,
                    float* vectorsOf)

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
} // namespace

void sumClusters(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const Vec3> vectors,
                 std::span<const Vec3> origins, std::span<RowMap> sums, Kernels kernels, float* vectorsOf)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimClusterSums, kernels))
    {
        kernel(&vectors.data()->x, memberships.particles.data(), &memberships.shares.data()->weightedRest.x,
               &memberships.ofCluster.data()->begin, &origins.data()->x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &sums.data()->row[0].linear.x, vectorsOf);
        return;
    }
    for (uint32_t c : clusters)
    {
        std::span<const uint32_t> members = memberships.particlesOf(c);
        std::span<const Share> shares = memberships.sharesOf(c);
        RowMap part[2];
        for (size_t m = 0; m < members.size(); ++m)
            addMember(part[m % 2], vectors[members[m]] - origins[c], shares[m]);
        for (int i = 0; i < 3; ++i)
            sums[c].row[i] = {part[0].row[i].linear + part[1].row[i].linear,
                              part[0].row[i].offset + part[1].row[i].offset};
    }
}
} // namespace fsim::clusters
