#pragma once

#include "Simulation/SceneRun.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// The frame after which an expectation is looked at.
uint32_t frameOf(const ExpectationDescription& expectation, const SceneDescription& scene);

/// One sentence for each expectation of this frame of the run that is not met: file, place, wanted, found.
std::vector<std::string> unmetExpectations(const SceneRun& run);
} // namespace fsim::lab
