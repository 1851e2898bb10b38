#pragma once

#include "CommandLine/Console.h"
#include "CommandLine/SimulationOptions.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// The options of 'sweep' as they were typed.
struct SweepOptions
{
    SimulationOptions simulation;
    std::vector<std::string> sets;
    std::string output;
    std::string csv;
    std::string size = "480x270";
    std::string camera;
    std::string view = "plain";
};

/// Gives the exit status.
int sweepScene(const SweepOptions& options, Console& console);
} // namespace fsim::lab
