#include "Host/HostWorld.h"
#include "Support/ThreadScheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fsim::test
{
namespace
{
// Runs calls in a recorded world and again from the recording.
template <class Calls> void expectReplayed(const Calls& calls)
{
    HostWorld host;
    must(host.world->startRecording(5));
    for (uint32_t i = 0; i < 30; ++i)
    {
        calls(host, i);
        must(host.world->step(1.0f / 60.0f));
    }
    ReplayReport report = must(replay(must(host.world->stopRecording())));
    EXPECT_TRUE(report.hashesEqual) << report.firstDifferentTick;
    EXPECT_EQ(report.hash, host.world->hash());
}
} // namespace

TEST(HostState, ASavedBodyComesBackToTheBit)
{
    HostWorld host;
    must(host.world->cut({.body = host.wall, .point = {0.1f, 0, 0}, .normal = {1, 0, 0}}));
    must(host.world->cut({.body = host.bar, .point = {0.1f, 0, 0}, .normal = {1, 0, 0}}));
    must(host.world->strike(host.dented, {-2000, 0, 300}, {7, 0, 0.4f}));
    stepFor(*host.world, 0.2f);
    std::vector<NetTarget> all{host.wall, host.bar, host.gravel, host.dented, host.box};
    std::vector<std::vector<std::byte>> saved;
    for (NetTarget each : all)
        saved.push_back(must(host.world->saveBody(each)));
    // Into the same world: saves of what was restored are the same bytes, whatever happened in between.
    stepFor(*host.world, 0.3f);
    for (size_t i = 0; i < all.size(); ++i)
    {
        EXPECT_NE(must(host.world->saveBody(all[i])), saved[i]) << i;
        must(host.world->restoreBody(all[i], saved[i]));
        EXPECT_EQ(must(host.world->saveBody(all[i])), saved[i]) << i;
    }
    // Into another, where nothing had happened.
    HostWorld other;
    std::vector<NetTarget> there{other.wall, other.bar, other.gravel, other.dented, other.box};
    for (size_t i = 0; i < there.size(); ++i)
    {
        must(other.world->restoreBody(there[i], saved[i]));
        EXPECT_EQ(must(other.world->saveBody(there[i])), saved[i]) << i;
    }
    EXPECT_EQ(must(other.world->statistics(other.wall)).brokenBonds,
              must(host.world->statistics(host.wall)).brokenBonds);
    stepFor(*other.world, 0.5f);

    // What does not fit is said, and changes nothing.
    uint64_t hash = other.world->hash();
    EXPECT_THAT(other.world->restoreBody(other.wall, saved[1]).message(), testing::HasSubstr("another model"));
    BodyId small = addOriented(*other.world, {{2, 2, 2}}, tough(), {0, -5, 0.1f});
    EXPECT_THAT(other.world->restoreBody(small, saved[0]).message(), testing::HasSubstr("another asset"));
    must(other.world->removeBody(small));
    saved[0][60] ^= std::byte{1};
    EXPECT_THAT(other.world->restoreBody(other.wall, saved[0]).message(), testing::HasSubstr("damaged"));
    EXPECT_FALSE(other.world->restoreBody(BodyId{77, 1}, saved[1]));
    EXPECT_NE(hash, 0u);
    EXPECT_EQ(must(other.world->statistics(other.wall)).brokenBonds,
              must(host.world->statistics(host.wall)).brokenBonds);
}

TEST(HostState, AnyNumberOfThreadsGivesTheSameBits)
{
    ThreadScheduler threads(3);
    auto plain = makeWorld({}, {.kernels = Kernels::Reference});
    auto fast = makeWorld({}, {.scheduler = &threads});
    std::vector<BodyId> walls, bars;
    for (World* world : {plain.get(), fast.get()})
    {
        addFloor(*world);
        must(world->addRigidBody({.shape = RigidShape::box({1, 1, 0.1f}),
                                  .motion = RigidMotion::Kinematic,
                                  .pose = {{0, 3, 0.1f}, {}},
                                  .group = 4}));
        walls.push_back(addOriented(*world, {{6, 2, 4}}, orientedPreset("concrete"), {0, 0, 0.3f}));
        bars.push_back(addClustered(*world, testBar(), {}, {0, 3, 0.5f}));
        addBox(*world, {0, 3, 1.2f}, {0.25f, 0.25f, 0.25f});
    }
    for (uint32_t i = 0; i < 40; ++i)
    {
        for (World* world : {plain.get(), fast.get()})
        {
            if (i == 3)
                must(world->cut({.point = {0.1f, 0, 0}, .normal = {1, 0.1f, 0}}));
            if (i == 8)
                must(world->applyRadialImpulse({.point = {0, 1, 0}, .radius = 5.0f, .strength = 200.0f}));
            must(world->step(1.0f / 60.0f));
        }
        ASSERT_EQ(plain->hash(), fast->hash()) << i;
        ASSERT_EQ(plain->pushes().size(), fast->pushes().size());
        for (size_t k = 0; k < plain->pushes().size(); ++k)
        {
            EXPECT_EQ(plain->pushes()[k].body, fast->pushes()[k].body);
            EXPECT_EQ(plain->pushes()[k].impulse, fast->pushes()[k].impulse);
            EXPECT_EQ(plain->pushes()[k].point, fast->pushes()[k].point);
        }
        for (const std::vector<BodyId>* bodies : {&walls, &bars})
        {
            std::vector<NetItem> a = must(plain->netItems((*bodies)[0])), b = must(fast->netItems((*bodies)[1]));
            ASSERT_EQ(a.size(), b.size());
            for (size_t k = 0; k < a.size(); ++k)
                EXPECT_EQ(a[k].bytes, b[k].bytes);
        }
    }
}

TEST(HostState, AllOfThemAreRecordedAndReplayed)
{
    std::vector<std::byte> savedWall, savedDents;
    expectReplayed([&](HostWorld& host, uint32_t i) {
        World& world = *host.world;
        uint32_t low[] = {0, 4, 8};
        switch (i)
        {
        case 1:
            must(world.setAnchored(host.wall, low, true));
            savedWall = must(world.saveBody(host.wall));
            savedDents = must(world.saveBody(host.dented));
            break;
        case 3:
            must(world.cut({.point = {0.1f, 0, 0}, .normal = {1, 0.2f, 0}}));
            break;
        case 5:
            must(world.applyRadialImpulse({.point = {0, 0, 0}, .radius = 8.0f, .strength = 300.0f}));
            break;
        case 7:
            must(world.breakBonds(host.bar, {0.3f, 3, 0.2f}, 0.1f));
            break;
        case 9:
            for (BodyId body : {host.wall, host.bar})
            {
                PieceState piece = must(world.pieces(body))[0];
                PieceMove move{.id = piece.id, .members = piece.members, .move = {0, 0, 0.1f}, .velocityShare = 0.5f};
                must(world.movePieces(body, {&move, 1}));
            }
            break;
        case 11:
            must(world.setBodyPose(host.gravel, {{0, -3, 2}, {0, 0, 0.6f, 0.8f}}));
            break;
        case 13:
            must(world.shiftOrigin({3, 4, 0.5f}));
            break;
        case 15:
            must(world.setFollowing(host.wall, true));
            break;
        case 20:
            must(world.restoreBody(host.wall, savedWall));
            must(world.restoreBody(host.dented, savedDents));
            break;
        default:
            break;
        }
    });
}
} // namespace fsim::test
