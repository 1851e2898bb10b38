#pragma once

#include "Collision/HullShapes.h"

namespace fsim::collision
{
// A particle while a substep looks for its place; 32 bytes, as kernels load it.
struct HullPose
{
    Vec3 position{};
    float movable = 1.0f; // 0: held, anchored or asleep
    Quat turn{};          // from rest: its axes are turn times those at rest
};
static_assert(sizeof(HullPose) == 32);

// Where a fragment touches what does not give way, as its body found it and has pushed it off.
struct HullSupport
{
    uint32_t particle = 0;
    Vec3 normal{};         // out of what it touches
    Vec3 arm{};            // from the particle's centre
    Vec3 surface{};        // in the world, a point of what it touches
    Vec3 velocity{};       // of what it touches, there
    float bearable = 0.0f; // m/s at which it may come nearer: over a gap
    float friction = 0.0f;
    float pushed = 0.0f; // impulse along the normal so far
    Vec3 rubbed{};       // and across it
};

// A body of fragments as others meet it, for one substep. Arrays are by particle where nothing else is said.
struct HullBody
{
    const HullShapes* shapes = nullptr;
    std::span<HullPose> poses{};
    std::span<Vec3> velocities{};
    std::span<Vec3> spins{};
    std::span<const float> masses{};
    std::span<const Vec3> inertias{}; // about the particle's own axes
    std::span<const Quat> axes{};     // those axes at rest
    std::span<const float> reaches{}; // m: of a ball around the centre that holds the hull
    std::span<const uint32_t> immovable{};
    std::span<const uint32_t> pieces{};
    std::span<const uint8_t> sleeping{}; // by piece: 1 sleeps, 2 is not there any more
    std::span<const float> quiet{};      // by piece: for how many seconds it has gone nowhere
    std::span<uint8_t> woken{};          // by piece: set when something pushes it
    std::span<HullSupport> supports{};   // in the order of their particles
    std::span<Vec3> braces{};            // out of what holds it up, the floor or fragments on it; 0: nothing does
    uint32_t pieceCount = 0;
    uint32_t version = 0; // changes with what hangs together and what sleeps
    float friction = 0.0f;
};
} // namespace fsim::collision
