#include "Clusters/StrainLimit.h"

#include "Clusters/ClusterGoals.h"
#include "Foundation/KernelVariants.h"
#include "Math/Inverse3.h"

FSIM_DECLARE_KERNEL(fsimFindPulls, const uint32_t* ranges, const float* shares, const float* goals,
                    const float* centres, const float* reaches, float lost, int32_t first, const uint32_t* clusters,
                    int32_t count, float* memberPulls, float* pulls)
FSIM_DECLARE_KERNEL(fsimAddBalances, const uint32_t* ranges, const float* shares, const float* pulls,
                    const float* balances, const uint32_t* clusters, int32_t count, float* memberPulls)
FSIM_DECLARE_KERNEL(fsimApplyPulls, const uint32_t* ranges, const uint32_t* links, const float* masses,
                    const float* memberPulls, const uint8_t* still, int32_t begin, int32_t end, float* positions)

namespace fsim::clusters
{
namespace
{
constexpr float nearlySquare = 0.5f; // of the reach, squared: members nearer than this stay out of later passes

// Members add to sixteen sums in turn, which are added up by halves: what lanes of any width can do.
struct PartialPulls
{
    static constexpr uint32_t parts = 16;
    float part[parts][13] = {};

    void add(uint32_t turn, Vec3 pull, float mass, Vec3 offset)
    {
        const float numbers[13] = {pull.x,
                                   pull.y,
                                   pull.z,
                                   mass,
                                   pull.x * offset.x,
                                   pull.y * offset.x,
                                   pull.z * offset.x,
                                   pull.x * offset.y,
                                   pull.y * offset.y,
                                   pull.z * offset.y,
                                   pull.x * offset.z,
                                   pull.y * offset.z,
                                   pull.z * offset.z};
        for (int q = 0; q < 13; ++q)
            part[turn % parts][q] += numbers[q];
    }
    ClusterPull whole()
    {
        for (uint32_t half = parts / 2; half > 0; half /= 2)
            for (uint32_t k = 0; k < half; ++k)
                for (int q = 0; q < 13; ++q)
                    part[k][q] += part[k + half][q];
        const float* n = part[0];
        return {.sum = {n[0], n[1], n[2]},
                .limited = n[3],
                .pulls = {{n[4], n[5], n[6]}, {n[7], n[8], n[9]}, {n[10], n[11], n[12]}}};
    }
};
} // namespace

void findPulls(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const RowMap> goals,
               std::span<const Vec3> centres, std::span<const float> reaches, float lost, bool first,
               std::span<const Vec3> positions, std::span<MemberPull> members, std::span<ClusterPull> pulls,
               Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimFindPulls, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, &memberships.shares.data()->weightedRest.x,
               &goals.data()->row[0].linear.x, &centres.data()->x, reaches.data(), lost, first, clusters.data(),
               static_cast<int32_t>(clusters.size()), &members.data()->pull.x, &pulls.data()->sum.x);
        return;
    }
    for (uint32_t c : clusters)
    {
        PartialPulls sums;
        float nearly = 0.0f, anyLost = 0.0f;
        uint32_t begin = memberships.ofCluster[c].begin;
        for (uint32_t m = begin; m < memberships.ofCluster[c].end(); ++m)
        {
            const Share& share = memberships.shares[m];
            Vec3 position = positions[memberships.particles[m]];
            Vec3 away = mapped(goals[c], share) - position * share.mass;
            float square = (away.x * away.x + away.y * away.y) + away.z * away.z;
            float reach = reaches[c] * share.mass;
            float lostBefore = first ? 0.0f : members[m].lost;
            members[m] = {{}, lostBefore};
            nearly = square > nearlySquare * (reach * reach) ? 1.0f : nearly;
            anyLost = lostBefore > 0.0f ? 1.0f : anyLost;
            if (!(square > reach * reach))
                continue;
            float distance = std::sqrt(square);
            bool isLost = first && distance > lost * reach;
            members[m] = {away * ((distance - reach) / distance), isLost ? 1.0f : lostBefore};
            sums.add(m - begin, members[m].pull, share.mass, position - centres[c]);
            anyLost = isLost ? 1.0f : anyLost;
        }
        pulls[c] = sums.whole();
        pulls[c].lost = anyLost;
        pulls[c].nearly = nearly;
    }
}

void balancePulls(std::span<const uint32_t> clusters, std::span<const RowMap> sums, std::span<const RowMap> goals,
                  std::span<const float> masses, std::span<const ClusterPull> pulls, std::span<RowMap> balances)
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
        balances[c] = {Mat3{cross(turn, goal.x), cross(turn, goal.y), cross(turn, goal.z)}, -pulls[c].sum / masses[c]};
    }
}

void addBalances(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const ClusterPull> pulls,
                 std::span<const RowMap> balances, std::span<MemberPull> members, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimAddBalances, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, &memberships.shares.data()->weightedRest.x, &pulls.data()->sum.x,
               &balances.data()->row[0].linear.x, clusters.data(), static_cast<int32_t>(clusters.size()),
               &members.data()->pull.x);
        return;
    }
    for (uint32_t c : clusters)
        if (pulls[c].limited != 0.0f)
            for (uint32_t m = memberships.ofCluster[c].begin; m < memberships.ofCluster[c].end(); ++m)
                members[m].pull += mapped(balances[c], memberships.shares[m]);
}

void applyPulls(const Memberships& memberships, std::span<const float> masses, std::span<const MemberPull> members,
                std::span<const uint8_t> still, uint32_t begin, uint32_t end, std::span<Vec3> positions,
                Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimApplyPulls, kernels))
    {
        kernel(&memberships.ofParticle.data()->begin, &memberships.links.data()->membership, masses.data(),
               &members.data()->pull.x, still.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end),
               &positions.data()->x);
        return;
    }
    for (uint32_t p = begin; p < end; ++p)
    {
        if (still[p])
            continue;
        Vec3 wanted{};
        for (const Link& link : memberships.linksOf(p))
            wanted += members[link.membership].pull;
        positions[p] += wanted * (1.0f / masses[p]);
    }
}
} // namespace fsim::clusters
