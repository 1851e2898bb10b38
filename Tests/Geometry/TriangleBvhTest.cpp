#include "Geometry/MeshDistance.h"
#include "Geometry/NamedShapes.h"
#include "Geometry/SolidAngle.h"
#include "Geometry/TriangleQueries.h"

#include <gmock/gmock.h>

namespace fsim::geometry
{
TEST(SolidAngle, AnOctantIsAnEighthOfTheSphere)
{
    EXPECT_NEAR(solidAngleOf({1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}), 4.0 * M_PI / 8.0, 1e-6);
    EXPECT_NEAR(solidAngleOf({1e-6f, 0.0f, 0.0f}, {0.0f, 0.0f, 1e-6f}, {0.0f, 1e-6f, 0.0f}), -4.0 * M_PI / 8.0, 1e-6);
}

TEST(TriangleBvh, ClosestPointIsThatOfTryingEveryTriangle)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
    {
        Result<TriangleMesh> mesh = extractSurface(SdfShape::creature(scale), 24);
        TriangleBvh tree(*mesh);
        Random random(21, 0);
        for (uint64_t i = 0; i < 200; ++i)
        {
            Vec3 p = randomAround(tree.bounds(), random, i);
            float best = std::numeric_limits<float>::infinity();
            for (uint32_t t = 0; t < mesh->triangleCount(); ++t)
                best = std::min(best, length(p - closestOnTriangle(p, mesh->positions[mesh->indices[3 * t]],
                                                                   mesh->positions[mesh->indices[3 * t + 1]],
                                                                   mesh->positions[mesh->indices[3 * t + 2]])));
            ClosestPoint found = tree.closestPoint(p);
            EXPECT_EQ(found.distance, best);
            EXPECT_LT(found.triangle, mesh->triangleCount());
            EXPECT_NEAR(length(found.point - p), best, 1e-6f * scale);
        }
    }
}

TEST(TriangleBvh, RayHitsASphereWhereTheFormulaSays)
{
    Result<TriangleMesh> mesh = extractSurface(SdfShape::sphere(1.0f), 48);
    TriangleBvh tree(*mesh);
    Random random(2, 2);
    for (uint64_t i = 0; i < 500; ++i)
    {
        Vec3 target{random.uniform(3 * i, -0.6f, 0.6f), random.uniform(3 * i + 1, -0.6f, 0.6f),
                    random.uniform(3 * i + 2, -0.6f, 0.6f)};
        Vec3 origin{3.0f, 1.0f, -2.0f};
        Vec3 direction = normalizedOr(target - origin, {});
        float b = dot(origin, direction);
        float expected = -b - std::sqrt(b * b - lengthSquared(origin) + 1.0f);
        RayHit hit = tree.rayCast(origin, direction, 100.0f);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit.distance, expected, 0.02f);
        EXPECT_FALSE(tree.rayCast(origin, -direction, 100.0f));
        EXPECT_FALSE(tree.rayCast(origin, direction, 0.9f * expected));
        EXPECT_TRUE(tree.rayCast({}, direction, 100.0f)); // from inside
    }
}

TEST(TriangleBvh, WindsOnceAroundWhatIsInside)
{
    for (const NamedShape& named : namedShapes())
    {
        Result<TriangleMesh> mesh = extractSurface(named.shape, 24);
        Result<MeshDistance> solid = MeshDistance::make(*mesh);
        ASSERT_TRUE(solid) << named.name << ": " << solid.message();
        float cell = diagonalOf(named.shape.bounds()) / 24.0f;
        Random random(31, 4);
        for (uint64_t i = 0; i < 1000; ++i)
        {
            Vec3 p = randomAround(named.shape.bounds(), random, i);
            float distance = named.shape.distance(p);
            if (std::fabs(distance) < cell) // where mesh and shape may differ
                continue;
            ASSERT_EQ(solid->contains(p), distance < 0.0f) << named.name;
            ASSERT_NEAR(solid->triangles().windingNumber(p), distance < 0.0f ? 1.0 : 0.0, 0.05) << named.name;
        }
    }
}

TEST(MeshDistance, IsThatOfTheShape)
{
    SdfShape torus = SdfShape::torus(0.35f, 0.12f);
    Result<TriangleMesh> mesh = extractSurface(torus, 64);
    Result<MeshDistance> solid = MeshDistance::make(*mesh);
    Random random(8, 8);
    for (uint64_t i = 0; i < 1000; ++i)
    {
        Vec3 p = randomAround(torus.bounds(), random, i);
        EXPECT_NEAR(solid->signedDistance(p), torus.distance(p), 0.003f);
    }
}
} // namespace fsim::geometry
