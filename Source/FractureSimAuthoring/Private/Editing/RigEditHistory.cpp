#include "Editing/RigEditHistory.h"

#include <algorithm>
#include <set>

namespace fsim::authoring
{
namespace
{
template <class T> size_t heldBytes(const std::vector<T>& items)
{
    return items.capacity() * sizeof(T);
}

size_t heldBytes(const RigPose& pose)
{
    return sizeof pose + pose.name.capacity() + heldBytes(pose.moves) + heldBytes(pose.joints);
}

size_t heldBytes(const RigEditMesh& mesh)
{
    constexpr size_t treeBytes = 160; // about, a triangle
    return heldBytes(mesh.input.positions) + heldBytes(mesh.input.indices) + heldBytes(mesh.input.normals) +
           heldBytes(mesh.input.uvs) + heldBytes(mesh.input.colours) + heldBytes(mesh.positions) +
           heldBytes(mesh.indices) + heldBytes(mesh.welded) + heldBytes(mesh.firstNeighbour) +
           heldBytes(mesh.neighbours) + treeBytes * (mesh.indices.size() / 3);
}

size_t heldBytes(const DentRig& rig)
{
    return heldBytes(rig.positions) + heldBytes(rig.volumes) + heldBytes(rig.indices) + heldBytes(rig.weightOffsets) +
           heldBytes(rig.bones) + heldBytes(rig.weights) + heldBytes(rig.pivots) + heldBytes(rig.examples) +
           heldBytes(rig.edges) + heldBytes(rig.hullOffsets) + heldBytes(rig.hullVertices) + heldBytes(rig.strengths);
}

size_t shapeBytes(const std::vector<RigShape>& shapes)
{
    size_t sum = heldBytes(shapes);
    for (const RigShape& shape : shapes)
        sum += shape.name.capacity() + heldBytes(shape.positions);
    return sum;
}

// Adds up the parts that were not seen before. The set is only asked, never gone through.
size_t newBytes(const RigEditState& state, std::set<const void*>& seen)
{
    size_t sum = sizeof state + state.name.capacity() + heldBytes(state.poses);
    auto isNew = [&](const void* part) { return part != nullptr && seen.insert(part).second; };
    if (isNew(state.mesh.get()))
        sum += heldBytes(*state.mesh);
    if (isNew(state.handles.get()))
        sum += heldBytes(*state.handles);
    if (isNew(state.shapes.get()))
        sum += shapeBytes(*state.shapes);
    if (isNew(state.strengths.get()))
        sum += heldBytes(*state.strengths);
    if (isNew(state.rig.get()))
        sum += heldBytes(*state.rig);
    for (const std::shared_ptr<const RigPose>& pose : state.poses)
        if (isNew(pose.get()))
            sum += heldBytes(*pose);
    return sum;
}
} // namespace

RigEditHistory::RigEditHistory(RigEditState first, const RigEditLimits& limits) : limits_(limits)
{
    first.revision = lastRevision_;
    states_.push_back(std::move(first));
}

void RigEditHistory::push(RigEditState next, std::string name)
{
    next.name = std::move(name);
    next.revision = ++lastRevision_;
    states_.erase(states_.begin() + static_cast<ptrdiff_t>(now_ + 1), states_.end());
    if (isGesture_ && hasGestureState_)
    {
        states_[now_] = std::move(next);
        return;
    }
    states_.push_back(std::move(next));
    ++now_;
    hasGestureState_ = isGesture_;
    forgetTheOldest();
}

void RigEditHistory::beginGesture()
{
    isGesture_ = true;
    hasGestureState_ = false;
}

void RigEditHistory::cancelGesture()
{
    if (isGesture_ && hasGestureState_ && canUndo())
    {
        states_.pop_back();
        --now_;
    }
    isGesture_ = false;
}

void RigEditHistory::forgetThePast()
{
    isGesture_ = false;
    states_ = {states_[now_]};
    now_ = 0;
}

void RigEditHistory::undo()
{
    isGesture_ = false;
    if (canUndo())
        --now_;
}

void RigEditHistory::redo()
{
    isGesture_ = false;
    if (canRedo())
        ++now_;
}

size_t RigEditHistory::bytes() const
{
    std::set<const void*> seen;
    newBytes(now(), seen);
    size_t sum = 0;
    for (size_t i = 0; i < states_.size(); ++i)
        if (i != now_)
            sum += newBytes(states_[i], seen);
    return sum;
}

void RigEditHistory::forgetTheOldest()
{
    std::set<const void*> seen;
    newBytes(now(), seen);
    // From now back into the past, as far as the limits go.
    size_t first = now_, sum = 0;
    while (first > 0 && now_ - first < limits_.undoSteps)
    {
        sum += newBytes(states_[first - 1], seen);
        bool isCancellable = isGesture_ && first == now_; // what a gesture began with is needed until it ends
        if (sum > limits_.undoBytes && !isCancellable)
            break;
        --first;
    }
    states_.erase(states_.begin(), states_.begin() + static_cast<ptrdiff_t>(first));
    now_ -= first;
}
} // namespace fsim::authoring
