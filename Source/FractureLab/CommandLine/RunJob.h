#pragma once

#include "CommandLine/SimulationOptions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fsim::lab
{
/// The options of run, as they were typed; empty where not given.
struct RunOptions
{
    SimulationOptions simulation;
    std::string stats;
    std::string csv;
    std::string render;
    std::string size = "1280x720";
    std::string camera;
    std::string every = "1";
    std::string exportFile;
    std::string record;
    std::string snapshot;
    std::string resume;
    bool check = false;
    bool quiet = false;
    bool summary = true;             ///< one line at the end, unless quiet
    std::vector<uint32_t> keyFrames; ///< demo: kept as pictures in keyFolder
    std::string keyFolder;
};

/// Runs a scene as the options say. Checks everything that it can before the first frame. Gives the exit status.
int runScene(const RunOptions& options, Console& console);
} // namespace fsim::lab
