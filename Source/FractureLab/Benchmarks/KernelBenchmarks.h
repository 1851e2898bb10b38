#pragma once

#include "FractureSim/Status.h"

#include "Benchmarks/BenchTable.h"

#include <functional>
#include <string>
#include <vector>

namespace fsim::lab
{
/// Runs what Tests/Benchmarks registers with Google Benchmark, five times each. Refuses in a build without it.
Status runKernelBenchmarks(const std::string& filter, std::vector<BenchRow>& rows,
                           const std::function<void(const BenchRow&)>& done);
} // namespace fsim::lab
