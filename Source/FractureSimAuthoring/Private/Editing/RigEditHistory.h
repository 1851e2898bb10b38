#pragma once

#include "Editing/EditHistory.h"
#include "Editing/RigEditMesh.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Rigging/RigBuilding.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace fsim::authoring
{
// What a rig may break into, as RigSettings has it.
struct RigPieceSettings
{
    std::vector<RigPiece> pieces;
    std::vector<uint32_t> triangles; // none, or one a triangle of the input
    std::vector<RigJoint> joints;
    float strength = 4.0f;
};

// All that is edited at one moment. Parts never change once they are in a state: an operation makes new ones of those
// that it changes and shares the others, so that what is undone is the very same bytes.
struct RigEditState
{
    RigEditMeshRef mesh;
    std::shared_ptr<const std::vector<Vec3>> handles;
    std::vector<std::shared_ptr<const RigPose>> poses;
    std::shared_ptr<const std::vector<RigShape>> shapes;
    std::shared_ptr<const std::vector<float>> strengths; // one a vertex of the mesh; null: none
    std::shared_ptr<const DentRig> rig;    // made for these handles, with the examples of the shapes; null: not yet
    std::shared_ptr<const RigCutPlan> cut; // made with the rig; null: it is not cut into pieces
    std::shared_ptr<const RigPieceSettings> pieces; // null: none
    DentMaterial material{};
    uint32_t hulls = 12;
    uint32_t resolution = 0;
    float shellThickness = 0.0f;
    bool fitWeights = true;

    std::string name; // of the operation that led here
    uint64_t revision = 0;
};

// The bytes of its parts that are not in `seen` yet; adds them there. The set is only asked, never gone through.
size_t heldBytes(const RigEditState& state, std::set<const void*>& seen);

using RigEditHistory = EditHistory<RigEditState>;
} // namespace fsim::authoring
