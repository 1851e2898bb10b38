#include "Allocation/CountedHeap.h"
#include "Dents/DentTesting.h"
#include "Support/BlockFragments.h"
#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"

namespace fsim::test
{
TEST(WarmStep, AllocatesNothing)
{
    countBulletAllocations();
    auto world = makeBusyWorld();
    stepFor(*world, 2.0f); // the most contacts, pairs and particles at once
    std::vector<std::byte> early = world->save();
    uint64_t before = allocationCount();
    stepFor(*world, 1.0f);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(before, 0u) << "the hooks do not count";
}

TEST(WarmStep, AllocatesNothingWhenABusyMomentIsPlayedAgain)
{
    countBulletAllocations();
    auto world = makeBusyWorld();
    std::vector<std::byte> start = world->save();
    stepFor(*world, 1.5f);
    must(world->restore(start));
    must(world->step(world->settings().tick)); // restoring makes new objects; the first step warms them
    uint64_t before = allocationCount();
    stepFor(*world, 1.4f);
    EXPECT_EQ(allocationCount() - before, 0u);
}

TEST(WarmStep, AllocatesNothingWhileFragmentsBreakAndFall)
{
    countBulletAllocations();
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addOriented(*world, {.counts = {8, 2, 4}}, orientedPreset("glass"), {0, 0, 0.6f}, {0, 0, -8});
    std::vector<std::byte> start = world->save();
    stepFor(*world, 1.0f);
    must(world->restore(start));
    must(world->step(world->settings().tick));
    uint64_t before = allocationCount();
    stepFor(*world, 0.9f);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(must(world->statistics(body)).pieces, 1u) << "it should have broken";
}

TEST(WarmStep, AllocatesNothingWhileFragmentsBreakIntoShards)
{
    countBulletAllocations();
    auto world = makeWorld();
    addFloor(*world);
    AssetRef asset = must(Asset::fragmented(
        blockFragments({.counts = {4, 1, 3}, .size = {0.8f, 0.1f, 0.6f}, .parts = 2, .jitter = 0.1f})));
    BodyId body = must(world->addBody({.model = Model::OrientedParticles,
                                       .asset = must(world->addAsset(asset)),
                                       .pose = {{0, 0, 0.4f}, {}},
                                       .oriented = orientedPreset("glass"),
                                       .shards = {.most = 60, .depth = 2, .hitSpeed = 3.0f}}));
    addBall(*world, {0.05f, -0.6f, 0.45f}, 0.1f, {0, 15, 0}, 5000.0f);
    std::vector<std::byte> start = world->save();
    stepFor(*world, 1.0f);
    must(world->restore(start));
    must(world->step(world->settings().tick));
    uint64_t before = allocationCount();
    stepFor(*world, 0.9f);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(must(world->statistics(body)).shards, 3u) << "some should have broken";
}

// Calls of the host's may ask for memory; the steps after them may not.
TEST(WarmStep, AllocatesNothingAfterCutsWithMasksAndPushes)
{
    countBulletAllocations();
    auto world = makeWorld();
    addFloor(*world);
    RigidBodyId plate = must(world->addRigidBody({.shape = RigidShape::box({2, 2, 0.1f}),
                                                  .motion = RigidMotion::Kinematic,
                                                  .pose = {{0, 0, 0.1f}, {}},
                                                  .group = 2}));
    BodyId wall = addOriented(*world, {.counts = {8, 2, 4}}, orientedPreset("concrete"), {0, 0, 0.5f});
    AssetId gravel = must(world->addAsset(particleCube(6, 0.08f)));
    must(world->addBody({.asset = gravel, .pose = {{0, 1.5f, 0.8f}, {}}, .collidesWith = 1}));
    std::vector<std::byte> start = world->save();
    auto run = [&] {
        must(world->cut({.body = wall, .point = {0.1f, 0, 0}, .normal = {1, 0.3f, 0}}));
        must(world->applyRadialImpulse({.point = {0, 0, 0.4f}, .radius = 2.0f, .strength = 30.0f}));
        must(world->step(world->settings().tick));
        uint64_t before = allocationCount();
        stepFor(*world, 0.8f);
        return allocationCount() - before;
    };
    run();
    must(world->restore(start));
    EXPECT_EQ(run(), 0u);
    ASSERT_FALSE(world->pushes().empty());
    EXPECT_EQ(world->pushes().back().body, plate);
    EXPECT_GT(must(world->statistics(wall)).pieces, 1u);
}

TEST(WarmStep, AllocatesNothingWhileABodyIsDented)
{
    countBulletAllocations();
    DentWorld dents;
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 3.0f}, math::quatExp({0.2f, 1.0f, 0})}},
                                    .dents = {.yieldSpeed = 0.3f, .softness = 0.3f, .reach = 0.6f, .delay = 0.03f}});
    std::vector<std::byte> start = dents.world->save();
    dents.step(90);
    must(dents.world->restore(start));
    must(dents.world->step(dents.world->settings().tick));
    uint64_t before = allocationCount();
    dents.step(80);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(dents.deepestDent(bar), 0.01f);
}

TEST(WarmStep, AllocatesNothingWhileADentedBodyComesApart)
{
    countBulletAllocations();
    DentWorld dents({}, {}, jointedBarRig());
    dents.addFloor();
    dents.addBar({.body = {.pose = {{0, 0, 3.0f}, math::quatExp({0.2f, -0.9f, 0})}, .mass = 100.0f},
                  .dents = {.yieldSpeed = 0.3f, .softness = 0.1f, .reach = 0.6f, .delay = 0.03f}});
    std::vector<std::byte> start = dents.world->save();
    dents.step(90);
    must(dents.world->restore(start));
    must(dents.world->step(dents.world->settings().tick));
    uint64_t before = allocationCount();
    dents.step(80);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(dents.world->statistics().rigidBodies, 2u) << "it should have broken";
}

// Contacts of a heap come and go by the thousand; what the search for them takes must not grow with the pairs it tries.
TEST(WarmStep, AllocatesNothingWhileAClusteredBodyCrumblesIntoAHeap)
{
    countBulletAllocations();
    auto world = makeWorld({.fractureBudget = 1u << 30});
    addFloor(*world);
    ClusterMaterial brittle{.stiffness = 200.0f, .flowRate = 0.0f, .toughness = 0.03f};
    brittle.relaxBeforeSplit = 0.0f;
    BodyId body = addClustered(*world, boxClusterAsset(40, 10, 20, 0.05f, 6, 4), brittle, {0, 0, 0.6f}, {0, 0, -6});
    must(world->step(world->settings().tick));
    uint64_t before = allocationCount();
    stepFor(*world, 1.5f);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(must(world->statistics(body)).pieces, 20u) << "it should have crumbled";
}
} // namespace fsim::test
