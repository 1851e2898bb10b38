#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Status.h"

#include <cstdint>

namespace fsim
{
struct CrackSmoothingSettings
{
    uint32_t rounds = 4;   ///< more is smoother; 0 to 100
    float strength = 0.5f; ///< share of the way to the mean of its neighbours that a point goes in a round; 0 to 1
    /// No fragment may lose or gain more than this share of its volume; a point that would do so to one stays where it
    /// is. 0 to 0.9.
    float volumeLimit = 0.3f;
};

struct CrackSmoothingReport
{
    uint32_t moved = 0;        ///< points that are elsewhere than before
    uint32_t heldBack = 0;     ///< moves that were not done, in all rounds: a triangle would have turned, or the limit
    float roughnessBefore = 0; ///< m: how far points of the interfaces are from the mean of their neighbours, root mean
    float roughnessAfter = 0;  ///< square
};

/// Smooths the surfaces along which a body can break, in its rest shape: an authoring step that takes the sampling out
/// of the cracks. Wang et al. 2019, "Simulation and Visualization of Ductile Fracture with the Material Point Method",
/// 5.4: first the curves where interfaces meet the outside, whose points move along the outside only, then the points
/// within, each to the mean of its neighbours, one after the other.
///
/// Points are shared, so fragments stay closed and interfaces match. Positions, normals of the interfaces, volumes,
/// centres and radii of the particles, bonds and hulls are set anew; the particles' axes stay. Refuses what validate()
/// does, and changes nothing then.
FRACTURESIMCORE_API Result<CrackSmoothingReport> smoothCracks(FragmentSet& fragments,
                                                              const CrackSmoothingSettings& settings = {});
} // namespace fsim
