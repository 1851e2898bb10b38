// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Asset.h"

/**
 * The same asset, larger by a factor in all directions: a component's scale is part of the rest shape, and a body twice
 * as large weighs eight times as much. Refuses what the core refuses, and factors that are not above 0.
 */
namespace FractureSimScaling
{
fsim::Result<fsim::AssetRef> Scaled(const fsim::AssetRef& Asset, float Factor);
}
