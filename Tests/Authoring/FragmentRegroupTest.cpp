#include "Editing/FragmentRegroup.h"

#include "Authoring/FragmentEditTesting.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using authoring::CutSolid;

FragmentSet scoredSet(const TriangleMesh& mesh, uint32_t fragments, ScorePattern pattern = ScorePattern::Uniform,
                      float roughness = 0.0f)
{
    ScoreSettings settings;
    settings.fragments = fragments;
    settings.pattern = pattern;
    settings.roughness = roughness;
    return test::must(score(mesh, settings));
}

std::vector<uint32_t> eachItsOwn(uint32_t count)
{
    std::vector<uint32_t> labels(count);
    std::iota(labels.begin(), labels.end(), 0u);
    return labels;
}

TEST(FragmentRegroup, GivesBackTheFragmentsThatItWasMadeOf)
{
    for (const AuthoredMesh& each : authoredMeshes())
    {
        SCOPED_TRACE(each.name);
        FragmentSet set = scoredSet(each.mesh, 12);
        CutSolid solid = authoring::cutSolidOf(set);
        FragmentSet again = test::must(
            authoring::regroup(solid, eachItsOwn(set.fragmentCount()), set.fragmentCount(), !set.uvs.empty()));
        ASSERT_EQ(again.fragmentCount(), set.fragmentCount());
        EXPECT_EQ(again.bonds.size(), set.bonds.size());
        EXPECT_EQ(again.indices.size(), set.indices.size());
        EXPECT_EQ(again.positions.size(), set.positions.size());
        EXPECT_EQ(again.particles, set.particles);
        EXPECT_TRUE(checkFragments(again).isWatertight());
    }
}

TEST(FragmentRegroup, KeepsNormalsAndColoursOfTheOutside)
{
    FragmentSet set = scoredSet(paintedBoxMesh({0.5f, 0.3f, 0.2f}), 10, ScorePattern::Uniform, 0.1f);
    CutSolid solid = authoring::cutSolidOf(set);
    FragmentSet again =
        test::must(authoring::regroup(solid, eachItsOwn(set.fragmentCount()), set.fragmentCount(), true));
    ASSERT_EQ(again.positions, set.positions);
    EXPECT_EQ(again.colours, set.colours);
    for (size_t v = 0; v < set.normals.size(); ++v)
        EXPECT_LT(length(again.normals[v] - set.normals[v]), 1e-5f);
}

TEST(FragmentRegroup, ACutKeepsEverythingClosedAndTheVolume)
{
    for (const AuthoredMesh& each : authoredMeshes())
    {
        SCOPED_TRACE(each.name);
        FragmentSet set = scoredSet(each.mesh, 8);
        for (uint32_t piece = 0; piece < set.fragmentCount(); ++piece)
        {
            CutSolid solid = authoring::cutSolidOf(set);
            authoring::PieceMoments moments = authoring::momentsOfPiece(solid, piece);
            ASSERT_TRUE(authoring::cutPiece(solid, piece, moments.centre, moments.longAxis)) << piece;
            EXPECT_GT(solid.pieceCount, set.fragmentCount());
            Result<FragmentSet> cut =
                authoring::regroup(solid, eachItsOwn(solid.pieceCount), solid.pieceCount, !set.uvs.empty());
            ASSERT_TRUE(cut) << cut.message();
            FragmentCheck check = checkFragments(*cut);
            EXPECT_EQ(check.openEdges, 0u);
            EXPECT_EQ(check.unmatchedTriangles, 0u);
            EXPECT_NEAR(check.volume, volumeOfAll(set), 1e-5 * volumeOfAll(set));
        }
    }
}

TEST(FragmentRegroup, APlaneThatMissesAPieceChangesNothing)
{
    FragmentSet set = scoredSet(boxMesh({0.5f, 0.3f, 0.2f}), 4);
    CutSolid solid = authoring::cutSolidOf(set);
    size_t points = solid.points.size(), triangles = solid.insideTriangles.size();
    EXPECT_FALSE(authoring::cutPiece(solid, 0, {5.0, 0.0, 0.0}, {1.0, 0.0, 0.0}));
    EXPECT_EQ(solid.points.size(), points);
    EXPECT_EQ(solid.insideTriangles.size(), triangles);
    EXPECT_EQ(solid.pieceCount, set.fragmentCount());
}

TEST(FragmentRegroup, ACutThroughATorusInOnePieceGivesTwoHalvesWithTwoFaces)
{
    FragmentSet set = scoredSet(surfaceOf(SdfShape::torus(0.35f, 0.12f), 32), 1);
    ASSERT_EQ(set.fragmentCount(), 1u);
    CutSolid solid = authoring::cutSolidOf(set);
    ASSERT_TRUE(authoring::cutPiece(solid, 0, {0.0, 0.001, 0.0}, {0.0123, 1.0, 0.0}));
    EXPECT_EQ(solid.pieceCount, 2u);
    FragmentSet halves = test::must(authoring::regroup(solid, eachItsOwn(2), 2, true));
    ASSERT_EQ(halves.bonds.size(), 1u);
    // Two discs of the tube's radius.
    EXPECT_NEAR(halves.bonds[0].area, 2.0f * 3.14159f * 0.12f * 0.12f, 0.01f);
    EXPECT_NEAR(halves.particles[0].volume / halves.particles[1].volume, 1.0f, 0.03f);
}

TEST(FragmentRegroup, ACutAcrossTheTubeOfATorusLeavesThreePartsWhereTheyDoNotHangTogether)
{
    FragmentSet set = scoredSet(surfaceOf(SdfShape::torus(0.35f, 0.12f), 32), 1);
    CutSolid solid = authoring::cutSolidOf(set);
    // Beside the hole: what is beyond x = 0.3 is one cap; what is left is the rest.
    ASSERT_TRUE(authoring::cutPiece(solid, 0, {0.3, 0.0, 0.0}, {1.0, 0.0213, 0.0}));
    uint32_t first = solid.pieceCount;
    EXPECT_EQ(first, 2u);
    // Through the ring again, on the other side: two cuts at once, the far cap stays one piece.
    ASSERT_TRUE(authoring::cutPiece(solid, 1, {0.0, 0.001, 0.0}, {0.0123, 1.0, 0.0}));
    FragmentSet parts = test::must(authoring::regroup(solid, eachItsOwn(solid.pieceCount), solid.pieceCount, true));
    for (const FragmentParticle& p : parts.particles)
        EXPECT_GT(p.volume, 0.0f);
    EXPECT_TRUE(checkFragments(parts).openEdges == 0);
}

TEST(FragmentRegroup, SplittingGivesAsManyPartsAsAskedForAndTheSameBitsForTheSameSeed)
{
    FragmentSet set = scoredSet(surfaceOf(SdfShape::creature(1.0f), 48), 6);
    auto split = [&](uint64_t seed) {
        CutSolid solid = authoring::cutSolidOf(set);
        std::vector<uint32_t> pieces = authoring::splitPiece(solid, 2, 9, seed);
        EXPECT_GE(pieces.size(), 9u); // a cut through a bent piece may leave three
        FragmentSet made = test::must(authoring::regroup(solid, eachItsOwn(solid.pieceCount), solid.pieceCount, true));
        EXPECT_NEAR(volumeOfAll(made), volumeOfAll(set), 1e-5 * volumeOfAll(set));
        return made;
    };
    FragmentSet a = split(1), b = split(1), c = split(2);
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.indices, b.indices);
    EXPECT_NE(a.positions, c.positions);
}

TEST(FragmentRegroup, WorksAtAMillimetreAndAtAKilometre)
{
    for (float scale : {0.001f, 1000.0f})
    {
        FragmentSet set = scoredSet(scaledMesh(boxMesh({0.5f, 0.3f, 0.2f}), scale), 6);
        CutSolid solid = authoring::cutSolidOf(set);
        EXPECT_EQ(authoring::splitPiece(solid, 0, 4, 1).size(), 4u);
        FragmentSet made = test::must(authoring::regroup(solid, eachItsOwn(solid.pieceCount), solid.pieceCount, true));
        EXPECT_NEAR(volumeOfAll(made) / volumeOfAll(set), 1.0, 1e-5);
    }
}
} // namespace
} // namespace fsim
