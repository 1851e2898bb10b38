#include "DentTesting.h"

#include <gmock/gmock.h>

#include <bit>

namespace fsim::test
{
namespace
{
const DentMaterial firm{.yieldSpeed = 0.3f, .softness = 0.1f, .reach = 0.6f, .delay = 0.03f};

std::array<double, 6> momentumIn(const World& world)
{
    const WorldStatistics& s = world.statistics();
    return {s.momentum[0],        s.momentum[1],        s.momentum[2],
            s.angularMomentum[0], s.angularMomentum[1], s.angularMomentum[2]};
}

WorldSettings weightless(float tick = 1.0f / 60.0f)
{
    WorldSettings settings;
    settings.gravity = {};
    settings.tick = tick;
    return settings;
}

struct JointedWorld : DentWorld
{
    explicit JointedWorld(const WorldSettings& settings = weightless(), const WorldServices& services = {},
                          float strength = 1.0f)
        : DentWorld(settings, services, jointedBarRig(strength))
    {
    }
    std::vector<Event> stepAndTell(int ticks)
    {
        std::vector<Event> told;
        for (int i = 0; i < ticks; ++i)
        {
            step(1);
            told.insert(told.end(), world->events().begin(), world->events().end());
        }
        return told;
    }
    // Breaks the right end off by a blow along x that the host reports: three quarters of it go through the joint.
    RigidBodyId breakEnd(RigidBodyId bar, float speed = 2.0f)
    {
        float mass = world->rigidBodyState(bar)->mass;
        Transform pose = world->rigidBodyState(bar)->pose;
        EXPECT_TRUE(world->strike(bar, rotate(pose.rotation, {-speed * mass, 0, 0}), toWorld(pose, {1, 0, 0})));
        for (const Event& event : stepAndTell(1))
            if (event.kind == EventKind::Detached)
                return event.rigidBody;
        return {};
    }
};

uint32_t countOf(std::span<const Event> events, EventKind kind)
{
    return static_cast<uint32_t>(
        std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
}
} // namespace

TEST(DentBreak, ABlowBeyondItsStrengthBreaksAJointAndAWeakerOneDoesNot)
{
    JointedWorld dents;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
    EXPECT_FALSE(dents.breakEnd(bar, 1.3f)); // 0.98 m/s go through
    EXPECT_EQ(dents.world->rigidBodies().size(), 1u);
    RigidBodyId end = dents.breakEnd(bar, 1.4f); // 1.05
    ASSERT_TRUE(end);
    EXPECT_EQ(dents.world->rigidBodies().size(), 2u);
    EXPECT_EQ(dents.world->dentedPieces(bar)->pieces, 3u);
    EXPECT_EQ(dents.world->dentedPieces(end)->pieces, 4u);
    EXPECT_EQ(dents.world->dentedPieces(bar)->joints, 1u);
    EXPECT_EQ(dents.world->dentedPieces(end)->joints, 0u);
    EXPECT_EQ(dents.world->dentedPieces(end)->origin, bar);
    EXPECT_EQ(dents.world->dentedPieces(bar)->origin, bar);
    EXPECT_NEAR(dents.world->rigidBodyState(bar)->mass, 75.0f, 0.01f);
    EXPECT_NEAR(dents.world->rigidBodyState(end)->mass, 25.0f, 0.01f);
}

TEST(DentBreak, ASplitKeepsMassMomentumAndEnergy)
{
    // So short a tick that nothing turns: steps of a free body keep its spin and not its momentum.
    JointedWorld dents(weightless(1e-5f));
    RigidBodyId bar = dents.addBar({.body = {.pose = {{3, -1, 2}, math::quatExp({0.4f, 0.2f, -0.7f})},
                                             .linearVelocity = {1.0f, 2.0f, 3.0f},
                                             .angularVelocity = {0.5f, 2.0f, -1.0f},
                                             .mass = 100.0f,
                                             .linearDamping = 0.0f,
                                             .angularDamping = 0.0f},
                                    .dents = firm});
    dents.step(1);
    // A dent first, so that the pieces are not what they were at rest.
    Transform pose = dents.world->rigidBodyState(bar)->pose;
    DentMaterial quick = firm;
    quick.delay = 1e-3f;
    quick.jointStrength = 1000.0f;
    ASSERT_TRUE(dents.world->setMaterial(bar, quick));
    ASSERT_TRUE(dents.world->strike(bar, rotate(pose.rotation, {0, 0, 400.0f}), toWorld(pose, {0.6f, 0, 0.25f})));
    dents.step(1000);
    ASSERT_GT(dents.deepestDent(bar), 0.05f);
    // A further dent would move the inertia too: no more of that.
    quick.softness = 0.0f;
    quick.jointStrength = 1.0f;
    ASSERT_TRUE(dents.world->setMaterial(bar, quick));
    std::array<double, 6> before = momentumIn(*dents.world);
    double mass = dents.world->statistics().mass;
    double energy = dents.world->statistics().energy;
    ASSERT_TRUE(dents.breakEnd(bar));
    std::array<double, 6> after = momentumIn(*dents.world);
    double size = 0.0;
    for (double each : before)
        size = std::max(size, std::fabs(each));
    for (size_t i = 0; i < 6; ++i)
        EXPECT_NEAR(after[i], before[i], 4e-6 * size) << "component " << i;
    EXPECT_NEAR(dents.world->statistics().mass, mass, 1e-5 * mass);
    EXPECT_NEAR(dents.world->statistics().energy, energy, 1e-5 * energy);
}

TEST(DentBreak, BothPartsKeepTheirDentsAndTheirPlace)
{
    JointedWorld dents(weightless());
    DentMaterial hard = firm;
    hard.jointStrength = 1000.0f;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = hard});
    ASSERT_TRUE(dents.world->strike(bar, {0, 0, 400.0f}, {0.6f, 0, -0.25f}));
    dents.step(40);
    ASSERT_GT(dents.deepestDent(bar), 0.02f);
    ASSERT_EQ(dents.world->dentedPieces(bar)->joints, 3u);
    hard.jointStrength = 1.0f;
    hard.softness = 0.0f;
    ASSERT_TRUE(dents.world->setMaterial(bar, hard));
    std::vector<Vec3> whole = dents.positions(bar);
    Transform pose = dents.world->rigidBodyState(bar)->pose;
    RigidBodyId end = dents.breakEnd(bar);
    ASSERT_TRUE(end);
    std::vector<float> weights(dents.rig.positions.size() * 3);
    for (RigidBodyId part : {bar, end})
    {
        Transform now = dents.world->rigidBodyState(part)->pose;
        std::vector<Vec3> positions = dents.positions(part);
        ASSERT_TRUE(dents.world->dentWeights(part, weights));
        uint32_t dented = 0;
        for (size_t v = 0; v < positions.size(); ++v)
            if ((dents.world->dentedPieces(part)->pieces >> dents.rig.pieces[v] & 1) != 0)
            {
                EXPECT_EQ(positions[v], whole[v]);
                EXPECT_LT(length(toWorld(now, positions[v]) - toWorld(pose, whole[v])), 0.02f);
                dented += weights[3 * v] + weights[3 * v + 1] + weights[3 * v + 2] > 0.0f;
            }
        EXPECT_GT(dented, 0u);
    }
}

TEST(DentBreak, ADentStaysInThePartThatIsHitOnceTheJointIsBroken)
{
    JointedWorld dents(weightless());
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
    RigidBodyId end = dents.breakEnd(bar);
    ASSERT_TRUE(end);
    dents.step(60);
    std::vector<Vec3> bars = dents.positions(bar);
    Transform pose = dents.world->rigidBodyState(end)->pose;
    ASSERT_TRUE(dents.world->strike(end, rotate(pose.rotation, {0, 0, -20.0f}), toWorld(pose, {0.55f, 0, 0.25f})));
    std::vector<Vec3> ends = dents.positions(end);
    dents.step(30);
    EXPECT_EQ(dents.positions(bar), bars);
    EXPECT_NE(dents.positions(end), ends);
}

TEST(DentBreak, AWingBendsAndThenTearsOff)
{
    JointedWorld dents(weightless(), {}, 8.0f);
    DentMaterial soft = firm;
    soft.softness = 0.5f;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    auto hit = [&](float speed) {
        RigidBodyId ball = *dents.world->addRigidBody({.shape = RigidShape::sphere(0.15f),
                                                       .pose = {{0.9f, 0, 0.45f}, {}},
                                                       .linearVelocity = {0, 0, -speed},
                                                       .mass = 20.0f});
        std::vector<Event> told = dents.stepAndTell(20);
        EXPECT_TRUE(dents.world->removeRigidBody(ball));
        EXPECT_TRUE(dents.world->setRigidBodyState(bar, {}, {}, {}));
        return told;
    };
    std::vector<Event> weak = hit(10.0f);
    EXPECT_EQ(countOf(weak, EventKind::Detached), 0u);
    EXPECT_GT(dents.deepestDent(bar), 0.01f);
    std::vector<Event> strong = hit(80.0f);
    EXPECT_EQ(countOf(strong, EventKind::Fractured), 1u);
    ASSERT_EQ(countOf(strong, EventKind::Detached), 1u);
    const Event& detached =
        *std::find_if(strong.begin(), strong.end(), [](const Event& e) { return e.kind == EventKind::Detached; });
    EXPECT_EQ(detached.other, bar);
    EXPECT_NEAR(detached.value, 25.0f, 0.1f);
}

TEST(DentBreak, PartsThatLieInEachOtherDoNotFlyApart)
{
    JointedWorld dents(weightless());
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
    RigidBodyId end = dents.breakEnd(bar);
    ASSERT_TRUE(end);
    dents.step(120);
    for (RigidBodyId part : {bar, end})
        EXPECT_LT(length(dents.world->rigidBodyState(part)->linearVelocity), 0.02f);
}

TEST(DentBreak, PartsCollideOnceTheyHaveComeApart)
{
    JointedWorld dents(weightless());
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
    RigidBodyId end = dents.breakEnd(bar);
    ASSERT_TRUE(end);
    ASSERT_TRUE(dents.world->setRigidBodyState(end, {{2, 0, 0}, {}}, {}, {}));
    dents.step(2);
    ASSERT_TRUE(dents.world->setRigidBodyState(end, {{1, 0, 0}, {}}, {-5, 0, 0}, {}));
    dents.step(60);
    EXPECT_LT(dents.world->rigidBodyState(bar)->linearVelocity.x, -0.5f);
    EXPECT_GT(dents.world->rigidBodyState(end)->linearVelocity.x, -4.0f);
}

TEST(DentBreak, OnlyThePiecesThatABodyHasAreHit)
{
    JointedWorld dents(weightless());
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
    RigidBodyId end = dents.breakEnd(bar);
    ASSERT_TRUE(end);
    ASSERT_TRUE(dents.world->setRigidBodyState(end, {{0, 5, 0}, {}}, {}, {}));
    auto hit = [&](Vec3 above) { return *dents.world->castRay(above, {0, 0, -1}, 10.0f); };
    ASSERT_TRUE(hit({0, 0, 5}));
    EXPECT_EQ(hit({0, 0, 5})->rigidBody, bar);
    EXPECT_FALSE(hit({0.8f, 0, 5}));
    ASSERT_TRUE(hit({0.8f, 5, 5}));
    EXPECT_EQ(hit({0.8f, 5, 5})->rigidBody, end);
    EXPECT_FALSE(hit({0, 5, 5}));
    EXPECT_EQ(dents.world->overlapSphere({0.8f, 0, 0.35f}, 0.12f)->size(), 0u);
    EXPECT_EQ(dents.world->overlapSphere({0.8f, 5, 0.35f}, 0.12f)->size(), 1u);
}

TEST(DentBreak, WhatStandsFastLosesWhatHangsOnIt)
{
    JointedWorld dents{WorldSettings{}};
    RigidBodyId bar = dents.addBar({.body = {.motion = RigidMotion::Static, .mass = 100.0f}, .dents = firm});
    dents.step(10);
    EXPECT_EQ(dents.world->rigidBodies().size(), 1u);
    Transform pose = dents.world->rigidBodyState(bar)->pose;
    ASSERT_TRUE(dents.world->strike(bar, {0, 0, -120.0f}, toWorld(pose, {0.9f, 0, 0.25f})));
    std::vector<Event> told = dents.stepAndTell(30);
    EXPECT_GE(countOf(told, EventKind::Detached), 1u);
    EXPECT_LT(length(dents.world->rigidBodyState(bar)->pose.position - pose.position), 1e-6f);
    for (RigidBodyId each : dents.world->rigidBodies())
    {
        float speed = dents.world->rigidBodyState(each)->linearVelocity.z;
        EXPECT_TRUE(each == bar ? speed == 0.0f : speed < -4.0f) << speed;
    }
}

TEST(DentBreak, ALoadThatRestsBreaksNothing)
{
    JointedWorld dents(WorldSettings{}, {}, 0.05f);
    dents.addFloor();
    RigidBodyId bar = dents.addBar({.body = {.pose = {{0, 0, 0.25f}, {}}, .mass = 100.0f}, .dents = firm});
    EXPECT_TRUE(dents.world->addRigidBody(
        {.shape = RigidShape::box({0.2f, 0.2f, 0.2f}), .pose = {{0.8f, 0, 0.7f}, {}}, .mass = 200.0f}));
    dents.step(240);
    EXPECT_EQ(dents.world->dentedPieces(bar)->joints, 3u);
}

TEST(DentBreak, GoesOnFromASnapshotAfterItBroke)
{
    auto build = [](JointedWorld& dents) {
        dents.addFloor();
        return dents.addBar(
            {.body = {.pose = {{0, 0, 3.0f}, math::quatExp({0.2f, -0.9f, 0})}, .mass = 100.0f}, .dents = firm});
    };
    JointedWorld dents{WorldSettings{}};
    build(dents);
    dents.step(60);
    ASSERT_GT(dents.world->rigidBodies().size(), 2u);
    std::vector<std::byte> snapshot = dents.world->save();
    uint64_t hash = dents.world->hash();
    dents.step(90);
    uint64_t later = dents.world->hash();
    ASSERT_TRUE(dents.world->restore(snapshot));
    EXPECT_EQ(dents.world->hash(), hash);
    dents.step(90);
    EXPECT_EQ(dents.world->hash(), later);
    // And in a world that never saw it break.
    JointedWorld other{WorldSettings{}};
    ASSERT_TRUE(other.world->restore(snapshot));
    EXPECT_EQ(other.world->hash(), hash);
    other.step(90);
    EXPECT_EQ(other.world->hash(), later);
}

TEST(DentBreak, ARecordingReplaysThroughTheBreak)
{
    JointedWorld dents{WorldSettings{}};
    ASSERT_TRUE(dents.world->startRecording(10));
    dents.addFloor();
    dents.addBar({.body = {.pose = {{0, 0, 3.0f}, math::quatExp({0.2f, -0.9f, 0})}, .mass = 100.0f}, .dents = firm});
    dents.step(80);
    ASSERT_GT(dents.world->rigidBodies().size(), 2u);
    Result<std::vector<std::byte>> recording = dents.world->stopRecording();
    ASSERT_TRUE(recording);
    for (Kernels kernels : {Kernels::Reference, Kernels::Auto})
    {
        Result<ReplayReport> report = replay(*recording, {.kernels = kernels});
        ASSERT_TRUE(report) << report.message();
        EXPECT_TRUE(report->hashesEqual);
        EXPECT_EQ(report->hash, dents.world->hash());
    }
}

TEST(DentBreak, WithoutRoomForBodiesJointsHoldAndTheWorldSaysSo)
{
    WorldSettings settings = weightless();
    settings.maxRigidBodies = 2;
    JointedWorld dents(settings);
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
    ASSERT_TRUE(dents.world->strike(bar, {-300.0f, 0, 0}, {1, 0, 0}));
    std::vector<Event> told = dents.stepAndTell(1);
    EXPECT_EQ(dents.world->rigidBodies().size(), 1u);
    EXPECT_TRUE(std::any_of(told.begin(), told.end(), [](const Event& e) { return e.limit == Limit::RigidBodies; }));
}

TEST(DentBreak, RemovedPartsLeaveRoomForOthers)
{
    WorldSettings settings = weightless();
    settings.maxRigidBodies = 4;
    settings.maxDentPages = 64;
    JointedWorld dents(settings);
    for (int i = 0; i < 10; ++i)
    {
        RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = firm});
        RigidBodyId end = dents.breakEnd(bar);
        ASSERT_TRUE(end) << i;
        ASSERT_TRUE(dents.world->removeRigidBody(i % 2 == 0 ? end : bar));
        dents.step(3);
        ASSERT_TRUE(dents.world->removeRigidBody(i % 2 == 0 ? bar : end));
        EXPECT_EQ(dents.world->rigidBodies().size(), 0u);
    }
}

TEST(DentRig, EveryWrongPieceOrJointIsRefused)
{
    EXPECT_TRUE(validate(DentRigView(jointedBarRig())));
    auto refuses = [](auto change, const char* reason) {
        DentRig rig = jointedBarRig();
        change(rig);
        Status status = validate(DentRigView(rig));
        EXPECT_FALSE(status);
        EXPECT_THAT(std::string(status.message()), testing::HasSubstr(reason));
    };
    refuses([](DentRig& r) { r.pieces.pop_back(); }, "numbers of pieces");
    refuses([](DentRig& r) { r.pieces[0] = 99; }, "numbered from 0");
    refuses([](DentRig& r) { r.pieces[0] = 2; }, "two pieces");
    refuses([](DentRig& r) { r.joints.pop_back(); }, "no joint holds together");
    refuses(
        [](DentRig& r) {
            r.joints.pop_back();
            std::erase_if(r.edges, [&](const DentEdge& e) { return r.pieces[e.a] + r.pieces[e.b] == 3; });
        },
        "hold piece 2");
    refuses([](DentRig& r) { r.joints[0].strength = 0.0f; }, "strength of joint 0");
    refuses([](DentRig& r) { r.joints[0].radius = NAN; }, "joint 0");
    refuses([](DentRig& r) { std::swap(r.joints[0].a, r.joints[0].b); }, "the lower first");
    refuses([](DentRig& r) { r.joints.push_back(r.joints[0]); }, "two joints");
    refuses([](DentRig& r) { r.pieces.clear(); }, "no pieces");
}

TEST(DentRig, PiecesSurviveARoundTripAndNoDamage)
{
    Result<AssetRef> asset = Asset::dented(jointedBarRig(2.5f));
    ASSERT_TRUE(asset) << asset.message();
    Result<AssetRef> loaded = Asset::load((*asset)->bytes());
    ASSERT_TRUE(loaded) << loaded.message();
    EXPECT_EQ((*loaded)->contentHash(), (*asset)->contentHash());
    EXPECT_EQ((*loaded)->dentRig().pieceCount(), 3u);
    ASSERT_EQ((*loaded)->dentRig().joints.size(), 2u);
    EXPECT_EQ((*loaded)->dentRig().joints[1].strength, 2.5f);
    for (size_t place = 0; place < (*asset)->bytes().size(); place += 211)
    {
        std::vector<std::byte> damaged((*asset)->bytes().begin(), (*asset)->bytes().end());
        damaged[place] ^= std::byte{0x10};
        EXPECT_FALSE(Asset::load(damaged)) << "byte " << place;
    }
}
} // namespace fsim::test
