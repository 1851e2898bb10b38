#include "Collision/RigidDistance.h"

#include "Foundation/Random.h"
#include "Support/TestWorlds.h"

namespace fsim::collision
{
namespace
{
std::vector<Vec3> unitBoxCorners()
{
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back({i & 1 ? 0.5f : -0.5f, i & 2 ? 0.4f : -0.4f, i & 4 ? 0.3f : -0.3f});
    return corners;
}
} // namespace

// Walking from a point against the normal by the distance must end on the surface, from inside and outside.
TEST(RigidDistance, LeadsToTheSurface)
{
    Random random(2, 0);
    std::vector<RigidShape> shapes{RigidShape::sphere(0.7f), RigidShape::box({0.5f, 0.4f, 0.3f}),
                                   RigidShape::capsule(0.2f, 0.5f), RigidShape::cylinder(0.4f, 0.3f),
                                   RigidShape::plane()};
    for (const RigidShape& shape : shapes)
        for (uint64_t i = 0; i < 20000; ++i)
        {
            Vec3 point{random.uniform(3 * i, -1.5f, 1.5f), random.uniform(3 * i + 1, -1.5f, 1.5f),
                       random.uniform(3 * i + 2, -1.5f, 1.5f)};
            SurfacePoint found = distanceTo(shape, nullptr, point);
            EXPECT_NEAR(length(found.normal), 1.0f, 1e-5f);
            SurfacePoint there = distanceTo(shape, nullptr, point - found.distance * found.normal);
            ASSERT_NEAR(there.distance, 0.0f, 1e-5f)
                << static_cast<int>(shape.kind) << " from " << point.x << " " << point.y << " " << point.z;
        }
}

TEST(RigidDistance, HullIsTheBoxInsideAndAboveItsFaces)
{
    AssetSurface hull = surfaceOf(*test::must(Asset::convexHull(unitBoxCorners())));
    Random random(3, 0);
    for (uint64_t i = 0; i < 5000; ++i)
    {
        Vec3 inside{random.uniform(3 * i, -0.5f, 0.5f), random.uniform(3 * i + 1, -0.4f, 0.4f),
                    random.uniform(3 * i + 2, -0.3f, 0.9f)};
        float box = distanceTo(RigidShape::box({0.5f, 0.4f, 0.3f}), nullptr, inside).distance;
        EXPECT_NEAR(distanceTo(RigidShape::convexHull({}), &hull, inside).distance, box, 1e-6f);
    }
}

// A corner that is a little above the underside of a wall, and deeper in from its front: the underside is nearest.
TEST(RigidDistance, FromOutsideTheFaceIsTheOneOnTheWay)
{
    AssetSurface hull = surfaceOf(*test::must(Asset::convexHull(unitBoxCorners())));
    Vec3 outside{0.0f, -0.5f, -0.2f}, corner{0.02f, -0.38f, -0.295f};
    for (const RigidShape& shape : {RigidShape::box({0.5f, 0.4f, 0.3f}), RigidShape::convexHull({})})
    {
        EXPECT_LT(length(distanceTo(shape, &hull, corner).normal - Vec3{0, 0, -1}), 1e-6f);
        SurfacePoint there = distanceFrom(outside, shape, &hull, corner);
        EXPECT_LT(length(there.normal - Vec3{0, -1, 0}), 1e-6f);
        EXPECT_NEAR(there.distance, -0.02f, 1e-6f);
    }
    SurfacePoint side =
        distanceFrom({0.5f, 0.0f, 0.2f}, RigidShape::cylinder(0.4f, 0.3f), nullptr, {0.37f, 0.0f, 0.29f});
    EXPECT_NEAR(side.distance, -0.03f, 1e-6f);
    EXPECT_NEAR(side.normal.x, 1.0f, 1e-6f);
    SurfacePoint end =
        distanceFrom({0.39f, 0.0f, 0.4f}, RigidShape::cylinder(0.4f, 0.3f), nullptr, {0.38f, 0.0f, 0.26f});
    EXPECT_NEAR(end.distance, -0.04f, 1e-6f);
    EXPECT_NEAR(end.normal.z, 1.0f, 1e-6f);
}

// Where there is no way in, because the point is outside or the middle inside, the nearest face it is.
TEST(RigidDistance, FromOutsideIsTheDistanceWhereNothingWasEntered)
{
    Random random(9, 0);
    RigidShape box = RigidShape::box({0.5f, 0.4f, 0.3f});
    for (uint64_t i = 0; i < 2000; ++i)
    {
        Vec3 point{random.uniform(3 * i, -1, 1), random.uniform(3 * i + 1, -1, 1), random.uniform(3 * i + 2, -1, 1)};
        SurfacePoint nearest = distanceTo(box, nullptr, point);
        if (nearest.distance >= 0.0f)
        {
            EXPECT_EQ(distanceFrom({2, 0, 0}, box, nullptr, point).distance, nearest.distance);
        }
        EXPECT_EQ(distanceFrom({0.1f, 0, 0}, box, nullptr, point).normal, nearest.normal);
    }
}

TEST(RigidDistance, MeshIsNeverNegativeAndAgreesWithTheBoxOutside)
{
    TriangleMesh box = test::must(convexHull(unitBoxCorners()));
    AssetSurface mesh = surfaceOf(*test::must(Asset::mesh(box.positions, box.indices)));
    Random random(4, 0);
    for (uint64_t i = 0; i < 5000; ++i)
    {
        Vec3 point{random.uniform(3 * i, -1, 1), random.uniform(3 * i + 1, -1, 1), random.uniform(3 * i + 2, -1, 1)};
        float exact = distanceTo(RigidShape::box({0.5f, 0.4f, 0.3f}), nullptr, point).distance;
        EXPECT_NEAR(distanceTo(RigidShape::mesh({}), &mesh, point).distance, std::fabs(exact), 1e-5f);
    }
}
} // namespace fsim::collision
