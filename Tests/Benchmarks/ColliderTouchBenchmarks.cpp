#include "Collision/ColliderTouches.h"
#include "Foundation/Random.h"

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

// collision/touches/<shape>/<kernels>: 256 particles in and around one shape, half of them fast, as in rubble.
namespace fsim::collision
{
namespace
{
struct BallsAround
{
    explicit BallsAround(const RigidShape& shape)
    {
        Random random(1, 1);
        auto any = [&](uint64_t index, float size) {
            return Vec3{random.uniform(3 * index, -size, size), random.uniform(3 * index + 1, -size, size),
                        random.uniform(3 * index + 2, -size, size)};
        };
        Vec3 reach{1.0f, 1.0f, 1.0f};
        collider.push_back({.shape = shape,
                            .bounds = {-reach, reach},
                            .box = {-reach, reach},
                            .up = {0.0f, 0.0f, 1.0f},
                            .friction = 0.5f});
        for (uint32_t i = 0; i < touchBlock; ++i)
        {
            from.push_back(any(i, 0.7f));
            to.push_back(from.back() + any(touchBlock + i, i % 2 == 0 ? 0.01f : 0.1f));
        }
        held.assign(touchBlock, 0);
    }

    std::vector<Collider> collider;
    std::vector<Vec3> from, to;
    std::vector<uint32_t> held;
};

void findTouchesOf(benchmark::State& state, const RigidShape& shape, Kernels kernels)
{
    BallsAround balls(shape);
    Arena arena(defaultAllocator());
    std::span<const ColliderRecord> records = recordColliders(balls.collider, arena);
    const uint32_t only[] = {0};
    BlockTouches touches;
    for (auto _ : state)
    {
        findBlockTouches(balls.collider, records, only, {balls.from, balls.to, balls.held, 0.03f, 0.5f}, touches,
                         kernels);
        benchmark::DoNotOptimize(touches.touches.data());
    }
    state.SetItemsProcessed(state.iterations() * touchBlock);
}

const bool added = [] {
    const std::pair<const char*, RigidShape> shapes[] = {{"plane", RigidShape::plane()},
                                                         {"sphere", RigidShape::sphere(0.5f)},
                                                         {"box", RigidShape::box({0.5f, 0.4f, 0.3f})},
                                                         {"capsule", RigidShape::capsule(0.3f, 0.3f)},
                                                         {"cylinder", RigidShape::cylinder(0.4f, 0.4f)}};
    for (const auto& [name, shape] : shapes)
        for (Kernels kernels : availableKernels())
            benchmark::RegisterBenchmark(
                ("collision/touches/" + std::string(name) + "/" + std::string(nameOf(kernels))).c_str(), findTouchesOf,
                shape, kernels);
    return true;
}();
} // namespace
} // namespace fsim::collision
