#pragma once

#include "FractureSim/Status.h"

#include "FractureSimAuthoring/RigModels.h"
#include "SceneFiles/JsonReader.h"

#include <filesystem>
#include <optional>
#include <string>

namespace fsim::lab
{
/// How a body becomes a rig that dents, as a scene's 'rig' or a file of its own says.
struct RigDescription
{
    std::string model;               ///< one of rigModelNames(); empty: the body has a shape or a mesh of its own
    std::optional<SdfShape> shape{}; ///< of the model
    uint32_t resolution = 40;        ///< of a shape's surface: cells along its longest side
    RigSettings settings;
};

/// The section 'rig' of a scene, and all of a rig file. What it says goes over what the settings, or its model, said.
void readRig(const JsonValue& value, RigDescription& rig);

/// Reads a rig file: handles and poses, and whatever else a 'rig' may say, into the description. A list is one of
/// handles, each [x, y, z].
Status readRigFile(const std::filesystem::path& file, RigDescription& rig);
} // namespace fsim::lab
