#include "Drivers/Drivers.h"

#include "Support/TestWorlds.h"

#include <cmath>

namespace fsim::test
{
namespace
{
// A bar of particles along x from -1 to 1, in space.
struct DrivenBar
{
    explicit DrivenBar(const Driver& driver, Vec3 gravity = {})
    {
        world = makeWorld({.gravity = gravity});
        std::vector<Vec3> positions;
        for (int i = -10; i <= 10; ++i)
            for (float y : {-0.05f, 0.05f})
                positions.push_back({0.1f * static_cast<float>(i), y, 0});
        float volume = 1e-3f;
        start = positions;
        AssetId asset = must(world->addAsset(must(Asset::particles(positions, {&volume, 1}, 0.02f))));
        body = must(world->addBody({.asset = asset}));
        id = must(world->addDriver(driver));
    }
    std::span<const Vec3> positions() { return must(world->renderState(body)).positions; }

    std::unique_ptr<World> world;
    std::vector<Vec3> start;
    BodyId body;
    DriverId id;
};
} // namespace

TEST(Drivers, MovingPlaneDragsWhatWasBeyondItAndOnlyThat)
{
    DrivenBar bar(
        {.kind = DriverKind::MovingPlane, .point = {0.55f, 0, 0}, .normal = {1, 0, 0}, .linearVelocity = {2, 0, 0}});
    stepFor(*bar.world, 0.5f);
    for (size_t i = 0; i < bar.start.size(); ++i)
    {
        float moved = bar.positions()[i].x - bar.start[i].x;
        EXPECT_NEAR(moved, bar.start[i].x > 0.55f ? 1.0f : 0.0f, 1e-4f);
    }
}

TEST(Drivers, MovingPlaneStopsThoseOnTheOtherSide)
{
    DrivenBar bar({.kind = DriverKind::MovingPlane, .point = {0.55f, 0, 0}, .normal = {1, 0, 0}}, {10, 0, 0});
    stepFor(*bar.world, 1.0f);
    for (size_t i = 0; i < bar.start.size(); ++i)
    {
        if (bar.start[i].x < 0.55f)
        {
            EXPECT_LE(bar.positions()[i].x, 0.55f - 0.02f + 1e-4f);
        }
    }
}

TEST(Drivers, TwistingPlaneTurnsAboutItsNormalAndLetsGo)
{
    float turn = 1.5f;
    DrivenBar bar({.kind = DriverKind::TwistingPlane,
                   .point = {0.55f, 0, 0},
                   .normal = {2, 0, 0},
                   .angularSpeed = turn,
                   .until = 1.0f});
    stepFor(*bar.world, 1.0f);
    for (size_t i = 0; i < bar.start.size(); ++i)
        if (bar.start[i].x > 0.55f)
        {
            EXPECT_NEAR(bar.positions()[i].y, bar.start[i].y * std::cos(turn), 1e-4f);
            EXPECT_NEAR(bar.positions()[i].z, bar.start[i].y * std::sin(turn), 1e-4f);
        }
    Vec3 before = bar.positions().back();
    stepFor(*bar.world, 0.5f); // released: on along the tangent
    Vec3 tangent{0, -turn * 0.05f * std::sin(turn), turn * 0.05f * std::cos(turn)};
    EXPECT_NEAR(length(bar.positions().back() - before - 0.5f * tangent), 0.0f, 2e-3f);
}

TEST(Drivers, TiltingPlaneTurnsAboutAnAxisInThePlane)
{
    DrivenBar bar({.kind = DriverKind::TiltingPlane,
                   .point = {0.5f, 0, 0},
                   .normal = {1, 0, 0},
                   .axis = {0, 1, 0},
                   .angularSpeed = -1.0f});
    stepFor(*bar.world, 1.0f);
    Vec3 end = bar.positions().back(); // started at x = 1
    EXPECT_NEAR(end.x, 0.5f + 0.5f * std::cos(1.0f), 1e-4f);
    EXPECT_NEAR(end.z, 0.5f * std::sin(1.0f), 1e-4f);
}

TEST(Drivers, PinAndRegionHoldUntilTheyEnd)
{
    for (DriverKind kind : {DriverKind::Pin, DriverKind::Region})
    {
        DrivenBar bar(
            {.kind = kind, .point = {-1, 0, 0}, .halfExtents = {0.15f, 0.15f, 0.15f}, .radius = 0.12f, .until = 0.5f},
            {0, 0, -10});
        stepFor(*bar.world, 0.5f);
        EXPECT_NEAR(bar.positions()[0].z, 0.0f, 1e-6f);
        EXPECT_LT(bar.positions()[20].z, -1.0f);
        stepFor(*bar.world, 0.5f);
        EXPECT_LT(bar.positions()[0].z, -1.0f);
    }
}

TEST(Drivers, SphereAndCylinderPushParticlesOut)
{
    for (DriverKind kind : {DriverKind::Sphere, DriverKind::Cylinder})
    {
        Vec3 velocity{0, 0, 1};
        DrivenBar bar(
            {.kind = kind, .point = {0.03f, 0, -0.5f}, .axis = {0, 1, 0}, .radius = 0.3f, .linearVelocity = velocity});
        for (int i = 0; i < 60; ++i)
        {
            must(bar.world->step(bar.world->settings().tick));
            Vec3 centre = Vec3{0.03f, 0, -0.5f} + static_cast<float>(bar.world->time()) * velocity;
            for (Vec3 position : bar.positions())
            {
                Vec3 offset = position - centre;
                if (kind == DriverKind::Cylinder)
                    offset.y = 0;
                EXPECT_GE(length(offset), 0.3f + 0.02f - 2e-3f);
            }
        }
    }
}

TEST(Drivers, ResultDoesNotDependOnTheStep)
{
    auto endAt = [](float tick) {
        auto world = makeWorld({.gravity = {0, 0, 0}, .tick = tick});
        AssetId asset = must(world->addAsset(particleCube(2, 0.2f)));
        BodyId body = must(world->addBody({.asset = asset}));
        must(world->addDriver({.kind = DriverKind::TwistingPlane,
                               .point = {0, 0, -1},
                               .normal = {0, 0, 1},
                               .linearVelocity = {1, 0, 0},
                               .angularSpeed = 2.0f}));
        stepFor(*world, 1.0f);
        return must(world->renderState(body)).positions[3];
    };
    EXPECT_NEAR(length(endAt(1.0f / 60.0f) - endAt(1.0f / 240.0f)), 0.0f, 1e-4f);
}

TEST(Drivers, StartBetweenTicksDoesNotJump)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    AssetId asset = must(world->addAsset(particleCube(2, 0.2f)));
    BodyId body = must(world->addBody({.asset = asset}));
    must(world->addDriver(
        {.kind = DriverKind::Region, .halfExtents = {1, 1, 1}, .linearVelocity = {60, 0, 0}, .start = 0.0999f}));
    float before = must(world->renderState(body)).positions[0].x;
    for (int i = 0; i < 20; ++i)
    {
        must(world->step(world->settings().tick));
        float now = must(world->renderState(body)).positions[0].x;
        EXPECT_TRUE(std::fabs(now - before) < 1e-3f || std::fabs(now - before - 1.0f) < 1e-3f) << now - before;
        before = now;
    }
    EXPECT_NEAR(before, -0.1f + 14.0f, 1e-2f);
}

TEST(Drivers, RemovedDriverLetsGoAndANewOneCanTakeOver)
{
    DrivenBar bar({.kind = DriverKind::Pin, .point = {-1, 0, 0}, .radius = 0.12f}, {0, 0, -10});
    stepFor(*bar.world, 0.2f);
    must(bar.world->removeDriver(bar.id));
    stepFor(*bar.world, 0.3f);
    float fallen = bar.positions()[0].z;
    EXPECT_LT(fallen, -0.3f);
    must(bar.world->addDriver({.kind = DriverKind::Pin, .point = bar.positions()[0], .radius = 0.05f}));
    stepFor(*bar.world, 0.3f);
    EXPECT_NEAR(bar.positions()[0].z, fallen, 1e-5f);
}

TEST(Drivers, DriverOfOneBodyLeavesOthersAlone)
{
    DrivenBar bar({.kind = DriverKind::Pin, .point = {9, 9, 9}});
    AssetId asset = must(bar.world->addAsset(particleCube(2, 0.05f)));
    BodyId other = must(bar.world->addBody({.asset = asset}));
    must(bar.world->addDriver(
        {.kind = DriverKind::Region, .body = other, .halfExtents = {9, 9, 9}, .linearVelocity = {0, 0, 1}}));
    stepFor(*bar.world, 1.0f);
    EXPECT_NEAR(must(bar.world->statistics(other)).centre.z, 1.0f, 1e-4f);
    EXPECT_NEAR(must(bar.world->statistics(bar.body)).centre.z, 0.0f, 1e-6f);
}
} // namespace fsim::test
