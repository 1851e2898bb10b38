#pragma once

#include "FractureSim/Status.h"

#include "SceneFiles/JsonReader.h"
#include "SceneFiles/SceneDescription.h"

#include <filesystem>
#include <string>

namespace fsim::lab
{
/// From the text of a scene file. Whatever does not fit is refused with file, place and reason; see
/// Docs/SceneFormat.md. Files that it names are looked for beside it, and then in the folders of meshes: they are read
/// by loadSceneAssets().
Result<SceneDescription> parseScene(std::string text, const std::filesystem::path& file, KeyLog* keys = nullptr);

Result<SceneDescription> readSceneFile(const std::filesystem::path& file, KeyLog* keys = nullptr);
} // namespace fsim::lab
