#include "Clusters/ClusterSums.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimClusterSums, const float* vectors, const uint32_t* members, const float* shares,
                    const uint32_t* ranges, const float* origins, const uint32_t* clusters, int32_t count, float* sums)

namespace fsim::clusters
{
namespace
{
void addMember(Columns34& sum, Vec3 vector, const Share& share)
{
    const float factors[4] = {share.weightedRest.x, share.weightedRest.y, share.weightedRest.z, share.mass};
    for (int k = 0; k < 4; ++k)
        sum.column[k].rows += vector * factors[k];
}
} // namespace

void sumClusters(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const Vec3> vectors,
                 std::span<const Vec3> origins, std::span<Columns34> sums, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimClusterSums, kernels))
    {
        kernel(&vectors.data()->x, memberships.particles.data(), &memberships.shares.data()->weightedRest.x,
               &memberships.ofCluster.data()->begin, &origins.data()->x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &sums.data()->column[0].rows.x);
        return;
    }
    for (uint32_t c : clusters)
    {
        std::span<const uint32_t> members = memberships.particlesOf(c);
        std::span<const Share> shares = memberships.sharesOf(c);
        Columns34 part[2];
        for (size_t m = 0; m < members.size(); ++m)
            addMember(part[m % 2], vectors[members[m]] - origins[c], shares[m]);
        for (int k = 0; k < 4; ++k)
            sums[c].column[k].rows = part[0].column[k].rows + part[1].column[k].rows;
    }
}
} // namespace fsim::clusters
