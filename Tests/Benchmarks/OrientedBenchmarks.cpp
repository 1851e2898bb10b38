#include "FractureSim/Kernels.h"
#include "FractureSim/World.h"

#include "OrientedParticles/OrientedMatch.h"
#include "OrientedParticles/OrientedState.h"
#include "Support/BrickFragments.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

// Groups of oriented particles on one thread. oriented/match and oriented/stretch are of a block of 12 x 12 x 12
// bricks; oriented/softCubes160 is a step of the scene that peers.md describes, elastic, with flow and the fracture
// test on. Names are oriented/<what>/<kernels>; ns_per_member is of one pass. oriented/partAtOnce is the slowest of the
// frames in which 200 fragments and more of a block part at once, beside the median frame of the run.
namespace fsim::orientedParticles
{
namespace
{
double cpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct OrientedBlock
{
    OrientedBlock()
        : asset(test::brickAsset({.counts = {12, 12, 12}})), work(defaultAllocator(), *asset),
          state(makeOrientedState({.model = Model::OrientedParticles}, *asset, work, defaultAllocator()))
    {
        for (uint32_t count : work.groups.counts)
            members += count;
    }

    // Bent, so that there is something to match.
    void bend()
    {
        for (uint32_t p = 0; p < state.positions.size(); ++p)
        {
            Vec3 x = state.positions[p];
            work.poses[p] = {{x.x, x.y, x.z + 0.3f * x.x * x.x}, 1.0f, {}};
        }
    }

    AssetRef asset;
    OrientedWork work;
    OrientedState state;
    uint32_t members = 0;
};

constexpr uint32_t benchPasses = 5;

double matchOnce(OrientedBlock& block, Kernels kernels)
{
    block.bend();
    double start = cpuSeconds();
    matchGroups(block.work.groups, block.state.shapes().turns, {120.0f, 1.0f / 60.0f, benchPasses}, block.work.poses,
                kernels, serialScheduler());
    return cpuSeconds() - start;
}

double stretchOnce(OrientedBlock& block, Kernels kernels)
{
    block.bend();
    double start = cpuSeconds();
    measureStretches(block.work.groups, block.state.shapes().turns, block.work.poses, 0.0f, 0,
                     block.work.groups.blocks(), block.work.stretches(), kernels);
    return cpuSeconds() - start;
}

void addKernelBenchmark(const std::string& name, double (*once)(OrientedBlock&, Kernels), uint32_t passes)
{
    for (Kernels kernels : availableKernels())
        benchmark::RegisterBenchmark(("oriented/" + name + "/" + std::string(nameOf(kernels))).c_str(),
                                     [=](benchmark::State& state) {
                                         OrientedBlock block;
                                         double reference = 0.0, seconds = 0.0;
                                         for (int i = 0; i < 3; ++i)
                                             reference += once(block, Kernels::Reference) / 3.0;
                                         for (auto _ : state)
                                         {
                                             double time = once(block, kernels);
                                             state.SetIterationTime(time);
                                             seconds += time;
                                         }
                                         seconds /= static_cast<double>(state.iterations());
                                         state.counters["ns_per_member"] = seconds / block.members / passes * 1e9;
                                         state.counters["times_reference"] = reference / seconds;
                                     })
            ->UseManualTime();
}

std::unique_ptr<World> softCubes(Kernels kernels)
{
    auto world = World::create({.substeps = 1}, {.kernels = kernels});
    (void)(*world)->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static});
    AssetId cube = *(*world)->addAsset(test::brickAsset({.counts = {5, 5, 5}, .size = {0.1f, 0.1f, 0.1f}}));
    OrientedMaterial material{.density = 1000.0f,
                              .stiffness = 100.0f,
                              .damping = 4.0f,
                              .yieldStrain = 0.2f,
                              .flowRate = 30.0f,
                              .toughness = 0.8f};
    for (uint32_t i = 0; i < 160; ++i)
        (void)(*world)->addBody({.model = Model::OrientedParticles,
                                 .asset = cube,
                                 .pose = {{static_cast<float>(i % 16), static_cast<float>(i / 16), 1.0f},
                                          {0.382683f, 0.0f, 0.0f, 0.92388f}},
                                 .oriented = material,
                                 .passes = 5});
    return std::move(*world);
}

// Blocks of brittle bricks that hit the floor one after the other, each all at once.
struct PartingBlocks
{
    static constexpr uint32_t blocks = 4, frames = 240, apart = 50; // frames between two blows

    PartingBlocks()
    {
        auto created = World::create({.substeps = 2, .fractureBudget = 100000}, {.kernels = Kernels::Auto});
        world = std::move(*created);
        (void)world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static});
        AssetId block = *world->addAsset(test::brickAsset({.counts = {10, 10, 5}, .size = {0.1f, 0.1f, 0.1f}}));
        constexpr float speed = 25.0f;
        for (uint32_t i = 0; i < blocks; ++i)
        {
            float seconds = static_cast<float>(20 + apart * i) / 60.0f;
            (void)world->addBody(
                {.model = Model::OrientedParticles,
                 .asset = block,
                 .pose = {{3.0f * static_cast<float>(i), 0.0f, 0.3f + speed * seconds + 4.905f * seconds * seconds},
                          {}},
                 .linearVelocity = {0.0f, 0.0f, -speed},
                 .oriented = {.density = 2500.0f, .stiffness = 300.0f, .toughness = 0.001f}});
        }
    }

    std::unique_ptr<World> world;
};

void timeParting(benchmark::State& state)
{
    for (auto _ : state)
    {
        PartingBlocks run;
        std::vector<double> seconds;
        double worst = 0.0;
        uint32_t blows = 0, pieces = PartingBlocks::blocks;
        for (uint32_t frame = 0; frame < PartingBlocks::frames; ++frame)
        {
            double start = cpuSeconds();
            (void)run.world->step(1.0f / 60.0f);
            seconds.push_back(cpuSeconds() - start);
            uint32_t now = run.world->statistics().pieces;
            if (now >= pieces + 200)
            {
                worst = std::max(worst, seconds.back());
                ++blows;
            }
            pieces = now;
        }
        std::nth_element(seconds.begin(), seconds.begin() + seconds.size() / 2, seconds.end());
        if (blows == 0)
            state.SkipWithError("no 200 fragments parted at once");
        state.SetIterationTime(worst);
        state.counters["times_median"] = worst > 0.0 ? seconds[seconds.size() / 2] / worst : 0.0;
    }
}

const bool orientedAdded = [] {
    benchmark::RegisterBenchmark("oriented/partAtOnce/auto", timeParting)->UseManualTime()->Iterations(1);
    addKernelBenchmark("match", matchOnce, benchPasses);
    addKernelBenchmark("stretch", stretchOnce, 1);
    for (Kernels kernels : availableKernels())
        benchmark::RegisterBenchmark(("oriented/softCubes160/" + std::string(nameOf(kernels))).c_str(),
                                     [=](benchmark::State& state) {
                                         std::unique_ptr<World> world = softCubes(kernels);
                                         for (auto _ : state)
                                         {
                                             double start = cpuSeconds();
                                             (void)world->step(1.0f / 60.0f);
                                             state.SetIterationTime(cpuSeconds() - start);
                                         }
                                         state.counters["contacts"] = world->statistics().contacts;
                                     })
            ->UseManualTime()
            ->Iterations(60);
    return true;
}();
} // namespace
} // namespace fsim::orientedParticles
