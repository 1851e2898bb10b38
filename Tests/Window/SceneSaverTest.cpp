#include "Window/SceneSaver.h"

#include "Render/RenderMath.h"
#include "SceneFiles/JsonText.h"
#include "WindowTesting.h"

namespace fsim::lab
{
namespace
{
using namespace windowTesting;

constexpr render::Camera fromTheSide{.eye = {7.0f, 1.0f, 2.0f}, .target = {0.0f, 0.5f, 1.0f}, .fovDegrees = 40.0f};

std::unique_ptr<SimulationSession> savedAndOpened(const SimulationSession& session, const TemporaryFolder& folder)
{
    const std::string file = folder.file("saved.json");
    must(session.saveScene(fromTheSide, file));
    return must(SimulationSession::open(must(loadScene(file)), {.threads = 1}));
}

// Of all that moves, in the order of the file.
std::vector<RigidBodyState> statesOf(const SimulationSession& session)
{
    std::vector<RigidBodyState> states;
    for (const std::vector<BuiltRigidBodies>* list :
         {&session.run().built().rigidBodies, &session.run().built().colliders})
        for (const BuiltRigidBodies& built : *list)
            for (const RigidBodyId id : built.ids)
                states.push_back(must(session.run().world().rigidBodyState(id)));
    return states;
}

void expectNear(Vec3 a, Vec3 b, float tolerance, const std::string& what)
{
    EXPECT_NEAR(render::length(a - b), 0.0f, tolerance) << what;
}
} // namespace

TEST(SceneSaver, WhatIsSavedBeginsWhereItWasSaved)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    stepFrames(*session, 45);
    const std::unique_ptr<SimulationSession> saved = savedAndOpened(*session, folder);
    const std::vector<RigidBodyState> before = statesOf(*session);
    const std::vector<RigidBodyState> after = statesOf(*saved);
    ASSERT_EQ(after.size(), before.size());
    for (size_t i = 0; i < before.size(); ++i)
    {
        const std::string what = format("rigid body {}", i);
        expectNear(after[i].pose.position, before[i].pose.position, 1e-5f, what);
        const Quat p = after[i].pose.rotation;
        const Quat q = before[i].pose.rotation;
        EXPECT_NEAR(std::abs(p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w), 1.0f, 1e-5f) << what;
        if (before[i].mass > 0.0f)
        {
            expectNear(after[i].linearVelocity, before[i].linearVelocity, 1e-4f, what);
            expectNear(after[i].angularVelocity, before[i].angularVelocity, 1e-4f, what);
        }
        EXPECT_NEAR(after[i].mass, before[i].mass, 1e-4f * before[i].mass) << what;
    }
    const BodyId gravelBefore = session->run().built().bodies[0].ids[0];
    const BodyId gravelAfter = saved->run().built().bodies[0].ids[0];
    const RenderState a = must(session->world().renderState(gravelBefore));
    const RenderState b = must(saved->world().renderState(gravelAfter));
    ASSERT_EQ(a.positions.size(), b.positions.size());
    for (size_t i = 0; i < a.positions.size(); ++i)
        expectNear(a.positions[i], b.positions[i], 1e-5f, format("particle {}", i));
    EXPECT_NEAR(must(saved->world().statistics(gravelAfter)).mass, must(session->world().statistics(gravelBefore)).mass,
                1e-3f);
}

// The driver, the collider on rails and the blow that is still to come go on from there.
TEST(SceneSaver, TheSavedSceneGoesOnLikeTheOther)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    stepFrames(*session, 60);
    const std::unique_ptr<SimulationSession> saved = savedAndOpened(*session, folder);
    stepFrames(*session, 45);
    stepFrames(*saved, 45);
    const std::vector<RigidBodyState> before = statesOf(*session);
    const std::vector<RigidBodyState> after = statesOf(*saved);
    ASSERT_EQ(after.size(), before.size());
    for (size_t i = 0; i < before.size(); ++i)
        expectNear(after[i].pose.position, before[i].pose.position, 0.03f, format("rigid body {}", i));
    EXPECT_GT(after[0].pose.position.y, 0.02f) << "the blow came";
    const Vec3 held = must(session->world().statistics(session->run().built().bodies[0].ids[0])).centre;
    const Vec3 alsoHeld = must(saved->world().statistics(saved->run().built().bodies[0].ids[0])).centre;
    expectNear(alsoHeld, held, 0.01f, "gravel in its driver");
}

TEST(SceneSaver, KeepsWhatTheUserChanged)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    must(session->setMaterial(0, DebrisMaterial{.density = 1234.5f, .friction = 0.35f}));
    must(session->setSolver({.substeps = 7, .iterations = 21, .fractureBudget = 99}));
    must(session->setGravity({0.5f, 0.0f, -1.62f}));
    must(session->cutDrivers());
    must(session->shoot(rayAt({0.0f, 0.0f, 3.0f}), {.radius = 0.25f, .speed = 12.0f, .density = 600.0f}));
    stepFrames(*session, 3);
    const std::unique_ptr<SimulationSession> saved = savedAndOpened(*session, folder);
    const std::shared_ptr<const SimulationFrame> frame = saved->show({});
    EXPECT_EQ(frame->bodies.at(0).settings.debris.density, 1234.5f);
    EXPECT_EQ(frame->bodies.at(0).settings.debris.friction, 0.35f);
    EXPECT_EQ(frame->solver.substeps, 7u);
    EXPECT_EQ(frame->solver.iterations, 21u);
    EXPECT_EQ(frame->solver.fractureBudget, 99u);
    EXPECT_EQ(frame->gravity, (Vec3{0.5f, 0.0f, -1.62f}));
    EXPECT_EQ(frame->drivers, 0u);
    EXPECT_EQ(frame->scene->camera.eye, fromTheSide.eye);
    const SceneDescription& scene = saved->run().description();
    const RigidDescription& ball = scene.rigidBodies.back();
    EXPECT_EQ(ball.name, "ball-1");
    EXPECT_EQ(ball.settings.shape.radius, 0.25f);
    EXPECT_EQ(ball.settings.density, 600.0f);
    EXPECT_EQ(scene.cameras.size(), 2u);
}

TEST(SceneSaver, ASavedSceneCanBeSavedAgainAndRun)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    must(session->shoot(rayAt({0.0f, 0.0f, 0.3f}), {}));
    stepFrames(*session, 30);
    const std::unique_ptr<SimulationSession> first = savedAndOpened(*session, folder);
    must(first->shoot(rayAt({0.0f, 0.0f, 0.3f}), {}));
    stepFrames(*first, 10);
    must(first->saveScene(fromTheSide, folder.file("again.json")));
    const labTesting::CommandResult run = labTesting::runLab({"run", folder.file("again.json"), "--frames", "20"});
    EXPECT_EQ(run.status, 0) << run.err;
}

TEST(SceneSaver, EveryBuiltInSceneCanBeSavedAndOpened)
{
    setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
    for (const std::string name :
         {"tower", "gravel", "driver-show", "kinematic-mixer", "mesh-and-hulls", "explosion-burst", "free-collision"})
    {
        const TemporaryFolder folder;
        const std::unique_ptr<SimulationSession> session =
            must(SimulationSession::open(must(loadScene(name)), {.threads = 1}));
        stepFrames(*session, 20);
        must(session->saveScene(fromTheSide, folder.file("saved.json")));
        const Result<LoadedSceneRef> loaded = loadScene(folder.file("saved.json"));
        ASSERT_TRUE(loaded) << name << ": " << loaded.message();
        const Result<std::unique_ptr<SimulationSession>> opened = SimulationSession::open(*loaded, {.threads = 1});
        ASSERT_TRUE(opened) << name << ": " << opened.message();
        must((*opened)->stepFrame());
    }
}

TEST(SceneSaver, APlaceThatCannotBeWrittenIsRefused)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    EXPECT_FALSE(session->saveScene(fromTheSide, folder.file("no/such/folder/scene.json")));
}
} // namespace fsim::lab
