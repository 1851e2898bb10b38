#pragma once

#include "Collision/RigidNarrowPhase.h"
#include "Foundation/Arena.h"

#include <span>

namespace fsim::collision
{
// What a contact did in a substep to a body that dents, at one of its points.
struct RigidBlow
{
    uint32_t body = 0;
    Vec3 impulse{};        // N s, world: along the normal and by friction
    Vec3 point{};          // m, world, on the body
    float whole = 0.0f;    // N s: of all points of the contact together
    float before = 0.0f;   // N s: the same in the substep before; a load that rests has both alike
    float approach = 0.0f; // m/s: how fast the bodies came together there
};

struct BlowSources
{
    std::span<const RigidPair> pairs{}; // those of the narrow phase
    std::span<const RigidContact* const> before{};
    std::span<const RigidState> states{};     // before the solve, forces applied
    std::span<const RigidImpulse> impulses{}; // of bodies of particles
};

// All of a substep, in the order of pairs, then those of particles. Lives in the arena.
std::span<const RigidBlow> findBlows(const BlowSources& sources, const RigidBodies& bodies,
                                     RigidNarrowPhase& narrowPhase, Arena& arena);
} // namespace fsim::collision
