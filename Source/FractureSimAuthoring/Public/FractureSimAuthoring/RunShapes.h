#pragma once

#include "FractureSim/DentRig.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <span>
#include <vector>

// Examples from a simulated run: crush the body as a body of particles, and give its rig what came of it.
//
//     std::vector<Vec3> shape = *carriedPoints(particlesBefore, particlesAfter, rig.positions);
//     shape = withoutMotion(rig, shape);
//     std::vector<Transform> example = *fitPose(rig, shape, &error);
namespace fsim
{
/// Points that go along with particles around them: where they are when particles at rest[i] have gone to moved[i].
/// Each follows the affine motion that fits its nearest particles best. Refuses points that are far from all of them.
FRACTURESIMAUTHORING_API Result<std::vector<Vec3>> carriedPoints(std::span<const Vec3> rest,
                                                                 std::span<const Vec3> moved,
                                                                 std::span<const Vec3> points);

/// A shape of the rig's vertices without the rigid motion that fits it best by their volumes: what has bent.
FRACTURESIMAUTHORING_API std::vector<Vec3> withoutMotion(const DentRigView& rig, std::span<const Vec3> shape);

/// Bones of an example, one a handle, that come as near to a shape of the rig's vertices as they can; the weights stay.
/// error: root mean square distance over the body's longest side. Expects a rig that validate() lets pass.
FRACTURESIMAUTHORING_API Result<std::vector<Transform>> fitPose(const DentRigView& rig, std::span<const Vec3> shape,
                                                                float* error = nullptr);
} // namespace fsim
