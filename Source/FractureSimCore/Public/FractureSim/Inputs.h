#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <limits>

namespace fsim
{
/// A blow: it changes velocities at once.
struct Impulse
{
    BodyId body{};           ///< whom it hits; with neither body nor rigidBody: everything in reach
    RigidBodyId rigidBody{}; ///< likewise
    Vec3 point{};            ///< m, in the world
    Vec3 impulse{};          ///< N s in all, shared by mass among the particles in reach
    float burst = 0.0f;      ///< m/s away from point at the point, fading to 0 at radius: an explosion
    float radius = 0.0f;     ///< m; 0: the rigid body at this very point, or the nearest particle
};
FRACTURESIMCORE_API Status validate(const Impulse& impulse);

enum class ForceFieldKind : uint32_t
{
    Uniform, ///< acceleration everywhere within radius of point
    Radial,  ///< towards (below 0) or away from (above 0) point, with strength in m/s^2, fading to 0 at radius
    Vortex   ///< around the line through point along axis, with strength in m/s^2, fading to 0 at radius
};

/// Accelerates all that is in it, until it ends.
struct ForceField
{
    ForceFieldKind kind = ForceFieldKind::Uniform;
    Vec3 point{};                                          ///< m
    float radius = std::numeric_limits<float>::infinity(); ///< m
    Vec3 acceleration{};                                   ///< m/s^2; Uniform
    float strength = 0.0f;                                 ///< m/s^2; Radial, Vortex
    Vec3 axis{0.0f, 0.0f, 1.0f};                           ///< Vortex
    float start = 0.0f;                                    ///< s
    float until = std::numeric_limits<float>::infinity();  ///< s
};
FRACTURESIMCORE_API Status validate(const ForceField& field);
} // namespace fsim
