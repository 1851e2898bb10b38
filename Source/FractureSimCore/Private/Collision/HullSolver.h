#pragma once

#include "Collision/HullPairs.h"
#include "Math/VectorMath.h"

#include <span>

// The impulses between fragments that touch, one after the other, as they were found: Gauss-Seidel over an island.
namespace fsim::collision
{
// A fragment that takes part, while impulses go round.
struct SolvedHull
{
    HullId id;
    float inverseMass = 0.0f;
    Vec3 velocity{};
    Vec3 spin{};
    Mat3 inverseInertia{{}, {}, {}}; // in the world
    Vec3 shift{};                    // that undoes overlap
    Vec3 brace{};                    // out of what holds it up
};

struct HullContact
{
    uint32_t hulls[2];
    Vec3 arms[2];
    Vec3 normal; // from the second to the first
    float gap;
    float mass;
    float bearable; // m/s at which they may come nearer
    float friction;
    float pushed;
    Vec3 rubbed;
    bool wakes;
};

struct SupportContact
{
    uint32_t hull;
    float mass;
    HullSupport* support;
};

// How fast a push along normal moves the hull's point at arm, for each unit of impulse.
float inverseAlong(const SolvedHull& hull, Vec3 arm, Vec3 normal);

// Contacts and supports of one island, which know of each other: rounds of impulses; then overlaps are undone, and who
// is held up by what does not give way is told so.
void solveIsland(std::span<const HullBody> bodies, std::span<HullContact> contacts,
                 std::span<const SupportContact> supports, float substep, std::span<SolvedHull> hulls);
} // namespace fsim::collision
