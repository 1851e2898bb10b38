#pragma once

#include "FractureSim/DentRig.h"
#include "FractureSim/Status.h"

#include <cstdint>
#include <filesystem>

namespace fsim::lab
{
/// Draws a rig into a PNG of several pictures: with its handles, the bone that moves each place most, the weights of
/// one bone, its convex parts, and each example. bone: whose weights.
Status drawRig(const DentRigView& rig, uint32_t bone, const std::filesystem::path& file);
} // namespace fsim::lab
