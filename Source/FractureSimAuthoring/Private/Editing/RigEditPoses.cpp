#include "Editing/RigEditData.h"
#include "Editing/RigEditMirror.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"

#include <algorithm>

// Operations on example poses.
namespace fsim
{
namespace authoring
{
namespace
{
bool movesHandle(const HandleMove& move, std::span<const Vec3> handles, uint32_t handle)
{
    Vec3 p = handles[handle];
    const Bounds& box = move.region;
    return move.handle ? *move.handle == handle
                       : p.x >= box.low.x && p.y >= box.low.y && p.z >= box.low.z && p.x <= box.high.x &&
                             p.y <= box.high.y && p.z <= box.high.z;
}

// The last move that has to do with a handle, if it is for that handle alone; else the end.
size_t ownMoveOf(const RigPose& pose, std::span<const Vec3> handles, uint32_t handle)
{
    for (size_t k = pose.moves.size(); k-- > 0;)
        if (movesHandle(pose.moves[k], handles, handle))
            return pose.moves[k].handle ? k : pose.moves.size();
    return pose.moves.size();
}

// A goal as it is seen: the pose's strength counts from the pose at rest.
Transform seenGoal(const HandleGoals& goals, Vec3 pivot, uint32_t handle, float strength)
{
    Transform motion{goals.places[handle] - pivot, goals.rotations[handle]};
    scalePose({&motion, 1}, strength);
    return {pivot + motion.position, motion.rotation};
}

Status checkPoseName(const std::string& name)
{
    return name.empty() ? Status::refused("a pose needs a name") : Status::done();
}

// The state with one pose changed; refuses what the pose would then not be able to do.
Result<RigEditState> withPose(const RigEditState& state, uint32_t index, RigPose pose)
{
    if (Result<HandleGoals> goals = handleGoals(*state.handles, pose); !goals)
        return goals.status();
    RigEditState next = state;
    next.poses[index] = std::make_shared<const RigPose>(std::move(pose));
    return next;
}
} // namespace
} // namespace authoring

Result<uint32_t> RigEditSession::addPose(const RigPose& pose)
{
    authoring::RigEditState next = data_->now();
    for (const Status& status : {authoring::checkPoseName(pose.name), authoring::checkRoom(next)})
        if (!status)
            return status;
    if (Result<authoring::HandleGoals> goals = authoring::handleGoals(*next.handles, pose); !goals)
        return goals.status();
    auto added = std::make_shared<RigPose>(pose);
    added->name = authoring::freeName(next, pose.name);
    auto index = static_cast<uint32_t>(next.poses.size());
    std::string name = format("add pose '{}'", added->name);
    next.poses.push_back(std::move(added));
    data_->push(std::move(next), std::move(name));
    return index;
}

Result<uint32_t> RigEditSession::addPose(const std::string& name)
{
    RigPose pose;
    pose.name = name;
    return addPose(pose);
}

Status RigEditSession::addDefaultPoses()
{
    authoring::RigEditState next = data_->now();
    if (Status status = authoring::checkRoom(next); !status)
        return status;
    for (RigPose& pose : defaultPoses(next.mesh->box))
        if (authoring::checkRoom(next))
        {
            pose.name = authoring::freeName(next, pose.name);
            next.poses.push_back(std::make_shared<const RigPose>(std::move(pose)));
        }
    data_->push(std::move(next), "add the usual poses");
    return Status::done();
}

Status RigEditSession::removePose(uint32_t pose)
{
    authoring::RigEditState next = data_->now();
    if (Status status = authoring::checkPose(next, pose); !status)
        return status;
    std::string name = format("remove pose '{}'", next.poses[pose]->name);
    next.poses.erase(next.poses.begin() + pose);
    data_->push(std::move(next), std::move(name));
    return Status::done();
}

Status RigEditSession::renamePose(uint32_t pose, const std::string& name)
{
    authoring::RigEditState next = data_->now();
    for (const Status& status : {authoring::checkPose(next, pose), authoring::checkPoseName(name)})
        if (!status)
            return status;
    for (uint32_t p = 0; p < next.poses.size(); ++p)
        if (p != pose && next.poses[p]->name == name)
            return Status::refused("pose {} is called '{}' already; give another name", p, name);
    auto renamed = std::make_shared<RigPose>(*next.poses[pose]);
    renamed->name = name;
    next.poses[pose] = std::move(renamed);
    data_->push(std::move(next), format("rename pose {}", pose));
    return Status::done();
}

Status RigEditSession::reorderPose(uint32_t from, uint32_t to)
{
    authoring::RigEditState next = data_->now();
    for (const Status& status : {authoring::checkPose(next, from), authoring::checkPose(next, to)})
        if (!status)
            return status;
    authoring::RigPoseRef moved = next.poses[from];
    next.poses.erase(next.poses.begin() + from);
    next.poses.insert(next.poses.begin() + to, std::move(moved));
    data_->push(std::move(next), format("reorder pose {}", from));
    return Status::done();
}

Result<uint32_t> RigEditSession::mirrorPose(uint32_t pose, MirrorAxis axis)
{
    const authoring::RigEditState& state = data_->now();
    if (Status status = authoring::checkPose(state, pose); !status)
        return status;
    Result<RigPose> mirrored =
        authoring::mirroredPose(*state.handles, *state.poses[pose], axis, state.mesh->box, state.mesh->size);
    if (!mirrored)
        return mirrored.status();
    mirrored->name += " mirrored";
    return addPose(*mirrored);
}

Status RigEditSession::setPoseStrength(uint32_t pose, float strength)
{
    const authoring::RigEditState& state = data_->now();
    if (Status status = authoring::checkPose(state, pose); !status)
        return status;
    RigPose changed = *state.poses[pose];
    changed.strength = strength;
    Result<authoring::RigEditState> next = authoring::withPose(state, pose, std::move(changed));
    if (!next)
        return next.status();
    data_->push(std::move(*next), format("change the strength of pose '{}'", state.poses[pose]->name));
    return Status::done();
}

Status RigEditSession::poseHandle(uint32_t pose, uint32_t handle, Vec3 place, std::optional<Quat> rotation)
{
    const authoring::RigEditState& state = data_->now();
    for (const Status& status :
         {authoring::checkPose(state, pose), authoring::checkHandle(state, handle), authoring::checkPlace(place)})
        if (!status)
            return status;
    if (rotation && !(isFinite(*rotation) && dot(*rotation, *rotation) > 0.0f))
        return Status::refused("the rotation of handle {} is none", handle);
    RigPose changed = *state.poses[pose];
    size_t own = authoring::ownMoveOf(changed, *state.handles, handle);
    HandleMove move;
    move.handle = handle;
    if (own < changed.moves.size())
    {
        move.turn = changed.moves[own].turn;
        changed.moves.erase(changed.moves.begin() + static_cast<ptrdiff_t>(own));
    }
    // Where it is without that; no handle moves after it, so the order does not matter.
    Result<authoring::HandleGoals> base = authoring::handleGoals(*state.handles, changed);
    if (!base)
        return base.status();
    Vec3 pivot = (*state.handles)[handle];
    move.by = pivot + (place - pivot) / changed.strength - base->places[handle];
    if (rotation)
    {
        Quat wanted = math::quatExp(math::quatLog(*rotation) / changed.strength);
        move.turn = math::quatLog(wanted * conjugate(base->rotations[handle]));
    }
    changed.moves.push_back(move);
    Result<authoring::RigEditState> next = authoring::withPose(state, pose, std::move(changed));
    if (!next)
        return next.status();
    data_->push(std::move(*next), format("move handle {} in pose '{}'", handle, state.poses[pose]->name));
    return Status::done();
}

Status RigEditSession::freeHandle(uint32_t pose, uint32_t handle)
{
    const authoring::RigEditState& state = data_->now();
    for (const Status& status : {authoring::checkPose(state, pose), authoring::checkHandle(state, handle)})
        if (!status)
            return status;
    RigPose changed = *state.poses[pose];
    std::erase_if(changed.moves, [&](const HandleMove& move) { return move.handle && *move.handle == handle; });
    HandleMove move;
    move.handle = handle;
    move.isFree = true;
    changed.moves.push_back(move);
    Result<authoring::RigEditState> next = authoring::withPose(state, pose, std::move(changed));
    if (!next)
        return next.status();
    data_->push(std::move(*next), format("let go of handle {} in pose '{}'", handle, state.poses[pose]->name));
    return Status::done();
}

Status RigEditSession::resetHandle(uint32_t pose, uint32_t handle)
{
    const authoring::RigEditState& state = data_->now();
    for (const Status& status : {authoring::checkPose(state, pose), authoring::checkHandle(state, handle)})
        if (!status)
            return status;
    RigPose changed = *state.poses[pose];
    size_t gone =
        std::erase_if(changed.moves, [&](const HandleMove& move) { return move.handle && *move.handle == handle; });
    if (gone == 0)
        return Status::refused("pose '{}' does not move handle {} by itself", changed.name, handle);
    Result<authoring::RigEditState> next = authoring::withPose(state, pose, std::move(changed));
    if (!next)
        return next.status();
    data_->push(std::move(*next), format("reset handle {} in pose '{}'", handle, state.poses[pose]->name));
    return Status::done();
}

Status RigEditSession::findRotations(uint32_t pose)
{
    const authoring::RigEditState& state = data_->now();
    if (Status status = authoring::checkPose(state, pose); !status)
        return status;
    Result<authoring::HandleGoals> goals = authoring::handleGoals(*state.handles, *state.poses[pose]);
    if (!goals)
        return goals.status();
    RigPose changed;
    changed.name = state.poses[pose]->name;
    changed.strength = state.poses[pose]->strength;
    for (uint32_t h = 0; h < state.handles->size(); ++h)
    {
        HandleMove move;
        move.handle = h;
        move.isFree = goals->isHeld[h] == 0;
        move.by = move.isFree ? Vec3{} : goals->places[h] - (*state.handles)[h];
        if (move.isFree || move.by != Vec3{})
            changed.moves.push_back(move);
    }
    Result<authoring::RigEditState> next = authoring::withPose(state, pose, std::move(changed));
    if (!next)
        return next.status();
    data_->push(std::move(*next), format("find the rotations of pose '{}'", state.poses[pose]->name));
    return Status::done();
}

Result<std::vector<Transform>> RigEditSession::bonesOf(uint32_t pose) const
{
    if (Status status = authoring::checkPose(data_->now(), pose); !status)
        return status;
    return authoring::solvedBones(*data_, data_->now().poses[pose]);
}

Result<Transform> RigEditSession::goalOf(uint32_t pose, uint32_t handle) const
{
    const authoring::RigEditState& state = data_->now();
    for (const Status& status : {authoring::checkPose(state, pose), authoring::checkHandle(state, handle)})
        if (!status)
            return status;
    Result<authoring::HandleGoals> goals = authoring::handleGoals(*state.handles, *state.poses[pose]);
    if (!goals)
        return goals.status();
    return authoring::seenGoal(*goals, (*state.handles)[handle], handle, state.poses[pose]->strength);
}

Result<std::vector<Vec3>> RigEditSession::preview(std::span<const float> shares) const
{
    Result<std::vector<Transform>> bones = authoring::blendedBones(*data_, shares);
    if (!bones)
        return bones.status();
    std::vector<Vec3> positions = posedVertices(*data_->now().rig, *bones);
    positions.resize(data_->now().mesh->positions.size());
    return positions;
}

Result<std::vector<Vec3>> RigEditSession::previewHandles(std::span<const float> shares) const
{
    Result<std::vector<Transform>> bones = authoring::blendedBones(*data_, shares);
    if (!bones)
        return bones.status();
    std::vector<Vec3> places = *data_->now().handles;
    for (size_t h = 0; h < places.size(); ++h)
        places[h] += (*bones)[h].position;
    return places;
}
} // namespace fsim
