#include "Clusters/GoalBlend.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimBlendGoals, const uint32_t* ranges, const uint32_t* links, const float* shares,
                    const float* goals, const float* parts, const uint8_t* still, int32_t begin, int32_t end,
                    float* vectors)

namespace fsim::clusters
{
void blendGoals(const Memberships& memberships, std::span<const Columns34> goals, std::span<const float> parts,
                std::span<const uint8_t> still, uint32_t begin, uint32_t end, std::span<Vec3> vectors, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimBlendGoals, kernels))
    {
        kernel(&memberships.ofParticle.data()->begin, &memberships.links.data()->membership,
               &memberships.shares.data()->weightedRest.x, &goals.data()->column[0].rows.x, parts.data(), still.data(),
               static_cast<int32_t>(begin), static_cast<int32_t>(end), &vectors.data()->x);
        return;
    }
    for (uint32_t p = begin; p < end; ++p)
    {
        std::span<const Link> links = memberships.linksOf(p);
        if (still[p] || links.empty())
            continue;
        // Column by column, and the columns last, as the kernel does it.
        Columns34 sum;
        float mass = 0.0f;
        float moving = 0.0f;
        for (const Link& link : links)
        {
            const Share& share = memberships.shares[link.membership];
            const Columns34& goal = goals[link.cluster];
            float part = parts[link.cluster];
            sum.column[0].rows += goal.column[0].rows * (share.weightedRest.x * part);
            sum.column[1].rows += goal.column[1].rows * (share.weightedRest.y * part);
            sum.column[2].rows += goal.column[2].rows * (share.weightedRest.z * part);
            sum.column[3].rows += goal.column[3].rows * (share.mass * part);
            mass += share.mass;
            moving += share.mass * part;
        }
        Vec3 wanted =
            (sum.column[0].rows + sum.column[2].rows) + (sum.column[1].rows + sum.column[3].rows) - vectors[p] * moving;
        vectors[p] += wanted / mass;
    }
}
} // namespace fsim::clusters
