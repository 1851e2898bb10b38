#include "Clusters/Pieces.h"

#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

namespace fsim::test
{
namespace
{
using namespace clusters;

// A bar of clusters in a row, each sharing half of its particles with the next.
AssetRef pieceBar()
{
    return boxClusterAsset(16, 4, 4, 0.1f, 4, 2);
}

void count(ClusterRig& rig)
{
    rig.arena.reset();
    findPieces(rig.state, BodyId{0, 1}, 3, rig.arena, rig.events);
}

uint32_t detached(const ClusterRig& rig)
{
    uint32_t found = 0;
    for (const Event& event : rig.events.events())
        found += event.kind == EventKind::Detached;
    return found;
}

// Splits the clusters that lie across x. (Where only one does the cut is clean: splits along one plane of clusters that
// share particles leave each with duplicates of its own.)
void cutAt(ClusterRig& rig, float x)
{
    uint32_t clusters = rig.state.facts.size();
    for (uint32_t c = 0; c < clusters; ++c)
        if (rig.state.memberships.ofCluster[c].count > 0)
            (void)splitAlong(rig.context(), c, {{x, 0, 0}, {1, 0, 0}});
}
} // namespace

TEST(Pieces, AWholeBodyIsOne)
{
    ClusterRig rig(pieceBar(), {});
    count(rig);
    EXPECT_EQ(rig.state.counts.pieces, 1u);
    EXPECT_EQ(rig.state.counts.largePieces, 1u);
    EXPECT_EQ(detached(rig), 0u);
    float whole = 0.0f;
    for (float mass : rig.state.masses)
        whole += mass;
    EXPECT_NEAR(pieceMasses(rig.state, rig.arena)[0], whole, 1e-4f * whole);
    EXPECT_NEAR(rig.state.counts.largestMass, whole, 1e-4f * whole);
}

TEST(Pieces, ACutThroughMakesTwoAndTellsOfTheNewOne)
{
    ClusterRig rig(pieceBar(), {});
    count(rig);
    cutAt(rig, 0.4f); // between slices 11 and 12 of 16
    count(rig);
    EXPECT_EQ(rig.state.counts.pieces, 2u);
    EXPECT_EQ(rig.state.counts.largePieces, 2u);
    EXPECT_EQ(rig.state.counts.topologyChanged, 0u);
    EXPECT_EQ(detached(rig), 1u);
    std::span<float> masses = pieceMasses(rig.state, rig.arena);
    float whole = masses[0] + masses[1];
    EXPECT_NEAR(masses[0] / whole, 12.0f / 16.0f, 1e-3f);
    for (const Event& event : rig.events.events())
        if (event.kind == EventKind::Detached)
        {
            EXPECT_NEAR(event.value, masses[1], 1e-4f * whole);
            EXPECT_NEAR(event.position.x, 0.6f, 0.01f); // slices 12 to 15
        }
    // Who shares a particle is of one piece.
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
        for (const Link& link : rig.state.memberships.linksOf(p))
        {
            EXPECT_EQ(rig.state.facts[link.cluster].piece,
                      rig.state.facts[rig.state.memberships.linksOf(p)[0].cluster].piece);
            EXPECT_EQ(rig.state.facts[link.cluster].piece, rig.state.positions[p].x > 0.4f ? 1u : 0u);
        }
}

TEST(Pieces, ACrackThatDoesNotRunThroughLeavesOne)
{
    ClusterRig rig(boxClusterAsset(16, 16, 4, 0.1f, 4, 2), {});
    count(rig);
    uint32_t clusters = rig.state.facts.size();
    for (uint32_t c = 0; c < clusters; ++c)
        if (rig.state.centres[c].y > 0.0f)
            (void)splitAlong(rig.context(), c, {{0.01f, 0, 0}, {1, 0, 0}});
    EXPECT_EQ(rig.state.counts.splits, 3u);
    count(rig);
    EXPECT_EQ(rig.state.counts.pieces, 1u);
    EXPECT_EQ(detached(rig), 0u);
}

TEST(Pieces, ManyCutsMakeManyAndEachIsToldOnce)
{
    ClusterRig rig(pieceBar(), {});
    count(rig);
    for (float x : {-0.4f, 0.0f, 0.4f})
        cutAt(rig, x);
    count(rig);
    EXPECT_EQ(rig.state.counts.pieces, 4u);
    EXPECT_EQ(detached(rig), 3u);
    count(rig);
    EXPECT_EQ(detached(rig), 3u);
    EXPECT_EQ(rig.state.quietSeconds.size(), 4u);
}

TEST(Pieces, NothingLeftIsNoPiece)
{
    ClusterRig rig(pieceBar(), {});
    count(rig);
    for (uint32_t c = 0; c < rig.state.facts.size(); ++c)
        dissolve(rig.context(), c);
    count(rig);
    EXPECT_EQ(rig.state.counts.pieces, 0u);
    EXPECT_EQ(rig.state.counts.largePieces, 0u);
    EXPECT_EQ(rig.state.counts.debris, rig.state.positions.size());
    EXPECT_EQ(rig.work.awake.size(), 0u);
}
} // namespace fsim::test
