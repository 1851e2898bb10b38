#pragma once

#include "Collision/HullShapes.h"

#include <optional>

// A ball and the convex hull of a fragment, in the hull's own frame. Its faces are planes; edges and corners follow
// from them.
namespace fsim::collision
{
struct BallTouch
{
    float gap = 0.0f; // m; below 0: they overlap by so much
    Vec3 normal{};    // out of the hull
    Vec3 point{};     // of the hull, where it is nearest
};

// How a ball lies at a hull. Without faces there is nothing.
std::optional<BallTouch> ballAtHull(std::span<const HullFace> faces, Vec3 centre, float radius);

// When a ball on its way first touches a hull, as a share of the way, and how it touches then; nothing if it passes, or
// comes out of the hull.
struct BallEntry
{
    float time = 1.0f;
    BallTouch touch{};
};
std::optional<BallEntry> ballIntoHull(std::span<const HullFace> faces, Vec3 from, Vec3 way, float radius);
} // namespace fsim::collision
