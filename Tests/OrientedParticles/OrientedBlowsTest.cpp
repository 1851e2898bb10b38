#include "OrientedParticles/OrientedBlows.h"

#include "Math/Quaternion.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
TEST(OrientedBlows, CountAsIfSubstepsWereOfOneLength)
{
    Vec3 speed{0.0f, 0.0f, 3.0f}, spin{0.3f, 0.0f, 0.1f};
    for (float substep : {1.0f / 120.0f, 1.0f / 240.0f, 1.0f / 960.0f})
    {
        collision::HullPose matched{{1.0f, 2.0f, 3.0f}, 1.0f, math::quatExp({0.4f, 0.2f, 0.1f})};
        collision::HullPose pose = matched;
        pose.position += substep * speed;
        pose.turn = math::quatExp(substep * spin) * matched.turn;
        collision::HullPose seen = matched;
        Vec3 blow{};
        EXPECT_TRUE(blowPoses(substep, {&pose, 1}, {&seen, 1}, {&blow, 1}));
        EXPECT_LT(length(blow - blowSeconds * speed), 1e-6f);
        EXPECT_NEAR(length(seen.position - matched.position), blowSeconds * 3.0f, 1e-6f);
        Vec3 turned = math::quatLog(seen.turn * conjugate(matched.turn));
        EXPECT_LT(length(turned - blowSeconds * spin), 1e-6f);
        seen = matched;
        EXPECT_FALSE(blowPoses(substep, {&matched, 1}, {&seen, 1}, {&blow, 1}));
        EXPECT_EQ(blow, Vec3{});
        EXPECT_EQ(seen.position, matched.position) << "what no contact has moved stays";
        EXPECT_EQ(seen.turn, matched.turn);
    }
}
} // namespace
} // namespace fsim::orientedParticles
