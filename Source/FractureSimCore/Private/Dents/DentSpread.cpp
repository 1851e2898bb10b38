#include "Dents/DentSpread.h"

#include <algorithm>
#include <limits>

namespace fsim::dents
{
std::span<const DentReach> reachOf(const DentShape& shape, uint32_t place, float radius, uint64_t joints, Arena& arena)
{
    // Who got nearer tells its neighbours, first come, first served, until nobody gets nearer any more. In a mesh,
    // whose edges are about equally long, that is nearly a breadth-first search and needs no heap; the distances are
    // the shortest whatever the order.
    std::span<float> nearest = arena.takeUnset<float>(shape.places());
    std::fill(nearest.begin(), nearest.end(), std::numeric_limits<float>::infinity());
    std::span<uint8_t> isQueued = arena.take<uint8_t>(shape.places());
    std::span<uint32_t> queue = arena.takeUnset<uint32_t>(shape.places()); // a ring: each vertex is in it once
    std::span<DentReach> reach = arena.takeUnset<DentReach>(shape.places());
    auto room = static_cast<uint32_t>(queue.size());
    uint32_t first = 0, queued = 0;
    size_t found = 0;
    auto add = [&](float distance, uint32_t to) {
        if (!(distance < radius && distance < nearest[to]))
            return;
        if (nearest[to] == std::numeric_limits<float>::infinity())
            reach[found++].place = to;
        nearest[to] = distance;
        if (isQueued[to] != 0)
            return;
        isQueued[to] = 1;
        uint32_t end = first + queued++;
        queue[end < room ? end : end - room] = to;
    };
    auto holds = [&](uint32_t link) {
        return shape.graphJoints.empty() || shape.graphJoints[link] == 0 ||
               (joints >> (shape.graphJoints[link] - 1) & 1) != 0;
    };
    add(0.0f, place);
    while (queued > 0)
    {
        uint32_t from = queue[first];
        first = first + 1 < room ? first + 1 : 0;
        --queued;
        isQueued[from] = 0;
        for (uint32_t i = shape.graphOffsets[from]; i < shape.graphOffsets[from + 1]; ++i)
            if (holds(i))
                add(nearest[from] + shape.graphLengths[i], shape.graphNeighbours[i]);
    }
    for (size_t i = 0; i < found; ++i)
        reach[i].share = dentKernel(nearest[reach[i].place] / radius);
    return reach.first(found);
}
} // namespace fsim::dents
