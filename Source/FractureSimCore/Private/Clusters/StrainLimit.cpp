#include "Clusters/StrainLimit.h"

#include "Clusters/ClusterGoals.h"
#include "Foundation/KernelVariants.h"
#include "Math/Inverse3.h"

FSIM_DECLARE_KERNEL(fsimFindPulls, const uint32_t* ranges, const uint32_t* members, const float* shares,
                    const float* goals, const float* centres, const float* reaches, float lost, int32_t first,
                    const float* positions, const uint32_t* clusters, int32_t count, float* memberPulls, float* pulls)
FSIM_DECLARE_KERNEL(fsimApplyPulls, const uint32_t* ranges, const uint32_t* links, const float* shares,
                    const float* masses, const float* memberPulls, const float* limited, const float* balances,
                    const uint8_t* still, int32_t begin, int32_t end, float* positions)

namespace fsim::clusters
{
namespace
{
constexpr float nearlySquare = 0.5f; // of the reach, squared: members nearer than this stay out of later passes

Vec3 columnSum(const Columns34& map, const Share& share)
{
    return (map.column[0].rows * share.weightedRest.x + map.column[2].rows * share.weightedRest.z) +
           (map.column[1].rows * share.weightedRest.y + map.column[3].rows * share.mass);
}
} // namespace

void findPulls(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const Columns34> goals,
               std::span<const Vec3> centres, std::span<const float> reaches, float lost, bool first,
               std::span<const Vec3> positions, std::span<MemberPull> members, std::span<ClusterPull> pulls,
               Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimFindPulls, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, memberships.particles.data(),
               &memberships.shares.data()->weightedRest.x, &goals.data()->column[0].rows.x, &centres.data()->x,
               reaches.data(), lost, first, &positions.data()->x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &members.data()->pull.x, &pulls.data()->sum.x);
        return;
    }
    for (uint32_t c : clusters)
    {
        ClusterPull all;
        for (uint32_t m = memberships.ofCluster[c].begin; m < memberships.ofCluster[c].end(); ++m)
        {
            const Share& share = memberships.shares[m];
            Vec3 position = positions[memberships.particles[m]];
            Vec3 away = columnSum(goals[c], share) - position * share.mass;
            float square = (away.x * away.x + away.z * away.z) + away.y * away.y;
            float reach = reaches[c] * share.mass;
            float lostBefore = first ? 0.0f : members[m].lost;
            members[m] = {{}, lostBefore};
            all.nearly = square > nearlySquare * (reach * reach) ? 1.0f : all.nearly;
            all.lost = lostBefore > 0.0f ? 1.0f : all.lost;
            if (square <= reach * reach)
                continue;
            float distance = std::sqrt(square);
            bool isLost = first && distance > lost * reach;
            members[m] = {away * ((distance - reach) / distance), isLost ? 1.0f : lostBefore};
            all.sum += members[m].pull;
            all.limited += share.mass;
            all.pulls = all.pulls + outer(members[m].pull, position - centres[c]);
            all.lost = isLost ? 1.0f : all.lost;
        }
        pulls[c] = all;
    }
}

void balancePulls(std::span<const uint32_t> clusters, std::span<const Columns34> sums, std::span<const Columns34> goals,
                  std::span<const float> masses, std::span<const ClusterPull> pulls, std::span<Columns34> balances)
{
    for (uint32_t c : clusters)
    {
        if (pulls[c].limited == 0.0f)
            continue;
        // sum of x * pull, without what the shift of the centre has of it, which is nothing: sum w m (x - centre) = 0.
        Vec3 torque = sumOfCrossProducts(transposed(pulls[c].pulls));
        Mat3 goal = goals[c].linear();
        // sum w m (x - centre) (goal offset)^T; turning the goal offsets by t adds (tr(X) I - X^T) t.
        Mat3 x = sums[c].linear() * transposed(goal);
        float whole = trace(x);
        Mat3 inertia = diagonal({whole, whole, whole}) - transposed(x);
        Vec3 turn = -(math::pseudoInverse(inertia, 1e-3f) * torque);
        balances[c] = {
            {{cross(turn, goal.x)}, {cross(turn, goal.y)}, {cross(turn, goal.z)}, {-pulls[c].sum / masses[c]}}};
    }
}

void applyPulls(const Memberships& memberships, std::span<const float> masses, std::span<const MemberPull> members,
                std::span<const float> limited, std::span<const Columns34> balances, std::span<const uint8_t> still,
                uint32_t begin, uint32_t end, std::span<Vec3> positions, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimApplyPulls, kernels))
    {
        kernel(&memberships.ofParticle.data()->begin, &memberships.links.data()->membership,
               &memberships.shares.data()->weightedRest.x, masses.data(), &members.data()->pull.x, limited.data(),
               &balances.data()->column[0].rows.x, still.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end),
               &positions.data()->x);
        return;
    }
    for (uint32_t p = begin; p < end; ++p)
    {
        if (still[p])
            continue;
        Vec3 moved{};
        bool any = false;
        for (const Link& link : memberships.linksOf(p))
        {
            if (limited[link.cluster] == 0.0f)
                continue;
            any = true;
            moved +=
                members[link.membership].pull + columnSum(balances[link.cluster], memberships.shares[link.membership]);
        }
        if (any)
            positions[p] += moved / masses[p];
    }
}
} // namespace fsim::clusters
