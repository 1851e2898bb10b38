#pragma once

#include "Sites/Sites.h"

namespace fsim::authoring
{
// Radial, Planks and Bricks: a lattice with the spacing at which as many of its cells as are wanted have a share of the
// solid.
Result<Sites> placeRegularSites(const SolidMesh& mesh, const ScoreSettings& settings);
} // namespace fsim::authoring
