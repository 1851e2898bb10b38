#pragma once

#include "Editing/RigEditHistory.h"
#include "Rigging/SkinningPose.h"

#include <memory>
#include <string>
#include <vector>

namespace fsim::authoring
{
using RigPoseRef = std::shared_ptr<const RigPose>;

// What a session holds: the states, and what was computed of them and can be computed again.
struct RigEditData
{
    RigEditData(RigEditState first, const RigEditLimits& limits) : history(std::move(first), limits) {}

    const RigEditState& now() const { return history.now(); }
    void push(RigEditState next, std::string name) { history.push(std::move(next), std::move(name)); }

    // Takes weights that were computed for this mesh and these handles.
    Status adopt(const DentRigView& rig, std::shared_ptr<const RigCutPlan> cut);

    RigEditHistory history;
    uint64_t savedRevision = 1;

    struct SolvedPose
    {
        std::shared_ptr<const DentRig> rig;
        RigPoseRef pose;
        std::vector<Transform> bones;
    };
    std::vector<SolvedPose> solved; // the newest last
    std::shared_ptr<const DentRig> poserRig;
    std::unique_ptr<SkinningPoser> poser; // of poserRig
};

// Who speaks of a handle or a pose that is not there is told so.
Status checkHandle(const RigEditState& state, uint32_t handle);
Status checkPose(const RigEditState& state, uint32_t pose);
// Why there can be no further examples; done where there can.
Status checkRoom(const RigEditState& state);
Status checkPlace(Vec3 place);

// The bones of a pose, with its strength; from memory where they were asked for before.
Result<std::vector<Transform>> solvedBones(RigEditData& data, const RigPoseRef& pose);

// The bones of a mixture of poses: translations linearly, rotations by QLERP on the side of the pose at rest.
Result<std::vector<Transform>> blendedBones(RigEditData& data, std::span<const float> shares);

// All as rigMesh() takes it; with one pose at rest instead of the poses where only weights are wanted.
RigSettings settingsOf(const RigEditState& state);

// A name that no pose has yet: the one given, or with a number behind it.
std::string freeName(const RigEditState& state, const std::string& wanted);
} // namespace fsim::authoring
