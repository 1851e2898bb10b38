#include "Clusters/MembershipMaps.h"

#include "Support/ClusterRig.h"

#include <gtest/gtest.h>

namespace fsim::test
{
namespace
{
using namespace clusters;

void expectTheMapsOf(const ClusterRig& rig, uint32_t after)
{
    const Memberships& memberships = rig.state.memberships;
    const MembershipMaps& maps = rig.work.maps;
    MembershipMaps anew(defaultAllocator(), memberships.particles.size(), memberships.ofParticle.capacity(),
                        memberships.ofCluster.capacity());
    renewRuns(memberships, anew, serialScheduler());
    renewOwn(memberships, anew, serialScheduler());
    ASSERT_EQ(maps.part, anew.part) << after;
    ASSERT_TRUE(std::ranges::equal(maps.runs, anew.runs)) << after;
    ASSERT_TRUE(std::ranges::equal(maps.spans, anew.spans)) << after;
    ASSERT_TRUE(std::ranges::equal(maps.ownCounts, anew.ownCounts)) << after;
    for (uint32_t c = 0; c < memberships.ofCluster.size(); ++c)
        for (uint32_t k = 0; k < maps.ownCounts[c]; ++k)
        {
            uint32_t at = memberships.ofCluster[c].begin + k;
            ASSERT_EQ(maps.own[at], anew.own[at]) << after << ": cluster " << c;
        }
}

// Splits clusters and outliers at random and dissolves some.
void breakSome(ClusterRig& rig, const Random& random, uint32_t i)
{
    ClusterState& state = rig.state;
    rig.arena.reset();
    uint32_t cluster = random.below(3 * uint64_t{i}, state.facts.size());
    Vec3 normal = normalizedOr(randomVector(random, 100000 + i), {1, 0, 0});
    if (i % 16 == 7 && state.memberships.ofCluster[cluster].count > 0)
        dissolve(rig.context(), cluster);
    else if (state.memberships.ofCluster[cluster].count >= 4)
        (void)splitAlong(rig.context(), cluster, {state.centres[cluster], normal});
    splitOutlier(rig.context(), random.below(3 * uint64_t{i} + 1, state.positions.size()));
}
} // namespace

TEST(MembershipMaps, AreAfterSplitsWhatTheyWouldBeAnew)
{
    ClusterRig rig(boxClusterAsset(24, 12, 12, 0.1f, 4, 2), {.outlierStretch = 0.05f}, {},
                   {.memberships = 30000, .particles = 30000, .clusters = 30000});
    rig.scatter(0.02f);
    Random random(5, 9);
    for (uint32_t i = 0; i < 2000; ++i)
    {
        breakSome(rig, random, i);
        if (i % 3 == 0) // each is renewed at times of its own
            renewRuns(rig.state.memberships, rig.work.maps, serialScheduler());
        if (i % 5 == 0)
            renewOwn(rig.state.memberships, rig.work.maps, serialScheduler());
        if (i % 15 == 0)
            expectTheMapsOf(rig, i);
    }
    EXPECT_GT(rig.state.counts.splits, 500u);
    EXPECT_GT(rig.state.counts.debris, 10u);
}

// There are at most 64 parts: beyond 32,768 particles each is larger.
TEST(MembershipMaps, SpansAreFoundAnewWhereMoreParticlesMakeLargerParts)
{
    ClusterRig rig(boxClusterAsset(40, 30, 27, 0.1f, 10, 8), {.outlierStretch = 0.05f});
    rig.scatter(0.02f);
    Random random(6, 9);
    renewRuns(rig.state.memberships, rig.work.maps, serialScheduler());
    ASSERT_EQ(rig.work.maps.part, runBlock);
    for (uint32_t i = 0; i < 200; ++i)
        breakSome(rig, random, i);
    ASSERT_GT(rig.state.positions.size(), 64 * runBlock);
    renewRuns(rig.state.memberships, rig.work.maps, serialScheduler());
    renewOwn(rig.state.memberships, rig.work.maps, serialScheduler());
    EXPECT_EQ(rig.work.maps.part, 2 * runBlock);
    expectTheMapsOf(rig, 200);
}
} // namespace fsim::test
