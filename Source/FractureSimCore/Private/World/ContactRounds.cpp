#include "World/ContactRounds.h"

#include "Foundation/DisjointSets.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr uint32_t nobody = 0xffffffffu;

// Bodies, one island after the other.
struct BodyIslands
{
    std::span<uint32_t> bodies{};
    std::span<uint32_t> first{}; // of each island, and an end
};

BodyIslands findBodyIslands(World::Implementation& world)
{
    uint32_t extent = world.bodySlots.extent();
    std::span<uint32_t> parents = world.arena.takeUnset<uint32_t>(extent);
    for (uint32_t i = 0; i < extent; ++i)
        parents[i] = i;
    std::span<uint32_t> firstAt = world.arena.takeUnset<uint32_t>(world.rigid.bodies().slots.extent());
    std::fill(firstAt.begin(), firstAt.end(), nobody);
    uint32_t count = 0;
    for (uint32_t i = 0; i < extent; ++i)
    {
        if (!world.bodySlots.alive(i) || world.bodies[i]->collideRounds() == 0)
            continue;
        ++count;
        for (uint32_t rigid : world.bodies[i]->touched())
        {
            if (firstAt[rigid] == nobody)
                firstAt[rigid] = i;
            mergeSets(parents, firstAt[rigid], i);
        }
    }
    std::span<uint32_t> bodies = world.arena.takeUnset<uint32_t>(count);
    count = 0;
    for (uint32_t i = 0; i < extent; ++i)
        if (world.bodySlots.alive(i) && world.bodies[i]->collideRounds() > 0)
            bodies[count++] = i;
    std::sort(bodies.begin(), bodies.end(), [&](uint32_t a, uint32_t b) {
        uint32_t rootA = rootOf(parents, a), rootB = rootOf(parents, b);
        return rootA != rootB ? rootA < rootB : a < b;
    });
    std::span<uint32_t> first = world.arena.takeUnset<uint32_t>(count + 1);
    uint32_t islands = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (i == 0 || rootOf(parents, bodies[i]) != rootOf(parents, bodies[i - 1]))
            first[islands++] = i;
    first[islands] = count;
    return {bodies, first.first(islands + 1)};
}
} // namespace

void collideInRounds(World::Implementation& world, const StepContext& step, std::span<const collision::Colliders> seen)
{
    BodyIslands islands = findBodyIslands(world);
    world.tasks.parallelFor(static_cast<uint32_t>(islands.first.size() - 1), 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t island = begin; island < end; ++island)
        {
            std::span<const uint32_t> bodies =
                islands.bodies.subspan(islands.first[island], islands.first[island + 1] - islands.first[island]);
            uint32_t rounds = 0;
            for (uint32_t i : bodies)
                rounds = std::max(rounds, world.bodies[i]->collideRounds());
            for (uint32_t round = 0; round < rounds; ++round)
                for (uint32_t i : bodies)
                {
                    if (round >= world.bodies[i]->collideRounds())
                        continue;
                    StepContext own = step;
                    own.body = world.bodySlots.idOf(i);
                    own.colliders = seen[i];
                    world.bodies[i]->collide(own, round);
                }
        }
    });
}
} // namespace fsim
