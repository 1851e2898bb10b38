// What a frame of fracture costs a skin: one bond, as many as part 200 fragments at once, and none.
#include "FractureSim/FragmentSkin.h"
#include "FractureSim/SplitMesh.h"

#include "Support/BlockFragments.h"

#include <benchmark/benchmark.h>

#include <algorithm>

namespace fsim::test
{
namespace
{
// As large as the paper's large scene: 2,744 fragments, about 480,000 vertices.
const FragmentSet& largeBody()
{
    static const FragmentSet set = blockFragments({.counts = {14, 14, 14}, .parts = 4});
    return set;
}

void benchSkinUpdate(benchmark::State& state)
{
    const FragmentSet& set = largeBody();
    const auto fragments = uint32_t(state.range(0));
    const auto skin = std::move(*FragmentSkin::create(set));
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    size_t changed = 0;
    for (auto _ : state)
    {
        // All bonds of the first fragments, back and forth; none: a frame in which nothing breaks.
        for (uint32_t b = 0; b < set.bonds.size() && fragments > 0; ++b)
            broken[b] = set.bonds[b].first < fragments ? broken[b] ^ 1 : 0;
        benchmark::DoNotOptimize(skin->update(broken));
        changed = 0;
        for (const VertexRange& range : skin->changedEntries())
            changed += range.count;
    }
    state.counters["vertices"] = double(set.positions.size());
    state.counters["changed"] = double(changed);
    state.counters["ranges"] = double(skin->changedEntries().size());
}
BENCHMARK(benchSkinUpdate)->Name("fragments/skin-update")->Arg(0)->Arg(1)->Arg(20)->Arg(200)->Arg(2744);

void benchSkinCreate(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(FragmentSkin::create(largeBody()));
}
BENCHMARK(benchSkinCreate)->Name("fragments/skin-create");

void benchSplit(benchmark::State& state)
{
    const FragmentSet& set = largeBody();
    const auto splitter = std::move(*MeshSplitter::create(set));
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    for (uint32_t b = 0; b < set.bonds.size(); b += 3)
        broken[b] = 1;
    SplitMesh mesh;
    for (auto _ : state)
        benchmark::DoNotOptimize(splitter->split(broken, mesh));
    state.counters["triangles"] = double(mesh.triangleCount());
}
BENCHMARK(benchSplit)->Name("fragments/split-exactly");
} // namespace
} // namespace fsim::test
