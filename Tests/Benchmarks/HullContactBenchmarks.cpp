#include "Collision/HullRounds.h"
#include "Support/HullBoxes.h"

#include <benchmark/benchmark.h>

#include <string>

// collision/hullContacts/<kernels>: 1,500 fragments thrown together, from pairs of hulls to their motions.
namespace fsim::collision
{
namespace
{
void collideHeap(benchmark::State& state, Kernels kernels)
{
    test::Boxes heap = test::heapOf(1500, {0.2f, 0.15f, 0.1f}, 2.6f, 1);
    const std::vector<HullPose> poses = heap.poses;
    const std::vector<Vec3> velocities = heap.velocities, spins = heap.spins;
    const std::vector<HullSupport> supports = heap.supports;
    Arena arena(defaultAllocator()), pairArena(defaultAllocator());
    HullPairs pairs;
    HullBody body = heap.body();
    pairs.update({&body, 1}, 0.01f, true, pairArena, serialScheduler(), kernels);
    uint32_t contacts = 0;
    for (auto _ : state)
    {
        state.PauseTiming();
        std::copy(poses.begin(), poses.end(), heap.poses.begin());
        std::copy(velocities.begin(), velocities.end(), heap.velocities.begin());
        std::copy(spins.begin(), spins.end(), heap.spins.begin());
        std::copy(supports.begin(), supports.end(), heap.supports.begin());
        arena.reset();
        state.ResumeTiming();
        contacts = collideHulls({&body, 1}, pairs.pairs(), 0.01f, arena, serialScheduler(), kernels);
    }
    state.SetItemsProcessed(state.iterations() * contacts);
}

const bool added = [] {
    for (Kernels kernels : availableKernels())
        benchmark::RegisterBenchmark(("collision/hullContacts/" + std::string(nameOf(kernels))).c_str(), collideHeap,
                                     kernels);
    return true;
}();
} // namespace
} // namespace fsim::collision
