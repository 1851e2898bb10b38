#include "Benchmarks/KernelBenchmarks.h"

// Stands in for KernelBenchmarks.cpp where Google Benchmark is not there.
namespace fsim::lab
{
Status runKernelBenchmarks(const std::string&, std::vector<BenchRow>&, const std::function<void(const BenchRow&)>&)
{
    return Status::refused(
        "this build has no kernel benchmarks; install libbenchmark-dev and configure with FSIM_TESTS=ON");
}
} // namespace fsim::lab
