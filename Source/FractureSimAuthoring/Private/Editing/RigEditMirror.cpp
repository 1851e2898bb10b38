#include "Editing/RigEditMirror.h"

#include "Math/VectorMath.h"

namespace fsim::authoring
{
namespace
{
constexpr float counterpartReach = 0.05f; // of the size

float& partAlong(Vec3& v, MirrorAxis axis)
{
    return axis == MirrorAxis::X ? v.x : axis == MirrorAxis::Y ? v.y : v.z;
}

Result<uint32_t> counterpartOf(std::span<const Vec3> handles, uint32_t handle, MirrorAxis axis, Vec3 middle, float size,
                               const RigPose& pose)
{
    if (handle >= handles.size())
        return Status::refused("pose '{}' moves handle {}, and there are {}", pose.name, handle, handles.size());
    Vec3 wanted = mirroredPoint(handles[handle], axis, middle);
    if (std::optional<uint32_t> found = handleAcross(handles, wanted, counterpartReach * size))
        return *found;
    return Status::refused("pose '{}' moves handle {}, which has no counterpart; add a handle near {} {} {}", pose.name,
                           handle, wanted.x, wanted.y, wanted.z);
}
} // namespace

Vec3 mirroredVector(Vec3 vector, MirrorAxis axis)
{
    partAlong(vector, axis) = -partAlong(vector, axis);
    return vector;
}

Vec3 mirroredPoint(Vec3 point, MirrorAxis axis, Vec3 middle)
{
    partAlong(point, axis) = 2.0f * partAlong(middle, axis) - partAlong(point, axis);
    return point;
}

Vec3 mirroredTurn(Vec3 turn, MirrorAxis axis)
{
    Vec3 turned = -turn;
    partAlong(turned, axis) = partAlong(turn, axis);
    return turned;
}

std::optional<uint32_t> handleAcross(std::span<const Vec3> handles, Vec3 mirrored, float reach)
{
    std::optional<uint32_t> nearest;
    float least = reach;
    for (uint32_t h = 0; h < handles.size(); ++h)
        if (float away = length(handles[h] - mirrored); away <= least)
        {
            nearest = h;
            least = away;
        }
    return nearest;
}

Result<RigPose> mirroredPose(std::span<const Vec3> handles, const RigPose& pose, MirrorAxis axis, const Bounds& box,
                             float size)
{
    Vec3 middle = 0.5f * (box.low + box.high);
    RigPose result = pose;
    if (!pose.joints.empty() && pose.joints.size() != handles.size())
        return Status::refused("pose '{}' says nothing of handles that were added after it; let it find its rotations "
                               "first",
                               pose.name);
    for (uint32_t h = 0; h < pose.joints.size(); ++h)
    {
        Result<uint32_t> other = counterpartOf(handles, h, axis, middle, size, pose);
        if (!other)
            return other.status();
        const Transform& joint = pose.joints[*other];
        Vec3 turned = mirroredTurn({joint.rotation.x, joint.rotation.y, joint.rotation.z}, axis);
        result.joints[h] = {mirroredVector(joint.position, axis), {turned.x, turned.y, turned.z, joint.rotation.w}};
    }
    for (HandleMove& move : result.moves)
    {
        if (move.handle)
        {
            Result<uint32_t> other = counterpartOf(handles, *move.handle, axis, middle, size, pose);
            if (!other)
                return other.status();
            move.handle = *other;
        }
        else
        {
            Bounds region = move.region;
            partAlong(move.region.low, axis) = 2.0f * partAlong(middle, axis) - partAlong(region.high, axis);
            partAlong(move.region.high, axis) = 2.0f * partAlong(middle, axis) - partAlong(region.low, axis);
        }
        move.by = mirroredVector(move.by, axis);
        move.turn = mirroredTurn(move.turn, axis);
        if (move.about)
            move.about = mirroredPoint(*move.about, axis, middle);
    }
    return result;
}
} // namespace fsim::authoring
