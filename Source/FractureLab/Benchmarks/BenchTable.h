#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fsim::lab
{
/// One measurement. What was not measured is empty, in the table and in the CSV file.
struct BenchRow
{
    std::string name; ///< "scene/tower/auto", "svd/avx2/4096"
    uint32_t threads = 1;
    uint64_t items = 0;                  ///< that one call works on; 0: not known
    double medianUs = 0.0;               ///< of one call; of a scene, one frame
    double spread = 0.0;                 ///< half the distance between the quartiles, over the median
    std::optional<double> overReference; ///< time over that of the reference kernels: below 1 is faster
    std::optional<double> overOneThread; ///< time over that on one thread
    std::string rival;                   ///< what else one would call: "eigen", "libm"
    std::optional<double> timesRival;    ///< its time over ours: above 1 is faster
    std::string note;                    ///< for people: what else was seen
    std::string hash;                    ///< of the result: faster and different is not faster
};

/// Fills overReference of rows whose name has a kernel where that of another row has "reference".
void compareToReference(std::vector<BenchRow>& rows);

/// name,threads,items,median_us,spread,over_reference,over_one_thread,rival,times_rival,hash
std::string csvOf(const std::vector<BenchRow>& rows);
/// One line for people: "svd/avx2/4096   12.3 us  (+-2 %)  8.1 times the reference".
std::string lineOf(const BenchRow& row);
} // namespace fsim::lab
