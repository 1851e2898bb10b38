#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fsim::lab
{
/// What a run was asked for, as far as it changes the result or the pictures; empty where not given.
struct RepeatInputs
{
    std::string scene = {}; ///< a file, or the name of a built-in one
    std::string frames = {};
    std::string budget = {};
    std::string resume = {};
    std::string render = {};
    std::string size = {};
    std::string camera = {};
    std::string view = {};
    std::string every = {};
    std::string record = {}; ///< the recording, where one was written
    std::string hash = {};   ///< that the run ended with
};

struct RepeatCommand
{
    std::string what; ///< a sentence
    std::string line; ///< for a shell in the repository's folder
};

/// Files that are read are named in full, so that they are found; files that are written only by their name, so that a
/// run repeated elsewhere overwrites nothing.
std::vector<RepeatCommand> repeatCommands(const RepeatInputs& inputs);

/// As a POSIX shell reads it back: quoted where it needs to be.
std::string shellWord(std::string_view word);
} // namespace fsim::lab
