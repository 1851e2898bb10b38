#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Collision/ColliderMotions.h"
#include "OrientedParticles/OrientedTouches.h"

// Contact of particles with rigid bodies and drivers. A particle touches with the corners of its fragment's hull, so
// that pieces lie flat and do not roll like balls, and with its ellipsoid, so that small things do not pass between
// corners.
namespace fsim::orientedParticles
{
struct OrientedContactInput
{
    float friction = 0.0f;
    float restitution = 0.0f;
    collision::Colliders colliders;
    const drivers::Drivers& drivers;
    BodyId body{};
    double endTime = 0.0;
    float substep = 0.0f;
    Arena& arena;
    TaskScheduler& tasks;
};

// What a body meets in a substep; in the arena.
struct OrientedMeeting
{
    collision::Colliders nearby{};
    OrientedTouches touches{};
    std::span<const uint32_t> moved{}; // rigid bodies that move by what they are given

    uint32_t rounds() const; // over all points
};
// What is fast, the particle or the collider, is followed on its way, so that nothing passes through anything in a
// substep.
OrientedMeeting meetOriented(const OrientedContactInput& input, const OrientedState& state, const OrientedWork& work);

// A round over all points: changes velocities and spins, contact after contact, and how the rigid bodies move.
void pushTouching(const OrientedContactInput& input, const OrientedMeeting& meeting, uint32_t round,
                  std::span<collision::ColliderMotion> motions, OrientedState& state, const OrientedWork& work);

struct OrientedContactResult
{
    std::span<const collision::RigidImpulse> impulses{}; // on rigid bodies
    uint32_t contacts = 0;
    std::span<collision::HullSupport> supports{}; // where it touches what does not give way, by rising particle
};
// Moves poses out of what they are in and as velocities have changed; drivers push last.
OrientedContactResult moveTouching(const OrientedContactInput& input, const OrientedMeeting& meeting,
                                   OrientedState& state, OrientedWork& work);
} // namespace fsim::orientedParticles
