#include "Reports/Percentiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace fsim::lab
{
double percentile(std::span<const double> values, double share)
{
    if (values.empty())
        return 0.0;
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
    const size_t below = static_cast<size_t>(place);
    const size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

Summary summarise(std::span<const double> values)
{
    if (values.empty())
        return {};
    return {.median = percentile(values, 0.5),
            .mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()),
            .p95 = percentile(values, 0.95),
            .p99 = percentile(values, 0.99),
            .max = percentile(values, 1.0)};
}

double relativeSpread(std::span<const double> values)
{
    const double median = percentile(values, 0.5);
    return median > 0.0 ? 0.5 * (percentile(values, 0.75) - percentile(values, 0.25)) / median : 0.0;
}
} // namespace fsim::lab
