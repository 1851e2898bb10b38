#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/World.h"

#include "FractureSimAuthoring/AssetAdvice.h"

#include <vector>

namespace fsim::authoring
{
/// measureCosts() of a clustered body: whole and falling, on the floor, in the frame in which most of it tears, in
/// pieces that fly and that lie.
Result<std::vector<CostSample>> measureClusterCosts(const AssetRef& asset, const WorldServices& services);
} // namespace fsim::authoring
