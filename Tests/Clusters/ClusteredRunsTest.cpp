#include "Support/ClusterWorlds.h"
#include "Support/ThreadScheduler.h"

#include <algorithm>

// Whole runs of bodies that break: repeatable, bounded, the same on every machine.
namespace fsim::test
{
namespace
{
ClusterMaterial ductile()
{
    return {.damping = 10.0f, .yieldStrain = 0.005f, .flowRate = 30.0f, .hardening = 0.2f, .toughness = 0.12f};
}

ClusterMaterial brittle()
{
    return {.stiffness = 300.0f, .maxStretch = 0.05f, .flowRate = 0.0f, .toughness = 0.03f, .toughnessNoise = 0.3f};
}

// A bar that is torn, with a ball shot into it and a floor below.
std::unique_ptr<World> violence(WorldServices services = {}, WorldSettings settings = {})
{
    auto world = makeWorld(settings, services);
    addFloor(*world);
    addClustered(*world, testBar(), brittle(), {0, 0, 0.5f});
    addClustered(*world, boxClusterAsset(8, 8, 4, 0.05f, 4, 2), ductile(), {0, 0.5f, 0.4f}, {0, -4, 0});
    addBall(*world, {0.1f, -1.0f, 0.5f}, 0.1f, {0, 15, 0}, 4000.0f);
    return world;
}

struct Trace
{
    std::vector<uint64_t> hashes;
    std::vector<Event> events;
    uint32_t splits = 0;
};

Trace run(World& world, int ticks)
{
    Trace trace;
    for (int i = 0; i < ticks; ++i)
    {
        must(world.step(world.settings().tick));
        trace.hashes.push_back(world.hash());
        trace.events.insert(trace.events.end(), world.events().begin(), world.events().end());
    }
    trace.splits = world.statistics().splits;
    return trace;
}
} // namespace

TEST(ClusteredRuns, AreTheSameForEveryKernelAndNumberOfThreads)
{
    Trace first;
    for (Kernels kernels : availableKernels())
        for (uint32_t workers : {1u, 2u, 3u})
        {
            if (kernels != Kernels::Reference && workers == 3)
                continue;
            ThreadScheduler threads(workers);
            auto world = violence({.scheduler = &threads, .kernels = kernels});
            Trace trace = run(*world, 40);
            EXPECT_GT(trace.splits, 20u);
            EXPECT_EQ(world->statistics().nonFinite, 0u);
            if (first.hashes.empty())
                first = trace;
            auto differs = std::mismatch(trace.hashes.begin(), trace.hashes.end(), first.hashes.begin());
            EXPECT_EQ(differs.first, trace.hashes.end())
                << nameOf(kernels) << ", " << workers << " threads, tick " << differs.first - trace.hashes.begin();
            EXPECT_EQ(trace.events, first.events);
        }
}

// From before the first break, from among them, and after the last.
TEST(ClusteredRuns, GoOnTheSameFromASnapshotInTheMiddleOfFracture)
{
    std::vector<uint64_t> serial;
    for (uint32_t workers : {1u, 2u, 3u})
    {
        ThreadScheduler threads(workers);
        auto world = violence({.scheduler = &threads});
        for (int start : workers == 1 ? std::vector<int>{3, 6, 12, 25} : std::vector<int>{12})
        {
            run(*world, start - int(world->tick()));
            uint32_t before = world->statistics().splits;
            double flowed = world->statistics().plasticStrainMean;
            std::vector<std::byte> snapshot = world->save();
            uint64_t hash = world->hash();
            Trace once = run(*world, 30);
            double flowedAtEnd = world->statistics().plasticStrainMean;
            must(world->restore(snapshot));
            EXPECT_EQ(world->hash(), hash);
            Trace again = run(*world, 30);
            EXPECT_EQ(once.hashes, again.hashes) << "from tick " << start;
            EXPECT_EQ(once.events, again.events);
            must(world->restore(snapshot));
            if (start != 12)
                continue;
            EXPECT_GT(before, 5u);
            EXPECT_GT(once.splits, before + 5);
            EXPECT_GT(flowed, 1e-4); // and it flows, before and after
            EXPECT_NE(world->statistics().plasticStrainMean, flowedAtEnd);
            if (serial.empty())
                serial = once.hashes;
            EXPECT_EQ(once.hashes, serial) << workers << " threads";
        }
    }
}

TEST(ClusteredRuns, ASnapshotFitsAFreshWorld)
{
    auto world = violence();
    run(*world, 12);
    std::vector<std::byte> snapshot = world->save();
    auto other = makeWorld();
    must(other->addAsset(testBar()));
    must(other->addAsset(boxClusterAsset(8, 8, 4, 0.05f, 4, 2)));
    must(other->restore(snapshot));
    EXPECT_EQ(run(*world, 30).hashes, run(*other, 30).hashes);
}

TEST(ClusteredRuns, DamagedSnapshotsAreRefused)
{
    auto world = violence();
    run(*world, 12);
    std::vector<std::byte> good = world->save();
    uint64_t hash = world->hash();
    for (size_t at = 7; at < good.size(); at += good.size() / 97)
    {
        std::vector<std::byte> bad = good;
        bad[at] ^= std::byte{0x40};
        EXPECT_FALSE(world->restore(bad)) << at;
    }
    EXPECT_FALSE(world->restore(std::span(good).first(good.size() / 2)));
    EXPECT_EQ(world->hash(), hash);
}

TEST(ClusteredRuns, RecordingsReplayWithChangesOfMaterial)
{
    auto world = violence();
    run(*world, 4);
    must(world->startRecording(5));
    run(*world, 10);
    BodyId bar = world->bodies()[0];
    must(world->setMaterial(bar, ductile()));
    run(*world, 10);
    must(world->applyImpulse({.body = bar, .point = {0, 0, 0.5f}, .burst = 5.0f, .radius = 1.0f}));
    DriverId pin = must(world->addDriver({.kind = DriverKind::Pin, .point = {0.5f, 0, 0.5f}, .radius = 0.3f}));
    run(*world, 10);
    must(world->setMaterial(bar, ClusterMaterial{.density = 900.0f, .toughness = 0.02f}));
    must(world->removeDriver(pin));
    run(*world, 10);
    std::vector<std::byte> recording = must(world->stopRecording());
    ThreadScheduler threads(2);
    ReplayReport report = must(replay(recording, {.scheduler = &threads}));
    EXPECT_TRUE(report.hashesEqual) << "at tick " << report.firstDifferentTick;
    EXPECT_GT(report.hashesChecked, 6u);
    EXPECT_EQ(report.hash, world->hash());
}

TEST(ClusteredRuns, BudgetBoundsTheSplitsOfATickAndTheRestFollows)
{
    constexpr uint32_t budget = 130; // two clusters of 64
    std::vector<Event> first;
    for (uint32_t workers : {1u, 3u})
    {
        ThreadScheduler threads(workers);
        auto world = violence({.scheduler = &threads}, {.fractureBudget = budget});
        Trace trace = run(*world, 40);
        std::vector<uint32_t> perTick(41, 0);
        for (const Event& event : trace.events)
            if (event.kind == EventKind::Fractured)
                ++perTick[event.tick];
        // A cluster of at least eight members takes as many items.
        EXPECT_LE(*std::max_element(perTick.begin(), perTick.end()), budget / 8);
        auto busy = std::count_if(perTick.begin(), perTick.end(), [](uint32_t n) { return n > 0; });
        EXPECT_GT(busy, 5);
        if (first.empty())
            first = trace.events;
        EXPECT_EQ(trace.events, first) << "the order of the breaks depends on the threads";
    }
    auto free = violence({}, {.fractureBudget = 1u << 30});
    Trace all = run(*free, 60);
    uint32_t most = 0;
    for (uint32_t tick = 0; tick < 60; ++tick)
        most = std::max(most, uint32_t(std::count_if(all.events.begin(), all.events.end(), [&](const Event& e) {
                            return e.kind == EventKind::Fractured && e.tick == tick;
                        })));
    EXPECT_GT(most, 3u) << "the budget above bounds nothing";
}

TEST(ClusteredRuns, WithoutBudgetNothingBreaks)
{
    auto world = violence({}, {.fractureBudget = 0});
    EXPECT_EQ(run(*world, 30).splits, 0u);
}

// Clusters that share all of their particles: room for twice the particles is soon used up.
TEST(ClusteredRuns, AFullBodyBreaksNoFurtherAndSaysSo)
{
    auto world = makeWorld({.gravity = {0, 0, 0}, .fractureBudget = 1u << 30});
    ClusterMaterial dust{.flowRate = 0.0f, .toughness = 0.005f, .toughnessBoost = 0.0f, .relaxBeforeSplit = 0};
    BodyId body = addClustered(*world, boxClusterAsset(12, 5, 5, 0.05f, 3, 1), dust);
    double mass = 0.0;
    pullApart(*world, 0.2f, 2.0f);
    uint32_t told = 0;
    for (int i = 0; i < 60; ++i)
    {
        must(world->step(world->settings().tick));
        mass = mass == 0.0 ? world->statistics().mass : mass;
        for (const Event& event : world->events())
            told += event.kind == EventKind::LimitReached && event.limit == Limit::Fracture && event.value >= 1.0f;
    }
    EXPECT_GT(told, 0u);
    EXPECT_TRUE(allFinite(*world, body));
    EXPECT_EQ(world->statistics().nonFinite, 0u);
    EXPECT_LE(must(world->statistics(body)).particles, 2u * 300u + 64u);
    EXPECT_NEAR(world->statistics().mass, mass, 1e-5 * mass);
}

// With the room for what it may break into.
TEST(ClusteredRuns, AParticleWithThreeMembershipsTakesLessThan400BytesOfState)
{
    auto world = makeWorld();
    must(world->step(1.0f / 60.0f));
    size_t empty = world->statistics().stateBytes;
    addClustered(*world, boxClusterAsset(29, 14, 14, 0.05f, 5, 3), brittle());
    must(world->step(1.0f / 60.0f));
    const WorldStatistics& sums = world->statistics();
    EXPECT_GT(sums.memberships, 3 * sums.particles);
    EXPECT_LT(sums.stateBytes - empty, 400 * sums.particles);
}

TEST(ClusteredRuns, MassIsKeptThroughAllBreaking)
{
    auto world = violence({}, {.gravity = {0, 0, -9.81f}, .fractureBudget = 1u << 30});
    addBall(*world, {-0.3f, -1.0f, 0.5f}, 0.1f, {0, 15, 0}, 4000.0f);
    must(world->step(0.0f));
    double mass = world->statistics().mass;
    Trace trace = run(*world, 90);
    EXPECT_GT(trace.splits, 50u);
    EXPECT_NEAR(world->statistics().mass / mass, 1.0, 1e-6);
}

// Stiff chips between a heavy ball and the ground are crushed again and again. What that puts into them once went on as
// speed: the rubble of this floor had 15 % of the ball's energy two seconds after the blow, and more every second.
TEST(ClusteredRuns, RubbleDoesNotBurst)
{
    auto world = makeWorld({.substeps = 1});
    addFloor(*world);
    ClusterMaterial weak{.density = 1800.0f,
                         .stiffness = 200.0f,
                         .damping = 6.0f,
                         .maxStretch = 0.05f,
                         .flowRate = 0.0f,
                         .toughness = 0.05f,
                         .toughnessBoost = 0.5f,
                         .boostDecay = 30.0f,
                         .relaxBeforeSplit = 0,
                         .toughnessNoise = 0.5f,
                         .noiseSize = 0.4f,
                         .outlierStretch = 0.4f};
    BodyId floor = addClustered(*world, boxClusterAsset(32, 32, 8, 0.05f, 8, 6), weak, {0, 0, 0.21f});
    constexpr float speed = 15.0f, radius = 0.5f, density = 5000.0f;
    addBall(*world, {0, 0, 1.2f}, radius, {1, 0, -speed}, density);
    double blow = 0.5 * 4.18879 * radius * radius * radius * density * speed * speed;
    Trace trace = run(*world, 120);
    EXPECT_GT(trace.splits, 100u);
    EXPECT_LT(must(world->statistics(floor)).kineticEnergy, 0.03 * blow);
}

// In every substep contacts leave velocities behind in those below, far above what counts as rest, and the next one
// takes them back: blocks on blocks once trembled for ever.
TEST(ClusteredRuns, StackedBlocksFallAsleep)
{
    auto world = makeWorld();
    addFloor(*world);
    AssetRef block = boxClusterAsset(8, 8, 6, 0.05f, 5, 3);
    ClusterMaterial stiff{
        .stiffness = 300.0f, .damping = 8.0f, .maxStretch = 0.05f, .flowRate = 0.0f, .toughness = 0.1f};
    std::vector<BodyId> stack;
    for (int i = 0; i < 3; ++i)
        stack.push_back(addClustered(*world, block, stiff, {0, 0, 0.16f + 0.33f * float(i)}));
    run(*world, 180);
    EXPECT_EQ(world->statistics().splits, 0u);
    uint64_t asleep = world->hash();
    std::vector<Vec3> before;
    for (BodyId body : stack)
        before.push_back(must(world->statistics(body)).centre);
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_EQ(must(world->statistics(stack[size_t(i)])).kineticEnergy, 0.0f) << i;
        EXPECT_NEAR(before[size_t(i)].z, 0.15f + 0.275f * float(i), 0.03f) << i; // points rest on shapes
    }
    // And what is shot at them wakes them.
    addBall(*world, {1.0f, 0, 0.5f}, 0.1f, {-10, 0, 0}, 4000.0f);
    run(*world, 30);
    EXPECT_NE(world->hash(), asleep);
    EXPECT_GT(length(must(world->statistics(stack[1])).centre - before[1]), 0.05f);
}

TEST(ClusteredRuns, EachEventIsOfItsBodyAndInOrder)
{
    auto world = violence();
    Trace trace = run(*world, 40);
    uint32_t tick = 0;
    uint32_t fractured = 0;
    for (const Event& event : trace.events)
    {
        EXPECT_GE(event.tick, tick);
        tick = event.tick;
        EXPECT_TRUE(isFinite(event.position) && isFinite(event.direction) && isFinite(event.value));
        if (event.kind == EventKind::Fractured)
        {
            ++fractured;
            EXPECT_TRUE(event.body == world->bodies()[0] || event.body == world->bodies()[1]);
            EXPECT_NEAR(length(event.direction), 1.0f, 1e-4f);
        }
    }
    EXPECT_EQ(fractured, trace.splits);
}

// A bar blown to bits over a floor. Its smallest pieces, thin and flat ones among them, are thrown about, pressed on
// the floor and onto pieces that sleep; nothing of that may drive them.
TEST(ClusteredRuns, RubbleGainsNoEnergy)
{
    for (float burst : {10.5f, 11.0f, 11.5f, 12.75f, 13.75f})
    {
        ClusterMaterial material;
        material.toughness = 0.06f;
        std::unique_ptr<World> world = makeWorld();
        addFloor(*world);
        BodyId body = addClustered(*world, testBar(), material, {0, 0, 1});
        double least = 1e30, most = 0.0, blow = 0.0;
        for (uint32_t i = 0; i < 240; ++i)
        {
            if (i == 5)
                must(world->applyImpulse({.body = body, .point = {0.5f, 0, 1}, .burst = burst, .radius = 0.6f}));
            must(world->step(1.0f / 60.0f));
            double energy = world->statistics().energy;
            if (i == 8)
                blow = energy; // that the rubble comes to rest from; the burst's waves within the body are gone
            if (i >= 8)
            {
                least = std::min(least, energy);
                most = std::max(most, energy - least);
            }
        }
        BodyStatistics rubble = must(world->statistics(body));
        EXPECT_GT(rubble.pieces, 20u) << burst;
        EXPECT_LT(most, 0.04 * blow) << burst;
        EXPECT_LT(static_cast<double>(rubble.kineticEnergy), 0.01 * blow) << burst;
    }
}
} // namespace fsim::test
