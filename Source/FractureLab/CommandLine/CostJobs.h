#pragma once

#include "CommandLine/Console.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fsim::lab
{
struct CostOptions
{
    std::vector<std::string> files;
    uint32_t rounds = 5;
};

/// Prints the fitted CostModel as C++, and how well it fits each body. Gives the exit status.
int measureCost(const CostOptions& options, Console& console);
} // namespace fsim::lab
