#include "Dents/DentSpread.h"

#include <algorithm>
#include <limits>

namespace fsim::dents
{
namespace
{
struct QueueEntry
{
    float distance;
    uint32_t place;
};
// The furthest first, as std::push_heap wants it; of two equally far the later vertex, so that the order is always the
// same.
bool isFurther(const QueueEntry& l, const QueueEntry& r)
{
    return l.distance != r.distance ? l.distance > r.distance : l.place > r.place;
}
} // namespace

std::span<const DentReach> reachOf(const DentShape& shape, uint32_t place, float radius, uint64_t joints, Arena& arena)
{
    // Dijkstra, cut off at the radius.
    std::span<float> nearest = arena.takeUnset<float>(shape.places());
    std::fill(nearest.begin(), nearest.end(), std::numeric_limits<float>::infinity());
    std::span<QueueEntry> queue = arena.takeUnset<QueueEntry>(shape.graphNeighbours.size() + 1);
    std::span<DentReach> reach = arena.takeUnset<DentReach>(shape.places());
    size_t queued = 0;
    size_t found = 0;
    auto add = [&](float distance, uint32_t to) {
        if (!(distance < radius && distance < nearest[to]))
            return;
        nearest[to] = distance;
        queue[queued++] = {distance, to};
        std::push_heap(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(queued), isFurther);
    };
    auto holds = [&](uint32_t link) {
        return shape.graphJoints.empty() || shape.graphJoints[link] == 0 ||
               (joints >> (shape.graphJoints[link] - 1) & 1) != 0;
    };
    add(0.0f, place);
    while (queued > 0)
    {
        std::pop_heap(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(queued), isFurther);
        QueueEntry next = queue[--queued];
        if (next.distance > nearest[next.place])
            continue; // a shorter way was found since
        reach[found++] = {next.place, dentKernel(next.distance / radius)};
        for (uint32_t i = shape.graphOffsets[next.place]; i < shape.graphOffsets[next.place + 1]; ++i)
            if (holds(i))
                add(next.distance + shape.graphLengths[i], shape.graphNeighbours[i]);
    }
    return reach.first(found);
}
} // namespace fsim::dents
