#include "Geometry/NamedShapes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

namespace fsim
{
namespace
{
// Convex, closed, of a sphere's topology, and nothing outside: by brute force over every point and plane.
void expectHullOf(const std::vector<Vec3>& points, const TriangleMesh& hull)
{
    MeshTopology topology = topologyOf(hull);
    EXPECT_TRUE(topology.closedManifold());
    EXPECT_EQ(topology.eulerCharacteristic(), 2);
    EXPECT_EQ(topology.components, 1u);
    float size = diagonalOf(boundsOf(points));
    for (uint32_t t = 0; t < hull.triangleCount(); ++t)
    {
        Vec3 a = hull.positions[hull.indices[3 * t]];
        Vec3 b = hull.positions[hull.indices[3 * t + 1]];
        Vec3 c = hull.positions[hull.indices[3 * t + 2]];
        Vec3 scaledNormal = cross(b - a, c - a);
        // Rounding of a corner tilts the plane of a thin triangle; the volume tells whether thin ones hide anything.
        float longest = std::max({length(b - a), length(c - b), length(a - c)});
        float height = length(scaledNormal) / longest;
        float tilt = std::min(1.0f, 4e-6f * size / height);
        Vec3 normal = normalizedOr(scaledNormal, {});
        for (Vec3 p : points)
            ASSERT_LE(dot(normal, p - a), 4e-6f * size + tilt * length(p - a)) << "triangle " << t;
    }
    for (Vec3 v : hull.positions)
        EXPECT_NE(std::find(points.begin(), points.end(), v), points.end());
}
} // namespace

TEST(ConvexHull, HoldsRandomPointsAtEverySize)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
        for (uint64_t count : {4u, 5u, 10u, 100u, 1000u})
        {
            Random random(count, 3);
            std::vector<Vec3> points;
            for (uint64_t i = 0; i < count; ++i)
                points.push_back(scale * randomAround({{-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f}}, random, i));
            Result<TriangleMesh> hull = convexHull(points);
            ASSERT_TRUE(hull) << hull.message();
            expectHullOf(points, *hull);
        }
}

TEST(ConvexHull, PointsOnASphereAreAllCorners)
{
    Random random(77, 0);
    std::vector<Vec3> points;
    for (uint64_t i = 0; points.size() < 500; ++i)
        points.push_back(normalizedOr(randomAround({{-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f}}, random, i), {}));
    Result<TriangleMesh> hull = convexHull(points);
    ASSERT_TRUE(hull) << hull.message();
    expectHullOf(points, *hull);
    EXPECT_EQ(hull->positions.size(), 500u);
    EXPECT_EQ(hull->positions, points); // in input order
    EXPECT_EQ(hull->triangleCount(), 2u * 500u - 4u);
}

// Many points in common planes and lines, many of them equal: what breaks hulls in floating point.
TEST(ConvexHull, TakesGridsBoxesAndRepeatedPoints)
{
    std::vector<Vec3> grid;
    for (int repeat = 0; repeat < 2; ++repeat)
        for (int i = 0; i < 343; ++i)
            grid.push_back({0.1f * float(i % 7), 0.1f * float(i / 7 % 7), 0.1f * float(i / 49)});
    Result<TriangleMesh> hull = convexHull(grid);
    ASSERT_TRUE(hull) << hull.message();
    expectHullOf(grid, *hull);
    Result<MassProperties> mass = massPropertiesOf(*hull);
    ASSERT_TRUE(mass) << mass.message();
    EXPECT_NEAR(mass->volume, 0.216f, 1e-5f);

    for (const NamedShape& named : namedShapes())
    {
        Result<TriangleMesh> mesh = extractSurface(named.shape, 16);
        hull = convexHull(mesh->positions);
        ASSERT_TRUE(hull) << named.name << ": " << hull.message();
        expectHullOf(mesh->positions, *hull);
        Result<MassProperties> hullMass = massPropertiesOf(*hull);
        ASSERT_TRUE(hullMass) << named.name << ": " << hullMass.message();
        EXPECT_GE(hullMass->volume, 0.9999f * massPropertiesOf(*mesh)->volume) << named.name;
    }
}

TEST(ConvexHull, RefusesWhatHasNoInside)
{
    using ::testing::HasSubstr;
    std::vector<Vec3> three{{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    EXPECT_THAT(convexHull({}).message(), HasSubstr("four points"));
    EXPECT_THAT(convexHull(three).message(), HasSubstr("four points"));
    std::vector<Vec3> same(10, Vec3{1.0f, 2.0f, 3.0f});
    EXPECT_THAT(convexHull(same).message(), HasSubstr("1 of the 10"));
    std::vector<Vec3> flat = three;
    flat.push_back({1.0f, 1.0f, 0.0f});
    flat.push_back({0.3f, 0.4f, 0.0f});
    EXPECT_THAT(convexHull(flat).message(), HasSubstr("one plane"));
    std::vector<Vec3> line;
    for (int i = 0; i < 10; ++i)
        line.push_back({float(i), 2.0f * float(i), 3.0f * float(i)});
    EXPECT_THAT(convexHull(line).message(), HasSubstr("one plane"));
    flat.push_back({0.0f, 0.0f, std::numeric_limits<float>::quiet_NaN()});
    EXPECT_THAT(convexHull(flat).message(), HasSubstr("point 5"));
}
} // namespace fsim
