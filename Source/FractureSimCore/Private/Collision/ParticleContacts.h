#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/ColliderMotions.h"
#include "Drivers/Drivers.h"

#include <span>

// Contact of loose or bound particles with rigid bodies and drivers, for every particle model.
namespace fsim::collision
{
struct ParticleSurface
{
    float radius = 0.0f;
    float friction = 0.0f;
    float restitution = 0.0f;
};

struct ParticleContactResult
{
    std::span<const RigidImpulse> impulses{}; // on rigid bodies, in the order of the particles
    uint32_t contacts = 0;
};

// The change of velocity at a contact with Coulomb friction, for a relative velocity there. Slow contacts do not
// bounce, or resting ones would jitter.
Vec3 contactVelocityChange(Vec3 relative, Vec3 normal, float friction, float restitution);

// Stops particles at the surfaces they would cross between positions and predicted: predicted is moved to the surface,
// the velocity loses what points inwards (or bounces) and rubs off; the opposite impulse goes to the rigid body. A body
// hit by many particles at once lends each an equal part of its mass (mass splitting: Tonge et al. 2012), so that the
// sum of the impulses, all computed from the same velocity, neither overshoots nor loses momentum; its motion is that
// after them, for the next body. Particles for which
// immovable is not 0, because a driver holds them or they sleep, are not stopped.
ParticleContactResult collideParticles(const ParticleSurface& surface, Colliders colliders,
                                       const drivers::Drivers& drivers, BodyId body, double endTime,
                                       std::span<const float> masses, std::span<const uint32_t> immovable,
                                       std::span<const Vec3> positions, std::span<Vec3> predicted,
                                       std::span<Vec3> velocities, std::span<ColliderMotion> motions, Arena& arena,
                                       TaskScheduler& tasks, Kernels kernels);
} // namespace fsim::collision
