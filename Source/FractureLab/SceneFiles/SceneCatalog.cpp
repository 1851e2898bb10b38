#include "SceneFiles/SceneCatalog.h"

#include "SceneFiles/EditDistance.h"
#include "SceneFiles/SceneParse.h"

#include <algorithm>
#include <cstdlib>

namespace fsim::lab
{
namespace
{
constexpr const char* sceneFolder = "Content/Scenes";

bool hasScenes(const std::filesystem::path& root)
{
    std::error_code ignored;
    return std::filesystem::is_directory(root / sceneFolder, ignored);
}
} // namespace

Result<std::filesystem::path> findRootFolder()
{
    if (const char* given = std::getenv("FSIM_ROOT"); given != nullptr && *given != '\0')
    {
        if (hasScenes(given))
            return std::filesystem::path(given);
        return Status::refused("FSIM_ROOT is {}, which has no {}; set it to the folder of the repository", given,
                               sceneFolder);
    }
    std::error_code error;
    std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (; !folder.empty(); folder = folder.parent_path())
    {
        if (hasScenes(folder))
            return folder;
        if (folder == folder.parent_path())
            break;
    }
    return Status::refused("found no {} above the program; set FSIM_ROOT to the folder of the repository", sceneFolder);
}

Result<std::vector<std::string>> builtInScenes()
{
    const Result<std::filesystem::path> root = findRootFolder();
    if (!root)
        return root.status();
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(*root / sceneFolder, error), end; !error && entry != end;
         entry.increment(error))
    {
        const std::filesystem::path& file = entry->path();
        // scene.schema.json describes the others.
        if (file.extension() == ".json" && file.stem().extension() != ".schema")
            names.push_back(file.stem().string());
    }
    if (error)
        return Status::refused("{}: cannot be read ({})", (*root / sceneFolder).string(), error.message());
    std::sort(names.begin(), names.end());
    return names;
}

Result<SceneDescription> openScene(const std::string& fileOrName)
{
    const bool isFile = fileOrName.ends_with(".json") || fileOrName.find('/') != std::string::npos;
    if (isFile)
        return readSceneFile(fileOrName);
    const Result<std::vector<std::string>> names = builtInScenes();
    if (!names)
        return names.status();
    if (!std::binary_search(names->begin(), names->end(), fileOrName))
        return Status::refused("there is no built-in scene '{}'{}", fileOrName, suggestion(fileOrName, *names));
    return readSceneFile(*findRootFolder() / sceneFolder / (fileOrName + ".json"));
}
} // namespace fsim::lab
