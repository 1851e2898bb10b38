#include "Foundation/Random.h"
#include "Support/TestWorlds.h"
#include "World/RecordingFile.h"

#include <cstring>

namespace fsim::test
{
namespace
{
// Calls of every kind, from the middle of a run on.
std::vector<std::byte> recordBusyRun()
{
    auto world = makeBusyWorld();
    stepFor(*world, 0.2f);
    must(world->startRecording(10));
    stepFor(*world, 0.2f);
    RigidBodyId ball = addBall(*world, {0, 3, 1}, 0.2f, {0, -8, 0});
    AssetId more = must(world->addAsset(particleCube(3, 0.1f)));
    BodyId chips = must(world->addBody({.asset = more, .pose = {{0, 1, 2}, {}}, .linearVelocity = {0, 0, 3}}));
    DriverId pin =
        must(world->addDriver({.kind = DriverKind::Pin, .body = chips, .point = {0, 1, 2}, .radius = 0.12f}));
    stepFor(*world, 0.3f);
    must(world->applyImpulse({.point = {0, 0, 1}, .burst = 4.0f, .radius = 2.0f}));
    must(world->applyImpulse({.rigidBody = ball, .point = {0, 3, 1}, .impulse = {5, 0, 0}}));
    ForceFieldId field = must(world->addForceField({.acceleration = {0, 0, 15}}));
    must(world->step(0.05f)); // three ticks at once
    must(world->removeForceField(field));
    must(world->removeDriver(pin));
    must(world->setGravity({0, 0, -3}));
    std::vector<std::byte> here = world->save();
    stepFor(*world, 0.2f);
    must(world->restore(here));
    must(world->setRigidBodyState(ball, {{0, 0, 5}, {}}, {}, {}));
    must(world->moveKinematic(world->rigidBodies()[10], {{2.5f, 0, 0.5f}, {}}));
    stepFor(*world, 0.2f);
    must(world->removeRigidBody(ball));
    must(world->removeBody(chips));
    stepFor(*world, 0.2f);
    return must(world->stopRecording());
}
} // namespace

TEST(Recording, ReplaysEveryKindOfCallBitForBit)
{
    std::vector<std::byte> recording = recordBusyRun();
    ReplayReport report = must(replay(recording));
    EXPECT_TRUE(report.hashesEqual) << "at tick " << report.firstDifferentTick;
    EXPECT_EQ(report.hashesChecked, 7u);
}

TEST(Recording, ManyEqualStepsCostAFewBytes)
{
    auto record = [](float seconds) {
        auto world = makeBusyWorld();
        must(world->startRecording(100000));
        stepFor(*world, seconds);
        return must(world->stopRecording()).size();
    };
    EXPECT_LE(record(2.0f), record(0.1f) + 4);
}

TEST(Recording, AWrongHashIsFoundAndItsTickIsTold)
{
    auto world = makeBusyWorld();
    must(world->startRecording(5));
    stepFor(*world, 0.5f);
    uint64_t lastHash = world->hash();
    uint64_t lastTick = world->tick();
    std::vector<std::byte> recording = must(world->stopRecording());
    EXPECT_TRUE(must(replay(recording)).hashesEqual);

    // The recording ends with the last hash; change it as a machine that computes differently would.
    std::vector<std::byte> contents(must(openSealedBytes(recordingFile, recording)).begin(),
                                    must(openSealedBytes(recordingFile, recording)).end());
    ASSERT_EQ(std::memcmp(contents.data() + contents.size() - 8, &lastHash, 8), 0);
    contents.back() ^= std::byte{1};
    ReplayReport report = must(replay(sealBytes(recordingFile, contents)));
    EXPECT_FALSE(report.hashesEqual);
    EXPECT_EQ(report.firstDifferentTick, lastTick);
}

TEST(Recording, RefusesEveryDamage)
{
    std::vector<std::byte> recording = recordBusyRun();
    Random random(4, 0);
    for (uint64_t i = 0; i < 200; ++i)
    {
        std::vector<std::byte> damaged = recording;
        if (i % 2 == 0)
            damaged.resize(random.below(i, static_cast<uint32_t>(damaged.size())));
        else
            damaged[random.below(i, static_cast<uint32_t>(damaged.size()))] ^= std::byte(1u << (i % 8));
        Result<ReplayReport> report = replay(damaged);
        ASSERT_FALSE(report);
        EXPECT_FALSE(report.message().empty());
    }
}

TEST(Recording, StartsAndStopsOnce)
{
    auto world = makeWorld();
    EXPECT_FALSE(world->stopRecording());
    EXPECT_FALSE(world->startRecording(0));
    must(world->startRecording());
    EXPECT_FALSE(world->startRecording());
    EXPECT_TRUE(world->stopRecording());
}
} // namespace fsim::test
