#include "Clusters/StrainLimit.h"

#include "Clusters/ClusterGoals.h"
#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimFindPulls, const uint32_t* ranges, const uint32_t* members, const float* shares,
                    const float* goals, const float* centres, const float* reaches, float lost, int32_t first,
                    const uint32_t* clusters, int32_t count, const float* positions, float* memberPulls,
                    float* lostMembers, float* pulls)
FSIM_DECLARE_KERNEL(fsimBalancePulls, const float* sums, const float* goals, const float* masses, const float* pulls,
                    const uint32_t* clusters, int32_t count, float* balances)
FSIM_DECLARE_KERNEL(fsimAddBalances, const uint32_t* ranges, const float* shares, const float* pulls,
                    const float* balances, const uint32_t* clusters, int32_t count, float* memberPulls)
FSIM_DECLARE_KERNEL(fsimApplyPulls, const uint32_t* ranges, const uint32_t* links, const uint8_t* runs,
                    const float* masses, const uint8_t* pulling, const float* memberPulls, const uint8_t* still,
                    int32_t begin, int32_t end, float* positions)

namespace fsim::clusters
{
namespace
{
constexpr float leastInertia = 0x1p-20f; // of the trace: balances are to be exact
constexpr float nearlySquare = 0.5f;     // of the reach, squared: members nearer than this stay out of later passes

// Members add to eight sums in turn, which are added up by halves, as the lanes of the kernel do.
struct PartialPulls
{
    static constexpr uint32_t parts = 8;
    ClusterPull part[parts] = {};

    void add(uint32_t turn, Vec3 pull, float mass, Vec3 offset)
    {
        ClusterPull& mine = part[turn % parts];
        mine.sum += pull;
        mine.limited += mass;
        mine.torque += cross(offset, pull);
    }
    ClusterPull whole()
    {
        for (uint32_t half = parts / 2; half > 0; half /= 2)
            for (uint32_t k = 0; k < half; ++k)
            {
                part[k].sum += part[k + half].sum;
                part[k].limited += part[k + half].limited;
                part[k].torque += part[k + half].torque;
            }
        return part[0];
    }
};

// The pulls are balanced by a shift and a small turn of the goals. Turning them by t changes the angular momentum by
// (tr(X) I - X^T) t with X = sum w m (x - centre) (goal offset)^T, which is symmetric: A_xr Fp^T = R S makes it
// R S R^T. The shift of the centre has no part in it: sum w m (x - centre) = 0.
RowMap balanceOf(const RowMap& sums, const RowMap& goals, float mass, const ClusterPull& pull)
{
    Mat3 goal = goals.linear();
    Vec3 turn = turnFor(sums.linear() * transposed(goal), -pull.torque, leastInertia);
    return {Mat3{cross(turn, goal.x), cross(turn, goal.y), cross(turn, goal.z)}, -pull.sum / mass};
}
} // namespace

void findPulls(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const RowMap> goals,
               std::span<const Vec3> centres, std::span<const float> reaches, float lost, bool first,
               std::span<const Vec3> positions, std::span<MemberWant> members, std::span<float> lostMembers,
               std::span<ClusterPull> pulls, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimFindPulls, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, memberships.particles.data(), memberships.lanes.data(),
               &goals.data()->row[0].linear.x, &centres.data()->x, reaches.data(), lost, first, clusters.data(),
               static_cast<int32_t>(clusters.size()), &positions.data()->x, &members.data()->vector.x,
               lostMembers.data(), &pulls.data()->sum.x);
        return;
    }
    for (uint32_t c : clusters)
    {
        PartialPulls sums;
        float nearly = 0.0f, anyLost = first ? 0.0f : pulls[c].lost;
        uint32_t begin = memberships.ofCluster[c].begin;
        for (uint32_t m = begin; m < memberships.ofCluster[c].end(); ++m)
        {
            const Share& share = memberships.shares[m];
            Vec3 position = positions[memberships.particles[m]];
            Vec3 away = mapped(goals[c], share) - position * share.mass;
            float square = (away.x * away.x + away.y * away.y) + away.z * away.z;
            float reach = reaches[c] * share.mass;
            members[m] = {};
            if (first)
                lostMembers[m] = 0.0f;
            nearly = square > nearlySquare * (reach * reach) ? 1.0f : nearly;
            if (!(square > reach * reach))
                continue;
            float distance = std::sqrt(square);
            members[m].vector = away * ((distance - reach) / distance);
            sums.add(m - begin, members[m].vector, share.mass, position - centres[c]);
            if (first && distance > lost * reach)
                lostMembers[m] = anyLost = 1.0f;
        }
        pulls[c] = sums.whole();
        pulls[c].lost = anyLost;
        pulls[c].nearly = nearly;
    }
}

void balancePulls(std::span<const uint32_t> clusters, std::span<const RowMap> sums, std::span<const RowMap> goals,
                  std::span<const float> masses, std::span<const ClusterPull> pulls, std::span<RowMap> balances,
                  Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimBalancePulls, kernels))
    {
        kernel(&sums.data()->row[0].linear.x, &goals.data()->row[0].linear.x, masses.data(), &pulls.data()->sum.x,
               clusters.data(), static_cast<int32_t>(clusters.size()), &balances.data()->row[0].linear.x);
        return;
    }
    for (uint32_t c : clusters)
        if (pulls[c].limited != 0.0f)
            balances[c] = balanceOf(sums[c], goals[c], masses[c], pulls[c]);
}

void addBalances(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const ClusterPull> pulls,
                 std::span<const RowMap> balances, std::span<MemberWant> members, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimAddBalances, kernels))
    {
        kernel(&memberships.ofCluster.data()->begin, memberships.lanes.data(), &pulls.data()->sum.x,
               &balances.data()->row[0].linear.x, clusters.data(), static_cast<int32_t>(clusters.size()),
               &members.data()->vector.x);
        return;
    }
    for (uint32_t c : clusters)
        if (pulls[c].limited != 0.0f)
            for (uint32_t m = memberships.ofCluster[c].begin; m < memberships.ofCluster[c].end(); ++m)
                members[m].vector += mapped(balances[c], memberships.shares[m]);
}

void applyPulls(const Memberships& memberships, std::span<const uint8_t> runs, std::span<const float> masses,
                std::span<const uint8_t> pulling, std::span<const MemberWant> members, std::span<const uint8_t> still,
                uint32_t begin, uint32_t end, std::span<Vec3> positions, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimApplyPulls, kernels))
    {
        kernel(&memberships.ofParticle.data()->begin, &memberships.links.data()->membership, runs.data(), masses.data(),
               pulling.data(), &members.data()->vector.x, still.data(), static_cast<int32_t>(begin),
               static_cast<int32_t>(end), &positions.data()->x);
        return;
    }
    for (uint32_t p = begin; p < end; ++p)
    {
        if (still[p])
            continue;
        Vec3 wanted{};
        bool pulled = false;
        for (const Link& link : memberships.linksOf(p))
            if (pulling[link.cluster] != 0)
            {
                wanted += members[link.membership].vector;
                pulled = true;
            }
        if (pulled)
            positions[p] += wanted * (1.0f / masses[p]);
    }
}
} // namespace fsim::clusters
