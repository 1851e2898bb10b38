#pragma once

#include "Simulation/SceneRun.h"

#include <vector>

namespace fsim::lab
{
/// Rigid bodies of a run that are not in its scene: what the user shot. In the order of their index.
std::vector<RigidBodyId> thrownBodies(const SceneRun& run);
} // namespace fsim::lab
