#pragma once

#include "FractureSim/Status.h"

#include "SceneFiles/SceneDescription.h"

#include <filesystem>
#include <string>
#include <vector>

namespace fsim::lab
{
/// The folder of the repository: FSIM_ROOT, or the nearest folder above the program that has Content/Scenes.
Result<std::filesystem::path> findRootFolder();

/// Names of the built-in scenes, sorted.
Result<std::vector<std::string>> builtInScenes();

/// SCENE of the command line: a file if it ends in .json or has a slash, else the name of a built-in scene.
Result<SceneDescription> openScene(const std::string& fileOrName);
} // namespace fsim::lab
