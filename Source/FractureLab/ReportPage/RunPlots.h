#pragma once

#include "ReportPage/LinePlot.h"
#include "Reports/RunReport.h"

#include <span>
#include <string>
#include <vector>

namespace fsim::lab
{
struct RunPlot
{
    std::string title;
    std::string note; ///< a sentence under the title; may be empty
    LinePlot plot;
    bool wide = false;
};

inline constexpr double frameBudgetMs = 1000.0 / 60.0;
inline constexpr double targetMs = 4.0; ///< of the frame budget, for destruction

/// What the rows of a run show over time. What a scene does not have (all values zero) is left out.
std::vector<RunPlot> plotsOf(std::span<const FrameRow> rows);
} // namespace fsim::lab
