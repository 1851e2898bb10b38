#include "Collision/HullBatches.h"

#include "Support/HullBoxes.h"

#include <gtest/gtest.h>

namespace fsim::collision
{
namespace
{
TEST(HullBatches, AcrossIsTheFastestThatAPushAcrossTheNormalMovesThePoint)
{
    Random random(4, 4);
    uint64_t next = 0;
    for (int i = 0; i < 40; ++i)
    {
        Vec3 inverse3 = test::anyVec(random, next), axis = test::anyVec(random, next);
        Mat3 axes = matrixOf(normalized(Quat{axis.x, axis.y, axis.z, 0.3f}));
        SolvedHull hull{.id = {}, .inverseMass = 0.5f};
        hull.inverseInertia = axes * diagonal(Vec3{2.1f, 30.0f, 300.0f} + 2.0f * inverse3) * transposed(axes);
        Vec3 arm = 0.3f * test::anyVec(random, next), normal = normalizedOr(test::anyVec(random, next), {1, 0, 0});
        InverseMasses inverse;
        addInverses(hull, arm, normal, inverse);
        float most = 0.0f;
        Vec3 first = normalizedOr(cross(normal, {0.3f, 0.5f, 0.7f}), {}), second = cross(normal, first);
        for (int k = 0; k < 720; ++k)
        {
            float angle = static_cast<float>(k) * 3.14159265f / 720.0f;
            Vec3 along = std::cos(angle) * first + std::sin(angle) * second;
            Vec3 lever = cross(arm, along);
            most = std::max(most, hull.inverseMass + dot(lever, hull.inverseInertia * lever));
        }
        EXPECT_NEAR(inverse.across(), most, 1e-3f * most + 1e-9f);
    }
}
} // namespace
} // namespace fsim::collision
