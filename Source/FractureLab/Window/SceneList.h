#pragma once

#include <string>
#include <vector>

namespace fsim::lab
{
/// What the user can open.
struct SceneChoice
{
    std::string name;  ///< of a built-in scene, or a file
    std::string shows; ///< one sentence; empty where the file cannot be read
};

/// The built-in scenes by name, after the given one where that is a file.
std::vector<SceneChoice> sceneChoices(const std::string& given);
} // namespace fsim::lab
