#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <limits>

namespace fsim
{
enum class DriverKind : uint32_t
{
    /// Takes hold of the particles beyond it (on the side its normal points to) and drags them with linearVelocity;
    /// stops the others from crossing it.
    MovingPlane,
    /// Takes hold of the particles beyond it and turns them about its normal through point with angularSpeed.
    TwistingPlane,
    /// Takes hold of the particles beyond it and turns them about axis, a line in the plane through point.
    TiltingPlane,
    /// A ball that moves with linearVelocity and pushes particles out; nothing stops it.
    Sphere,
    /// An endless cylinder around the line through point along axis; moves and turns, pushes particles out.
    Cylinder,
    /// Holds the particles within radius of point where they are.
    Pin,
    /// Holds the particles within the box around point, and moves them with linearVelocity.
    Region
};

/// Something that holds, drags, turns or pushes the particles of bodies, whatever their model. Not a force: it wins.
struct Driver
{
    DriverKind kind = DriverKind::Pin;
    BodyId body{};                                        ///< whom it acts on; none: every body
    Vec3 point{};                                         ///< m, in the world, when it starts
    Vec3 normal{0.0f, 0.0f, 1.0f};                        ///< planes: points to what they hold
    Vec3 axis{1.0f, 0.0f, 0.0f};                          ///< TiltingPlane, Cylinder
    Vec3 halfExtents{0.1f, 0.1f, 0.1f};                   ///< m; Region
    float radius = 0.1f;                                  ///< m; Sphere, Cylinder, Pin
    Vec3 linearVelocity{};                                ///< m/s
    float angularSpeed = 0.0f;                            ///< rad/s, right-handed about normal or axis
    float friction = 0.5f;                                ///< of the surfaces that push, 0 or more
    float start = 0.0f;                                   ///< s: takes hold at this time of the world
    float until = std::numeric_limits<float>::infinity(); ///< s: lets go, or is gone, at this time
    Quat rotation{};                                      ///< of the box of a Region
};

FRACTURESIMCORE_API Status validate(const Driver& driver);
} // namespace fsim
