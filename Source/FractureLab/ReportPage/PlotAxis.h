#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fsim::lab
{
/// An axis that begins and ends on a tick. Ticks are 1, 2 or 5 times a power of ten apart.
struct PlotAxis
{
    std::vector<double> ticks; ///< rising, at least two
    int decimals = 0;          ///< that tell neighbouring ticks apart

    double low() const { return ticks.front(); }
    double high() const { return ticks.back(); }
};

/// Covers low to high, which are finite, with at most wanted + 2 ticks. Where they are the same it reaches to zero.
/// whole: ticks are whole numbers (there is no half body).
PlotAxis niceAxis(double low, double high, uint32_t wanted, bool whole = false);

/// "1,234.50"; very large numbers as "1.5e+12". The same under every locale.
std::string numberText(double value, int decimals);
/// With about so many digits that count, at least one: 1234567 stays 1,234,567; 0.0012345 with 3 is 0.00123.
std::string numberTextOf(double value, int digits);
} // namespace fsim::lab
