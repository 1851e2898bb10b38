#include "FractureSim/Kernels.h"
#include "FractureSim/World.h"

#include "Clusters/ClusterSetup.h"
#include "Clusters/GoalBlend.h"
#include "Support/ClusterBodies.h"

#include <benchmark/benchmark.h>

#include <ctime>
#include <string>

// Shape matching and strain limiting of the bar that peers.md describes (lattice-bar: 83x16x16 particles, 126 clusters,
// 64,512 memberships), on one thread. Names are clusters/<what>/<kernels>; ns_per_membership is of one iteration.
namespace fsim::clusters
{
namespace
{
AssetRef latticeBar()
{
    return test::localBoxAsset(83, 16, 16, 0.04f, 8, 6);
}

struct Bar
{
    Bar()
        : asset(latticeBar()), room(roomFor(*asset)),
          state(makeState({.model = Model::Clustered}, *asset, room, defaultAllocator())),
          work(defaultAllocator(), room.memberships, room.particles, room.clusters)
    {
        deriveWork(state, ClusterMaterial{}, work);
    }

    // Twisted, so that there is something to match and to limit.
    void twist()
    {
        for (uint32_t p = 0; p < state.positions.size(); ++p)
        {
            Vec3 x = asset->positions()[p];
            float angle = 0.6f * x.x;
            float cosine = 1.0f - 0.5f * angle * angle;
            work.predicted[p] = {x.x, cosine * x.y - angle * x.z, angle * x.y + cosine * x.z};
        }
    }

    AssetRef asset;
    ClusterRoom room;
    ClusterState state;
    MatchWork work;
};

double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double run(Bar& bar, const MatchSettings& settings, Kernels kernels, uint64_t times)
{
    double seconds = 0.0;
    for (uint64_t i = 0; i < times; ++i)
    {
        bar.twist();
        double start = processorSeconds();
        matchShapes(bar.state, settings, bar.work, kernels, serialScheduler());
        seconds += processorSeconds() - start;
    }
    return seconds / static_cast<double>(times);
}

void addBenchmark(const std::string& name, const MatchSettings& settings)
{
    for (Kernels kernels : availableKernels())
    {
        std::string full = "clusters/" + name + "/" + std::string(nameOf(kernels));
        benchmark::RegisterBenchmark(full.c_str(), [=](benchmark::State& state) {
            Bar bar;
            double reference = run(bar, settings, Kernels::Reference, 3);
            double seconds = 0.0;
            for (auto _ : state)
            {
                double once = run(bar, settings, kernels, 1);
                state.SetIterationTime(once);
                seconds += once;
            }
            seconds /= static_cast<double>(state.iterations());
            double iterations = 1.0 + settings.passes;
            state.counters["ns_per_membership"] = seconds / bar.room.memberships / iterations * 1e9;
            state.counters["times_reference"] = reference / seconds;
        })->UseManualTime();
    }
}

// Whole frames of the bar as it tumbles, elastic and with plasticity and the fracture test switched on; nothing yields
// or breaks, so that it is the looking that is measured. times_elastic is elastic over that: at least 1 / 1.15.
void addFrameBenchmark()
{
    for (Kernels kernels : availableKernels())
    {
        std::string full = "clusters/frameThatMayBreak/" + std::string(nameOf(kernels));
        benchmark::RegisterBenchmark(full.c_str(), [=](benchmark::State& state) {
            AssetRef bar = latticeBar();
            ClusterMaterial material{
                .density = 1000.0f, .stiffness = 1e5f, .damping = 0.0f, .maxStretch = 0.0f, .flowRate = 0.0f};
            material.toughness = 0.0f;
            auto worldOf = [&](const ClusterMaterial& of) {
                std::unique_ptr<World> world = std::move(*World::create({.gravity = {}}, {.kernels = kernels}));
                BodySettings settings{.model = Model::Clustered, .asset = *world->addAsset(bar)};
                settings.angularVelocity = {0.8f, 0.3f, 0.5f};
                settings.cluster = of;
                if (!world->addBody(settings))
                    state.SkipWithError("the bar was refused");
                return world;
            };
            auto elastic = worldOf(material);
            material.flowRate = 60.0f;
            material.yieldStrain = material.toughness = 0.5f;
            auto breakable = worldOf(material);
            double elasticSeconds = 0.0, seconds = 0.0;
            auto timed = [](World& world) {
                double start = processorSeconds();
                (void)world.step(1.0f / 60.0f);
                return processorSeconds() - start;
            };
            for (auto _ : state)
            {
                elasticSeconds += timed(*elastic);
                double once = timed(*breakable);
                state.SetIterationTime(once);
                seconds += once;
            }
            state.counters["times_elastic"] = elasticSeconds / seconds;
        })->UseManualTime();
    }
}

const bool added = [] {
    addFrameBenchmark();
    addBenchmark("match", {.stiffness = 1e5f, .maxStretch = 0.0f, .passes = 4, .substep = 1.0f / 60.0f});
    addBenchmark(
        "matchAndLimit",
        {.stiffness = 60.0f, .maxStretch = 0.1f, .outlierStretch = 1.0f, .passes = 4, .substep = 1.0f / 60.0f});
    return true;
}();
} // namespace
} // namespace fsim::clusters
