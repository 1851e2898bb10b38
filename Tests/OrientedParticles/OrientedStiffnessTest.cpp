#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using namespace test;

Bricks heldBar()
{
    return {.counts = {6, 2, 2}, .anchored = [](uint32_t x, uint32_t, uint32_t) { return x == 0; }};
}

// How far the free end of a bar that is held at the other one hangs down, on average while it swings.
float sagOf(float stiffness, float tick, uint32_t passes)
{
    auto world = makeWorld({.tick = tick, .substeps = 1});
    BodyId body = addOriented(*world, heldBar(), elasticMaterial(stiffness), {}, {}, {}, passes);
    float sum = 0.0f;
    for (int i = 0; i < 120; ++i)
    {
        stepFor(*world, 1.0f / 60.0f);
        sum += 0.05f - must(world->renderState(body)).positions.back().z;
    }
    return sum / 120.0f;
}

// Stiffness is a property of the material: not of the passes that look for the solution, nor of the step. (As long as
// they find it: far above 1/h, passes too few leave a long body softer.)
TEST(OrientedStiffness, DoesNotDependOnPassesOrStep)
{
    float exact = sagOf(60.0f, 1.0f / 240.0f, 20);
    EXPECT_GT(exact, 0.05f);
    for (float tick : {1.0f / 60.0f, 1.0f / 120.0f, 1.0f / 240.0f})
        for (uint32_t passes : {2u, 5u, 10u})
            EXPECT_NEAR(sagOf(60.0f, tick, passes) / exact, 1.0f, 0.2f) << 1.0f / tick << " Hz, " << passes;
}

// A spring twice as fast gives a quarter as much.
TEST(OrientedStiffness, SagFallsWithTheSquareOfTheFrequency)
{
    EXPECT_NEAR(sagOf(150.0f, 1.0f / 240.0f, 20) / sagOf(300.0f, 1.0f / 240.0f, 20), 4.0f, 0.6f);
}

TEST(OrientedStiffness, AnchoredParticlesStay)
{
    auto world = makeWorld();
    BodyId body = addOriented(*world, heldBar(), elasticMaterial(100.0f, 5.0f));
    RenderState state = must(world->renderState(body));
    std::vector<Vec3> start(state.positions.begin(), state.positions.end());
    stepFor(*world, 1.0f);
    state = must(world->renderState(body));
    for (uint32_t p = 0; p < 4; ++p)
        EXPECT_EQ(state.positions[p], start[p]);
    EXPECT_LT(state.positions.back().z, start.back().z);
}
} // namespace
} // namespace fsim
