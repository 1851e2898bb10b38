#include "Collision/HullBatches.h"

#include "Foundation/DisjointSets.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr uint32_t listGrain = 64;
constexpr uint32_t fewestPairs = 192; // of a batch, where there are more

size_t mostBatches(size_t pairs)
{
    return pairs / fewestPairs + 1;
}

SolvedHull solvedHull(const HullBody& body, HullId id)
{
    uint32_t p = id.particle;
    SolvedHull hull{.id = id};
    if (body.immovable[p] != 0)
        return hull;
    hull.inverseMass = 1.0f / body.masses[p];
    Mat3 axes = matrixOf(body.poses[p].turn * body.axes[p]);
    Vec3 inertia = body.inertias[p];
    Vec3 inverse{1.0f / inertia.x, 1.0f / inertia.y, 1.0f / inertia.z};
    hull.inverseInertia = axes * diagonal(inverse) * transposed(axes);
    return hull;
}

// By place, the island; and how many there are.
struct HullIslands
{
    std::span<uint32_t> ofHull{};
    uint32_t count = 0;
};
HullIslands findHullIslands(const SolvedHulls& list, std::span<const TouchedPair> touched, Arena& arena)
{
    auto hulls = static_cast<uint32_t>(list.hulls.size());
    std::span<uint32_t> parents = arena.takeUnset<uint32_t>(hulls);
    for (uint32_t i = 0; i < hulls; ++i)
        parents[i] = i;
    for (const TouchedPair& each : touched)
        if (list.hulls[each.hulls[0]].moves() && list.hulls[each.hulls[1]].moves())
            mergeSets(parents, each.hulls[0], each.hulls[1]);
    HullIslands islands{arena.takeUnset<uint32_t>(hulls)};
    std::fill(islands.ofHull.begin(), islands.ofHull.end(), HullBatches::none);
    for (uint32_t i = 0; i < hulls; ++i)
    {
        if (!list.hulls[i].moves())
            continue;
        uint32_t& own = islands.ofHull[rootOf(parents, i)];
        own = own == HullBatches::none ? islands.count++ : own;
        islands.ofHull[i] = own;
    }
    return islands;
}
} // namespace

SolvedHulls listHulls(std::span<const HullBody> bodies, std::span<TouchedPair> touched, Arena& arena,
                      TaskScheduler& tasks)
{
    size_t particles = 0;
    SolvedHulls list;
    list.offsets = arena.takeUnset<size_t>(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        list.offsets[b] = particles;
        particles += bodies[b].poses.size();
    }
    list.places = arena.take<uint32_t>(particles);
    std::span<HullId> ids = arena.takeUnset<HullId>(2 * touched.size());
    uint32_t count = 0;
    auto placeOf = [&](HullId id) {
        uint32_t& place = list.places[list.offsets[id.body] + id.particle];
        if (place == 0)
        {
            ids[count] = id;
            place = ++count;
        }
        return place - 1;
    };
    for (TouchedPair& each : touched)
    {
        each.hulls[0] = placeOf(each.pair->first);
        each.hulls[1] = placeOf(each.pair->second);
    }
    list.hulls = arena.takeUnset<SolvedHull>(count);
    list.motions = arena.takeUnset<HullMotion>(count + mostBatches(touched.size()));
    std::fill(list.motions.begin() + count, list.motions.end(), HullMotion{});
    tasks.parallelFor(count, listGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            const HullBody& body = bodies[ids[i].body];
            list.hulls[i] = solvedHull(body, ids[i]);
            list.motions[i] = {.velocity = body.velocities[ids[i].particle], .spin = body.spins[ids[i].particle]};
        }
    });
    return list;
}

float InverseMasses::across() const
{
    float half = 0.5f * (tangents[0] - tangents[1]);
    return 0.5f * (tangents[0] + tangents[1]) + std::sqrt(half * half + tangents[2] * tangents[2]);
}

void addInverses(const SolvedHull& hull, Vec3 arm, Vec3 normal, InverseMasses& sum)
{
    Vec3 other = absOf(normal.x) < 0.6f ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    Vec3 first = normalizedOr(cross(normal, other), other);
    Vec3 lever = cross(arm, normal), lever1 = cross(arm, first), lever2 = cross(arm, cross(normal, first));
    Vec3 turned1 = hull.inverseInertia * lever1;
    sum.along += hull.inverseMass + dot(lever, hull.inverseInertia * lever);
    sum.tangents[0] += hull.inverseMass + dot(lever1, turned1);
    sum.tangents[1] += hull.inverseMass + dot(lever2, hull.inverseInertia * lever2);
    sum.tangents[2] += dot(lever2, turned1);
}

HullBatches batchHulls(const SolvedHulls& list, std::span<const TouchedPair> touched, Arena& arena)
{
    HullIslands islands = findHullIslands(list, touched, arena);
    auto islandOf = [&](const TouchedPair& each) {
        return islands.ofHull[each.hulls[list.hulls[each.hulls[0]].moves() ? 0 : 1]];
    };
    std::span<uint32_t> begins = arena.take<uint32_t>(size_t{islands.count} + 1);
    for (const TouchedPair& each : touched)
        ++begins[islandOf(each) + 1];
    for (uint32_t i = 0; i < islands.count; ++i)
        begins[i + 1] += begins[i];

    HullBatches batches{arena.takeUnset<TouchedPair>(touched.size()),
                        arena.takeUnset<uint32_t>(mostBatches(touched.size()) + 1), islands.ofHull};
    std::span<uint32_t> batchOf = arena.takeUnset<uint32_t>(islands.count);
    batches.firstPair[0] = 0;
    for (uint32_t i = 0; i < islands.count; ++i)
    {
        batchOf[i] = batches.count;
        if (begins[i + 1] - batches.firstPair[batches.count] >= fewestPairs || i + 1 == islands.count)
            batches.firstPair[++batches.count] = begins[i + 1];
    }
    for (const TouchedPair& each : touched)
        batches.touched[begins[islandOf(each)]++] = each;
    for (uint32_t& each : batches.batchOfHull)
        each = each == HullBatches::none ? each : batchOf[each];
    return batches;
}
} // namespace fsim::collision
