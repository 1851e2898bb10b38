#include "Window/SimulationSession.h"

#include "Render/RenderMath.h"
#include "Window/ThrownBodies.h"
#include "WindowTesting.h"

namespace fsim::lab
{
namespace
{
using namespace windowTesting;

Vec3 boxAt(const SimulationSession& session, size_t copy)
{
    return must(session.run().world().rigidBodyState(session.run().built().rigidBodies[0].ids[copy])).pose.position;
}
} // namespace

TEST(SimulationSession, GoesBackToTheVeryBitsAndOnAgain)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    stepFrames(*session, 20);
    const uint64_t at20 = session->world().hash();
    stepFrames(*session, 20);
    const uint64_t at40 = session->world().hash();
    must(session->goTo(20));
    EXPECT_EQ(session->run().frame(), 20u);
    EXPECT_EQ(session->world().hash(), at20);
    must(session->goTo(40)); // what came after is still there
    EXPECT_EQ(session->world().hash(), at40);
    must(session->stepBack());
    EXPECT_EQ(session->run().frame(), 39u);
    must(session->goTo(20));
    stepFrames(*session, 1);
    EXPECT_EQ(session->timeline().entries().back().frame, 21u) << "playing on replaces what came after";
    stepFrames(*session, 19);
    EXPECT_EQ(session->world().hash(), at40);
}

TEST(SimulationSession, ABallIsShotAndGoneAgainBeforeItWasShot)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    stepFrames(*session, 5);
    must(session->shoot(rayAt({0.0f, 0.0f, 0.3f}), {}));
    stepFrames(*session, 40);
    EXPECT_EQ(thrownBodies(session->run()).size(), 1u);
    EXPECT_EQ(session->show({})->thrown, 1u);
    EXPECT_GT(boxAt(*session, 0).y, 0.05f) << "the ball hit the box";
    EXPECT_NEAR(boxAt(*session, 1).y, 0.0f, 0.01f);
    must(session->goTo(3));
    EXPECT_TRUE(thrownBodies(session->run()).empty());
    must(session->goTo(45));
    EXPECT_EQ(thrownBodies(session->run()).size(), 1u);
    must(session->reset());
    EXPECT_EQ(session->run().frame(), 0u);
    EXPECT_TRUE(thrownBodies(session->run()).empty());
}

TEST(SimulationSession, ABadBallIsRefusedInASentence)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    const uint64_t before = session->world().hash();
    EXPECT_FALSE(session->shoot(rayAt({}), {.radius = -1.0f}));
    EXPECT_FALSE(session->shoot(rayAt({}), {.speed = std::numeric_limits<float>::infinity()}));
    EXPECT_EQ(session->world().hash(), before);
}

TEST(SimulationSession, AHandLiftsARigidBodyAndHoldsItThere)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    ASSERT_TRUE(session->grab(rayAt({0.0f, 0.0f, 0.2f})));
    EXPECT_TRUE(session->show({})->grabbing);
    session->drag(rayAt({0.0f, 0.0f, 1.2f}));
    stepFrames(*session, 240);
    const Vec3 held = boxAt(*session, 0);
    EXPECT_NEAR(held.z, 1.2f, 0.25f);
    stepFrames(*session, 30);
    EXPECT_NEAR(render::length(boxAt(*session, 0) - held), 0.0f, 0.05f);
    session->letGo();
    stepFrames(*session, 120);
    EXPECT_LT(boxAt(*session, 0).z, 0.4f);
}

TEST(SimulationSession, AHandPullsParticlesOutOfTheGravel)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    must(session->cutDrivers());
    const BodyId gravel = session->run().built().bodies[0].ids[0];
    const auto highest = [&] {
        float most = -1e30f;
        for (const Vec3 p : must(session->world().renderState(gravel)).positions)
            most = std::max(most, p.z);
        return most;
    };
    stepFrames(*session, 90);
    const float fallen = highest();
    EXPECT_LT(fallen, 1.0f);
    const Vec3 top = must(session->world().renderState(gravel)).positions[0];
    ASSERT_TRUE(session->grab(rayAt(top)));
    session->drag(rayAt(top + Vec3{0.0f, 0.0f, 1.5f}));
    stepFrames(*session, 60);
    EXPECT_GT(highest(), fallen + 0.5f);
}

TEST(SimulationSession, NothingCanBePulledWhereNothingMoves)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    EXPECT_FALSE(session->grab({{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, 1.0f}})) << "the sky";
    EXPECT_FALSE(session->grab({{5.0f, 5.0f, 5.0f}, {0.0f, 0.0f, -1.0f}})) << "the ground";
    EXPECT_FALSE(session->grab(rayAt({-2.0f, 0.0f, 0.4f}))) << "a collider on rails";
    session->drag(rayAt({}));
    stepFrames(*session, 1);
}

TEST(SimulationSession, DriversAreCutAndWhatTheyHeldFalls)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    EXPECT_EQ(session->show({})->drivers, 1u);
    const BodyId gravel = session->run().built().bodies[0].ids[0];
    stepFrames(*session, 30);
    EXPECT_NEAR(must(session->world().statistics(gravel)).centre.z, 1.5f, 1e-3f);
    must(session->cutDrivers());
    EXPECT_EQ(session->show({})->drivers, 0u);
    stepFrames(*session, 30);
    EXPECT_LT(must(session->world().statistics(gravel)).centre.z, 1.0f);
}

// The claim of the whole design: whatever the user does goes through the world's calls, so a recording holds it.
TEST(SimulationSession, ARecordingReplaysAllThatTheUserDid)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    stepFrames(*session, 10);
    must(session->startRecording());
    EXPECT_TRUE(session->show({})->recording);
    stepFrames(*session, 20);
    must(session->shoot(rayAt({1.0f, 0.0f, 0.3f}), {}));
    ASSERT_TRUE(session->grab(rayAt({0.0f, 0.0f, 0.2f})));
    for (int i = 0; i < 40; ++i)
    {
        session->drag(rayAt({0.02f * static_cast<float>(i), 0.0f, 0.2f + 0.03f * static_cast<float>(i)}));
        stepFrames(*session, 1);
    }
    session->letGo();
    must(session->setMaterial(0, DebrisMaterial{.density = 900.0f, .friction = 0.1f}));
    must(session->setSolver({.substeps = 6, .iterations = 20}));
    must(session->setGravity({0.0f, 1.0f, -3.0f}));
    stepFrames(*session, 20);
    must(session->goTo(60)); // and what was undone
    must(session->cutDrivers());
    const BodyId gravel = session->run().built().bodies[0].ids[0];
    const Vec3 middle = must(session->world().renderState(gravel)).positions[0];
    ASSERT_TRUE(session->grab(rayAt(middle)));
    session->drag(rayAt(middle + Vec3{0.5f, 0.0f, 0.5f}));
    stepFrames(*session, 70);
    const std::string file = folder.file("all.recording");
    must(session->saveRecording(file));
    EXPECT_FALSE(session->show({})->recording);

    const ReplayReport report = must(replay(must(readFile(file, size_t{1} << 30))));
    EXPECT_TRUE(report.hashesEqual) << "first at tick " << report.firstDifferentTick;
    EXPECT_EQ(report.hash, session->world().hash());
    EXPECT_GE(report.hashesChecked, 2u);
}

TEST(SimulationSession, ResetWhileRecordingStaysInTheRecording)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    const uint64_t begin = session->world().hash();
    must(session->startRecording());
    must(session->setSolver({.substeps = 9}));
    stepFrames(*session, 10);
    must(session->reset());
    EXPECT_EQ(session->world().hash(), begin);
    EXPECT_EQ(session->show({})->solver.substeps, 3u);
    stepFrames(*session, 5);
    must(session->saveRecording(folder.file("reset.recording")));
    EXPECT_TRUE(must(replay(must(readFile(folder.file("reset.recording"), size_t{1} << 30)))).hashesEqual);
}

TEST(SimulationSession, MaterialsAndSolverAreChangedWhileItRunsAndBadOnesRefused)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    must(session->setMaterial(0, DebrisMaterial{.friction = 0.25f}));
    EXPECT_EQ(session->show({})->bodies.at(0).settings.debris.friction, 0.25f);
    EXPECT_EQ(session->show({})->bodies.at(0).name, "gravel");
    EXPECT_FALSE(session->setMaterial(0, DebrisMaterial{.density = -1.0f}));
    EXPECT_FALSE(session->setMaterial(7, DebrisMaterial{}));
    EXPECT_FALSE(session->setSolver({.substeps = 0}));
    EXPECT_EQ(session->show({})->solver.substeps, 3u);
    must(session->setSolver({.substeps = 8, .iterations = 3, .fractureBudget = 7}));
    EXPECT_EQ(session->show({})->solver.iterations, 3u);
    stepFrames(*session, 5);
}
} // namespace fsim::lab
