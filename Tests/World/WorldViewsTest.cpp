#include "Support/TestWorlds.h"

#include <cmath>

// What hosts ask a world to show what goes on inside.
namespace fsim
{
using namespace test;

TEST(WorldViews, ABoxAtRestTouchesTheFloorAndTheContactsCarryItsWeight)
{
    std::unique_ptr<World> world = makeWorld();
    RigidBodyId floor = addFloor(*world);
    RigidBodyId box = addBox(*world, {0.0f, 0.0f, 0.25f}, {0.25f, 0.25f, 0.25f});
    EXPECT_TRUE(world->contacts().empty());
    stepFor(*world, 0.3f);
    float sum = 0.0f;
    for (const ContactPoint& contact : world->contacts())
    {
        EXPECT_EQ(contact.a, box);
        EXPECT_EQ(contact.b, floor);
        EXPECT_NEAR(contact.position.z, 0.0f, 0.01f);
        EXPECT_NEAR(contact.normal.z, 1.0f, 1e-4f);
        sum += contact.impulse;
    }
    float substep = world->settings().tick / static_cast<float>(world->settings().substeps);
    float weight = must(world->rigidBodyState(box)).mass * 9.81f;
    EXPECT_NEAR(sum, weight * substep, 0.05f * weight * substep);
}

TEST(WorldViews, ADriverIsWhereItsMotionHasBroughtIt)
{
    std::unique_ptr<World> world = makeWorld();
    DriverId mover = must(world->addDriver({.kind = DriverKind::Sphere,
                                            .point = {1.0f, 0.0f, 0.0f},
                                            .linearVelocity = {0.0f, 2.0f, 0.0f},
                                            .start = 0.5f}));
    DriverId tilter = must(world->addDriver({.kind = DriverKind::TiltingPlane,
                                             .normal = {0.0f, 0.0f, 1.0f},
                                             .axis = {1.0f, 0.0f, 0.0f},
                                             .angularSpeed = 1.0f}));
    EXPECT_EQ(world->drivers(), (std::vector<DriverId>{mover, tilter}));
    EXPECT_EQ(must(world->driverPose(mover)).point, (Vec3{1.0f, 0.0f, 0.0f}));
    EXPECT_EQ(must(world->driverPose(mover)).holding, 0u);
    stepFor(*world, 1.0f);
    DriverPose moved = must(world->driverPose(mover));
    EXPECT_EQ(moved.holding, 1u);
    EXPECT_NEAR(moved.point.y, 2.0f * 0.5f, 0.05f);
    DriverPose tilted = must(world->driverPose(tilter));
    EXPECT_NEAR(tilted.normal.y, -std::sin(1.0f), 0.02f);
    EXPECT_NEAR(tilted.normal.z, std::cos(1.0f), 0.02f);
    must(world->removeDriver(mover));
    EXPECT_EQ(world->drivers(), std::vector<DriverId>{tilter});
    EXPECT_FALSE(world->driverPose(mover));
}

TEST(WorldViews, ANewSolverTakesHoldAndIsReplayed)
{
    std::unique_ptr<World> world = makeBusyWorld();
    must(world->startRecording(10));
    stepFor(*world, 0.2f);
    must(world->setSolver({.substeps = 9, .iterations = 3, .fractureBudget = 11}));
    EXPECT_EQ(world->settings().substeps, 9u);
    EXPECT_EQ(world->settings().solverIterations, 3u);
    EXPECT_EQ(world->settings().fractureBudget, 11u);
    must(world->setGravity({0.0f, 0.0f, -2.0f}));
    EXPECT_EQ(world->gravity(), (Vec3{0.0f, 0.0f, -2.0f}));
    stepFor(*world, 0.4f);
    ReplayReport report = must(replay(must(world->stopRecording())));
    EXPECT_TRUE(report.hashesEqual);
    EXPECT_EQ(report.hash, world->hash());
}

TEST(WorldViews, ABadSolverIsRefusedAndChangesNothing)
{
    std::unique_ptr<World> world = makeWorld();
    EXPECT_FALSE(world->setSolver({.substeps = 0}));
    EXPECT_FALSE(world->setSolver({.substeps = 65}));
    EXPECT_FALSE(world->setSolver({.iterations = 0}));
    EXPECT_FALSE(world->setSolver({.iterations = 256}));
    EXPECT_EQ(world->settings().substeps, 4u);
    EXPECT_EQ(world->settings().solverIterations, 10u);
}
} // namespace fsim
