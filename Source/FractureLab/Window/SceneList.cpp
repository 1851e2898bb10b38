#include "Window/SceneList.h"

#include "SceneFiles/SceneCatalog.h"

#include <algorithm>

namespace fsim::lab
{
std::vector<SceneChoice> sceneChoices(const std::string& given)
{
    std::vector<std::string> names;
    if (const Result<std::vector<std::string>> builtIn = builtInScenes())
        names = *builtIn;
    if (std::find(names.begin(), names.end(), given) == names.end())
        names.insert(names.begin(), given);
    std::vector<SceneChoice> choices;
    for (const std::string& name : names)
    {
        const Result<SceneDescription> scene = openScene(name);
        choices.push_back({name, scene ? scene->shows : ""});
    }
    return choices;
}
} // namespace fsim::lab
