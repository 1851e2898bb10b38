#pragma once

#include "FractureSimAuthoring/Rigging.h"
#include "Rigging/RigPieces.h"

#include <vector>

namespace fsim::authoring
{
// What cutting a rig into pieces takes besides the rig: PieceCut with the memory.
struct RigCutPlan
{
    PieceLabels labels;
    std::vector<Vec3> places;
    uint32_t surface = 0;
    float spacing = 0.0f;

    PieceCut cut() const { return {.labels = labels, .places = places, .surface = surface, .spacing = spacing}; }
};

// rigMesh() but for its last step: the rig is whole, and cutIntoPieces() with the plan makes what rigMesh() gives. For
// editors, whose poses and strengths belong to the whole.
Result<DentRig> rigMeshUncut(const TriangleMesh& mesh, const RigSettings& settings, const RigProgress& progress,
                             RigReport& report, RigCutPlan& plan);
} // namespace fsim::authoring
