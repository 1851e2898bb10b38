#include "Dents/DentSpread.h"

#include <algorithm>
#include <limits>

namespace fsim::dents
{
namespace
{
constexpr uint32_t reachBuckets = 48;
constexpr uint32_t nowhere = ~0u;

// Vertices by how far they are, roughly: taken nearest bucket first, they are looked at hardly more than once, and
// nothing has to be sorted (Dial 1969). A vertex is in one bucket at most.
class ReachQueue
{
public:
    ReachQueue(float radius, const ReachScratch& scratch)
        : perMetre_(static_cast<float>(reachBuckets) / radius), next_(scratch.next), before_(scratch.before),
          bucketOf_(scratch.bucketOf)
    {
        std::fill(std::begin(first_), std::end(first_), nowhere);
    }

    void put(uint32_t place, float distance)
    {
        uint32_t bucket = std::min(static_cast<uint32_t>(distance * perMetre_), reachBuckets - 1);
        if (bucketOf_[place] == bucket + 1)
            return;
        if (bucketOf_[place] != 0)
            takeOut(place);
        bucketOf_[place] = static_cast<uint8_t>(bucket + 1);
        next_[place] = first_[bucket];
        before_[place] = nowhere;
        if (first_[bucket] != nowhere)
            before_[first_[bucket]] = place;
        first_[bucket] = place;
    }
    // One of the nearest; none when it is empty.
    uint32_t take()
    {
        while (lowest_ < reachBuckets && first_[lowest_] == nowhere)
            ++lowest_;
        if (lowest_ == reachBuckets)
            return nowhere;
        uint32_t place = first_[lowest_];
        takeOut(place);
        return place;
    }

private:
    void takeOut(uint32_t place)
    {
        if (before_[place] == nowhere)
            first_[bucketOf_[place] - 1] = next_[place];
        else
            next_[before_[place]] = next_[place];
        if (next_[place] != nowhere)
            before_[next_[place]] = before_[place];
        bucketOf_[place] = 0;
    }

    float perMetre_;
    std::span<uint32_t> next_;
    std::span<uint32_t> before_;
    std::span<uint8_t> bucketOf_; // 1 + the bucket that it is in; 0: in none
    uint32_t first_[reachBuckets];
    uint32_t lowest_ = 0;
};
} // namespace

ReachScratch::ReachScratch(uint32_t places, Arena& arena)
    : nearest(arena.takeUnset<float>(places)), next(arena.takeUnset<uint32_t>(places)),
      before(arena.takeUnset<uint32_t>(places)), bucketOf(arena.take<uint8_t>(places)),
      reach(arena.takeUnset<DentReach>(places))
{
    std::fill(nearest.begin(), nearest.end(), std::numeric_limits<float>::infinity());
}

std::span<const DentReach> reachOf(const DentShape& shape, uint32_t place, float radius, uint64_t joints,
                                   ReachScratch& scratch)
{
    // Who got nearer tells its neighbours until nobody gets nearer any more: shortest ways, whatever the order.
    std::span<float> nearest = scratch.nearest;
    std::span<DentReach> reach = scratch.reach;
    ReachQueue queue(radius, scratch);
    size_t found = 0;
    auto add = [&](float distance, uint32_t to) {
        if (!(distance < radius && distance < nearest[to]))
            return;
        if (nearest[to] == std::numeric_limits<float>::infinity())
            reach[found++].place = to;
        nearest[to] = distance;
        queue.put(to, distance);
    };
    auto holds = [&](uint32_t link) {
        return shape.graphJoints.empty() || shape.graphJoints[link] == 0 ||
               (joints >> (shape.graphJoints[link] - 1) & 1) != 0;
    };
    add(0.0f, place);
    for (uint32_t from = queue.take(); from != nowhere; from = queue.take())
        for (uint32_t i = shape.graphOffsets[from]; i < shape.graphOffsets[from + 1]; ++i)
            if (holds(i))
                add(nearest[from] + shape.graphLengths[i], shape.graphNeighbours[i]);
    for (size_t i = 0; i < found; ++i)
    {
        reach[i].share = dentKernel(nearest[reach[i].place] / radius);
        nearest[reach[i].place] = std::numeric_limits<float>::infinity();
    }
    return reach.first(found);
}
} // namespace fsim::dents
