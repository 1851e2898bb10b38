#include "Clusters/Memberships.h"

#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

#include <algorithm>

namespace fsim::test
{
namespace
{
using namespace clusters;

// Clusters of consecutive particles, size of them each, every stride; the particles' masses differ.
Memberships rows(uint32_t particles, uint32_t size, uint32_t stride, uint32_t extraParticles, uint32_t extraClusters)
{
    std::vector<uint32_t> starts;
    for (uint32_t s = 0; s + size <= particles; s += stride)
        starts.push_back(s);
    auto count = static_cast<uint32_t>(starts.size());
    Memberships result(defaultAllocator(), count * size, particles + extraParticles, count + extraClusters);
    for (uint32_t start : starts)
    {
        result.ofCluster.push({result.particles.size(), size});
        for (uint32_t p = start; p < start + size; ++p)
        {
            float mass = 1.0f + 0.01f * float(p % 17);
            result.particles.push(p);
            result.shares.push({mass * Vec3{float(p), 1.0f, -1.0f}, mass});
        }
    }
    linkParticles(result, particles);
    return result;
}

double massHeld(const Memberships& memberships)
{
    double mass = 0.0;
    for (uint32_t c = 0; c < memberships.ofCluster.size(); ++c)
        for (const Share& share : memberships.sharesOf(c))
            mass += double(share.mass);
    return mass;
}

std::vector<uint32_t> membersOf(const Memberships& memberships, uint32_t cluster)
{
    std::span<const uint32_t> members = memberships.particlesOf(cluster);
    return {members.begin(), members.end()};
}
} // namespace

// Rows of 6, every third: particles 0 to 2 have the first alone, 3 to 5 two, and so on; splits end runs.
TEST(Memberships, RunsAreParticlesWhoseMembershipsLieSideBySide)
{
    Memberships m = rows(20, 6, 3, 4, 4);
    std::vector<uint8_t> runs(20);
    findRuns(m, 0, 20, runs);
    EXPECT_EQ(std::vector(runs.begin(), runs.begin() + 7), (std::vector<uint8_t>{3, 2, 1, 3, 2, 1, 3}));
    for (uint32_t p = 0; p < 20; ++p)
        for (uint32_t k = 0; k < runs[p]; ++k)
            for (size_t i = 0; i < m.linksOf(p).size(); ++i)
                EXPECT_EQ(m.linksOf(p + k)[i].membership, m.linksOf(p)[i].membership + k);
    findRuns(m, 4, 8, runs); // of a part, which they do not leave
    EXPECT_EQ(std::vector(runs.begin() + 4, runs.begin() + 8), (std::vector<uint8_t>{2, 1, 2, 1}));
    const uint8_t goesOver[] = {0, 1, 0, 0, 0, 0};
    splitCluster(m, 0, goesOver);
    findRuns(m, 0, 20, runs);
    EXPECT_EQ(std::vector(runs.begin(), runs.begin() + 3), (std::vector<uint8_t>{1, 1, 1}));
}

// Two halves of a cluster lie side by side as the whole did, but one of them may pull and the other not.
TEST(Memberships, ARunEndsWhereItsClusterDoes)
{
    Memberships m = rows(16, 16, 16, 0, 1);
    std::vector<uint8_t> runs(16), goesOver(16);
    findRuns(m, 0, 16, runs);
    EXPECT_EQ(runs[0], 16);
    std::fill(goesOver.begin() + 5, goesOver.end(), uint8_t{1});
    splitCluster(m, 0, goesOver);
    findRuns(m, 0, 16, runs);
    EXPECT_EQ(runs[0], 5);
    EXPECT_EQ(runs[5], 11);
}

TEST(Memberships, LinksSayWhatTheClustersSay)
{
    Memberships m = rows(20, 6, 3, 0, 0);
    EXPECT_TRUE(consistent(m));
    EXPECT_EQ(m.linksOf(0).size(), 1u);
    EXPECT_EQ(m.linksOf(4).size(), 2u);
    EXPECT_EQ(m.linksOf(19).size(), 0u); // the last rows do not reach it
    EXPECT_FLOAT_EQ(massOf(m, 4), 2 * 1.04f);
}

TEST(Memberships, InconsistencyIsSeen)
{
    Memberships wrongParticle = rows(20, 6, 3, 0, 0);
    wrongParticle.particles[2] = 9;
    EXPECT_FALSE(consistent(wrongParticle));
    Memberships wrongCluster = rows(20, 6, 3, 0, 0);
    wrongCluster.links[0].cluster = 3;
    EXPECT_FALSE(consistent(wrongCluster));
    Memberships outside = rows(20, 6, 3, 0, 0);
    outside.links[0].cluster = 1000;
    EXPECT_FALSE(consistent(outside));
    Memberships shorter = rows(20, 6, 3, 0, 0);
    --shorter.ofParticle[4].count;
    EXPECT_FALSE(consistent(shorter));
}

TEST(Memberships, ASplitClusterKeepsTheOrderOfItsMembers)
{
    Memberships m = rows(12, 8, 4, 0, 2);
    splitCluster(m, 0, std::vector<uint8_t>{0, 1, 0, 1, 1, 0, 0, 1});
    EXPECT_TRUE(consistent(m));
    EXPECT_EQ(membersOf(m, 0), (std::vector<uint32_t>{0, 2, 5, 6}));
    EXPECT_EQ(membersOf(m, 2), (std::vector<uint32_t>{1, 3, 4, 7}));
    for (uint32_t c : {0u, 2u}) // shares went with their members
        for (uint32_t k = 0; k < 4; ++k)
            EXPECT_NEAR(m.sharesOf(c)[k].rest().x, float(m.particlesOf(c)[k]), 1e-5f);
    EXPECT_EQ(m.linksOf(4).size(), 2u);
}

TEST(Memberships, AClusterMaySplitIntoAllAndNone)
{
    Memberships m = rows(12, 8, 4, 0, 3);
    splitCluster(m, 0, std::vector<uint8_t>(8, 1));
    EXPECT_EQ(m.ofCluster[0].count, 0u);
    EXPECT_EQ(m.ofCluster[2].count, 8u);
    splitCluster(m, 0, {}); // an empty one gives another empty one
    EXPECT_EQ(m.ofCluster[3].count, 0u);
    EXPECT_TRUE(consistent(m));
}

TEST(Memberships, ASplitParticleTakesItsSharesAlong)
{
    Memberships m = rows(12, 8, 2, 1, 0); // particle 5 is in clusters 0, 1 and 2
    double before = massHeld(m);
    splitParticle(m, 5, std::vector<uint8_t>{0, 1, 0});
    EXPECT_TRUE(consistent(m));
    EXPECT_EQ(m.linksOf(5).size(), 2u);
    ASSERT_EQ(m.linksOf(12).size(), 1u);
    EXPECT_EQ(m.linksOf(12)[0].cluster, 1u);
    EXPECT_FLOAT_EQ(massOf(m, 5), 2 * 1.05f);
    EXPECT_FLOAT_EQ(massOf(m, 12), 1.05f);
    EXPECT_EQ(massHeld(m), before);
}

TEST(Memberships, ADissolvedClusterGivesItsMassToTheOthers)
{
    Memberships m = rows(12, 8, 2, 0, 0);
    float five = massOf(m, 5);
    Vec3 rest = m.shares[m.linksOf(5)[0].membership].rest();
    dissolveCluster(m, 1);
    EXPECT_TRUE(consistent(m));
    EXPECT_NEAR(massOf(m, 5), five, 1e-6f * five);
    EXPECT_NEAR(m.shares[m.linksOf(5)[0].membership].mass, 0.5f * five, 1e-6f * five); // evenly, as before
    EXPECT_NEAR(length(m.shares[m.linksOf(5)[0].membership].rest() - rest), 0.0f, 1e-5f);
    dissolveCluster(m, 0);
    dissolveCluster(m, 2);
    EXPECT_TRUE(m.linksOf(0).empty()); // 0 was in cluster 0 alone: it is loose
    EXPECT_TRUE(consistent(m));
}

// A share beside which the others are lost in rounding: 1 - (1 - 1e-9) is 0 in floats.
TEST(Memberships, ASliverInheritsAWholeParticle)
{
    Memberships m(defaultAllocator(), 2, 1, 2);
    for (float mass : {1.0f, 1e-9f})
    {
        m.ofCluster.push({m.particles.size(), 1});
        m.particles.push(0);
        m.shares.push({mass * Vec3{1, 2, 3}, mass});
    }
    linkParticles(m, 1);
    dissolveCluster(m, 0);
    EXPECT_TRUE(consistent(m));
    EXPECT_FLOAT_EQ(massOf(m, 0), 1.0f);
    EXPECT_NEAR(length(m.shares[1].rest() - Vec3{1, 2, 3}), 0.0f, 1e-5f);
}

TEST(Memberships, StayConsistentThroughTenThousandRandomChanges)
{
    constexpr uint32_t changes = 10000;
    Memberships m = rows(6000, 30, 10, 12000, 12000);
    Random random(5, 5);
    uint32_t memberships = m.particles.size(), loose = 0;
    double mass = massHeld(m), looseMass = 0.0;
    uint32_t splits = 0, duplicates = 0, dissolved = 0;
    std::vector<uint8_t> over;
    for (uint32_t i = 0; i < changes; ++i)
    {
        uint32_t what = random.below(4 * i, 100);
        auto sides = [&](uint32_t count) {
            over.resize(count);
            for (uint32_t k = 0; k < count; ++k)
                over[k] = random.below(1000000 + 64ull * i + k, 2) != 0;
        };
        if (what < 45)
        {
            uint32_t cluster = random.below(4 * i + 1, m.ofCluster.size());
            sides(m.ofCluster[cluster].count);
            splitCluster(m, cluster, over);
            ++splits;
        }
        else if (what < 90)
        {
            uint32_t particle = random.below(4 * i + 1, m.ofParticle.size());
            sides(m.ofParticle[particle].count);
            splitParticle(m, particle, over);
            ++duplicates;
        }
        else
        {
            uint32_t cluster = random.below(4 * i + 1, m.ofCluster.size());
            for (uint32_t p : membersOf(m, cluster))
                if (m.linksOf(p).size() == 1)
                {
                    looseMass += double(massOf(m, p));
                    ++loose;
                }
            dissolveCluster(m, cluster);
            ++dissolved;
        }
        ASSERT_TRUE(i % 100 != 99 || consistent(m)) << "after change " << i;
    }
    EXPECT_GT(splits, 4000u);
    EXPECT_GT(duplicates, 4000u);
    EXPECT_GT(dissolved, 800u);
    EXPECT_GT(loose, 100u);
    EXPECT_EQ(m.particles.size(), memberships); // nothing was moved to new room
    EXPECT_NEAR((massHeld(m) + looseMass) / mass, 1.0, 1e-6);

    // Every membership of a cluster is in exactly one cluster.
    std::vector<uint32_t> uses(memberships, 0);
    for (const Range& range : m.ofCluster)
        for (uint32_t k = range.begin; k < range.end(); ++k)
            ++uses[k];
    EXPECT_LE(*std::max_element(uses.begin(), uses.end()), 1u);
}
} // namespace fsim::test
