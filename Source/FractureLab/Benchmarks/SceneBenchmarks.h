#pragma once

#include "FractureSim/Status.h"

#include "Benchmarks/BenchTable.h"
#include "Benchmarks/NameFilter.h"

#include <functional>
#include <vector>

namespace fsim::lab
{
/// Frame times of the showcase scenes: reference kernels and the fastest on one thread, the fastest on all cores. Adds
/// a row for each that is asked for, and hands it to done.
Status runSceneBenchmarks(const NameFilter& asked, std::vector<BenchRow>& rows,
                          const std::function<void(const BenchRow&)>& done);
} // namespace fsim::lab
