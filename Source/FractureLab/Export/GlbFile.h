#pragma once

#include "FractureSim/Status.h"

#include "Export/AnimatedScene.h"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace fsim::lab
{
/// Refuses a name that does not end in .glb.
Status checkGlbName(const std::filesystem::path& file);

/// The scene as a binary glTF 2.0 file: one animation, Y up (x y z becomes x z -y), metres and seconds. Geometries and
/// key times that several use are in it once. Refuses what validate() does, and more than the 4 GiB that such a file
/// can hold.
Result<std::vector<std::byte>> glbOf(const AnimatedScene& scene);
} // namespace fsim::lab
