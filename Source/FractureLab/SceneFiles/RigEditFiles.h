#pragma once

#include "FractureSim/Material.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/RigEditing.h"
#include "SceneFiles/SceneAssets.h"

#include <filesystem>
#include <string>
#include <vector>

// What an editor of rigs opens and saves: the files of 'author rig' and 'author pose'.
namespace fsim::lab
{
struct OpenedRig
{
    RigEditSession session;
    std::string name;
    std::vector<std::string> notes; ///< what a person should know, a sentence each
};

/// A rig (.fsasset), a mesh (.obj, .gltf, .glb) or one of our models (barrel, car, ...). A rig file with the same name,
/// NAME.rig.json, that lies beside the first two says more: names, moves and painted strength. Weights of the asset are
/// taken where they fit.
Result<OpenedRig> openRig(const std::string& source);

/// A rigid body of a scene that dents. entry: its number among the rigid bodies.
Result<OpenedRig> openRigOf(const SceneDescription& scene, const SceneAssets& assets, size_t entry);

/// FOLDER/NAME.fsasset, NAME.rig.json and NAME.scene.json, in which the body stands on the ground and dents with the
/// session's material. Marks the session as saved.
Status saveRig(RigEditSession& session, const std::filesystem::path& folder, const std::string& name);

/// kg/m^3, of the body in that scene.
inline constexpr float triedDensity = 400.0f;

/// A scene with nothing but the body, on the ground. The file's path is where it would be saved.
std::string tryScene(const RigEditSession& session, const std::string& name);
} // namespace fsim::lab
