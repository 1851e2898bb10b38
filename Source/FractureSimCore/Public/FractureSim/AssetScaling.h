#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Asset.h"
#include "FractureSim/Types.h"

namespace fsim
{
/// The same asset, larger by a factor along each of its axes: a host's scale is part of the rest shape, so a body that
/// is twice as large weighs eight times as much. Refuses factors that are not above 0 (a mirror image is another
/// asset), and different factors for a dented body: its bones turn, and a stretched turn is none.
FRACTURESIMCORE_API Result<AssetRef> scaledAsset(const AssetRef& asset, Vec3 factors);
} // namespace fsim
