#include "Clusters/SplitClusters.h"

#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

namespace fsim::test
{
namespace
{
using namespace clusters;

constexpr float spacing = 0.1f;

std::vector<uint32_t> clustersOf(const ClusterState& state, uint32_t particle)
{
    std::vector<uint32_t> clusters;
    for (const Link& link : state.memberships.linksOf(particle))
        clusters.push_back(link.cluster);
    return clusters;
}

void expectSharesMakeTheMasses(const ClusterState& state, float tolerance)
{
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        bool loose = state.memberships.linksOf(p).empty();
        EXPECT_NEAR(loose ? 1.0f : massOf(state.memberships, p) / state.masses[p], 1.0f, tolerance);
    }
}

void expectClusterSums(const ClusterState& state)
{
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        double mass = 0.0;
        for (const Share& share : state.memberships.sharesOf(c))
            mass += double(share.mass);
        EXPECT_NEAR(double(state.clusterMasses[c]), mass, 1e-5 * mass) << "cluster " << c;
    }
}
} // namespace

TEST(SplitClusters, MembersBeyondThePlaneBecomeANewCluster)
{
    ClusterRig rig(threeClusters(), {});
    ASSERT_EQ(splitAlong(rig.context(), 0, {rig.state.centres[0], {1, 0, 0}}), SplitOutcome::Done);
    ASSERT_EQ(rig.state.facts.size(), 4u);
    EXPECT_EQ(rig.state.memberships.ofCluster[0].count, 36u);
    EXPECT_EQ(rig.state.memberships.ofCluster[3].count, 36u);
    for (uint32_t p : rig.state.memberships.particlesOf(0))
        EXPECT_LT(rig.state.positions[p].x, 0.0f);
    for (uint32_t p : rig.state.memberships.particlesOf(3))
        EXPECT_GT(rig.state.positions[p].x, 0.0f);
    EXPECT_TRUE(consistent(rig.state.memberships));
    EXPECT_EQ(rig.state.counts.splits, 1u);

    // Each child has its own centre, width and mass.
    EXPECT_NEAR(rig.state.centres[0].x, -rig.state.centres[3].x, 1e-5f);
    EXPECT_NEAR(rig.state.facts[0].restCentre.x, rig.state.centres[0].x, 1e-5f);
    EXPECT_LT(rig.state.facts[0].width, 0.3f);
    expectClusterSums(rig.state);
    EXPECT_TRUE(rig.state.facts[0].locked && rig.state.facts[3].locked);
    EXPECT_TRUE(rig.state.facts[0].hasSplit && rig.state.facts[3].hasSplit);
}

// Equation (15): a particle is duplicated exactly where one of its other clusters lies on the other side.
TEST(SplitClusters, OnlyParticlesWithClustersOnBothSidesAreDuplicated)
{
    ClusterRig rig(threeClusters(), {});
    std::vector<float> before(rig.state.masses.begin(), rig.state.masses.end());
    for (uint32_t p = 0; p < 72; ++p)
        rig.state.velocities[p] = {float(p), 1, 2};
    ASSERT_EQ(splitAlong(rig.context(), 0, {rig.state.centres[0], {1, 0, 0}}), SplitOutcome::Done);
    ASSERT_EQ(rig.state.positions.size(), 72u + 18u); // slice 3 is in cluster 2, slice 4 in cluster 1
    using List = std::vector<uint32_t>;
    for (uint32_t p = 0; p < 72; ++p)
    {
        uint32_t slice = p / 9;
        EXPECT_EQ(clustersOf(rig.state, p), slice <= 3 ? (List{0, 1}) : (List{3, 2})) << p;
        float part = slice == 3 || slice == 4 ? 2.0f / 3.0f : 1.0f;
        EXPECT_NEAR(rig.state.masses[p], part * before[p], 1e-6f * before[p]);
    }
    uint32_t fromThree = 0;
    for (uint32_t p = 72; p < 90; ++p)
    {
        List clusters = clustersOf(rig.state, p);
        ASSERT_EQ(clusters.size(), 1u);
        // The copy is in the place and has the velocity of the one it came from.
        auto original = static_cast<uint32_t>(rig.state.velocities[p].x);
        EXPECT_EQ(rig.state.positions[p], rig.state.positions[original]);
        EXPECT_EQ(clusters[0], original / 9 == 3 ? 2u : 1u);
        EXPECT_NEAR(rig.state.masses[p], before[original] / 3.0f, 1e-6f);
        fromThree += original / 9 == 3;
    }
    EXPECT_EQ(fromThree, 9u);
    expectSharesMakeTheMasses(rig.state, 1e-6f);
}

TEST(SplitClusters, APlaneBesideAllMembersSplitsNothing)
{
    ClusterRig rig(threeClusters(), {});
    EXPECT_EQ(splitAlong(rig.context(), 0, {{5, 0, 0}, {1, 0, 0}}), SplitOutcome::OneSided);
    EXPECT_EQ(rig.state.facts.size(), 3u);
    EXPECT_EQ(rig.state.positions.size(), 72u);
    EXPECT_EQ(rig.state.counts.splits, 0u);
}

TEST(SplitClusters, TellsWhereItBroke)
{
    ClusterRig rig(threeClusters(), {});
    ASSERT_EQ(splitAlong(rig.context(), 0, {{0.01f, 0, 0}, {1, 0, 0}}), SplitOutcome::Done);
    ASSERT_EQ(rig.events.events().size(), 1u);
    const Event& event = rig.events.events()[0];
    EXPECT_EQ(event.kind, EventKind::Fractured);
    EXPECT_EQ(event.tick, 7u);
    EXPECT_EQ(event.position, (Vec3{0.01f, 0, 0}));
    EXPECT_EQ(event.direction, (Vec3{1, 0, 0}));
    EXPECT_FLOAT_EQ(event.value, rig.state.clusterMasses[3]);
}

TEST(SplitClusters, BothChildrenCollideUpToThePlane)
{
    ClusterRig rig(threeClusters(), {});
    ASSERT_EQ(splitAlong(rig.context(), 0, {{0, 0, 0}, {1, 0, 0}}), SplitOutcome::Done);
    for (uint32_t child : {0u, 3u})
    {
        const collision::ProxyShape& shape = rig.state.proxies[child];
        Vec3 centre = rig.state.facts[child].restCentre;
        float side = child == 0 ? -1.0f : 1.0f;
        EXPECT_GT(depthIn(shape, Vec3{0.02f * side, 0, 0} - centre).depth, 0.0f);
        EXPECT_LE(depthIn(shape, Vec3{-0.02f * side, 0, 0} - centre).depth, 0.0f);
        ASSERT_EQ(shape.cutCount, 1u);
        EXPECT_NEAR(shape.cuts[0].distance, dot(shape.cuts[0].normal, -centre), 1e-5f);
    }
}

TEST(SplitClusters, TooSmallAPartDissolvesAndKeepsItsMass)
{
    // Cluster 0 loses three of its particles to a part of their own: fewer than four have no shape.
    ClusterRig rig(threeClusters(), {});
    Momenta before = momentaOf(rig.state, rig.state.velocities);
    for (uint32_t p : {0u, 1u, 2u})
        rig.state.positions[p].x -= 1.0f;
    ASSERT_EQ(splitAlong(rig.context(), 0, {{-0.8f, 0, 0}, {-1, 0, 0}}), SplitOutcome::Done);
    EXPECT_EQ(rig.state.memberships.ofCluster[3].count, 0u);
    EXPECT_EQ(rig.state.clusterMasses[3], 0.0f);
    // Cluster 1 lies on the other side, so its shares went to duplicates; what is left has no cluster: debris.
    EXPECT_EQ(rig.state.counts.debris, 3u);
    uint32_t told = 0;
    for (const Event& event : rig.events.events())
        told += event.kind == EventKind::Debris;
    EXPECT_EQ(told, 3u);
    Momenta after = momentaOf(rig.state, rig.state.velocities);
    EXPECT_NEAR(after.mass, before.mass, 1e-6 * before.mass);
    for (uint32_t c : rig.work.awake)
        EXPECT_NE(c, 3u);
    expectClusterSums(rig.state);
}

// A dissolved cluster whose three members are in dozens of others: all of those change.
TEST(SplitClusters, DissolvingRefreshesEveryClusterThatInherits)
{
    constexpr uint32_t others = 100;
    std::vector<Vec3> points = gridPoints(5, 5, 5, spacing);
    Clustering clusters;
    clusters.offsets = {0};
    Random random(1, 1);
    std::vector<uint32_t> uses(125, 0);
    auto close = [&] { clusters.offsets.push_back(static_cast<uint32_t>(clusters.members.size())); };
    clusters.members = {0, 1, 2};
    close();
    for (uint32_t c = 0; c < others; ++c)
    {
        clusters.members.push_back(c % 3); // one of the three, and sixteen others
        for (uint32_t k = 0; k < 16; ++k)
            clusters.members.push_back(3 + 7 * k + random.below(17ull * c + k, 7));
        close();
    }
    for (uint32_t p = 3; p < 125; ++p)
        clusters.members.push_back(p);
    close();
    for (uint32_t p : clusters.members)
        ++uses[p];
    for (uint32_t p : clusters.members)
        clusters.weights.push_back(1.0f / float(uses[p]));
    const float volume[] = {1e-3f};
    ClusterRig rig(must(Asset::clustered(points, volume, 0.05f, clusters)), {});
    dissolve(rig.context(), 0);
    EXPECT_TRUE(consistent(rig.state.memberships));
    expectClusterSums(rig.state);
    expectSharesMakeTheMasses(rig.state, 1e-5f);
}

TEST(SplitClusters, AnOutlierLeavesToADuplicate)
{
    ClusterRig rig(threeClusters(), {.outlierStretch = 1.0f});
    uint32_t particle = 9 * 3 + 4; // in all three
    Momenta before = momentaOf(rig.state, rig.state.velocities);
    EXPECT_TRUE(splitOutlier(rig.context(), particle)); // it is where it should be
    EXPECT_EQ(rig.state.positions.size(), 72u);
    rig.state.positions[particle].y += 1.0f;
    EXPECT_TRUE(splitOutlier(rig.context(), particle));
    ASSERT_EQ(rig.state.positions.size(), 73u);
    EXPECT_EQ(clustersOf(rig.state, particle).size(), 2u);
    EXPECT_EQ(clustersOf(rig.state, 72).size(), 1u);
    EXPECT_TRUE(consistent(rig.state.memberships));
    EXPECT_NEAR(momentaOf(rig.state, rig.state.velocities).mass, before.mass, 1e-6 * before.mass);
}

TEST(SplitClusters, WithoutRoomNothingChanges)
{
    AssetRef asset = threeClusters();
    {
        ClusterRig rig(asset, {}, {}, {.memberships = 162, .particles = 200, .clusters = 3});
        EXPECT_EQ(splitAlong(rig.context(), 0, {{0, 0, 0}, {1, 0, 0}}), SplitOutcome::NoRoom);
        EXPECT_EQ(rig.state.facts.size(), 3u);
    }
    ClusterRig rig(asset, {}, {}, {.memberships = 162, .particles = 73, .clusters = 50});
    EXPECT_EQ(splitAlong(rig.context(), 0, {{0, 0, 0}, {1, 0, 0}}), SplitOutcome::NoRoom);
    EXPECT_EQ(rig.state.positions.size(), 72u);
    rig.state.positions[31].y += 1.0f;
    rig.state.positions[32].y += 1.0f;
    EXPECT_TRUE(splitOutlier(rig.context(), 31));
    EXPECT_FALSE(splitOutlier(rig.context(), 32));
    EXPECT_TRUE(consistent(rig.state.memberships));
}

TEST(SplitClusters, ThousandsOfSplitsKeepMassAndMomenta)
{
    ClusterRig rig(boxClusterAsset(24, 12, 12, spacing, 4, 2), {.outlierStretch = 0.05f}, {},
                   {.memberships = 30000, .particles = 30000, .clusters = 30000});
    Random random(9, 9);
    ClusterState& state = rig.state;
    double speed = 0.0, reach = 0.0;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        state.positions[p] += randomVector(random, p, 0.02f);
        state.velocities[p] = Vec3{1, 2, -1} + randomVector(random, 50000 + p, 3.0f);
        speed += double(state.masses[p] * length(state.velocities[p]));
        reach = std::max(reach, double(length(state.positions[p])));
    }
    Momenta before = momentaOf(state, state.velocities);
    uint32_t outliers = 0;
    for (uint32_t i = 0; i < 30000 && state.counts.splits < 4000; ++i)
    {
        if (i % 16 == 0)
            rig.arena.reset();
        uint32_t cluster = random.below(2 * i, state.facts.size());
        if (state.memberships.ofCluster[cluster].count >= 4)
        {
            Vec3 normal = normalizedOr(randomVector(random, 100000 + i), {1, 0, 0});
            EXPECT_NE(splitAlong(rig.context(), cluster, {state.centres[cluster], normal}), SplitOutcome::NoRoom);
        }
        uint32_t size = state.positions.size();
        splitOutlier(rig.context(), random.below(2 * i + 1, size));
        outliers += state.positions.size() - size;
        ASSERT_TRUE(i % 500 != 0 || consistent(state.memberships)) << i;
        ASSERT_TRUE(i % 500 != 0 || lanesHoldTheShares(state.memberships)) << i;
    }
    EXPECT_GE(state.counts.splits, 2000u);
    EXPECT_GT(state.counts.debris, 100u);
    EXPECT_GT(outliers, 10u);
    ASSERT_TRUE(consistent(state.memberships));
    EXPECT_TRUE(lanesHoldTheShares(state.memberships));
    expectSharesMakeTheMasses(state, 2e-5f);
    expectClusterSums(state);

    Momenta after = momentaOf(state, state.velocities);
    EXPECT_NEAR(after.mass / before.mass, 1.0, 1e-6);
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_NEAR(after.linear[i], before.linear[i], 1e-6 * speed);
        EXPECT_NEAR(after.angular[i], before.angular[i], 1e-6 * speed * reach);
    }
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        EXPECT_TRUE(isFinite(state.centres[c]) && isFinite(state.restInverses[c])) << c;
        EXPECT_LE(state.proxies[c].cutCount, collision::proxyCuts);
    }
}
} // namespace fsim::test
