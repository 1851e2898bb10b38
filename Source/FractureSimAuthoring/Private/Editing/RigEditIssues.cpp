#include "Editing/RigEditData.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"

#include <algorithm>

// What is wrong with a rig that is being edited, and how to mend it.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr float farFromBody = 0.1f;       // of the size, as in RigReimport
constexpr float sameHandlePlace = 1e-3f;  // of the size
constexpr double leastPosedVolume = 0.05; // of that at rest

double enclosedVolume(std::span<const Vec3> positions, std::span<const uint32_t> indices)
{
    double sum = 0.0;
    for (size_t i = 0; i + 2 < indices.size(); i += 3)
        sum += dot(toPoint3(positions[indices[i]]),
                   cross(toPoint3(positions[indices[i + 1]]), toPoint3(positions[indices[i + 2]]))) /
               6.0;
    return sum;
}

void checkHandles(const RigEditState& state, std::vector<RigIssue>& issues)
{
    if (state.handles->empty())
        issues.push_back({true, "a rig without handles cannot dent", RigFix::PlaceHandles, "Place 12", 0, 0});
    for (uint32_t h = 0; h < state.handles->size(); ++h)
    {
        Vec3 p = (*state.handles)[h];
        float away = state.mesh->distance->signedDistance(p);
        if (away > farFromBody * state.mesh->size)
            issues.push_back({true, format("handle {} is {} m away from the body; it would move nothing", h, away),
                              RigFix::MoveToSurface, "Move it to the surface", h, 0});
        for (uint32_t other = 0; other < h; ++other)
            if (length((*state.handles)[other] - p) < sameHandlePlace * state.mesh->size)
            {
                issues.push_back({true, format("handles {} and {} are at the same place", other, h),
                                  RigFix::RemoveHandle, format("Remove handle {}", h), h, 0});
                break;
            }
    }
}

// Each move by itself, so that the one at fault is named.
bool checkMoves(const RigEditState& state, uint32_t index, std::vector<RigIssue>& issues)
{
    const RigPose& pose = *state.poses[index];
    bool isFine = true;
    for (uint32_t m = 0; m < pose.moves.size(); ++m)
    {
        RigPose alone;
        alone.name = pose.name;
        alone.moves = {pose.moves[m]};
        alone.moves[0].isFree = false;
        if (Result<HandleGoals> goals = handleGoals(*state.handles, alone); !goals)
        {
            issues.push_back({true, goals.message(), RigFix::RemoveMove, format("Remove move {}", m), index, m});
            isFine = false;
        }
    }
    if (!isFine)
        return false;
    if (Result<HandleGoals> goals = handleGoals(*state.handles, pose); !goals)
    {
        issues.push_back({true, goals.message(), RigFix::RemovePose, "Remove the pose", index, 0});
        return false;
    }
    return true;
}

bool isAtRest(const RigEditState& state, const RigPose& pose)
{
    Result<HandleGoals> goals = handleGoals(*state.handles, pose);
    if (!goals)
        return false;
    for (size_t h = 0; h < state.handles->size(); ++h)
        if (goals->places[h] != (*state.handles)[h] || goals->rotations[h] != Quat{})
            return false;
    return true;
}

void checkEditedPose(RigEditData& data, uint32_t index, std::vector<RigIssue>& issues)
{
    const RigEditState& state = data.now();
    const RigPose& pose = *state.poses[index];
    for (uint32_t other = 0; other < index; ++other)
        if (state.poses[other]->name == pose.name)
        {
            issues.push_back({false, format("poses {} and {} are both called '{}'", other, index, pose.name),
                              RigFix::RenamePose, "Rename it", index, 0});
            break;
        }
    if (!checkMoves(state, index, issues))
        return;
    if (isAtRest(state, pose))
    {
        issues.push_back({false, format("pose '{}' moves nothing, so that it never shows", pose.name),
                          RigFix::RemovePose, "Remove it", index, 0});
        return;
    }
    if (!state.rig)
        return;
    Result<std::vector<Transform>> bones = solvedBones(data, state.poses[index]);
    if (!bones)
        return;
    double before = enclosedVolume(state.rig->positions, state.rig->indices);
    double after = enclosedVolume(posedVertices(*state.rig, *bones), state.rig->indices);
    if (after < leastPosedVolume * before)
        issues.push_back({false,
                          format("pose '{}' turns the body inside out or leaves nothing of its volume; move less, or "
                                 "lower its strength",
                                 pose.name),
                          RigFix::HalvePose, "Halve its strength", index, 0});
}
} // namespace
} // namespace authoring

std::vector<RigIssue> RigEditSession::issues() const
{
    const authoring::RigEditState& state = data_->now();
    std::vector<RigIssue> issues;
    authoring::checkHandles(state, issues);
    if (!state.rig && !state.handles->empty())
        issues.push_back(
            {true, "the weights are not computed for these handles", RigFix::ComputeWeights, "Compute weights", 0, 0});
    if (state.poses.empty() && state.shapes->empty())
        issues.push_back(
            {true, "a rig without examples does not dent", RigFix::AddPoses, "Add three squashed ones", 0, 0});
    for (uint32_t p = 0; p < state.poses.size(); ++p)
        authoring::checkEditedPose(*data_, p, issues);
    for (const std::string& repair : state.mesh->repairs)
        issues.push_back({false, "the mesh was mended: " + repair, RigFix::None, "", 0, 0});
    return issues;
}

Status RigEditSession::fix(const RigIssue& issue, const RigProgress& progress)
{
    const authoring::RigEditState& state = data_->now();
    switch (issue.fix)
    {
    case RigFix::None:
        break;
    case RigFix::PlaceHandles:
        return addAutomaticHandles(12);
    case RigFix::MoveToSurface:
        if (Status status = authoring::checkHandle(state, issue.index); !status)
            return status;
        return moveHandle(issue.index,
                          state.mesh->distance->triangles().closestPoint((*state.handles)[issue.index]).point);
    case RigFix::RemoveHandle:
        return removeHandle(issue.index);
    case RigFix::ComputeWeights:
        return computeWeights(progress);
    case RigFix::AddPoses:
        return addDefaultPoses();
    case RigFix::RemovePose:
        return removePose(issue.index);
    case RigFix::RemoveMove: {
        if (Status status = authoring::checkPose(state, issue.index); !status)
            return status;
        RigPose changed = *state.poses[issue.index];
        if (issue.move >= changed.moves.size())
            return Status::refused("pose '{}' has no move {}", changed.name, issue.move);
        changed.moves.erase(changed.moves.begin() + issue.move);
        authoring::RigEditState next = state;
        std::string name = format("remove a move of pose '{}'", changed.name);
        next.poses[issue.index] = std::make_shared<const RigPose>(std::move(changed));
        data_->push(std::move(next), std::move(name));
        return Status::done();
    }
    case RigFix::RenamePose:
        if (Status status = authoring::checkPose(state, issue.index); !status)
            return status;
        return renamePose(issue.index, authoring::freeName(state, state.poses[issue.index]->name));
    case RigFix::HalvePose:
        if (Status status = authoring::checkPose(state, issue.index); !status)
            return status;
        return setPoseStrength(issue.index, 0.5f * state.poses[issue.index]->strength);
    }
    return Status::refused("there is no fix for this: {}", issue.sentence);
}
} // namespace fsim
