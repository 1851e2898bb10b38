#pragma once

#include "FractureSim/Types.h"

#include <cstdint>

namespace fsim
{
/// A part of a body that hangs together, as one rigid thing: for a host's own physics, for replication, for games that
/// ask where the roof went.
struct PieceState
{
    /// Names it in every world in which the same has broken: the lowest fragment in it; of clustered bodies the lowest
    /// membership of the asset.
    uint32_t id = 0;
    uint32_t members = 0;   ///< fragments; of clustered bodies memberships: with id, which piece exactly
    uint32_t index = 0;     ///< in RenderState::pieces, until something breaks
    float mass = 0.0f;      ///< kg
    Transform pose{};       ///< centre of mass, and the rotation since rest that fits all of it best
    Vec3 restCentre{};      ///< m: its centre of mass in the body at rest, so that a point r of it is near
                            ///< pose.position + pose.rotation (r - restCentre)
    Vec3 linearVelocity{};  ///< m/s
    Vec3 angularVelocity{}; ///< rad/s
    Vec3 low{};             ///< m: a box around it, along the world's axes
    Vec3 high{};
    uint32_t asleep = 0;   ///< 1 while it rests and costs nothing
    uint32_t anchored = 0; ///< 1: part of it is fixed to the world
};

/// Moves a piece as it is: bent stays bent. Nothing is told of it.
struct PieceMove
{
    uint32_t id = 0;            ///< PieceState::id and
    uint32_t members = 0;       ///< members: a piece that is another one by now is left alone
    Vec3 move{};                ///< m
    Quat turn{};                ///< about its centre of mass, before it moves
    Vec3 linearVelocity{};      ///< m/s of its centre of mass from now on
    Vec3 angularVelocity{};     ///< rad/s, likewise
    float velocityShare = 0.0f; ///< how much of its velocity becomes this one: 0 nothing, 1 all of it
    uint32_t sleep = 0;         ///< not 0: it rests from now on, until something touches it
};
} // namespace fsim
