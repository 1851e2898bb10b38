#pragma once

#include "CommandLine/Console.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// What main() does, with the program's name left off: {"run", "tower", "--frames", "60"}. Gives the exit status; never
/// throws and never exits by itself.
int runCommandLine(const std::vector<std::string>& arguments, Console& console);
} // namespace fsim::lab
