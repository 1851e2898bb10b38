#pragma once

#include "Dents/DentShape.h"
#include "Foundation/Arena.h"

#include <span>

namespace fsim::dents
{
struct DentReach
{
    uint32_t place = 0;
    float share = 0.0f; // 1 where the blow is, 0 at the kernel's radius
};

// Eq. 12: how much of a dent arrives at a distance, in radii.
constexpr float dentKernel(float x)
{
    return x < 1.0f ? (2.0f * x - 3.0f) * x * x + 1.0f : 0.0f;
}

// What asking needs, for shapes of up to so many places; used again and again.
struct ReachScratch
{
    ReachScratch(uint32_t places, Arena& arena);

    std::span<float> nearest; // m; infinite, between two questions
    std::span<uint32_t> next;
    std::span<uint32_t> before;
    std::span<uint8_t> bucketOf; // 0, between two questions
    std::span<DentReach> reach;
};

// The vertices within a radius (m) of one, along the edges of the body at rest, itself first: through a thin gap a
// dent does not jump; from piece to piece it goes through the joints that hold (a bit each). Lives in the scratch.
std::span<const DentReach> reachOf(const DentShape& shape, uint32_t place, float radius, uint64_t joints,
                                   ReachScratch& scratch);
inline std::span<const DentReach> reachOf(const DentShape& shape, uint32_t place, float radius, uint64_t joints,
                                          Arena& arena)
{
    ReachScratch scratch(shape.places(), arena);
    return reachOf(shape, place, radius, joints, scratch);
}
} // namespace fsim::dents
