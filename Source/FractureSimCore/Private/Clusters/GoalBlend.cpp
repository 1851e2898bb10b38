#include "Clusters/GoalBlend.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimBlendGoals, const uint32_t* ranges, const uint32_t* links, const float* shares,
                    const float* masses, const float* maps, float part, const uint8_t* still, int32_t begin,
                    int32_t end, float* vectors)

namespace fsim::clusters
{
void weighMaps(std::span<const uint32_t> clusters, std::span<const RowMap> maps, std::span<const float> parts,
               std::span<RowMap> weighted)
{
    for (uint32_t c : clusters)
        for (int i = 0; i < 4; ++i)
            weighted[c].row[i] = {maps[c].row[i].linear * parts[c], maps[c].row[i].offset * parts[c]};
}

void blendGoals(const Memberships& memberships, std::span<const float> masses, std::span<const RowMap> maps, float part,
                std::span<const uint8_t> still, uint32_t begin, uint32_t end, std::span<Vec3> vectors, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimBlendGoals, kernels))
    {
        kernel(&memberships.ofParticle.data()->begin, &memberships.links.data()->membership,
               &memberships.shares.data()->weightedRest.x, masses.data(), &maps.data()->row[0].linear.x, part,
               still.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end), &vectors.data()->x);
        return;
    }
    for (uint32_t p = begin; p < end; ++p)
    {
        std::span<const Link> links = memberships.linksOf(p);
        if (still[p] || links.empty())
            continue;
        // Product by product, and the products of a row last, as the kernel does it.
        RowMap sum;
        for (const Link& link : links)
            addProducts(sum, maps[link.cluster], memberships.shares[link.membership], 4);
        vectors[p] += (rowSums(sum) - vectors[p] * sumOf(sum.row[3])) * (part / masses[p]);
    }
}
} // namespace fsim::clusters
