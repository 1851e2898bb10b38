#include "FractureSim/World.h"

#include "Scheduling/ThreadCrew.h"
#include "Support/ClusterBodies.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <thread>

// 200,000 particles in one body on the ground: clusters/crowd/sliding, whole and awake, and clusters/crowd/crumbling,
// under five falling balls of four tonnes; the first second, on one thread and on all of them, the mean frame. 60 Hz is
// 16,667 us. The note has the slowest frame and how many pieces there were in the end.
namespace fsim::clusters
{
namespace
{
constexpr uint32_t frames = 60;

std::unique_ptr<World> crowd(const AssetRef& wall, bool crumbles, lab::ThreadCrew& crew)
{
    auto world = std::move(*World::create({.substeps = 1, .maxEvents = 65536}, {.scheduler = &crew}));
    (void)world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static});
    BodySettings body{.model = Model::Clustered, .asset = *world->addAsset(wall)};
    body.pose.position = {0.0f, 0.0f, 1.28f};
    body.cluster = {.density = 1200.0f,
                    .stiffness = 350.0f,
                    .damping = 10.0f,
                    .maxStretch = 0.03f,
                    .yieldStrain = 1.0f,
                    .flowRate = 0.0f,
                    .toughness = crumbles ? 0.02f : 1.0f,
                    .toughnessBoost = 0.5f,
                    .boostDecay = 30.0f,
                    .relaxBeforeSplit = 0.0f,
                    .toughnessNoise = 0.5f,
                    .noiseSize = 0.3f};
    if (!crumbles)
        body.linearVelocity = {0.3f, 0.0f, 0.0f};
    if (!world->addBody(body))
        return nullptr;
    for (int i = 0; crumbles && i < 5; ++i)
    {
        auto at = static_cast<float>(i);
        RigidBodySettings ball{
            .shape = RigidShape::sphere(0.5f), .linearVelocity = {0.0f, 0.0f, -12.0f}, .mass = 4000.0f};
        ball.pose.position = {-4.0f + 2.0f * at, 0.1f * (at - 2.0f), 3.6f + 0.3f * at};
        (void)world->addRigidBody(ball);
    }
    return world;
}

void stepCrowd(benchmark::State& state, bool crumbles, uint32_t threads)
{
    static const AssetRef wall = test::localBoxAsset(200, 20, 50, 0.05f, 7, 5);
    lab::ThreadCrew crew(threads);
    std::unique_ptr<World> world = crowd(wall, crumbles, crew);
    if (!world)
        return state.SkipWithError("the wall was refused");
    double worst = 0.0;
    for (auto _ : state)
    {
        auto start = std::chrono::steady_clock::now();
        (void)world->step(1.0f / 60.0f);
        double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        state.SetIterationTime(seconds);
        worst = std::max(worst, seconds);
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * world->statistics().particles);
    state.SetLabel("worst " + std::to_string(static_cast<int>(1e6 * worst)) + " us, " +
                   std::to_string(world->statistics().pieces) + " pieces");
}

const bool added = [] {
    uint32_t all = std::max(1u, std::thread::hardware_concurrency());
    for (bool crumbles : {false, true})
        for (uint32_t threads : {1u, all})
            benchmark::RegisterBenchmark(
                (std::string("clusters/crowd/") + (crumbles ? "crumbling/" : "sliding/") + std::to_string(threads))
                    .c_str(),
                stepCrowd, crumbles, threads)
                ->UseManualTime()
                ->Iterations(frames)
                ->Repetitions(1);
    return true;
}();
} // namespace
} // namespace fsim::clusters
