#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/Types.h"

#include <span>

namespace fsim::particles
{
struct FlightForces
{
    Vec3 gravity;      // m/s^2
    float drag = 0.0f; // 1/s
    float substep = 0.0f;
};

// Free particles: velocities under gravity and drag, and where they lead (symplectic Euler). Drag is implicit: however
// strong, it never turns a velocity round.
void flyFree(const FlightForces& forces, std::span<const Vec3> positions, std::span<Vec3> velocities,
             std::span<Vec3> predicted, Kernels kernels);
} // namespace fsim::particles
