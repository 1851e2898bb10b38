#pragma once

#include "Editing/RigEditMesh.h"
#include "FractureSimAuthoring/RigEditing.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fsim::authoring
{
// All that is edited at one moment. Parts never change once they are in a state: an operation makes new ones of those
// that it changes and shares the others, so that what is undone is the very same bytes.
struct RigEditState
{
    RigEditMeshRef mesh;
    std::shared_ptr<const std::vector<Vec3>> handles;
    std::vector<std::shared_ptr<const RigPose>> poses;
    std::shared_ptr<const std::vector<RigShape>> shapes;
    std::shared_ptr<const std::vector<float>> strengths; // one a vertex of the mesh; null: none
    std::shared_ptr<const DentRig> rig; // made for these handles, with the examples of the shapes; null: not yet
    DentMaterial material{};
    uint32_t hulls = 12;
    uint32_t resolution = 0;
    float shellThickness = 0.0f;
    bool fitWeights = true;

    std::string name; // of the operation that led here
    uint64_t revision = 0;
};

// The states that undo and redo go through, within limits of memory.
class RigEditHistory
{
public:
    RigEditHistory(RigEditState first, const RigEditLimits& limits);

    const RigEditState& now() const { return states_[now_]; }
    // Forgets what was undone. In a gesture, takes the place of the gesture's own state.
    void push(RigEditState next, std::string name);
    void beginGesture();
    void endGesture() { isGesture_ = false; }
    void cancelGesture();
    bool canUndo() const { return now_ > 0; }
    bool canRedo() const { return now_ + 1 < states_.size(); }
    // The state of now becomes the first.
    void forgetThePast();
    void undo();
    void redo();
    std::string undoName() const { return canUndo() ? states_[now_].name : std::string(); }
    std::string redoName() const { return canRedo() ? states_[now_ + 1].name : std::string(); }
    // Of the parts that the state of now does not have.
    size_t bytes() const;

private:
    void forgetTheOldest();

    RigEditLimits limits_;
    std::vector<RigEditState> states_;
    size_t now_ = 0;
    uint64_t lastRevision_ = 1;
    bool isGesture_ = false;
    bool hasGestureState_ = false;
};
} // namespace fsim::authoring
