#include "Fragments/ClusterFragments.h"

#include "FractureSim/FragmentSkin.h"

#include "Foundation/DisjointSets.h"
#include "Math/Svd3.h"
#include "Support/CellFragments.h"
#include "Support/ClusterRig.h"
#include "Support/ClusterWorlds.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>

namespace fsim::test
{
namespace
{
fragments::ClusterFragments cellsOf(const ClusterRig& rig)
{
    const clusters::ClusterRoom room = clusters::roomFor(*rig.asset);
    return {*rig.asset, rig.settings.pose, room.particles, room.clusters, defaultAllocator()};
}

uint32_t brokenCount(std::span<const uint8_t> broken)
{
    return uint32_t(std::accumulate(broken.begin(), broken.end(), 0u));
}

// Every cluster that the plane divides, until none is divided any more.
void splitAll(ClusterRig& rig, const clusters::SplitPlane& plane)
{
    for (uint32_t c = 0; c < rig.state.facts.size(); ++c)
        if (clusters::divides(rig.state, c, plane))
        {
            EXPECT_NE(clusters::splitAlong(rig.context(), c, plane), clusters::SplitOutcome::OneSided);
        }
    EXPECT_TRUE(clusters::consistent(rig.state.memberships));
}
} // namespace

TEST(ClusterFragments, AWholeBodyHoldsAndItsCellsMoveWithIt)
{
    const Transform pose{{1.0f, 2.0f, 3.0f}, math::quatExp({0.5f, -0.3f, 0.8f})};
    ClusterRig rig(cellBar(10, 5, 5, 0.1f), {}, pose);
    fragments::ClusterFragments cells = cellsOf(rig);
    cells.update(rig.state);
    EXPECT_EQ(brokenCount(cells.brokenBonds()), 0u);
    const FragmentView view = rig.asset->fragments();
    for (uint32_t i = 0; i < view.particles.size(); ++i)
    {
        EXPECT_EQ(cells.cells()[i], i);
        EXPECT_LT(length(cells.positions()[i] - toWorld(pose, view.particles[i].rest.position)), 1e-5f);
    }
    // An affine motion of all particles is that of every cell, rotation, stretch and shear.
    const Mat3 map{{1.3f, 0.1f, 0.0f}, {-0.2f, 0.8f, 0.1f}, {0.0f, 0.3f, 1.1f}};
    rig.deform(map, {4.0f, 0.0f, 0.0f});
    cells.update(rig.state);
    for (uint32_t i = 0; i < view.particles.size(); ++i)
    {
        const Mat3 difference = cells.deformations()[i] - map;
        EXPECT_LT(length(difference.x) + length(difference.y) + length(difference.z), 0.01f);
        EXPECT_LT(length(cells.positions()[i] - (map * view.particles[i].rest.position + Vec3{4.0f, 0.0f, 0.0f})),
                  1e-3f);
    }
}

TEST(ClusterFragments, CopiesAreKnownByTheirOriginalAndKeepItsMass)
{
    ClusterRig rig(cellBar(12, 5, 5, 0.1f), {});
    fragments::ClusterFragments cells = cellsOf(rig);
    const std::vector<float> masses(rig.state.masses.begin(), rig.state.masses.end());
    const Random random(1, 2);
    for (uint32_t i = 0; i < 12; ++i)
        splitAll(rig, {randomVector(random, i, 0.4f), normalizedOr(randomVector(random, 50 + i), {1.0f, 0.0f, 0.0f})});
    ASSERT_GT(rig.state.positions.size(), masses.size() + 50);
    cells.update(rig.state);
    std::vector<float> sums(masses.size(), 0.0f);
    std::vector<float> largest(masses.size(), 0.0f);
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
    {
        const uint32_t cell = cells.origins()[p];
        EXPECT_EQ(rig.state.positions[p], rig.asset->positions()[cell]) << "nothing has moved: copies lie on it";
        sums[cell] += rig.state.masses[p];
        largest[cell] = std::max(largest[cell], rig.state.masses[p]);
    }
    for (uint32_t i = 0; i < masses.size(); ++i)
    {
        EXPECT_NEAR(sums[i], masses[i], 1e-5f * masses[i]);
        EXPECT_EQ(cells.origins()[cells.cells()[i]], i);
        EXPECT_EQ(rig.state.masses[cells.cells()[i]], largest[i]);
    }
}

// A plane across the bar: the bonds that it crosses break, and nearly no other.
TEST(ClusterFragments, ASplitBreaksTheBondsAcrossItsPlane)
{
    ClusterRig rig(cellBar(16, 5, 5, 0.1f), {});
    fragments::ClusterFragments cells = cellsOf(rig);
    const clusters::SplitPlane plane{{0.01f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}};
    splitAll(rig, plane);
    cells.update(rig.state);
    const FragmentView view = rig.asset->fragments();
    DisjointSets pieces(view.particles.size());
    uint32_t strays = 0;
    for (uint32_t b = 0; b < view.bonds.size(); ++b)
    {
        const auto side = [&](uint32_t f) { return rig.asset->positions()[f].x > plane.point.x; };
        const bool crosses = side(view.bonds[b].first) != side(view.bonds[b].second);
        if (crosses)
        {
            EXPECT_EQ(cells.brokenBonds()[b], 1) << "bond " << b;
        }
        else
        {
            strays += cells.brokenBonds()[b];
        }
        if (cells.brokenBonds()[b] == 0)
            pieces.merge(view.bonds[b].first, view.bonds[b].second);
    }
    EXPECT_LE(strays, view.bonds.size() / 50);
    EXPECT_NE(pieces.find(0), pieces.find(15)) << "the two ends";
}

TEST(ClusterFragments, LooseCellsKeepTheirTurnAndHoldNobody)
{
    ClusterRig rig(cellBar(6, 5, 5, 0.1f), {});
    fragments::ClusterFragments cells = cellsOf(rig);
    const Mat3 turn = matrixOf(math::quatExp({0.0f, 0.0f, 1.0f}));
    rig.deform(turn);
    for (Mat3& rotation : rig.state.rotations)
        rotation = turn;
    cells.update(rig.state);
    for (uint32_t c = 0; c < rig.state.facts.size(); ++c)
        clusters::dissolve(rig.context(), c);
    ASSERT_GT(rig.state.counts.debris, 0u);
    cells.update(rig.state);
    EXPECT_EQ(brokenCount(cells.brokenBonds()), cells.brokenBonds().size());
    for (const Mat3& deformation : cells.deformations())
        EXPECT_LT(length(deformation.x - turn.x), 0.01f);
}

TEST(ClusterFragments, ATornBarShowsItsCracksAndASnapshotBringsThemBack)
{
    auto world = makeWorld({.gravity = {}});
    const AssetRef asset = cellBar(24, 6, 6, 0.05f);
    const BodyId body = addClustered(*world, asset,
                                     {.stiffness = 300.0f,
                                      .damping = 10.0f,
                                      .maxStretch = 0.3f,
                                      .yieldStrain = 0.04f,
                                      .flowRate = 5.0f,
                                      .toughness = 0.15f});
    pullApart(*world, testBarHold, 0.3f);
    must(world->step(world->settings().tick));
    EXPECT_EQ(brokenCount(must(world->renderState(body)).brokenBonds), 0u);
    auto skin = std::move(*FragmentSkin::create(asset->fragments()));
    uint32_t version = must(world->renderState(body)).bondVersion;
    std::vector<std::byte> middle;
    std::vector<uint8_t> then;
    for (int frame = 0; frame < 90; ++frame)
    {
        must(world->step(1.0f / 60.0f));
        const RenderState state = must(world->renderState(body));
        ASSERT_EQ(state.brokenBonds.size(), asset->fragments().bonds.size());
        ASSERT_EQ(state.fragmentPositions.size(), asset->positions().size());
        ASSERT_TRUE(skin->update(state.brokenBonds));
        ASSERT_TRUE(state.bondVersion != version || skin->changedTriangles().empty()) << "a change has a version";
        version = state.bondVersion;
        for (Vec3 p : state.fragmentPositions)
            ASSERT_TRUE(isFinite(p));
        if (frame == 60)
        {
            middle = world->save();
            then.assign(state.brokenBonds.begin(), state.brokenBonds.end());
        }
    }
    ASSERT_GE(must(world->statistics(body)).largePieces, 2u);
    const RenderState state = must(world->renderState(body));
    const FragmentView view = asset->fragments();
    uint32_t parted = 0;
    for (uint32_t b = 0; b < view.bonds.size(); ++b)
    {
        // Cells of two pieces never hold together.
        const uint32_t first = state.pieces[state.cells[view.bonds[b].first]];
        const uint32_t second = state.pieces[state.cells[view.bonds[b].second]];
        EXPECT_TRUE(first == second || state.brokenBonds[b] != 0);
        parted += first != second ? 1 : 0;
    }
    EXPECT_GE(parted, 25u) << "a whole cross section";
    EXPECT_LT(brokenCount(state.brokenBonds), view.bonds.size() / 2);

    must(world->restore(middle));
    const RenderState again = must(world->renderState(body));
    EXPECT_TRUE(std::ranges::equal(again.brokenBonds, then));
}

// Particles that fly apart while a cluster still holds them do not draw their cells out into spikes.
TEST(ClusterFragments, CellsAreNeverDrawnOutFar)
{
    ClusterRig rig(cellBar(4, 4, 4, 0.1f, 2, 2), {});
    fragments::ClusterFragments cells = cellsOf(rig);
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
        rig.state.positions[p].z = 20.0f * rig.asset->positions()[p].z; // far beyond what bodies do
    cells.update(rig.state);
    for (const Mat3& deformation : cells.deformations())
    {
        EXPECT_LE(math::svd(deformation).s.x, 3.01f);
        EXPECT_GE(math::svd(deformation).s.z, 0.33f);
    }
}

TEST(ClusterFragments, OnlyFittingCellsAreBound)
{
    const AssetRef bar = cellBar(3, 3, 3, 0.1f);
    const FragmentSet other = blockFragments({.counts = {2, 2, 2}});
    EXPECT_FALSE(Asset::bindFragments(bar, other));
    EXPECT_FALSE(Asset::bindFragments(nullptr, other));
    EXPECT_FALSE(Asset::bindFragments(*Asset::fragmented(other), other));
    const Result<AssetRef> loaded = Asset::load(bar->bytes());
    ASSERT_TRUE(loaded) << loaded.message();
    EXPECT_EQ((*loaded)->contentHash(), bar->contentHash()) << "cells are looks";
    EXPECT_TRUE((*loaded)->fragments().particles.empty());
}

// A cell around every other particle: it moves with its owner as it would with a cell for each.
TEST(ClusterFragments, CellsFollowTheirOwners)
{
    const AssetRef bar = cellBar(4, 3, 3, 0.1f);
    const FragmentSet coarse = blockFragments({.counts = {2, 1, 1}, .size = {0.4f, 0.3f, 0.3f}});
    const uint32_t owners[] = {16, 18};
    const AssetRef asset = *Asset::bindFragments(bar, coarse, owners);
    EXPECT_EQ(asset->contentHash(), bar->contentHash()) << "cells are looks";
    ASSERT_EQ(asset->fragmentOwners().size(), 2u);
    const Transform pose{{1.0f, 2.0f, 3.0f}, math::quatExp({0.5f, -0.3f, 0.8f})};
    ClusterRig rig(asset, {}, pose);
    fragments::ClusterFragments cells = cellsOf(rig);
    cells.update(rig.state);
    EXPECT_EQ(brokenCount(cells.brokenBonds()), 0u);
    ASSERT_EQ(cells.cells().size(), 2u);
    ASSERT_EQ(cells.positions().size(), 2u);
    for (uint32_t i = 0; i < 2; ++i)
    {
        EXPECT_EQ(cells.cells()[i], owners[i]);
        EXPECT_LT(length(cells.positions()[i] - toWorld(pose, coarse.particles[i].rest.position)), 1e-5f);
    }
    splitAll(rig, {toWorld(pose, {0.0f, 0.0f, 0.0f}), rotate(pose.rotation, {1.0f, 0.0f, 0.0f})});
    cells.update(rig.state);
    EXPECT_EQ(brokenCount(cells.brokenBonds()), 1u) << "a cut between the owners";
    const uint32_t twice[] = {16, 16};
    const uint32_t beyond[] = {16, 36};
    const uint32_t few[] = {16};
    EXPECT_FALSE(Asset::bindFragments(bar, coarse, twice));
    EXPECT_FALSE(Asset::bindFragments(bar, coarse, beyond));
    EXPECT_FALSE(Asset::bindFragments(bar, coarse, few));
}
} // namespace fsim::test
