#pragma once

#include "FractureSimAuthoring/Scoring.h"
#include "Solid/SolidMesh.h"

// The pattern Tetrahedra: fragments are clusters of tetrahedra. Mueller and Chentanez 2011, section 5 and figure 3.
namespace fsim::authoring
{
Result<FragmentSet> scoreTetrahedra(const SolidMesh& mesh, const ScoreSettings& settings,
                                    const ScoreProgress& progress);
Result<FragmentSet> scoreTetrahedra(const SdfShape& shape, uint32_t resolution, const ScoreSettings& settings,
                                    const ScoreProgress& progress);
} // namespace fsim::authoring
