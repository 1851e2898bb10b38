#pragma once

#include "Collision/RigidBodies.h"
#include "Collision/RigidBroadPhase.h"
#include "Foundation/Arena.h"

#include <span>

namespace fsim::collision
{
// Bodies that touch, directly or through others, and so must be solved together.
struct RigidIsland
{
    uint32_t firstBody = 0; // in RigidIslands::bodies
    uint32_t bodyCount = 0;
    uint32_t firstPair = 0; // in RigidIslands::pairs
    uint32_t pairCount = 0;
};

struct RigidIslands
{
    std::span<RigidIsland> islands{}; // those with a body that is awake, by their lowest body
    std::span<uint32_t> bodies{};     // dynamic and kinematic, ascending within an island
    std::span<uint32_t> pairs{};      // indices of touching pairs, ascending within an island
};

// Groups bodies by touching pairs and wakes every body of an island in which one moves. touching is by pair. Things
// that the static world connects are not one island; those that a kinematic body connects are.
RigidIslands findIslands(std::span<const RigidPair> pairs, std::span<const uint32_t> touching, RigidBodies& bodies,
                         Arena& arena);

// Puts islands to sleep in which nothing has moved for a while; adds the bodies that fell asleep to asleep (by index).
uint32_t updateSleep(const RigidIslands& islands, float substep, RigidBodies& bodies, std::span<uint32_t> fellAsleep);
} // namespace fsim::collision
