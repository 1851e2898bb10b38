#pragma once

#include "FractureSim/Body.h"
#include "FractureSim/Inputs.h"
#include "FractureSim/TaskScheduler.h"
#include "FractureSim/World.h"

#include <optional>
#include <span>

// What every body of particles answers in the same way.
namespace fsim::particles
{
// Particles within the radius share the impulse by mass; with radius 0, the nearest one takes it all.
void applyImpulse(const Impulse& impulse, std::span<const Vec3> positions, std::span<const float> masses,
                  std::span<Vec3> velocities);

// Mass, momenta and energy, summed in double.
BodyStatistics sumUp(std::span<const Vec3> positions, std::span<const float> masses, std::span<const Vec3> velocities,
                     TaskScheduler& tasks);

std::optional<RayHit> castRay(std::span<const Vec3> positions, float radius, Vec3 origin, Vec3 direction, float reach);
} // namespace fsim::particles
