#include "Editing/RigEditData.h"
#include "Editing/RigEditMirror.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Math/VectorMath.h"
#include "Rigging/RigHandles.h"

#include <algorithm>

// Operations on handles, and those that paint.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr size_t mostEditedHandles = 256; // as validate() for RigSettings says

Status roomForHandles(const RigEditState& state, size_t more)
{
    if (state.handles->size() + more <= mostEditedHandles)
        return Status::done();
    return Status::refused("{} handles and {} more are over {}", state.handles->size(), more, mostEditedHandles);
}

// Other handles need other weights.
void setHandles(RigEditState& state, std::vector<Vec3> handles)
{
    state.handles = std::make_shared<const std::vector<Vec3>>(std::move(handles));
    state.rig.reset();
}

// The pose without a handle; those after it have a lower number then.
RigPoseRef poseWithout(const RigPoseRef& pose, uint32_t handle)
{
    bool isTouched = handle < pose->joints.size() ||
                     std::any_of(pose->moves.begin(), pose->moves.end(),
                                 [&](const HandleMove& move) { return move.handle && *move.handle >= handle; });
    if (!isTouched)
        return pose;
    auto result = std::make_shared<RigPose>(*pose);
    std::erase_if(result->moves, [&](const HandleMove& move) { return move.handle && *move.handle == handle; });
    for (HandleMove& move : result->moves)
        if (move.handle && *move.handle > handle)
            --*move.handle;
    if (handle < result->joints.size())
        result->joints.erase(result->joints.begin() + handle);
    return result;
}
} // namespace
} // namespace authoring

Result<uint32_t> RigEditSession::addHandle(Vec3 place)
{
    authoring::RigEditState next = data_->now();
    for (const Status& status : {authoring::checkPlace(place), authoring::roomForHandles(next, 1)})
        if (!status)
            return status;
    std::vector<Vec3> handles = *next.handles;
    auto number = static_cast<uint32_t>(handles.size());
    handles.push_back(place);
    authoring::setHandles(next, std::move(handles));
    data_->push(std::move(next), format("add handle {}", number));
    return number;
}

Status RigEditSession::addAutomaticHandles(uint32_t count)
{
    authoring::RigEditState next = data_->now();
    if (Status status = authoring::roomForHandles(next, count); !status)
        return status;
    authoring::setHandles(next, authoring::chooseHandles(next.mesh->positions, *next.handles, count));
    data_->push(std::move(next), format("add {} handles", count));
    return Status::done();
}

Status RigEditSession::moveHandle(uint32_t handle, Vec3 place)
{
    authoring::RigEditState next = data_->now();
    for (const Status& status : {authoring::checkHandle(next, handle), authoring::checkPlace(place)})
        if (!status)
            return status;
    std::vector<Vec3> handles = *next.handles;
    handles[handle] = place;
    authoring::setHandles(next, std::move(handles));
    data_->push(std::move(next), format("move handle {}", handle));
    return Status::done();
}

Status RigEditSession::removeHandle(uint32_t handle)
{
    authoring::RigEditState next = data_->now();
    if (Status status = authoring::checkHandle(next, handle); !status)
        return status;
    std::vector<Vec3> handles = *next.handles;
    handles.erase(handles.begin() + handle);
    authoring::setHandles(next, std::move(handles));
    for (authoring::RigPoseRef& pose : next.poses)
        pose = authoring::poseWithout(pose, handle);
    data_->push(std::move(next), format("remove handle {}", handle));
    return Status::done();
}

Status RigEditSession::mirrorHandles(MirrorAxis axis)
{
    constexpr float sameHandle = 0.01f; // of the size
    authoring::RigEditState next = data_->now();
    Vec3 middle = 0.5f * (next.mesh->box.low + next.mesh->box.high);
    std::vector<Vec3> handles = *next.handles;
    for (Vec3 handle : *next.handles)
    {
        Vec3 mirrored = authoring::mirroredPoint(handle, axis, middle);
        if (!authoring::handleAcross(handles, mirrored, sameHandle * next.mesh->size))
            handles.push_back(mirrored);
    }
    size_t added = handles.size() - next.handles->size();
    if (added == 0)
        return Status::refused("every handle has a counterpart already");
    if (Status status = authoring::roomForHandles(next, added); !status)
        return status;
    authoring::setHandles(next, std::move(handles));
    data_->push(std::move(next), format("mirror {} handles", added));
    return Status::done();
}

std::optional<uint32_t> RigEditSession::pickHandle(const EditRay& ray, float slope, std::optional<uint32_t> pose) const
{
    const authoring::RigEditState& state = data_->now();
    if (!isFinite(ray.origin) || !isFinite(ray.direction) || !(length(ray.direction) > 0.0f) || !(slope >= 0.0f))
        return std::nullopt;
    std::vector<Vec3> places = *state.handles;
    if (pose && *pose < state.poses.size() && state.rig)
        if (Result<std::vector<Transform>> bones = authoring::solvedBones(*data_, state.poses[*pose]))
            for (size_t h = 0; h < places.size(); ++h)
                places[h] += (*bones)[h].position;
    Vec3 direction = normalizedOr(ray.direction, {});
    std::optional<uint32_t> best;
    float least = slope;
    for (uint32_t h = 0; h < places.size(); ++h)
    {
        Vec3 arm = places[h] - ray.origin;
        float along = dot(arm, direction);
        if (!(along > 0.0f))
            continue;
        if (float beside = length(arm - along * direction) / along; beside <= least)
        {
            best = h;
            least = beside;
        }
    }
    return best;
}

std::optional<SurfacePick> RigEditSession::pickSurface(const EditRay& ray) const
{
    return authoring::pickOnMesh(*data_->now().mesh, ray);
}

Status RigEditSession::paint(const EditRay& ray, const StrengthBrush& brush)
{
    std::optional<SurfacePick> pick = pickSurface(ray);
    if (!pick)
        return Status::refused("the brush does not touch the body");
    return paintAt(pick->point, pick->triangle, brush);
}

Status RigEditSession::paintAt(Vec3 point, uint32_t triangle, const StrengthBrush& brush)
{
    if (Status status = validate(brush); !status)
        return status;
    authoring::RigEditState next = data_->now();
    if (size_t{triangle} >= next.mesh->indices.size() / 3 || !isFinite(point))
        return Status::refused("there is no triangle {} to paint; the body has {}", triangle,
                               next.mesh->indices.size() / 3);
    std::vector<float> strengths =
        next.strengths ? *next.strengths : std::vector<float>(next.mesh->positions.size(), 1.0f);
    authoring::brushStrengths(*next.mesh, point, triangle, brush, strengths);
    next.strengths = std::make_shared<const std::vector<float>>(std::move(strengths));
    data_->push(std::move(next), "paint strength");
    return Status::done();
}

Status RigEditSession::clearStrengths()
{
    authoring::RigEditState next = data_->now();
    if (!next.strengths)
        return Status::refused("no strength is painted");
    next.strengths.reset();
    data_->push(std::move(next), "clear the painted strength");
    return Status::done();
}

Status RigEditSession::setMaterial(const DentMaterial& material)
{
    if (Status status = validate(material); !status)
        return status;
    authoring::RigEditState next = data_->now();
    next.material = material;
    data_->push(std::move(next), "change the material");
    return Status::done();
}

Status RigEditSession::setHulls(uint32_t hulls)
{
    authoring::RigEditState next = data_->now();
    if (hulls < 1 || hulls > 128)
        return Status::refused("{} hulls; give 1 to 128", hulls);
    next.hulls = hulls;
    next.rig.reset();
    data_->push(std::move(next), "change the convex parts");
    return Status::done();
}

Status RigEditSession::setResolution(uint32_t resolution)
{
    authoring::RigEditState next = data_->now();
    if (resolution != 0 && (resolution < 6 || resolution > 96))
        return Status::refused("a resolution of {}; give 6 to 96 cells along the longest side, or 0 for the usual",
                               resolution);
    next.resolution = resolution;
    next.rig.reset();
    data_->push(std::move(next), "change the resolution");
    return Status::done();
}

Status RigEditSession::setShellThickness(float thickness)
{
    authoring::RigEditState next = data_->now();
    if (!(thickness >= 0.0f) || !isFinite(thickness))
        return Status::refused("a shell of {} m; give more than 0, or 0 for a solid", thickness);
    next.shellThickness = thickness;
    next.rig.reset();
    data_->push(std::move(next), "change the shell");
    return Status::done();
}

void RigEditSession::beginGesture()
{
    data_->history.beginGesture();
}
void RigEditSession::endGesture()
{
    data_->history.endGesture();
}
void RigEditSession::cancelGesture()
{
    data_->history.cancelGesture();
}
bool RigEditSession::canUndo() const
{
    return data_->history.canUndo();
}
bool RigEditSession::canRedo() const
{
    return data_->history.canRedo();
}
void RigEditSession::undo()
{
    data_->history.undo();
}
void RigEditSession::redo()
{
    data_->history.redo();
}
std::string RigEditSession::undoName() const
{
    return data_->history.undoName();
}
std::string RigEditSession::redoName() const
{
    return data_->history.redoName();
}
size_t RigEditSession::undoBytes() const
{
    return data_->history.bytes();
}
bool RigEditSession::isDirty() const
{
    return data_->now().revision != data_->savedRevision;
}
void RigEditSession::markSaved()
{
    data_->savedRevision = data_->now().revision;
}
void RigEditSession::forgetThePast()
{
    data_->history.forgetThePast();
    markSaved();
}
uint64_t RigEditSession::revision() const
{
    return data_->now().revision;
}
} // namespace fsim
