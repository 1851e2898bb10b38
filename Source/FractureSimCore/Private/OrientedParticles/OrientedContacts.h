#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Collision/Colliders.h"
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

struct OrientedContactResult
{
    std::span<const collision::RigidImpulse> impulses{};
    uint32_t contacts = 0;
    std::span<collision::HullSupport> supports{}; // where it touches what does not give way, by rising particle
};

// Moves poses out of what they are in and changes velocities and spins, contact after contact; the opposite impulses go
// to the rigid bodies. What is fast, the particle or the collider, is followed on its way, so that nothing passes
// through anything in a substep.
OrientedContactResult collideOriented(const OrientedContactInput& input, OrientedState& state, OrientedWork& work);
} // namespace fsim::orientedParticles
