#include "DentTesting.h"

#include <gmock/gmock.h>

namespace fsim::test
{
namespace
{
const DentMaterial soft{.yieldSpeed = 0.3f, .softness = 0.3f, .reach = 0.6f, .delay = 0.03f};

// Of the world: linear, then angular.
std::array<double, 6> momentumOf(const World& world)
{
    const WorldStatistics& s = world.statistics();
    return {s.momentum[0],        s.momentum[1],        s.momentum[2],
            s.angularMomentum[0], s.angularMomentum[1], s.angularMomentum[2]};
}
} // namespace

TEST(DentedBody, ADropOnTheFloorLeavesADent)
{
    DentWorld dents;
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 3.0f}, math::quatExp({0, -1.2f, 0})}}, .dents = soft});
    EXPECT_EQ(dents.deepestDent(bar), 0.0f);
    dents.step(120);
    EXPECT_GT(dents.deepestDent(bar), 0.03f);
    EXPECT_LT(dents.deepestDent(bar), 1.0f);
}

TEST(DentedBody, WhatLiesStillIsNeverDented)
{
    DentWorld dents;
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 0.25f}, {}}}, .dents = soft});
    // A load of four times its weight is put down gently.
    EXPECT_TRUE(dents.world->addRigidBody(
        {.shape = RigidShape::box({0.5f, 0.2f, 0.2f}), .pose = {{0, 0, 0.7f}, {}}, .mass = 2000.0f}));
    dents.step(300);
    EXPECT_EQ(dents.deepestDent(bar), 0.0f);
    Result<RigidBodyState> state = dents.world->rigidBodyState(bar);
    EXPECT_TRUE(state->asleep);
}

TEST(DentedBody, ComesToRestAfterItWasDented)
{
    DentWorld dents;
    dents.addFloor();
    RigidBodyId bar =
        dents.addBar({.body = {.pose = {{0, 0, 2.0f}, math::quatExp({0.3f, -0.8f, 0.2f})}}, .dents = soft});
    dents.step(600);
    EXPECT_GT(dents.deepestDent(bar), 0.01f);
    EXPECT_TRUE(dents.world->rigidBodyState(bar)->asleep);
    for (Vec3 p : dents.positions(bar))
        EXPECT_GT(toWorld(dents.world->rigidBodyState(bar)->pose, p).z, -0.03f);
}

TEST(DentedBody, ADentKeepsMomentumAndTheCentreOfMass)
{
    WorldSettings settings;
    settings.gravity = {};
    settings.tick =
        1e-5f; // so short that the body hardly turns: a free rigid body's steps keep its spin, not its momentum
    DentWorld dents(settings);
    DentMaterial fast = soft;
    fast.delay = 1e-3f;
    RigidBodyId bar = dents.addBar(
        {.body = {.linearVelocity = {1.0f, 2.0f, 3.0f}, .angularVelocity = {0.5f, 2.0f, -1.0f}, .angularDamping = 0.0f},
         .dents = fast});
    dents.step(1);
    std::array<double, 6> before = momentumOf(*dents.world);
    // Blows that the host reports deform the body and do not push it.
    ASSERT_TRUE(
        dents.world->strike(bar, {-2000.0f, 0, 500.0f}, toWorld(dents.world->rigidBodyState(bar)->pose, {1, 0, 0.1f})));
    dents.step(50);
    EXPECT_GT(dents.deepestDent(bar), 0.05f);
    std::array<double, 6> after = momentumOf(*dents.world);
    double size = 0.0;
    for (size_t i = 0; i < 6; ++i)
        size = std::max(size, std::fabs(before[i]));
    for (size_t i = 0; i < 6; ++i)
        EXPECT_NEAR(after[i], before[i], 2e-4 * size) << "component " << i;
}

TEST(DentedBody, ABlowOfTheSameSpeedDentsTheSameForAnyMassAndSubstep)
{
    std::vector<float> depths;
    for (float mass : {10.0f, 1000.0f})
        for (uint32_t substeps : {2u, 8u})
        {
            WorldSettings settings;
            settings.gravity = {};
            settings.substeps = substeps;
            DentWorld dents(settings);
            RigidBodyId bar = dents.addBar({.body = {.mass = mass}, .dents = soft});
            ASSERT_TRUE(dents.world->strike(bar, {-2.0f * mass, 0, 0}, {1, 0, 0}));
            dents.step(60);
            depths.push_back(dents.deepestDent(bar));
        }
    for (float depth : depths)
        EXPECT_NEAR(depth, depths[0], 1e-4f);
    EXPECT_GT(depths[0], 0.05f);
}

TEST(DentedBody, AWeakBlowLeavesNothing)
{
    DentWorld dents;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    ASSERT_TRUE(dents.world->strike(bar, {-29.0f, 0, 0}, {1, 0, 0}));
    dents.step(5);
    EXPECT_EQ(dents.deepestDent(bar), 0.0f);
}

TEST(DentedBody, IsWhereItWasUntilADentAppears)
{
    DentWorld dents;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
    EXPECT_EQ(dents.positions(bar), barRig().positions);
    EXPECT_EQ(dents.world->overlapSphere({1.05f, 0, 0}, 0.1f)->size(), 1u);
}

TEST(DentedBody, ADentIsWhereTheBlowWas)
{
    DentWorld dents;
    DentMaterial narrow = soft;
    narrow.reach = 0.4f;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = narrow});
    ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
    dents.step(20);
    std::vector<Vec3> now = dents.positions(bar);
    DentRig rig = barRig();
    for (size_t i = 0; i < now.size(); ++i)
        if (rig.positions[i].x < 0.5f)
        {
            EXPECT_EQ(now[i], rig.positions[i]);
        }
    EXPECT_GT(dents.deepestDent(bar), 0.05f);
}

TEST(DentedBody, TheDelaySpreadsADentOverTimeAndDoesNotChangeIt)
{
    std::vector<float> early;
    std::vector<float> late;
    for (float delay : {0.01f, 0.3f})
    {
        DentWorld dents;
        DentMaterial material = soft;
        material.delay = delay;
        RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = material});
        ASSERT_TRUE(dents.world->strike(bar, {-100.0f, 0, 0}, {1, 0, 0}));
        dents.step(3); // in a world as quiet as this the budget takes a tick or two
        early.push_back(dents.deepestDent(bar));
        dents.step(240);
        late.push_back(dents.deepestDent(bar));
    }
    EXPECT_GT(early[0], 3.0f * early[1]);
    EXPECT_NEAR(late[0], late[1], 1e-4f);
}

TEST(DentedBody, WeightsStayBetweenZeroAndOneUnderManyBlows)
{
    DentWorld dents;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    for (int i = 0; i < 200; ++i)
    {
        float angle = float(i);
        Vec3 blow{-300.0f * std::cos(angle), 300.0f * std::sin(2.0f * angle), 300.0f * std::sin(angle)};
        ASSERT_TRUE(dents.world->strike(bar, blow, {std::cos(3.0f * angle), 0.2f * std::sin(angle), 0.2f}));
        dents.step(1);
    }
    std::vector<float> weights(barRig().positions.size() * 3);
    ASSERT_TRUE(dents.world->dentWeights(bar, weights));
    for (size_t v = 0; v < weights.size() / 3; ++v)
    {
        float sum = 0.0f;
        for (size_t e = 0; e < 3; ++e)
        {
            EXPECT_GE(weights[3 * v + e], 0.0f);
            sum += weights[3 * v + e];
        }
        EXPECT_LE(sum, 1.0f + 1e-5f);
    }
}

TEST(DentedBody, ALastingLoadCreepsOnlyWhereTheMaterialSaysSo)
{
    for (bool creeps : {false, true})
    {
        DentWorld dents;
        dents.addFloor();
        DentMaterial material = soft;
        material.creep = creeps ? 0.01f : 0.0f;
        material.creepLoad = 20.0f;
        RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 0.25f}, {}}, .mass = 100.0f}, .dents = material});
        EXPECT_TRUE(dents.world->addRigidBody(
            {.shape = RigidShape::box({0.3f, 0.2f, 0.2f}), .pose = {{0, 0, 0.7f}, {}}, .mass = 3000.0f}));
        dents.step(240);
        EXPECT_EQ(dents.deepestDent(bar) > 0.005f, creeps);
    }
}

TEST(DentedBody, ADentedBodyBouncesLess)
{
    std::vector<float> heights;
    for (float softness : {0.0f, 0.3f})
    {
        DentWorld dents;
        EXPECT_TRUE(dents.world->addRigidBody(
            {.shape = RigidShape::plane(), .motion = RigidMotion::Static, .restitution = 1.0f}));
        DentMaterial material = soft;
        material.softness = softness;
        RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 2.0f}, {}}, .restitution = 0.9f}, .dents = material});
        dents.step(45);
        float highest = 0.0f;
        for (int i = 0; i < 60; ++i)
        {
            dents.step(1);
            highest = std::max(highest, dents.world->rigidBodyState(bar)->pose.position.z);
        }
        heights.push_back(highest);
    }
    // The first touch is over before it dents; the touches after it are dead.
    EXPECT_LT(heights[1], heights[0]);
}

TEST(DentedBody, GoesOnFromASnapshotAsIfNothingHadHappened)
{
    DentWorld dents;
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 2.0f}, math::quatExp({0, 1.0f, 0})}}, .dents = soft});
    dents.step(38);
    ASSERT_GT(dents.deepestDent(bar), 0.0f);
    std::vector<std::byte> snapshot = dents.world->save();
    uint64_t hash = dents.world->hash();
    dents.step(60);
    uint64_t later = dents.world->hash();
    ASSERT_TRUE(dents.world->restore(snapshot));
    EXPECT_EQ(dents.world->hash(), hash);
    dents.step(60);
    EXPECT_EQ(dents.world->hash(), later);
}

TEST(DentedBody, ASnapshotHoldsBlowsThatWait)
{
    DentWorld dents;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
    std::vector<std::byte> snapshot = dents.world->save();
    dents.step(10);
    uint64_t later = dents.world->hash();
    DentWorld other;
    ASSERT_TRUE(other.world->restore(snapshot));
    other.step(10);
    EXPECT_EQ(other.world->hash(), later);
    EXPECT_GT(dents.deepestDent(bar), 0.05f);
}

TEST(DentedBody, ARecordingReplays)
{
    DentWorld dents;
    ASSERT_TRUE(dents.world->startRecording(10));
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 1.0f}, {}}}, .dents = soft});
    dents.step(20);
    ASSERT_TRUE(dents.world->strike(bar, {-3000.0f, 0, 0}, {1, 0, 0.5f}));
    ASSERT_TRUE(dents.world->setMaterial(bar, DentMaterial{}));
    dents.step(40);
    Result<std::vector<std::byte>> recording = dents.world->stopRecording();
    ASSERT_TRUE(recording);
    Result<ReplayReport> report = replay(*recording);
    ASSERT_TRUE(report) << report.message();
    EXPECT_TRUE(report->hashesEqual);
    EXPECT_EQ(report->hash, dents.world->hash());
}

TEST(DentedBody, ARemovedBodyGivesItsPagesBack)
{
    WorldSettings settings;
    settings.maxDentPages = 40;
    DentWorld dents(settings);
    for (int i = 0; i < 20; ++i)
    {
        RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
        ASSERT_TRUE(dents.world->strike(bar, {-300.0f, 0, 0}, {1, 0, 0}));
        dents.step(10);
        EXPECT_GT(dents.deepestDent(bar), 0.05f) << "body " << i;
        ASSERT_TRUE(dents.world->removeRigidBody(bar));
    }
}

TEST(DentedBody, AFullPoolIsSaidAndHarmsNobody)
{
    WorldSettings settings;
    settings.maxDentPages = 2;
    DentWorld dents(settings);
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 2.0f}, {}}}, .dents = soft});
    bool isSaid = false;
    for (int i = 0; i < 120; ++i)
    {
        dents.step(1);
        for (const Event& event : dents.world->events())
            isSaid |= event.kind == EventKind::LimitReached && event.limit == Limit::Dents;
    }
    EXPECT_TRUE(isSaid);
    EXPECT_TRUE(isFinite(dents.world->rigidBodyState(bar)->pose));
}

TEST(DentedBody, WrongInputGetsASentence)
{
    DentWorld dents;
    EXPECT_THAT(dents.world->addRigidBody({.shape = RigidShape::dented(dents.asset)}).message(),
                testing::HasSubstr("addDentedBody"));
    EXPECT_THAT(dents.world->addDentedBody({.body = {.shape = RigidShape::sphere(1)}}).message(),
                testing::HasSubstr("RigidShape::dented()"));
    DentMaterial material;
    material.reach = -1.0f;
    DentedBodySettings settings{.body = {.shape = RigidShape::dented(dents.asset)}, .dents = material};
    EXPECT_THAT(dents.world->addDentedBody(settings).message(), testing::HasSubstr("reach is -1"));
    EXPECT_FALSE(dents.world->strike({}, {1, 0, 0}, {}));
    RigidBodyId bar = dents.addBar({});
    EXPECT_FALSE(dents.world->strike(bar, {NAN, 0, 0}, {}));
    std::vector<Vec3> tooFew(3);
    EXPECT_FALSE(dents.world->dentedPositions(bar, tooFew));
}

TEST(DentRig, EveryWrongRigIsRefused)
{
    EXPECT_TRUE(validate(DentRigView(barRig())));
    auto refuses = [](auto change) {
        DentRig rig = barRig();
        change(rig);
        EXPECT_FALSE(validate(DentRigView(rig)));
    };
    refuses([](DentRig& r) { r.positions[3].x = NAN; });
    refuses([](DentRig& r) { r.volumes[0] = 0.0f; });
    refuses([](DentRig& r) { r.volumes.pop_back(); });
    refuses([](DentRig& r) { r.indices[0] = 1u << 30; });
    refuses([](DentRig& r) { r.indices.pop_back(); });
    refuses([](DentRig& r) { r.weights[0] += 0.5f; });
    refuses([](DentRig& r) { r.bones[0] = 77; });
    refuses([](DentRig& r) { r.weightOffsets.back() += 1; });
    refuses([](DentRig& r) { r.examples[1].rotation = {2, 0, 0, 0}; });
    refuses([](DentRig& r) { r.examples.clear(); });
    refuses([](DentRig& r) { r.examples.resize(3 * 8, Transform{}); });
    refuses([](DentRig& r) { r.edges[0].length = 0.0f; });
    refuses([](DentRig& r) { r.edges[0].b = r.edges[0].a; });
    refuses([](DentRig& r) { r.hullOffsets = {0, 3, static_cast<uint32_t>(r.hullVertices.size())}; });
    refuses([](DentRig& r) { r.hullVertices[0] = 1u << 20; });
    refuses([](DentRig& r) { r.strengths = {1.0f}; });
}

TEST(DentRig, SurvivesARoundTripAndNoDamage)
{
    AssetRef asset = barAsset();
    Result<AssetRef> loaded = Asset::load(asset->bytes());
    ASSERT_TRUE(loaded) << loaded.message();
    EXPECT_EQ((*loaded)->contentHash(), asset->contentHash());
    EXPECT_EQ((*loaded)->dentRig().exampleCount(), 3u);
    for (size_t place = 0; place < asset->bytes().size(); place += 97)
    {
        std::vector<std::byte> damaged(asset->bytes().begin(), asset->bytes().end());
        damaged[place] ^= std::byte{0x10};
        EXPECT_FALSE(Asset::load(damaged)) << "byte " << place;
        damaged.resize(place);
        EXPECT_FALSE(Asset::load(damaged));
    }
}
} // namespace fsim::test
