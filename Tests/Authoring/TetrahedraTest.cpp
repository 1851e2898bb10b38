#include "FractureSimAuthoring/Tetrahedra.h"

#include "AuthoringTesting.h"
#include "Tetrahedra/TetClusters.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
struct StuffedShape
{
    std::string name;
    SdfShape shape;
};

std::vector<StuffedShape> stuffedShapes()
{
    return {{"box", SdfShape::box({0.5f, 0.3f, 0.2f})},  {"sphere", SdfShape::sphere(0.5f)},
            {"torus", SdfShape::torus(0.35f, 0.12f)},    {"heart", SdfShape::heart(1.0f)},
            {"barrel", SdfShape::barrel(0.3f, 0.9f)},    {"creature", SdfShape::creature(1.0f)},
            {"cylinder", SdfShape::cylinder(0.3f, 0.4f)}};
}
} // namespace

// Labelle and Shewchuk 2007, theorem 1: whatever the solid, whatever the spacing.
TEST(Tetrahedra, HaveDihedralAnglesWithinTheProvenBounds)
{
    for (const StuffedShape& stuffed : stuffedShapes())
        for (float spacing : {0.09f, 0.05f, 0.031f})
        {
            SCOPED_TRACE(stuffed.name + ", " + std::to_string(spacing));
            Result<TetrahedronMesh> mesh = stuff(stuffed.shape, spacing);
            ASSERT_TRUE(bool(mesh)) << mesh.message();
            TetrahedronQuality quality = qualityOf(*mesh);
            EXPECT_GT(quality.smallestDihedral, 10.7f);
            EXPECT_LT(quality.largestDihedral, 164.8f);
        }
}

TEST(Tetrahedra, FillTheSolidAndMeetFaceToFace)
{
    for (const StuffedShape& stuffed : stuffedShapes())
    {
        SCOPED_TRACE(stuffed.name);
        Result<TetrahedronMesh> mesh = stuff(stuffed.shape, 0.025f);
        ASSERT_TRUE(bool(mesh)) << mesh.message();
        double volume = volumeOf(stuffed.shape);
        EXPECT_NEAR(qualityOf(*mesh).volume, volume, 0.04 * volume); // edges are rounded off
        // Faces of one tetrahedron alone lie on the surface; all others were found twice.
        std::vector<std::array<uint32_t, 4>> neighbours = authoring::tetNeighbours(*mesh);
        for (size_t t = 0; t < neighbours.size(); ++t)
            for (size_t f = 0; f < 4; ++f)
                if (neighbours[t][f] == authoring::CutSolid::none)
                    for (size_t k = 0; k < 4; ++k)
                        if (k != f)
                        {
                            uint32_t p = mesh->tetrahedra[t][k];
                            ASSERT_NE(mesh->onSurface[p], 0);
                            ASSERT_LT(absOf(stuffed.shape.distance(mesh->positions[p])), 1e-5f);
                        }
    }
}

TEST(Tetrahedra, ConvergeToTheVolumeOfABall)
{
    double exact = 4.0 / 3.0 * 3.14159265 * 0.125;
    double coarse = exact - qualityOf(*stuff(SdfShape::sphere(0.5f), 0.1f)).volume;
    double fine = exact - qualityOf(*stuff(SdfShape::sphere(0.5f), 0.05f)).volume;
    EXPECT_GT(coarse, 0.0);
    EXPECT_GT(fine, 0.0);
    EXPECT_LT(fine, 0.35 * coarse); // with the square of the spacing
}

TEST(Tetrahedra, AreTheSameAtAMillimetreAndAKilometre)
{
    Result<TetrahedronMesh> one = stuff(SdfShape::torus(0.35f, 0.12f), 0.05f);
    for (float scale : {0x1p-10f, 0x1p10f})
    {
        Result<TetrahedronMesh> other = stuff(SdfShape::torus(0.35f * scale, 0.12f * scale), 0.05f * scale);
        ASSERT_TRUE(one && other);
        EXPECT_EQ(one->tetrahedra, other->tetrahedra);
    }
}

TEST(Tetrahedra, RefuseASpacingThatIsNoneOrTooFine)
{
    EXPECT_FALSE(stuff(SdfShape::sphere(0.5f), 0.0f));
    EXPECT_FALSE(stuff(SdfShape::sphere(0.5f), std::numeric_limits<float>::quiet_NaN()));
    EXPECT_NE(stuff(SdfShape::sphere(0.5f), 1e-4f).message().find("give a larger one"), std::string::npos);
}

TEST(Tetrahedra, ClusterIntoClosedFragmentsThatFillTheTetrahedra)
{
    for (const StuffedShape& stuffed : stuffedShapes())
        for (uint64_t seed : {1u, 2u, 3u})
        {
            SCOPED_TRACE(stuffed.name + ", seed " + std::to_string(seed));
            Result<FragmentSet> set =
                score(stuffed.shape, 20, {.pattern = ScorePattern::Tetrahedra, .fragments = 40, .seed = seed});
            ASSERT_TRUE(bool(set)) << set.message();
            FragmentCheck check = checkFragments(*set);
            EXPECT_TRUE(check.isWatertight());
            EXPECT_GE(set->fragmentCount(), 36u);
            EXPECT_LE(set->fragmentCount(), 40u);
            double volume = volumeOf(stuffed.shape);
            EXPECT_NEAR(check.volume, volume, 0.08 * volume);
        }
}

TEST(Tetrahedra, OfAMeshTakeItsColoursAndTextures)
{
    Vec3 half{0.5f, 0.3f, 0.2f};
    Result<FragmentSet> set = score(paintedBoxMesh(half), {.pattern = ScorePattern::Tetrahedra, .fragments = 20});
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_TRUE(checkFragments(*set).isWatertight());
    for (const TriangleRange& range : set->outside)
        for (uint32_t i = 3 * range.first; i < 3 * (range.first + range.count); ++i)
        {
            uint32_t v = set->indices[i];
            EXPECT_NEAR(set->uvs[v].u, set->positions[v].x * 2.0f + set->positions[v].y, 0.01f);
            EXPECT_NEAR(set->colours[v].r, set->positions[v].x / half.x * 0.5f + 0.5f, 0.01f);
        }
}
} // namespace fsim
