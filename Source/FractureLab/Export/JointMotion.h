#pragma once

#include "FractureSim/Types.h"

#include "Export/AnimatedScene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim::lab
{
/// A deformation as nodes of a file can hold it, which have a rotation and a scale along their own axes and no shear:
/// turn * stretch * before. One node has the turn and the stretch, one below it the rotation before.
struct SplitDeformation
{
    Quat turn{};
    Vec3 stretch{1.0f, 1.0f, 1.0f}; ///< negative along one axis where space is inside out
    Quat before{};
};

/// By the axes of the frame before, turned only as far as they leave out more than the tolerance (of the matrix's
/// elements): so a body that is hardly stretched, and has no axes to speak of, does not make them up anew each frame.
SplitDeformation splitDeformation(const Mat3& deformation, const SplitDeformation& frameBefore, double tolerance);

/// Where one fragment is in a frame: x -> position + deformation (x - rest position).
struct FragmentPose
{
    Vec3 position{};
    Mat3 deformation{};
};

/// What a joint does over a stretch of frames, with the keys that it needs.
struct JointMotion
{
    Track<Vec3> translation;
    Track<Quat> rotation;
    Track<Vec3> scale;  ///< none: it is not stretched, and there is no node below
    Track<Quat> before; ///< of the node below
};

/// poses: of frames from the first on, one each. reach (m): of what follows the joint, from its rest position.
/// tolerance (m): how far that may be from where it was.
JointMotion jointMotionOf(std::span<const FragmentPose> poses, uint32_t firstFrame, double reach, double tolerance);
} // namespace fsim::lab
