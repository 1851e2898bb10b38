#pragma once

#include "FractureSim/Types.h"

#include <cstdint>

namespace fsim::materials
{
// Smooth noise in [-1, 1]: random values at the corners of cells, blended with a fifth-order polynomial.
float valueNoise(Vec3 at, uint32_t seed);
} // namespace fsim::materials
