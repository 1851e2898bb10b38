#pragma once

#include "Collision/HullGaps.h"

namespace fsim::collision
{
constexpr uint32_t mostHullPoints = 4;

struct HullPoint
{
    Vec3 place{};     // in the world, from the first hull's centre
    float gap = 0.0f; // m; below 0: they overlap by so much
};

struct HullTouch
{
    Vec3 normal{}; // world, from the second hull to the first
    uint32_t count = 0;
    std::array<HullPoint, mostHullPoints> points{};
};

// Where two hulls touch, or will if they come nearer by no more than margin: the face that they overlap least along, of
// either, and the corners there. Only faces are tried, not pairs of edges: where edges cross, the nearest face stands
// for them. parted is the face to try first, and becomes the one that lay between them; most pairs of a heap stay apart
// along the same one for many steps, and then it is all that is looked at.
HullTouch touchOfHulls(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t& parted,
                       Kernels kernels = Kernels::Reference);
} // namespace fsim::collision
