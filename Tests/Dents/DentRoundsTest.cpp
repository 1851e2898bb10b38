#include "DentTesting.h"

// A large body in a quiet world: growing is more work than a tick may spend.
namespace fsim::test
{
namespace
{
// Its one example pushes the right end in, without turns: vertices go straight.
std::unique_ptr<DentWorld> largeBar()
{
    DentRig rig = barRig(41, 11, 11);
    rig.examples.resize(3);
    auto dents = std::make_unique<DentWorld>(WorldSettings{}, WorldServices{}, rig);
    EXPECT_TRUE(dents->world->setGravity({}));
    dents->addBar(
        {.body = {.mass = 100.0f}, .dents = {.yieldSpeed = 0.1f, .softness = 0.2f, .reach = 1.5f, .delay = 0.05f}});
    return dents;
}
RigidBodyId barOf(const DentWorld& dents)
{
    return dents.world->rigidBodies()[0];
}
} // namespace

TEST(DentRounds, AllOfABodyGrowsByTheSameShareWhileItTakesSeveralTicks)
{
    auto dents = largeBar();
    ASSERT_TRUE(dents->world->strike(barOf(*dents), {-300.0f, 0, 0}, {1, 0, 0.25f}));
    std::vector<std::vector<Vec3>> shapes;
    for (int tick = 0; tick < 240; ++tick)
    {
        dents->step(1);
        shapes.push_back(dents->positions(barOf(*dents)));
    }
    const std::vector<Vec3>& rest = dents->rig.positions;
    const std::vector<Vec3>& last = shapes.back();
    size_t deepest = 0;
    for (size_t v = 0; v < rest.size(); ++v)
        if (length(last[v] - rest[v]) > length(last[deepest] - rest[deepest]))
            deepest = v;
    uint32_t changes = 0, pauses = 0;
    for (size_t tick = 1; tick < shapes.size() && shapes[tick - 1] != last; ++tick)
    {
        bool hasChanged = shapes[tick] != shapes[tick - 1];
        changes += hasChanged;
        pauses += !hasChanged && changes > 0;
        float share = dot(shapes[tick][deepest] - rest[deepest], last[deepest] - rest[deepest]) /
                      lengthSquared(last[deepest] - rest[deepest]);
        float apart = 0.0f;
        for (size_t v = 0; v < rest.size(); ++v)
            apart = std::max(apart, length(shapes[tick][v] - rest[v] - share * (last[v] - rest[v])));
        // The last hundredth of a weight comes at once, where the whole example is 0.4 m.
        EXPECT_LT(apart, 0.01f * 0.4f + 1e-4f) << "tick " << tick;
    }
    EXPECT_GT(changes, 2u);
    EXPECT_GT(pauses, changes) << "each round fits into a tick: the case is no test";
}

TEST(DentRounds, AreNotChangedByASnapshotAtAnyTick)
{
    auto whole = largeBar();
    ASSERT_TRUE(whole->world->strike(barOf(*whole), {-300.0f, 0, 0}, {1, 0, 0.25f}));
    for (int tick = 0; tick < 90; ++tick)
    {
        whole->step(1);
        auto other = largeBar();
        Status restored = other->world->restore(whole->world->save());
        ASSERT_TRUE(restored) << restored.message();
        for (int i = 0; i < 3; ++i) // another blow comes while a round is on
        {
            for (DentWorld* each : {whole.get(), other.get()})
            {
                if (i > 0 || tick % 20 != 10)
                    continue;
                ASSERT_TRUE(each->world->strike(barOf(*each), {-50.0f, 0, 0}, {1, 0.2f, 0}));
            }
            ASSERT_EQ(whole->world->hash(), other->world->hash()) << "tick " << tick << " + " << i;
            whole->step(1);
            other->step(1);
        }
        ASSERT_EQ(whole->world->hash(), other->world->hash()) << "tick " << tick;
    }
}

TEST(DentRounds, ABlowThatComesWhileTheBodyGrowsIsNotLost)
{
    std::vector<float> deepest;
    for (int ticksBetween : {0, 1, 2, 3, 5, 8, 13})
    {
        auto dents = largeBar();
        ASSERT_TRUE(dents->world->strike(barOf(*dents), {-60.0f, 0, 0}, {1, 0, 0.25f}));
        dents->step(30 + ticksBetween);
        ASSERT_TRUE(dents->world->strike(barOf(*dents), {-60.0f, 0, 0}, {1, 0, 0.25f}));
        dents->step(300);
        deepest.push_back(dents->deepestDent(barOf(*dents)));
    }
    for (float each : deepest)
        EXPECT_NEAR(each, deepest[0], 0.02f * deepest[0]);
}
} // namespace fsim::test
