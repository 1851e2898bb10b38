#include "Support/TestWorlds.h"

#include <cmath>
#include <limits>

namespace fsim::test
{
namespace
{
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float endless = std::numeric_limits<float>::infinity();
} // namespace

TEST(World, AdvancesByWholeTicksAndKeepsTheRest)
{
    auto world = makeWorld({.maxTicksPerStep = 100});
    must(world->step(0.5f * world->settings().tick));
    EXPECT_EQ(world->tick(), 0u);
    must(world->step(0.5f * world->settings().tick));
    EXPECT_EQ(world->tick(), 1u);
    // However a second is cut, it has sixty ticks.
    for (int frames : {20, 24, 30, 60, 90, 144, 240})
    {
        auto other = makeWorld({.maxTicksPerStep = 100});
        for (int i = 0; i < frames; ++i)
            must(other->step(1.0f / static_cast<float>(frames)));
        EXPECT_NEAR(static_cast<double>(other->tick()), 60.0, frames > 60 ? 1.0 : 0.0) << frames;
    }
}

TEST(World, SameTimeInOtherPortionsGivesTheSameState)
{
    auto a = makeBusyWorld();
    auto b = makeBusyWorld();
    for (int i = 0; i < 60; ++i)
        must(a->step(a->settings().tick));
    for (int i = 0; i < 30; ++i)
        must(b->step(2.0f * b->settings().tick));
    EXPECT_EQ(a->hash(), b->hash());
}

TEST(World, DropsTimeAfterAHitchAndSaysSo)
{
    auto world = makeWorld({.maxTicksPerStep = 4});
    must(world->step(1.0f));
    EXPECT_EQ(world->tick(), 4u);
    ASSERT_EQ(world->events().size(), 1u);
    EXPECT_EQ(world->events()[0].kind, EventKind::LimitReached);
    EXPECT_EQ(world->events()[0].limit, Limit::Ticks);
    EXPECT_NEAR(world->events()[0].value, 56.0f, 1.0f);
    must(world->step(world->settings().tick));
    EXPECT_EQ(world->tick(), 5u);
}

TEST(World, RefusesEveryBadNumberWithASentenceAndChangesNothing)
{
    auto world = makeBusyWorld();
    uint64_t hash = world->hash();
    RigidBodyId body = world->rigidBodies()[1];
    std::vector<Status> refusals;
    for (float bad : {nan, endless, -endless})
    {
        Vec3 badVector{0, bad, 0};
        refusals.push_back(world->step(bad));
        refusals.push_back(world->setGravity(badVector));
        refusals.push_back(world->applyImpulse({.rigidBody = body, .impulse = badVector}));
        refusals.push_back(world->applyImpulse({.rigidBody = body, .point = badVector}));
        refusals.push_back(world->addRigidBody({.pose = {badVector, {}}}).status());
        refusals.push_back(world->addRigidBody({.pose = {{}, {bad, 0, 0, 1}}}).status());
        refusals.push_back(world->addRigidBody({.linearVelocity = badVector}).status());
        refusals.push_back(world->addRigidBody({.shape = RigidShape::sphere(bad)}).status());
        refusals.push_back(world->addRigidBody({.mass = bad}).status());
        refusals.push_back(world->addDriver({.point = badVector}).status());
        refusals.push_back(world->addDriver({.kind = DriverKind::MovingPlane, .normal = badVector}).status());
        refusals.push_back(world->addForceField({.acceleration = badVector}).status());
        refusals.push_back(world->setRigidBodyState(body, {badVector, {}}, {}, {}));
        refusals.push_back(world->castRay({}, badVector, 1.0f).status());
        refusals.push_back(world->overlapSphere(badVector, 1.0f).status());
        refusals.push_back(world->addBody({.asset = {0, 1}, .linearVelocity = badVector}).status());
        refusals.push_back(world->addBody({.asset = {0, 1}, .debris = {.density = bad}}).status());
    }
    refusals.push_back(world->step(-1.0f));
    refusals.push_back(world->addRigidBody({.pose = {{}, {0, 0, 0, 0}}}).status());
    refusals.push_back(world->addRigidBody({.shape = RigidShape::box({1, 0, 1})}).status());
    refusals.push_back(world->addRigidBody({.mass = -1.0f}).status());
    refusals.push_back(world->addRigidBody({.shape = RigidShape::plane()}).status());            // would fall
    refusals.push_back(world->addRigidBody({.shape = RigidShape::convexHull({5, 1})}).status()); // no such asset
    refusals.push_back(
        world->addRigidBody({.shape = RigidShape::convexHull({0, 1})}).status()); // an asset of particles
    refusals.push_back(
        world->addRigidBody({.shape = RigidShape::sphere(1e-20f)}).status()); // no mass that a float holds
    refusals.push_back(world->addBody({}).status());
    refusals.push_back(world->removeBody({7, 1}));
    refusals.push_back(world->removeRigidBody({4000, 1}));
    refusals.push_back(world->removeDriver({0, 9}));
    refusals.push_back(world->removeForceField({}));
    refusals.push_back(world->moveKinematic(body, {})); // a dynamic one
    refusals.push_back(world->applyImpulse({}));        // nobody, with no reach
    refusals.push_back(world->addAsset(nullptr).status());
    for (size_t i = 0; i < refusals.size(); ++i)
    {
        EXPECT_FALSE(refusals[i]) << "refusal " << i;
        EXPECT_GT(refusals[i].message().size(), 15u) << "refusal " << i << ": " << refusals[i].message();
    }
    EXPECT_EQ(world->hash(), hash);
}

TEST(World, RefusesImpossibleSettings)
{
    EXPECT_FALSE(World::create({.tick = 0.0f}));
    EXPECT_FALSE(World::create({.tick = nan}));
    EXPECT_FALSE(World::create({.substeps = 0}));
    EXPECT_FALSE(World::create({.substeps = 1000}));
    EXPECT_FALSE(World::create({.solverIterations = 0}));
    EXPECT_FALSE(World::create({.maxRigidBodies = 0}));
    EXPECT_FALSE(World::create({.maxContacts = ~0u}));
}

TEST(World, RemovedThingsAreRecognisedByTheirGeneration)
{
    auto world = makeWorld();
    RigidBodyId first = addBall(*world, {}, 1.0f);
    must(world->removeRigidBody(first));
    RigidBodyId second = addBall(*world, {}, 1.0f);
    EXPECT_EQ(second.index, first.index);
    EXPECT_FALSE(world->rigidBodyState(first));
    EXPECT_TRUE(world->rigidBodyState(second));
    EXPECT_FALSE(world->removeRigidBody(first));
}

TEST(World, FullTablesRefuseAndNameTheLimit)
{
    auto world = makeWorld({.maxBodies = 1, .maxRigidBodies = 2, .maxDrivers = 1, .maxForceFields = 1});
    addBall(*world, {}, 1.0f);
    addBall(*world, {}, 1.0f);
    AssetId chips = must(world->addAsset(particleCube(2, 0.1f)));
    must(world->addBody({.asset = chips}));
    must(world->addDriver({}));
    must(world->addForceField({}));
    EXPECT_NE(world->addRigidBody({}).message().find("maxRigidBodies"), std::string::npos);
    EXPECT_NE(world->addBody({.asset = chips}).message().find("maxBodies"), std::string::npos);
    EXPECT_NE(world->addDriver({}).message().find("maxDrivers"), std::string::npos);
    EXPECT_NE(world->addForceField({}).message().find("maxForceFields"), std::string::npos);
}

TEST(World, TooManyContactsAndEventsAreLeftOutAndTold)
{
    auto world = makeWorld({.reportImpulse = 0.0f, .maxContacts = 3, .maxEvents = 2});
    addFloor(*world);
    for (int i = 0; i < 10; ++i)
        addBox(*world, {static_cast<float>(i), 0, 0.25f}, {0.2f, 0.2f, 0.2f}, {0, 0, -3});
    bool contacts = false;
    bool events = false;
    for (int i = 0; i < 60; ++i)
    {
        must(world->step(world->settings().tick));
        for (const Event& event : world->events())
        {
            contacts = contacts || event.limit == Limit::Contacts;
            events = events || event.limit == Limit::Events;
        }
    }
    EXPECT_TRUE(contacts);
    EXPECT_TRUE(events);
    for (RigidBodyId body : world->rigidBodies())
        EXPECT_GT(positionOf(*world, body).z, -0.01f);
}

TEST(World, AMillionImpulsesDoNoHarm)
{
    auto world = makeWorld();
    addFloor(*world);
    RigidBodyId ball = addBall(*world, {0, 0, 1}, 0.5f);
    for (int i = 0; i < 1000000; ++i)
        must(world->applyImpulse({.rigidBody = ball, .point = {0, 0, 1}, .impulse = {1e30f, 1e30f, -1e30f}}));
    stepFor(*world, 0.1f);
    RigidBodyState state = must(world->rigidBodyState(ball));
    EXPECT_TRUE(isFinite(state.pose) && isFinite(state.linearVelocity));
    EXPECT_GT(world->statistics().nonFinite, 0u);
}

TEST(World, RaysMeetTheFirstThingInTheirWay)
{
    auto world = makeWorld();
    addFloor(*world);
    RigidBodyId box = addBox(*world, {2, 0, 1}, {0.5f, 0.5f, 0.5f});
    RigidBodyId ball = addBall(*world, {5, 0, 1}, 0.5f);
    RayHit hit = *must(world->castRay({0, 0, 1}, {3, 0, 0}, 10.0f));
    EXPECT_EQ(hit.rigidBody, box);
    EXPECT_NEAR(hit.distance, 1.5f, 1e-3f);
    EXPECT_NEAR(hit.normal.x, -1.0f, 1e-3f);
    must(world->removeRigidBody(box));
    hit = *must(world->castRay({0, 0, 1}, {1, 0, 0}, 10.0f));
    EXPECT_EQ(hit.rigidBody, ball);
    EXPECT_NEAR(hit.distance, 4.5f, 1e-3f);
    hit = *must(world->castRay({0, 0, 1}, {0, 0, -1}, 10.0f));
    EXPECT_NEAR(hit.distance, 1.0f, 1e-5f);
    EXPECT_FALSE(must(world->castRay({0, 0, 1}, {0, 1, 0}, 10.0f)).has_value());
    EXPECT_FALSE(must(world->castRay({0, 0, 1}, {1, 0, 0}, 4.0f)).has_value()); // too short
    AssetId chips = must(world->addAsset(particleCube(1, 0.2f)));
    BodyId chip = must(world->addBody({.asset = chips, .pose = {{1, 0, 1}, {}}}));
    hit = *must(world->castRay({0, 0, 1}, {1, 0, 0}, 10.0f));
    EXPECT_EQ(hit.body, chip);
    EXPECT_NEAR(hit.distance, 0.9f, 1e-4f);
}

TEST(World, OverlapFindsWhatTouchesABall)
{
    auto world = makeWorld();
    RigidBodyId floor = addFloor(*world);
    RigidBodyId box = addBox(*world, {2, 0, 1}, {0.5f, 0.5f, 0.5f});
    EXPECT_EQ(must(world->overlapSphere({0, 0, 1}, 1.4f)), (std::vector<RigidBodyId>{floor}));
    EXPECT_EQ(must(world->overlapSphere({0, 0, 1}, 1.6f)), (std::vector<RigidBodyId>{floor, box}));
    EXPECT_TRUE(must(world->overlapSphere({0, 0, 3}, 0.5f)).empty());
}

TEST(World, ForceFieldsAccelerateWhatIsInThemWhileTheyLast)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    RigidBodyId inside = addBall(*world, {1, 0, 0}, 0.1f);
    RigidBodyId outside = addBall(*world, {5, 0, 0}, 0.1f);
    must(world->addForceField({.radius = 2.0f, .acceleration = {0, 3, 0}, .until = 0.5f}));
    stepFor(*world, 1.0f);
    EXPECT_NEAR(must(world->rigidBodyState(inside)).linearVelocity.y, 1.5f, 0.01f);
    EXPECT_EQ(must(world->rigidBodyState(outside)).linearVelocity.y, 0.0f);
}

TEST(World, BurstPushesAwayAndFadesWithDistance)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    RigidBodyId close = addBall(*world, {1, 0, 0}, 0.1f);
    RigidBodyId distant = addBall(*world, {0, 3, 0}, 0.1f);
    RigidBodyId beyond = addBall(*world, {0, 0, 5}, 0.1f);
    must(world->applyImpulse({.burst = 8.0f, .radius = 4.0f}));
    EXPECT_NEAR(must(world->rigidBodyState(close)).linearVelocity.x, 6.0f, 1e-4f);
    EXPECT_NEAR(must(world->rigidBodyState(distant)).linearVelocity.y, 2.0f, 1e-4f);
    EXPECT_EQ(must(world->rigidBodyState(beyond)).linearVelocity, Vec3{});
}

TEST(World, EventsAndStateDoNotDependOnTheOrderOfQueries)
{
    auto a = makeBusyWorld();
    auto b = makeBusyWorld();
    for (int i = 0; i < 90; ++i)
    {
        must(a->step(a->settings().tick));
        must(b->step(b->settings().tick));
        must(b->castRay({-5, 0, 0.3f}, {1, 0.01f, 0}, 20.0f));
        must(b->overlapSphere({0, 0, 1}, 2.0f));
        (void)b->save();
        ASSERT_EQ(a->hash(), b->hash()) << firstDifference(a->save(), b->save());
        ASSERT_TRUE(std::equal(a->events().begin(), a->events().end(), b->events().begin(), b->events().end()));
    }
}
} // namespace fsim::test
