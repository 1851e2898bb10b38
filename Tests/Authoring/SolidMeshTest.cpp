#include "AuthoringTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using testing::HasSubstr;

std::string refusalOf(const TriangleMesh& mesh)
{
    return score(mesh, {.fragments = 5}).message();
}

// Repaired so that the fragments fill the volume; `repair` is said.
void expectRepaired(const TriangleMesh& mesh, double volume, const std::string& repair)
{
    ScoreReport report;
    Result<FragmentSet> set = score(mesh, {.fragments = 10}, {}, &report);
    ASSERT_TRUE(bool(set)) << set.message();
    FragmentCheck check = checkFragments(*set);
    EXPECT_TRUE(check.isWatertight());
    EXPECT_NEAR(check.volume, volume, 1e-5 * volume);
    EXPECT_THAT(report.repairs, testing::Contains(HasSubstr(repair)));
}

void append(TriangleMesh& mesh, const TriangleMesh& other, Vec3 by)
{
    auto first = static_cast<uint32_t>(mesh.positions.size());
    for (Vec3 p : other.positions)
        mesh.positions.push_back(p + by);
    for (uint32_t i : other.indices)
        mesh.indices.push_back(first + i);
}

const Vec3 half{0.5f, 0.3f, 0.2f};
constexpr double halfVolume = 8.0 * 0.5 * 0.3 * 0.2;
} // namespace

TEST(SolidMesh, RefusesOpenMeshes)
{
    TriangleMesh mesh = boxMesh(half);
    mesh.indices.resize(mesh.indices.size() - 3);
    EXPECT_THAT(refusalOf(mesh), HasSubstr("is open: 3 edges"));
}

TEST(SolidMesh, RefusesEmptyMeshesAndNumbersThatAreNone)
{
    EXPECT_FALSE(refusalOf({}).empty());
    TriangleMesh mesh = boxMesh(half);
    mesh.positions[3].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(refusalOf(mesh), HasSubstr("3"));
    mesh = boxMesh(half);
    mesh.indices[7] = 99;
    EXPECT_THAT(refusalOf(mesh), HasSubstr("99"));
}

TEST(SolidMesh, RefusesFlatTinyAndHugeMeshes)
{
    EXPECT_THAT(refusalOf(boxMesh({0.5f, 0.5f, 1e-6f})), HasSubstr("is flat"));
    EXPECT_THAT(refusalOf(scaledMesh(boxMesh(half), 1e-7f)), HasSubstr("0.01 mm or more"));
    EXPECT_THAT(refusalOf(scaledMesh(boxMesh(half), 1e8f)), HasSubstr("1000 km or less"));
}

TEST(SolidMesh, CutsThinPlatesAndLongBars)
{
    for (Vec3 extents : {Vec3{1.0f, 1.0f, 0.004f}, Vec3{1.0f, 0.004f, 0.004f}})
    {
        Result<FragmentSet> set = score(boxMesh(extents), {.fragments = 30});
        ASSERT_TRUE(bool(set)) << set.message();
        EXPECT_TRUE(checkFragments(*set).isWatertight());
    }
}

TEST(SolidMesh, RefusesMeshesThatGoThroughThemselves)
{
    TriangleMesh mesh = boxMesh(half);
    append(mesh, boxMesh(half), {0.31f, 0.13f, 0.07f});
    EXPECT_THAT(refusalOf(mesh), HasSubstr("goes through itself"));
}

TEST(SolidMesh, RefusesEdgesWithMoreThanTwoTriangles)
{
    TriangleMesh mesh = boxMesh(half);
    append(mesh, boxMesh(half), {1.0f, 0.6f, 0.0f}); // two boxes that share an edge
    EXPECT_THAT(refusalOf(mesh), HasSubstr("more than two triangles"));
}

TEST(SolidMesh, RefusesSurfacesWithOneSide)
{
    // The projective plane with six vertices; closed, and never orientable. In space it goes through itself too.
    TriangleMesh mesh;
    mesh.positions = {{0, 0, 1},        {1, 0, 0}, {0.3f, 0.95f, 0.1f}, {-0.8f, 0.6f, 0}, {-0.8f, -0.6f, 0.2f},
                      {0.3f, -0.95f, 0}};
    mesh.indices = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 5, 1, 1, 2, 4, 2, 3, 5, 3, 4, 1, 4, 5, 2, 5, 1, 3};
    EXPECT_THAT(refusalOf(mesh), HasSubstr("one side only"));
}

TEST(SolidMesh, TurnsMeshesThatAreInsideOut)
{
    TriangleMesh mesh = boxMesh(half);
    for (size_t i = 0; i < mesh.indices.size(); i += 3)
        std::swap(mesh.indices[i], mesh.indices[i + 1]);
    expectRepaired(mesh, halfVolume, "inside out");
}

TEST(SolidMesh, TurnsTrianglesThatDoNotAgree)
{
    TriangleMesh mesh = boxMesh(half);
    std::swap(mesh.indices[9], mesh.indices[10]);
    std::swap(mesh.indices[21], mesh.indices[22]);
    expectRepaired(mesh, halfVolume, "turned 2 triangles");
}

TEST(SolidMesh, WeldsVerticesOfEqualPlaceAndNearlyEqualOnes)
{
    TriangleMesh mesh = paintedBoxMesh(half); // no two triangles share a vertex
    Result<FragmentSet> set = score(mesh, {.fragments = 10});
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_TRUE(checkFragments(*set).isWatertight());
    for (size_t v = 0; v < mesh.positions.size(); v += 2)
        mesh.positions[v].x += 1e-7f;
    expectRepaired(mesh, halfVolume, "by joining vertices");
}

TEST(SolidMesh, DropsTrianglesWithARepeatedCorner)
{
    TriangleMesh mesh = boxMesh(half);
    mesh.indices.insert(mesh.indices.end(), {0, 0, 1, 5, 7, 5});
    expectRepaired(mesh, halfVolume, "dropped 2 triangles with a repeated corner");
}

TEST(SolidMesh, CutsThroughTrianglesWithoutArea)
{
    // A point in the middle of an edge: the triangle on the edge itself has no area, and is needed to close the mesh.
    TriangleMesh mesh = boxMesh(half);
    auto middle = static_cast<uint32_t>(mesh.positions.size());
    mesh.positions.push_back((mesh.positions[0] + mesh.positions[1]) * 0.5f);
    // Triangle 0 2 1 becomes 0 2 m and m 2 1; 0 m 1 closes it against the other side of the edge.
    mesh.indices[0] = 0, mesh.indices[1] = 2, mesh.indices[2] = middle;
    mesh.indices.insert(mesh.indices.end(), {middle, 2, 1, 0, middle, 1});
    Result<FragmentSet> set = score(mesh, {.fragments = 12});
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_TRUE(checkFragments(*set).isWatertight());
    EXPECT_NEAR(checkFragments(*set).volume, halfVolume, 1e-5 * halfVolume);
}

TEST(SolidMesh, PartsSurfacesThatTouchInAPoint)
{
    TriangleMesh mesh = boxMesh(half);
    append(mesh, boxMesh(half), {1.0f, 0.6f, 0.4f}); // corner to corner
    expectRepaired(mesh, 2.0 * halfVolume, "parted the surface at 1 points");
}

TEST(SolidMesh, KeepsHollowsAndTurnsPartsTheWayTheyMustBe)
{
    // A box in a box, both outward: the inner one must bound a hollow.
    TriangleMesh mesh = boxMesh(half);
    append(mesh, boxMesh(half * 0.5f), {});
    expectRepaired(mesh, halfVolume * (1.0 - 0.125), "inside out");
}

TEST(SolidMesh, CutsSeveralPartsThatDoNotTouch)
{
    TriangleMesh mesh = boxMesh(half);
    append(mesh, boxMesh(half * 0.3f), {1.5f, 0.0f, 0.0f});
    Result<FragmentSet> set = score(mesh, {.fragments = 12});
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_TRUE(checkFragments(*set).isWatertight());
}
} // namespace fsim
