#include "Foundation/Random.h"
#include "Support/TestWorlds.h"

namespace fsim::test
{
TEST(Snapshot, RestoringAndSteppingAgainGivesTheSameBits)
{
    auto world = makeBusyWorld();
    for (int start : {0, 5, 17, 30, 60, 90}) // in the air, at the impact, in the pile, at rest
    {
        while (world->tick() < static_cast<uint64_t>(start))
            must(world->step(world->settings().tick));
        std::vector<std::byte> snapshot = world->save();
        uint64_t hash = world->hash();
        stepFor(*world, 0.5f);
        std::vector<std::byte> later = world->save();
        must(world->restore(snapshot));
        EXPECT_EQ(world->hash(), hash);
        stepFor(*world, 0.5f);
        EXPECT_EQ(firstDifference(world->save(), later), "") << "from tick " << start;
        must(world->restore(snapshot));
    }
}

TEST(Snapshot, GoesIntoAnotherWorldWithTheSameAssets)
{
    auto world = makeBusyWorld();
    stepFor(*world, 0.4f);
    std::vector<std::byte> snapshot = world->save();
    auto other = makeWorld();
    EXPECT_FALSE(other->restore(snapshot)); // the asset is missing
    must(other->addAsset(particleCube(6, 0.08f)));
    must(other->restore(snapshot));
    stepFor(*world, 1.0f);
    stepFor(*other, 1.0f);
    EXPECT_EQ(other->hash(), world->hash());
}

TEST(Snapshot, BringsBackWhatWasRemovedAndTakesAwayWhatCameLater)
{
    auto world = makeBusyWorld();
    std::vector<std::byte> snapshot = world->save();
    uint64_t hash = world->hash();
    for (RigidBodyId body : world->rigidBodies())
        must(world->removeRigidBody(body));
    for (BodyId body : world->bodies())
        must(world->removeBody(body));
    stepFor(*world, 0.2f);
    must(world->restore(snapshot));
    EXPECT_EQ(world->hash(), hash);
    RigidBodyId later = addBall(*world, {9, 9, 9}, 1.0f);
    must(world->restore(snapshot));
    EXPECT_FALSE(world->rigidBodyState(later));
}

TEST(Snapshot, RefusesEveryDamageAndLosesNothing)
{
    auto world = makeBusyWorld();
    stepFor(*world, 0.3f);
    std::vector<std::byte> snapshot = world->save();
    uint64_t hash = world->hash();
    Random random(3, 0);
    for (uint64_t i = 0; i < 300; ++i)
    {
        std::vector<std::byte> damaged = snapshot;
        if (i % 3 == 0)
            damaged.resize(random.below(i, static_cast<uint32_t>(damaged.size())));
        else if (i % 3 == 1)
            damaged[random.below(i, static_cast<uint32_t>(damaged.size()))] ^= std::byte(1u << (i % 8));
        else
            damaged.push_back(std::byte{0});
        Status status = world->restore(damaged);
        EXPECT_FALSE(status);
        EXPECT_FALSE(status.message().empty());
        ASSERT_EQ(world->hash(), hash);
    }
}

TEST(Snapshot, WorldWithLessRoomRefusesIt)
{
    auto world = makeBusyWorld();
    auto small = makeWorld({.maxRigidBodies = 3});
    must(small->addAsset(particleCube(6, 0.08f)));
    uint64_t hash = small->hash();
    Status status = small->restore(world->save());
    EXPECT_FALSE(status);
    EXPECT_EQ(small->hash(), hash);
}
} // namespace fsim::test
