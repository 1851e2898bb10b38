#include "Clusters/GoalBlend.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimFindWants, const uint32_t* ranges, const float* shares, const float* maps,
                    const uint32_t* clusters, int32_t count, float* wants)
FSIM_DECLARE_KERNEL(fsimFindWantsAndStrays, const uint32_t* ranges, const uint32_t* members, const float* shares,
                    const float* goals, const float* reaches, const float* positions, const uint32_t* clusters,
                    int32_t count, float* wants, float* strays)
FSIM_DECLARE_KERNEL(fsimBlendWants, const uint32_t* ranges, const uint32_t* links, const uint8_t* runs,
                    const float* masses, const float* wants, float part, const uint8_t* still, int32_t begin,
                    int32_t end, float* vectors)

namespace fsim::clusters
{
namespace
{
// Members add to eight sums in turn, which are added up by halves, as the lanes of the kernel do.
struct PartialMass
{
    static constexpr uint32_t parts = 8;
    float part[parts] = {};

    float whole()
    {
        for (uint32_t half = parts / 2; half > 0; half /= 2)
            for (uint32_t k = 0; k < half; ++k)
                part[k] += part[k + half];
        return part[0];
    }
};
} // namespace

void weighMaps(std::span<const uint32_t> clusters, std::span<const RowMap> maps, std::span<const float> parts,
               std::span<RowMap> weighted)
{
    for (uint32_t c : clusters)
        for (int i = 0; i < 4; ++i)
            weighted[c].row[i] = {maps[c].row[i].linear * parts[c], maps[c].row[i].offset * parts[c]};
}

void findWants(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const RowMap> maps,
               std::span<MemberWant> wants, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimFindWants, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, memberships.lanes.data(), &maps.data()->row[0].linear.x,
               clusters.data(), static_cast<int32_t>(clusters.size()), &wants.data()->vector.x);
        return;
    }
    for (uint32_t c : clusters)
        for (uint32_t m = memberships.ofCluster[c].begin; m < memberships.ofCluster[c].end(); ++m)
            wants[m] = {mapped(maps[c], memberships.shares[m]), maps[c].row[3].offset * memberships.shares[m].mass};
}

void findWantsAndStrays(const Memberships& memberships, std::span<const uint32_t> clusters,
                        std::span<const RowMap> goals, std::span<MemberWant> wants, const Strays& strays,
                        Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimFindWantsAndStrays, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, memberships.particles.data(), memberships.lanes.data(),
               &goals.data()->row[0].linear.x, strays.reaches.data(), &strays.positions.data()->x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &wants.data()->vector.x, strays.masses.data());
        return;
    }
    findWants(memberships, clusters, goals, wants, kernels);
    for (uint32_t c : clusters)
    {
        PartialMass sum;
        uint32_t begin = memberships.ofCluster[c].begin;
        for (uint32_t m = begin; m < memberships.ofCluster[c].end(); ++m)
        {
            float mass = memberships.shares[m].mass;
            Vec3 away = wants[m].vector - strays.positions[memberships.particles[m]] * mass;
            float square = (away.x * away.x + away.y * away.y) + away.z * away.z;
            float reach = strays.reaches[c] * mass;
            if (!(square > reach * reach))
                continue;
            float distance = std::sqrt(square);
            sum.part[(m - begin) % PartialMass::parts] += mass * ((distance - reach) / distance);
        }
        strays.masses[c] = sum.whole();
    }
}

void blendWants(const Memberships& memberships, std::span<const uint8_t> runs, std::span<const float> masses,
                std::span<const MemberWant> wants, float part, std::span<const uint8_t> still, uint32_t begin,
                uint32_t end, std::span<Vec3> vectors, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimBlendWants, kernels))
    {
        kernel(&memberships.ofParticle.data()->begin, &memberships.links.data()->membership, runs.data(), masses.data(),
               &wants.data()->vector.x, part, still.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end),
               &vectors.data()->x);
        return;
    }
    for (uint32_t p = begin; p < end; ++p)
    {
        std::span<const Link> links = memberships.linksOf(p);
        if (still[p] || links.empty())
            continue;
        Vec3 wanted{};
        float mass = 0.0f;
        for (const Link& link : links)
        {
            wanted += wants[link.membership].vector;
            mass += wants[link.membership].mass;
        }
        vectors[p] += (wanted - vectors[p] * mass) * (part / masses[p]);
    }
}
} // namespace fsim::clusters
