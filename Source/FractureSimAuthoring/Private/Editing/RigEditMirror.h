#pragma once

#include "FractureSimAuthoring/RigEditing.h"

#include <optional>
#include <span>

// Reflections in the plane through a point across an axis.
namespace fsim::authoring
{
Vec3 mirroredPoint(Vec3 point, MirrorAxis axis, Vec3 middle);
Vec3 mirroredVector(Vec3 vector, MirrorAxis axis);
// Of a rotation vector, or the vector part of a quaternion: what turns left on one side turns right on the other.
Vec3 mirroredTurn(Vec3 turn, MirrorAxis axis);

// The handle across from a place; none where the nearest is further than this from it.
std::optional<uint32_t> handleAcross(std::span<const Vec3> handles, Vec3 mirrored, float reach);

// The pose on the other side. Refuses what moves a handle that has no counterpart, and says where one is missing.
Result<RigPose> mirroredPose(std::span<const Vec3> handles, const RigPose& pose, MirrorAxis axis, const Bounds& box,
                             float size);
} // namespace fsim::authoring
