#include "Dents/DentSpread.h"

#include <algorithm>

namespace fsim::dents
{
namespace
{
constexpr uint32_t noPlace = ~0u;
constexpr float infinitelyFar = std::numeric_limits<float>::infinity();
} // namespace

ReachSearch::ReachSearch(Allocator& allocator, uint32_t mostPlaces)
    : places_(allocator, mostPlaces), found_(allocator, mostPlaces)
{
    places_.assign(mostPlaces, {});
    found_.resize(mostPlaces); // written to once: see DentedBodies::add()
    found_.clear();
}

void ReachSearch::start(const DentShape& shape, uint32_t place, float radius, uint64_t joints)
{
    forget();
    first_.fill(noPlace);
    shape_ = &shape;
    place_ = place;
    radius_ = radius;
    joints_ = joints;
    if (!(radius > 0.0f))
        return;
    found_.push({place, 0.0f});
    places_[place] = {0.0f, 1, noPlace, noPlace};
    first_[0] = place;
}

void ReachSearch::forget()
{
    for (const DentReach& each : found_)
        places_[each.place] = {};
    found_.clear();
    lowest_ = 0;
    looks_ = 0;
    shape_ = nullptr;
}

bool ReachSearch::advance(uint32_t looks)
{
    if (shape_->graphJoints.empty())
        return lookAround(looks, [](uint32_t) { return true; });
    return lookAround(looks, [joints = joints_, of = shape_->graphJoints.data()](uint32_t link) {
        return of[link] == 0 || (joints >> (of[link] - 1) & 1) != 0;
    });
}

// Who got nearer tells its neighbours until nobody gets nearer any more: shortest ways, whatever the order.
template <class Holds> bool ReachSearch::lookAround(uint32_t looks, const Holds& holds)
{
    const std::span<Place> places = places_.span();
    const DentLink* links = shape_->graphLinks.data();
    const uint32_t* offsets = shape_->graphOffsets.data();
    const float radius = radius_, perMetre = buckets / radius_;
    uint32_t* first = first_.data();
    auto takeOut = [=](Place& place) {
        if (place.before == noPlace)
            first[place.bucket - 1] = place.next;
        else
            places[place.before].next = place.next;
        if (place.next != noPlace)
            places[place.next].before = place.before;
        place.bucket = 0;
    };
    for (uint32_t lowest = lowest_;; ++looks_)
    {
        while (lowest < buckets && first[lowest] == noPlace)
            ++lowest;
        lowest_ = lowest;
        if (lowest == buckets || looks-- == 0)
            return lowest == buckets;
        uint32_t from = first[lowest];
        takeOut(places[from]);
        float here = places[from].nearest;
        for (uint32_t i = offsets[from]; i < offsets[from + 1]; ++i)
        {
            uint32_t to = links[i].to;
            Place& there = places[to];
            float distance = here + links[i].length;
            if (!(distance < there.nearest) || !(distance < radius) || !holds(i))
                continue;
            if (there.nearest == infinitelyFar)
                found_.push({to, 0.0f});
            there.nearest = distance;
            uint32_t bucket = std::min(static_cast<uint32_t>(distance * perMetre), buckets - 1);
            if (there.bucket == bucket + 1)
                continue;
            if (there.bucket != 0)
                takeOut(there);
            there = {distance, bucket + 1, first[bucket], noPlace};
            if (there.next != noPlace)
                places[there.next].before = to;
            first[bucket] = to;
        }
    }
}

std::span<const DentReach> ReachSearch::found()
{
    for (DentReach& each : found_)
        each.share = dentKernel(places_[each.place].nearest / radius_);
    return found_.span();
}
} // namespace fsim::dents
