#pragma once

#include "FractureSim/Types.h"

#include "Simulation/SceneRun.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim::lab
{
/// Draws things apart: each moves away from the middle of all that moves, and up from the lowest of it, so that nothing
/// goes below the ground.
class Explosion
{
public:
    Explosion(const SceneRun& run, float amount);

    /// For something whose centre is here.
    Vec3 offset(Vec3 centre) const;
    /// Moves the particles of a body piece by piece, or all together where pieces is empty.
    void apply(std::span<const uint32_t> pieces, std::vector<Vec3>& positions) const;
    explicit operator bool() const { return amount_ > 0.0f; }

private:
    float amount_;
    Vec3 middle_; ///< z: the lowest
};
} // namespace fsim::lab
