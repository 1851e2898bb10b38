#include "FractureSim/Asset.h"
#include "FractureSim/World.h"

#include "Dents/DentMap.h"
#include "Dents/DentedBodies.h"
#include "Support/BarRigs.h"

#include <benchmark/benchmark.h>

#include <string>

// What dents cost, on one thread. Names are dents/<what>/...
namespace fsim::dents
{
namespace
{
// 4961 vertices.
DentRig fineBar()
{
    return test::barRig(41, 11, 11);
}

// One blow on a body of 5,000 vertices: nearest vertex, Jacobian, change. What it spreads to is oneSpread().
void oneImpulse(benchmark::State& state)
{
    DentShape shape = shapeOf(fineBar());
    DentedBodies all(defaultAllocator(), 0);
    DentedBody body(shape, all, defaultAllocator());
    uint32_t round = 0;
    for (auto _ : state)
    {
        float x = 0.9f - 0.1f * static_cast<float>(round++ % 8);
        uint32_t place = body.nearestPlace({x, 0.05f, 0.25f});
        ExampleWeights weights = body.weightsAt(place);
        benchmark::DoNotOptimize(changeOfWeights(jacobianAt(shape, place, weights), weights, shape.examples,
                                                 {0, 0, -1.0f}, 1e-4f, DentMapping::Direction));
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()));
}

// How far it reaches, which is asked once a tick for each vertex that was hit, and the change at all those vertices.
void oneSpread(benchmark::State& state)
{
    DentShape shape = shapeOf(fineBar());
    ReachSearch search(defaultAllocator(), shape.places());
    std::vector<DentPage> pages(shape.pages);
    uint32_t round = 0, reached = 0;
    for (auto _ : state)
    {
        search.start(shape, shape.placeOf[(4960 - 121 * (round++ % 8)) % 4961],
                     0.01f * static_cast<float>(state.range(0)), 0);
        search.advance(~0u);
        std::span<const DentReach> reach = search.found();
        for (const DentReach& each : reach)
            for (uint32_t e = 0; e < shape.examples; ++e)
                pages[each.place / pageSize].pending[e][each.place % pageSize] += each.share;
        benchmark::ClobberMemory();
        reached = static_cast<uint32_t>(reach.size());
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * reached));
}

// All pages of the same body; an item is a vertex and a bone that moves it.
void reskin(benchmark::State& state, Kernels kernels)
{
    DentRig rig = fineBar();
    DentShape shape = shapeOf(rig);
    std::vector<DentPage> pages(shape.pages);
    std::vector<DentPage*> list;
    for (uint32_t p = 0; p < shape.pages; ++p)
    {
        pages[p].place = p;
        for (uint32_t e = 0; e < shape.examples; ++e)
            for (uint32_t lane = 0; lane < pageSize; ++lane)
                pages[p].weights[e][lane] = 0.05f * static_cast<float>((p + lane + e) % 6);
        list.push_back(&pages[p]);
    }
    for (auto _ : state)
    {
        skinPages(shape, list, kernels);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(shape.pageBones.size() * pageSize));
    state.counters["bytes_per_vertex"] = static_cast<double>(sizeof(DentPage)) / pageSize;
}

// What a tick does to all pages of the same body while they grow, but for the mass frame and the convex parts.
void growth(benchmark::State& state, Kernels kernels)
{
    DentShape shape = shapeOf(fineBar());
    std::vector<DentPage> pages(shape.pages);
    for (uint32_t p = 0; p < shape.pages; ++p)
    {
        pages[p].place = p;
        for (uint32_t e = 0; e < shape.examples; ++e)
            for (uint32_t lane = 0; lane < pageSize; ++lane)
                pages[p].pending[e][lane] = 0.05f * static_cast<float>((p + lane + e) % 6);
    }
    for (auto _ : state)
        for (DentPage& page : pages)
        {
            DentPage* one = &page;
            benchmark::DoNotOptimize(growPage(shape.examples, 1e-6f, 1.0f, kernels, page));
            skinPages(shape, {&one, 1}, kernels);
            benchmark::DoNotOptimize(momentsOfPage(shape, page, kernels));
        }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * shape.pages));
}

// 200 dented bodies that lie still.
void atRest(benchmark::State& state)
{
    std::unique_ptr<World> world = std::move(*World::create({}));
    AssetId asset = *world->addAsset(*Asset::dented(test::barRig(25, 9, 9)));
    (void)world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static});
    std::vector<RigidBodyId> bars;
    for (int i = 0; i < 200; ++i)
    {
        bars.push_back(
            *world->addDentedBody({.body = {.shape = RigidShape::dented(asset),
                                            .pose = {{2.5f * float(i % 20), 1.0f * float(i / 20), 0.251f}, {}},
                                            .mass = 1000.0f},
                                   .dents = {.yieldSpeed = 0.1f, .softness = 0.2f, .reach = 0.3f}}));
        (void)world->strike(bars.back(), {-500.0f, 0, 0},
                            world->rigidBodyState(bars.back())->pose.position + Vec3{1, 0, 0});
    }
    for (int i = 0; i < 240; ++i)
        (void)world->step(1.0f / 60.0f);
    if (world->statistics().rigidBodiesAwake > 0)
        state.SkipWithError("they do not lie still");
    for (auto _ : state)
        benchmark::DoNotOptimize(world->step(1.0f / 60.0f));
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * 200));
}

const bool areRegistered = [] {
    benchmark::RegisterBenchmark("dents/impulse/map", oneImpulse)->Arg(30);
    benchmark::RegisterBenchmark("dents/impulse/spread", oneSpread)->Arg(15)->Arg(30)->Arg(60);
    for (Kernels kernels : availableKernels())
    {
        benchmark::RegisterBenchmark(("dents/skin/" + std::string(nameOf(kernels))).c_str(), reskin, kernels);
        benchmark::RegisterBenchmark(("dents/page/" + std::string(nameOf(kernels))).c_str(), growth, kernels);
    }
    benchmark::RegisterBenchmark("dents/at-rest/200", atRest);
    return true;
}();
} // namespace
} // namespace fsim::dents
