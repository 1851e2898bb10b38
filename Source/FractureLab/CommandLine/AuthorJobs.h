#pragma once

#include "CommandLine/Console.h"

#include <string>

namespace fsim::lab
{
/// The options of 'author score' as they were typed; empty: not given.
struct ScoreOptions
{
    std::string mesh;
    std::string output;
    std::string fragments;
    std::string pattern;
    std::string seed;
    std::string point;
    std::string axis;
    std::string clusters;
    std::string elongation;
    std::string roughness;
    std::string leastShare;
    std::string paint;
    std::string anchorBelow;
    std::string material;
    std::string scale;
    bool quiet = false;
};

/// The options of 'author inspect'.
struct InspectOptions
{
    std::string file;
    std::string picture; ///< a PNG; empty: none
    std::string apart;
};

// Each gives the exit status.
int scoreMesh(const ScoreOptions& options, Console& console);
int inspectAsset(const InspectOptions& options, Console& console);
} // namespace fsim::lab
