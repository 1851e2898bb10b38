#include "DentTesting.h"

namespace fsim::test
{
TEST(DentRays, MeetTheSkinAndNotTheConvexPartsAroundIt)
{
    DentWorld dents({}, {}, barRig(33, 9, 9));
    ASSERT_TRUE(dents.world->setGravity({}));
    RigidBodyId bar = dents.addBar(
        {.body = {.mass = 100.0f}, .dents = {.yieldSpeed = 0.1f, .softness = 0.3f, .reach = 0.25f, .delay = 0.02f}});
    auto cast = [&] { return dents.world->castRay({0, 0, 2.0f}, {0, 0, -1.0f}, 5.0f); };
    Result<std::optional<RayHit>> whole = cast();
    ASSERT_TRUE(whole && *whole);
    EXPECT_NEAR((*whole)->distance, 1.75f, 1e-4f);
    EXPECT_GT((*whole)->normal.z, 0.99f);
    // A narrow dent in the middle of the upper face: corners of convex parts are beside it.
    ASSERT_TRUE(dents.world->strike(bar, {0, 0, -200.0f}, {0, 0, 0.25f}));
    dents.step(60);
    float lowest = 0.25f;
    std::vector<Vec3> now = dents.positions(bar);
    for (size_t v = 0; v < now.size(); ++v)
        if (length(dents.rig.positions[v] - Vec3{0, 0, 0.25f}) < 1e-4f)
            lowest = now[v].z;
    ASSERT_LT(lowest, 0.2f) << "the case is no test";
    Transform pose = dents.world->rigidBodyState(bar)->pose;
    Result<std::optional<RayHit>> dented = cast();
    ASSERT_TRUE(dented && *dented);
    EXPECT_EQ((*dented)->rigidBody, bar);
    EXPECT_NEAR((*dented)->position.z, toWorld(pose, {0, 0, lowest}).z, 0.03f);
    EXPECT_LT((*dented)->position.z, 0.22f);
    // From within nothing is met, as with other solids.
    Result<std::optional<RayHit>> inside = dents.world->castRay({0, 0, 0}, {0, 0, 1.0f}, 5.0f);
    EXPECT_TRUE(inside && !*inside);
}
} // namespace fsim::test
