#pragma once

#include "FractureSim/Body.h"

#include <span>
#include <string_view>

namespace fsim::lab
{
struct DebrisPreset
{
    std::string_view name;
    DebrisMaterial material;
};
/// What a scene file may name instead of giving numbers. Densities are of the grains, not of the heap.
std::span<const DebrisPreset> debrisPresets();
} // namespace fsim::lab
