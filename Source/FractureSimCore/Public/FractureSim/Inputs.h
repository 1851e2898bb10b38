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
    uint32_t evenBurst = 0;  ///< not 0: burst does not fade
};
FRACTURESIMCORE_API Status validate(const Impulse& impulse);

/// A blast. Impulse::burst gives everything in reach the same velocity, whatever it weighs; this one pushes: light
/// things fly farther.
struct RadialImpulse
{
    BodyId body{};           ///< whom it hits; with neither body nor rigidBody: everything in reach
    RigidBodyId rigidBody{}; ///< likewise
    Vec3 point{};            ///< m, in the world
    float radius = 1.0f;     ///< m, above 0
    float strength = 0.0f;   ///< N s on a body at the point, shared by mass among its particles; below 0 pulls
    uint32_t constant = 0;   ///< not 0: as strong everywhere within radius; 0: fades to 0 there
    uint32_t dents = 1;      ///< not 0: dents bodies that dent, where they face the point
};
FRACTURESIMCORE_API Status validate(const RadialImpulse& impulse);

/// A plane that breaks what it crosses: bonds whose fragments lie on both sides of it, clusters that do. Nothing moves
/// by it.
struct Cut
{
    BodyId body{};                                         ///< whom it cuts; none: every body in reach
    Vec3 point{};                                          ///< m, in the world
    Vec3 normal{0.0f, 0.0f, 1.0f};                         ///< any length but 0
    float radius = std::numeric_limits<float>::infinity(); ///< m around the point
};
FRACTURESIMCORE_API Status validate(const Cut& cut);

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
