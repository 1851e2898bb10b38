#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Collision/Colliders.h"
#include "OrientedParticles/OrientedState.h"

#include <span>

// Where particles touch rigid bodies: at the corners of their hulls, with their ellipsoids, or somewhere on their way.
namespace fsim::orientedParticles
{
struct OrientedPoint
{
    uint32_t collider = 0; // in the near list
    Vec3 normal{};         // out of the collider
    Vec3 arm{};            // from the particle's centre to where it touches
    float depth = 0.0f;    // m; below 0: a gap
    float bounce = 0.0f;   // m/s at which it is to leave
    float yields = 1.0f;   // share of what a push moves it by: less where it is pushed against what does not give way
    float inverse = 0.0f;  // of the mass that it has along its normal
    float pushed = 0.0f;   // impulse along the normal so far
    Vec3 rubbed{};         // and across it
    Mat3 spread{{}, {}, {}}; // m^2: of the points that it stands for, about the arm; 0: of one
    Vec3 turned{};           // angular impulse so far, of those that it stands for about the arm
};

struct TouchingParticle
{
    uint32_t particle = 0;
    uint32_t points = 0;
    float time = 1.0f; // share of the substep at which it touches
    Vec3 velocity{};   // before
    Vec3 spin{};
};

// The particles that may touch anything, rising; the points of the i-th are in its own room.
struct OrientedTouches
{
    std::span<TouchingParticle> particles{};
    std::span<OrientedPoint> room{};

    std::span<OrientedPoint> pointsOf(size_t i) const;
};
OrientedTouches findTouches(const OrientedState& state, const OrientedWork& work, collision::Colliders nearby,
                            float substep, Arena& arena, TaskScheduler& tasks);

// Around where all particles are and go, and as far as any collider comes in a substep.
Bounds aroundAll(const OrientedState& state, const OrientedWork& work, float substep, collision::Colliders colliders);

Vec3 velocityAt(const collision::Collider& collider, Vec3 point);

// Into how many a substep is to be cut so that no moving collider near the body gets on by more than a particle's
// thickness relative to it in one. What breaks lets a fast thing through; what never does must catch it, and within a
// substep pulls itself back through it otherwise.
uint32_t substepsFor(const OrientedState& state, const OrientedWork& work, collision::Colliders colliders,
                     float substep);

// How far an ellipsoid with these axes reaches in a direction, and where.
struct EllipsoidSupport
{
    float reach = 0.0f;
    Vec3 point{}; // from the centre
};
EllipsoidSupport supportOf(Quat axes, Vec3 radii, Vec3 direction);
} // namespace fsim::orientedParticles
