#include "Support/TestWorlds.h"
#include "Support/ThreadScheduler.h"

namespace fsim::test
{
namespace
{
// Many separate piles and clouds, so that islands, pairs and particles are shared out among threads.
std::unique_ptr<World> makeWideWorld(TaskScheduler& scheduler, Kernels kernels)
{
    std::unique_ptr<World> world = makeWorld({}, {.scheduler = &scheduler, .kernels = kernels});
    addFloor(*world);
    for (int pile = 0; pile < 12; ++pile)
        for (int i = 0; i < 4; ++i)
            addBox(
                *world,
                {1.5f * static_cast<float>(pile), 0.02f * static_cast<float>(i), 0.3f + 0.45f * static_cast<float>(i)},
                {0.2f, 0.2f, 0.2f});
    AssetId gravel = must(world->addAsset(particleCube(10, 0.1f)));
    must(world->addBody({.asset = gravel, .pose = {{3.0f, 0.0f, 3.0f}, {}}}));
    must(world->addBody({.asset = gravel, .pose = {{9.0f, 0.3f, 3.0f}, {}}, .linearVelocity = {0, 0, -5}}));
    return world;
}
} // namespace

TEST(Threads, AnyNumberAndAnyKernelsGiveTheSameBitsInEveryStep)
{
    auto plain = makeWideWorld(serialScheduler(), Kernels::Reference);
    std::vector<ThreadScheduler> schedulers{ThreadScheduler(1), ThreadScheduler(2), ThreadScheduler(3),
                                            ThreadScheduler(8)};
    std::vector<std::unique_ptr<World>> others;
    for (ThreadScheduler& scheduler : schedulers)
        others.push_back(makeWideWorld(scheduler, Kernels::Auto));
    for (int step = 0; step < 45; ++step)
    {
        must(plain->step(plain->settings().tick));
        for (size_t i = 0; i < others.size(); ++i)
        {
            must(others[i]->step(plain->settings().tick));
            ASSERT_EQ(others[i]->hash(), plain->hash()) << schedulers[i].workers() << " threads, step " << step << ": "
                                                        << firstDifference(others[i]->save(), plain->save());
            ASSERT_TRUE(std::equal(plain->events().begin(), plain->events().end(), others[i]->events().begin(),
                                   others[i]->events().end()));
        }
    }
}
} // namespace fsim::test
