#pragma once

#include "FractureSim/DentRig.h"
#include "FractureSim/Status.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// An example that a simulated run brought.
struct RunPose
{
    std::vector<Transform> bones; ///< one a handle
    uint32_t frames = 0;          ///< that ran
    float deepest = 0.0f;         ///< m: of the vertex that has moved furthest
    float error = 0.0f;           ///< how near the bones come to it, over the body's longest side
};

/// Runs a scene in which a body of particles is made of the rig's mesh, and takes what became of it as an example.
/// body: its name; empty: the only one. frames: 0: the scene's own length.
Result<RunPose> poseFromRun(const DentRigView& rig, const std::string& scene, const std::string& body, uint32_t frames);
} // namespace fsim::lab
