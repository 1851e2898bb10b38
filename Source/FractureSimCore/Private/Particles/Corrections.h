#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/Types.h"

#include <span>

// What constraints that move places mean for velocities, and which places are accepted.
namespace fsim::particles
{
// Velocities as they are after constraints have moved predicted: what the constraints changed is added, and not the
// difference of the places taken, which has no digits to spare far from the origin.
void addCorrections(float substep, std::span<const Vec3> positions, std::span<const Vec3> predicted,
                    std::span<Vec3> velocities, Kernels kernels);

// Positions become what was predicted. Where that is farther than 10^9 m from the origin, or it or the velocity is not
// a number, the particle stays where it is and stops. Gives how many did.
uint32_t acceptPlaces(std::span<const Vec3> predicted, std::span<Vec3> velocities, std::span<Vec3> positions,
                      Kernels kernels);
inline constexpr float farthestPlace = 1e9f; // m
} // namespace fsim::particles
