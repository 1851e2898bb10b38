#pragma once

#include "FractureSim/DentRig.h"

#include "CommandLine/Console.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// The options of 'author rig' as they were typed; empty: not given.
struct RigOptions
{
    std::string mesh;
    std::string output;
    std::string handles;
    std::string handleFile;
    std::string poses;
    std::vector<std::string> shapes;
    std::string shell;
    std::string hulls;
    std::string resolution;
    std::string scale;
    std::string strength;
    std::string pieces;
    std::string jointStrength;
    bool keepWeights = false;
    bool reimport = false;
    bool quiet = false;
};

/// The options of 'author pose'.
struct PoseOptions
{
    std::string file;
    std::string poses;
    std::string fromRun;
    std::string body;
    std::string frames;
    std::string output;
    bool add = false;
};

/// The options of 'author preview'.
struct PreviewOptions
{
    std::string file;
    std::string output;
    std::string bone;
};

// Each gives the exit status.
int rigToAsset(const RigOptions& options, Console& console);
int poseAsset(const PoseOptions& options, Console& console);
int previewAsset(const PreviewOptions& options, Console& console);

/// What is in a rig, a line each.
void printRig(const DentRigView& rig, Console& console);
} // namespace fsim::lab
