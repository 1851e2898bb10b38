#pragma once

#include "FractureSim/Status.h"

#include "Benchmarks/BenchTable.h"

#include <functional>
#include <regex>
#include <vector>

namespace fsim::lab
{
/// Frame times of the showcase scenes: reference kernels and the fastest on one thread, the fastest on all cores. Adds
/// a row for each whose name the filter finds, and hands it to done.
Status runSceneBenchmarks(const std::regex& filter, std::vector<BenchRow>& rows,
                          const std::function<void(const BenchRow&)>& done);
} // namespace fsim::lab
