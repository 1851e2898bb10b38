#include "Collision/RigidBodies.h"
#include "Foundation/Random.h"
#include "Support/TestWorlds.h"

namespace fsim::collision
{
namespace
{
bool insideShape(const RigidShape& shape, Vec3 p)
{
    float across = p.x * p.x + p.y * p.y;
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return lengthSquared(p) <= shape.radius * shape.radius;
    case RigidShapeKind::Box:
        return std::fabs(p.x) <= shape.halfExtents.x && std::fabs(p.y) <= shape.halfExtents.y &&
               std::fabs(p.z) <= shape.halfExtents.z;
    case RigidShapeKind::Cylinder:
        return across <= shape.radius * shape.radius && std::fabs(p.z) <= shape.halfHeight;
    default: {
        float end = std::max(std::fabs(p.z) - shape.halfHeight, 0.0f);
        return across + end * end <= shape.radius * shape.radius;
    }
    }
}
} // namespace

// Mass and inertia by counting a million points inside.
TEST(RigidMass, ClosedFormsAgreeWithSampling)
{
    for (const RigidShape& shape : {RigidShape::sphere(0.8f), RigidShape::box({0.9f, 0.5f, 0.3f}),
                                    RigidShape::cylinder(0.5f, 0.7f), RigidShape::capsule(0.4f, 0.5f)})
    {
        Random random(6, 0);
        double inside = 0, ix = 0, iy = 0, iz = 0;
        constexpr uint64_t draws = 400000;
        for (uint64_t i = 0; i < draws; ++i)
        {
            Vec3 p{random.uniform(3 * i, -1, 1), random.uniform(3 * i + 1, -1, 1), random.uniform(3 * i + 2, -1, 1)};
            if (!insideShape(shape, p))
                continue;
            inside += 1;
            ix += p.y * p.y + p.z * p.z;
            iy += p.x * p.x + p.z * p.z;
            iz += p.x * p.x + p.y * p.y;
        }
        double unit = 8.0 / draws * 1000.0;
        RigidMass mass = test::must(massOf({.shape = shape, .density = 1000.0f}, nullptr));
        EXPECT_NEAR(mass.mass, inside * unit, 0.01 * mass.mass);
        EXPECT_NEAR(1.0 / mass.inverseInertia.x, ix * unit, 0.015 * ix * unit);
        EXPECT_NEAR(1.0 / mass.inverseInertia.y, iy * unit, 0.015 * iy * unit);
        EXPECT_NEAR(1.0 / mass.inverseInertia.z, iz * unit, 0.015 * iz * unit);
    }
}

TEST(RigidMass, HullOfABoxIsTheBoxWhereverItsOriginIs)
{
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(Vec3{3, -2, 1} + Vec3{i & 1 ? 0.5f : -0.5f, i & 2 ? 0.4f : -0.4f, i & 4 ? 0.3f : -0.3f});
    AssetRef hull = test::must(Asset::convexHull(corners));
    RigidMass box = test::must(massOf({.shape = RigidShape::box({0.5f, 0.4f, 0.3f})}, nullptr));
    RigidMass mass = test::must(massOf({.shape = RigidShape::convexHull({0, 1})}, hull.get()));
    EXPECT_NEAR(mass.mass, box.mass, 1e-4f * box.mass);
    EXPECT_NEAR(length(mass.frame.position - Vec3{3, -2, 1}), 0.0f, 1e-5f);
    // Principal axes come sorted; compare what belongs together.
    float sum = mass.inverseInertia.x + mass.inverseInertia.y + mass.inverseInertia.z;
    EXPECT_NEAR(sum, box.inverseInertia.x + box.inverseInertia.y + box.inverseInertia.z, 1e-3f * sum);
}

TEST(RigidMass, PosesGoThereAndBack)
{
    Random random(9, 0);
    RigidMass mass{.frame = {{0.3f, -0.1f, 0.2f}, normalized(Quat{0.1f, 0.5f, -0.2f, 0.8f})}};
    for (uint64_t i = 0; i < 1000; ++i)
    {
        Transform pose{
            {random.uniform(7 * i, -9, 9), random.uniform(7 * i + 1, -9, 9), random.uniform(7 * i + 2, -9, 9)},
            normalized(Quat{random.uniform(7 * i + 3, -1, 1), random.uniform(7 * i + 4, -1, 1),
                            random.uniform(7 * i + 5, -1, 1), random.uniform(7 * i + 6, -1, 1)})};
        Transform back = userPose(mass, massPose(mass, pose));
        EXPECT_NEAR(length(back.position - pose.position), 0.0f, 1e-5f);
        EXPECT_NEAR(std::fabs(dot(back.rotation, pose.rotation)), 1.0f, 1e-5f);
    }
}
} // namespace fsim::collision
