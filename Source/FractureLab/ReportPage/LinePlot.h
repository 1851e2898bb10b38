#pragma once

#include "FractureSim/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fsim::lab
{
struct PlotSeries
{
    std::string name;
    std::vector<double> values; ///< one for each x
};

/// A dashed line across the plot that says how much there may be.
struct PlotLimit
{
    std::string name;
    double value = 0.0;
};

/// Values over a common x, as an SVG drawing for a page. The y axis always shows zero, so that heights can be compared.
struct LinePlot
{
    std::string title;              ///< for those who cannot see it
    std::string xLabel;             ///< with its unit
    std::string yLabel;             ///< with its unit
    std::vector<double> x;          ///< each larger than the one before
    std::vector<PlotSeries> series; ///< at most mostSeries
    std::vector<PlotLimit> limits;
    bool whole = false;   ///< counts
    uint32_t width = 552; ///< of the drawing; a page may stretch it
    uint32_t height = 236;

    static constexpr size_t mostSeries = 8; ///< colours there are
};

/// Colours come from the page: classes s1, s2, ... for the series, limit, grid, tick, label. The svg element says in
/// data-frame (left right top bottom) and data-range (x0 x1 y0 y1) what a script needs to read values back.
/// Refuses values that are not finite, other numbers of values than of x, and x that do not rise.
Result<std::string> svgOf(const LinePlot& plot);

/// Where a long run has many values for each pixel: indices of the first, the least, the most and the last of each of
/// so many groups, rising. A spike of one frame stays.
std::vector<size_t> indicesToDraw(const std::vector<double>& values, size_t groups);
} // namespace fsim::lab
