#pragma once

#include "FractureSim/World.h"

#include <nlohmann/json.hpp>

// Values of a world as scene files write them; see Docs/SceneFormat.md.
namespace fsim::lab
{
using SceneJson = nlohmann::ordered_json;

/// The shortest number that reads back as the same float.
SceneJson jsonOf(float value);
SceneJson jsonOf(Vec3 value);
SceneJson jsonOf(Quat value);

/// All parameters of the body's model.
SceneJson materialJson(const BodySettings& settings);
/// As it is now; without its times and bodies.
SceneJson driverJson(const DriverPose& driver);
} // namespace fsim::lab
