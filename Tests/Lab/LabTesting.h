#pragma once

#include "CommandLine/CommandLine.h"
#include "SceneFiles/FileBytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// What tests of the lab share: a command run in this process with its output caught, and a folder that goes away.
namespace fsim::lab::labTesting
{
struct CommandResult
{
    int status = 0;
    std::string out;
    std::string err;
};

inline CommandResult runLab(const std::vector<std::string>& arguments)
{
    setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
    std::ostringstream out;
    std::ostringstream err;
    Console console{out, err, false};
    const int status = runCommandLine(arguments, console);
    return {status, out.str(), err.str()};
}

class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "fsim-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const
    {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return file(name);
    }

private:
    std::filesystem::path path_;
};

inline std::string textOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// A sentence: one line that ends the output.
inline void expectOneSentence(const CommandResult& result)
{
    EXPECT_FALSE(result.err.empty());
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_TRUE(result.err.ends_with("\n"));
}

/// A ball over a plane, 12 frames; the shortest scene that does something.
inline const char* smallScene = R"({
  "format": 1, "shows": "a ball falls", "seconds": 0.2,
  "rigidBodies": [ { "name": "ball", "shape": { "kind": "sphere", "radius": 0.1 }, "at": [0, 0, 1] } ],
  "colliders": [ { "name": "ground", "shape": { "kind": "plane" } } ]
})";
} // namespace fsim::lab::labTesting
