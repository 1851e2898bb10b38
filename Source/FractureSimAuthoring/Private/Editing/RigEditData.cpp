#include "Editing/RigEditData.h"

#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr size_t mostSolvedPoses = 32;
} // namespace

Status checkHandle(const RigEditState& state, uint32_t handle)
{
    if (handle < state.handles->size())
        return Status::done();
    return Status::refused("there is no handle {}; there are {}, from 0", handle, state.handles->size());
}

Status checkPose(const RigEditState& state, uint32_t pose)
{
    if (pose < state.poses.size())
        return Status::done();
    return Status::refused("there is no pose {}; there are {}, from 0", pose, state.poses.size());
}

Status checkRoom(const RigEditState& state)
{
    if (state.poses.size() + state.shapes->size() < mostDentExamples)
        return Status::done();
    return Status::refused("a rig has at most {} examples; remove one first", mostDentExamples);
}

Status checkPlace(Vec3 place)
{
    return isFinite(place) ? Status::done() : Status::refused("the place of a handle is NaN or infinite");
}

Result<std::vector<Transform>> solvedBones(RigEditData& data, const RigPoseRef& pose)
{
    const std::shared_ptr<const DentRig>& rig = data.now().rig;
    if (!rig)
        return Status::refused("poses need weights; compute them first");
    for (const RigEditData::SolvedPose& each : data.solved)
        if (each.rig == rig && each.pose == pose)
            return each.bones;
    Result<HandleGoals> goals = handleGoals(rig->pivots, *pose);
    if (!goals)
        return goals.status();
    std::vector<Transform> bones;
    if (pose->moves.empty() && pose->joints.size() == rig->pivots.size())
        bones = pose->joints; // nothing is left to be found, and the examples of a rig come back to the bit
    else
    {
        if (data.poserRig != rig)
        {
            data.poser = std::make_unique<SkinningPoser>(*rig);
            data.poserRig = rig;
        }
        bones = data.poser->solve(*goals);
    }
    scalePose(bones, pose->strength);
    if (data.solved.size() == mostSolvedPoses)
        data.solved.erase(data.solved.begin());
    data.solved.push_back({rig, pose, bones});
    return bones;
}

Result<std::vector<Transform>> blendedBones(RigEditData& data, std::span<const float> shares)
{
    const RigEditState& state = data.now();
    if (!state.rig)
        return Status::refused("poses need weights; compute them first");
    if (shares.size() > state.poses.size())
        return Status::refused("{} shares for {} poses", shares.size(), state.poses.size());
    std::vector<Transform> result(state.rig->pivots.size(), Transform{{}, {0.0f, 0.0f, 0.0f, 0.0f}});
    float rest = 1.0f;
    for (size_t p = 0; p < shares.size(); ++p)
    {
        if (!(shares[p] >= 0.0f) || !isFinite(shares[p]))
            return Status::refused("the share of pose {} is {}; give 0 or more", p, shares[p]);
        if (shares[p] == 0.0f)
            continue;
        Result<std::vector<Transform>> bones = solvedBones(data, state.poses[p]);
        if (!bones)
            return bones.status();
        for (size_t b = 0; b < result.size(); ++b)
        {
            Quat q = (*bones)[b].rotation;
            float side = q.w < 0.0f ? -shares[p] : shares[p];
            Quat& sum = result[b].rotation;
            sum = {sum.x + side * q.x, sum.y + side * q.y, sum.z + side * q.z, sum.w + side * q.w};
            result[b].position += shares[p] * (*bones)[b].position;
        }
        rest -= shares[p];
    }
    for (Transform& bone : result)
    {
        bone.rotation.w += maxOf(rest, 0.0f);
        bone.rotation = normalized(bone.rotation);
    }
    return result;
}

RigSettings settingsOf(const RigEditState& state)
{
    RigSettings settings;
    settings.handles = *state.handles;
    settings.automaticHandles = 0;
    for (const RigPoseRef& pose : state.poses)
        settings.poses.push_back(*pose);
    settings.shapes = *state.shapes;
    settings.fitWeights = state.fitWeights;
    settings.resolution = state.resolution;
    settings.shellThickness = state.shellThickness;
    settings.hulls = state.hulls;
    if (state.pieces)
    {
        settings.pieces = state.pieces->pieces;
        settings.trianglePieces = state.pieces->triangles;
        settings.joints = state.pieces->joints;
        settings.jointStrength = state.pieces->strength;
    }
    if (state.strengths)
        for (uint32_t vertex : state.mesh->welded)
            settings.strengths.push_back((*state.strengths)[vertex]);
    return settings;
}

std::string freeName(const RigEditState& state, const std::string& wanted)
{
    auto isTaken = [&](const std::string& name) {
        return std::any_of(state.poses.begin(), state.poses.end(),
                           [&](const RigPoseRef& pose) { return pose->name == name; });
    };
    std::string name = wanted;
    for (uint32_t number = 2; isTaken(name); ++number)
        name = format("{} {}", wanted, number);
    return name;
}
} // namespace fsim::authoring
