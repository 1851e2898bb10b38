#pragma once

#include <span>

namespace fsim::lab
{
/// The value below which this share (0 to 1) of the values lies, between two neighbours on a straight line; 0 for none.
double percentile(std::span<const double> values, double share);

struct Summary
{
    double median = 0.0;
    double mean = 0.0;
    double p95 = 0.0;
    double p99 = 0.0;
    double max = 0.0;
};
Summary summarise(std::span<const double> values);

/// Half the distance between the quartiles, over the median: how far a measurement can be trusted.
double relativeSpread(std::span<const double> values);
} // namespace fsim::lab
