#pragma once

#include "FractureSim/Status.h"

#include "Render/RenderScene.h"
#include "Simulation/SceneRun.h"

#include <filesystem>

namespace fsim::lab
{
/// Writes the run as it is now, as a scene that begins here: poses and velocities, materials, gravity and solver,
/// drivers that still hold, what was thrown in, and the camera as its first. Loose particles go into asset files beside
/// it, and all of a body get its mean velocity; bodies of other models begin anew, with their material of now. What the
/// scene expected of its run is left out.
Status saveScene(const SceneRun& run, const render::Camera& camera, const std::filesystem::path& file);
} // namespace fsim::lab
