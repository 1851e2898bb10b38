#include "Clusters/StrainLimit.h"

#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

#include <algorithm>

namespace fsim::test
{
namespace
{
using namespace clusters;

// Passes of strain limiting alone.
MatchSettings limiting(float maxStretch, uint32_t passes)
{
    return {.stiffness = 0.0f, .maxStretch = maxStretch, .outlierStretch = 1.0f, .passes = passes, .substep = 0.004f};
}

float farthest(ClusterRig& rig, uint32_t cluster)
{
    float most = 0.0f;
    const RowMap& goal = rig.work.goals[cluster];
    std::span<const uint32_t> members = rig.state.memberships.particlesOf(cluster);
    for (size_t m = 0; m < members.size(); ++m)
    {
        Vec3 rest = rig.state.memberships.sharesOf(cluster)[m].rest();
        most = std::max(most, length(rig.work.predicted[members[m]] - goal.linear() * rest - goal.offset()));
    }
    return most / rig.state.facts[cluster].width;
}
} // namespace

TEST(StrainLimit, LeavesAloneWhatIsWithinReach)
{
    ClusterRig rig(brick(5, 4, 3), {.maxStretch = 0.2f});
    rig.scatter(0.02f, 1); // at most 0.035 away, and the reach is 0.2 * 0.27
    std::vector<Vec3> before(rig.work.predicted.begin(), rig.work.predicted.end());
    rig.match(limiting(0.2f, 4));
    for (uint32_t p = 0; p < before.size(); ++p)
        EXPECT_EQ(rig.work.predicted[p], before[p]);
    EXPECT_EQ(rig.work.limited[0], 0.0f);
}

// One particle pulled out of a large cluster comes back to the reach, and the others move next to nothing.
TEST(StrainLimit, PullsAStrayBackToTheReach)
{
    ClusterRig rig(brick(5, 4, 3), {.maxStretch = 0.1f});
    rig.work.predicted[0] -= Vec3{0.3f, 0.0f, 0.0f};
    rig.match(limiting(0.1f, 20));
    EXPECT_NEAR(rig.work.limited[0], 1.0f / 60.0f, 1e-3f);
    rig.match(limiting(0.1f, 1)); // finds the goals anew
    EXPECT_NEAR(farthest(rig, 0), 0.1f, 0.01f);
}

// A spring so stiff that it takes members to their goals at once leaves strain limiting nothing to pull. What is far
// beyond the reach is limited all the same: as a spring it would shoot through the other side.
TEST(StrainLimit, WhatIsFarBeyondTheReachIsNoSpring)
{
    constexpr float substep = 1.0f / 60.0f;
    for (float stretch : {1.04f, 3.0f})
    {
        ClusterRig rig(brick(5, 4, 3), {.maxStretch = 0.05f});
        rig.deform(diagonal({stretch, 1.0f, 1.0f}));
        MatchSettings how{
            .stiffness = 1000.0f, .maxStretch = 0.05f, .outlierStretch = 10.0f, .passes = 4, .substep = substep};
        rig.match(how);
        double spring = 0.0, left = 0.0;
        for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
        {
            rig.state.velocities[p] = (rig.work.predicted[p] - rig.state.positions[p]) / substep;
            spring += lengthSquared(rig.state.velocities[p]);
        }
        dampMotion(rig.state, how, rig.work, Kernels::Reference, serialScheduler());
        for (Vec3 velocity : rig.state.velocities)
            left += lengthSquared(velocity);
        EXPECT_GT(spring, 0.1);
        if (stretch < 1.05f)
            EXPECT_EQ(left, spring); // a spring within the reach
        else
            EXPECT_LT(left, 0.1 * spring);
    }
}

TEST(StrainLimit, KeepsLinearAndAngularMomentumOfACluster)
{
    for (uint64_t seed = 0; seed < 20; ++seed)
        for (float size : {0.02f, 0.1f, 0.3f})
        {
            ClusterRig rig(brick(5, 4, 3), {.maxStretch = 0.05f});
            rig.scatter(size, seed);
            rig.match(limiting(0.05f, 1));
            std::vector<Vec3> moves;
            double moved = 0.0;
            for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
            {
                moves.push_back(rig.work.predicted[p] - rig.state.positions[p]);
                moved += double(rig.state.masses[p] * length(moves[p]));
            }
            EXPECT_GT(moved, 1e-3);
            Momenta sums = momentaOf(rig.state, moves);
            for (int i = 0; i < 3; ++i)
            {
                EXPECT_NEAR(sums.linear[i], 0.0, 2e-6 * moved);
                EXPECT_NEAR(sums.angular[i], 0.0, 5e-6 * moved) << "scattered by " << size;
            }
        }
}

// Over overlapping clusters each keeps its own, so the body does too.
TEST(StrainLimit, KeepsMomentaOfABodyOfManyClusters)
{
    ClusterRig rig(boxClusterAsset(12, 4, 4, 0.1f, 4, 2), {.maxStretch = 0.05f});
    rig.scatter(0.1f, 3);
    rig.match(limiting(0.05f, 8));
    std::vector<Vec3> moves;
    double moved = 0.0;
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
    {
        moves.push_back(rig.work.predicted[p] - rig.state.positions[p]);
        moved += double(rig.state.masses[p] * length(moves[p]));
    }
    Momenta sums = momentaOf(rig.state, moves);
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(sums.linear[i], 0.0, 1e-5 * moved);
}

TEST(StrainLimit, MorePassesBringAStretchedBarNearerToItsReach)
{
    float left[3];
    int k = 0;
    for (uint32_t passes : {1u, 4u, 16u})
    {
        ClusterRig rig(boxClusterAsset(12, 4, 4, 0.1f, 4, 2), {.maxStretch = 0.05f});
        rig.deform(diagonal({1.4f, 1.0f, 1.0f}));
        rig.match(limiting(0.05f, passes));
        rig.match(limiting(0.05f, 1));
        left[k] = 0.0f;
        for (uint32_t c = 0; c < rig.state.facts.size(); ++c)
            left[k] = std::max(left[k], farthest(rig, c));
        ++k;
    }
    EXPECT_LT(left[1], left[0]);
    EXPECT_LT(left[2], left[1]);
    EXPECT_LT(left[2], 0.1f); // of a stretch of 0.4
}

TEST(StrainLimit, TellsOfParticlesThatAreTooFarAway)
{
    ClusterRig rig(brick(5, 4, 3), {.maxStretch = 0.1f});
    rig.work.predicted[7] += Vec3{0.0f, 0.0f, 1.5f}; // more than a width of 0.27
    rig.match(limiting(0.1f, 1));
    EXPECT_NE(rig.work.pulls[0].lost, 0.0f);
    uint32_t lost = 0;
    for (uint32_t m = 0; m < 60; ++m)
        lost += rig.work.lostMembers[m] > 0.0f;
    EXPECT_EQ(lost, 1u);
    EXPECT_GT(rig.work.lostMembers[7], 0.0f);
}

TEST(StrainLimit, WithoutStretchItIsRigid)
{
    ClusterRig rig(brick(5, 4, 3), {.maxStretch = 0.0f});
    rig.scatter(0.05f, 2);
    rig.match(limiting(0.0f, 4));
    for (uint32_t p = 0; p < 60; ++p)
        for (uint32_t q = 0; q < p; ++q)
        {
            float rest = length(rig.asset->positions()[p] - rig.asset->positions()[q]);
            EXPECT_NEAR(length(rig.work.predicted[p] - rig.work.predicted[q]), rest, 1e-5f);
        }
}
} // namespace fsim::test
