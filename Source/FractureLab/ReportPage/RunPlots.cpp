#include "ReportPage/RunPlots.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fsim::lab
{
namespace
{
constexpr double leastStageShare = 0.02;

using Column = std::function<double(const FrameRow&)>;

std::vector<double> valuesOf(std::span<const FrameRow> rows, const Column& column)
{
    std::vector<double> values;
    for (const FrameRow& row : rows)
        values.push_back(column(row));
    return values;
}

bool hasAny(const std::vector<double>& values)
{
    return std::any_of(values.begin(), values.end(), [](double value) { return value != 0.0; });
}

double sumOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (double value : values)
        sum += value;
    return sum;
}

RunPlot emptyPlot(std::span<const FrameRow> rows, const char* title, const char* yLabel)
{
    RunPlot made;
    made.title = title;
    made.plot.title = title;
    made.plot.xLabel = "time, s";
    made.plot.yLabel = yLabel;
    made.plot.x = valuesOf(rows, [](const FrameRow& row) { return row.frame / 60.0; });
    return made;
}

RunPlot frameTimes(std::span<const FrameRow> rows)
{
    RunPlot made = emptyPlot(rows, "Frame time", "ms per frame");
    made.note = "Wall time of all simulation steps of a frame.";
    made.wide = true;
    made.plot.width = 1128;
    made.plot.height = 300;
    made.plot.series.push_back({"frame time", valuesOf(rows, [](const FrameRow& row) { return row.measured.ms; })});
    made.plot.limits = {{"16.7 ms: a frame at 60 Hz", frameBudgetMs}, {"4 ms: our target", targetMs}};
    return made;
}

RunPlot stageTimes(std::span<const FrameRow> rows)
{
    RunPlot made = emptyPlot(rows, "Where the time goes", "ms per frame");
    double all = 0.0;
    std::vector<PlotSeries> stages;
    for (uint32_t stage = 0; stage < stageCount; ++stage)
    {
        stages.push_back({std::string(nameOf(static_cast<Stage>(stage))),
                          valuesOf(rows, [stage](const FrameRow& row) { return row.measured.stageMs[stage]; })});
        all += sumOf(stages.back().values);
    }
    for (PlotSeries& stage : stages)
        if (sumOf(stage.values) > leastStageShare * all)
            made.plot.series.push_back(std::move(stage));
    made.note = "By stage of the step; stages below 2 % of the time are left out.";
    return made;
}

RunPlot counts(std::span<const FrameRow> rows, const char* title, const char* yLabel, const Column& column)
{
    RunPlot made = emptyPlot(rows, title, yLabel);
    made.plot.whole = true;
    made.plot.series.push_back({yLabel, valuesOf(rows, column)});
    return made;
}

RunPlot energyOf(std::span<const FrameRow> rows)
{
    std::vector<double> energy = valuesOf(rows, [](const FrameRow& row) { return row.energy; });
    double most = 0.0;
    for (double value : energy)
        most = std::max(most, std::abs(value));
    const auto [unit, scale] = most >= 1e7   ? std::pair("MJ", 1e6)
                               : most >= 1e4 ? std::pair("kJ", 1e3)
                                             : std::pair("J", 1.0);
    for (double& value : energy)
        value /= scale;
    RunPlot made = emptyPlot(rows, "Energy", unit);
    made.note = "Kinetic, and of gravity over height 0.";
    made.plot.series.push_back({"energy", std::move(energy)});
    return made;
}

RunPlot plasticStrainOf(std::span<const FrameRow> rows)
{
    RunPlot made = emptyPlot(rows, "Plastic strain", "strain");
    made.note = "Mean over the mass of bodies that can flow and break.";
    made.plot.series.push_back({"strain", valuesOf(rows, [](const FrameRow& row) { return row.plasticStrain; })});
    return made;
}

RunPlot eventsOf(std::span<const FrameRow> rows)
{
    RunPlot made = emptyPlot(rows, "Events", "events per frame");
    made.plot.whole = true;
    for (uint32_t kind = 0; kind < eventKindCount; ++kind)
    {
        PlotSeries series{std::string(nameOf(static_cast<EventKind>(kind))),
                          valuesOf(rows, [kind](const FrameRow& row) { return double(row.measured.events[kind]); })};
        if (hasAny(series.values))
            made.plot.series.push_back(std::move(series));
    }
    if (made.plot.series.size() == 1) // which has no legend
        made.plot.yLabel = format("{} events per frame", made.plot.series[0].name);
    return made;
}
} // namespace

std::vector<RunPlot> plotsOf(std::span<const FrameRow> rows)
{
    std::vector<RunPlot> plots;
    const auto add = [&plots](RunPlot made) {
        if (std::any_of(made.plot.series.begin(), made.plot.series.end(),
                        [](const PlotSeries& s) { return hasAny(s.values); }))
            plots.push_back(std::move(made));
    };
    plots.push_back(frameTimes(rows));
    if (RunPlot stages = stageTimes(rows); stages.plot.series.size() > 1) // one stage is the frame time again
        add(std::move(stages));
    add(counts(rows, "Awake bodies", "bodies", [](const FrameRow& row) { return double(row.rigidBodiesAwake); }));
    add(counts(rows, "Contacts", "contacts", [](const FrameRow& row) { return double(row.contacts); }));
    add(counts(rows, "Pieces", "pieces", [](const FrameRow& row) { return double(row.pieces); }));
    add(counts(rows, "Splits", "splits since the start", [](const FrameRow& row) { return double(row.splits); }));
    add(plasticStrainOf(rows));
    add(energyOf(rows));
    add(eventsOf(rows));
    return plots;
}
} // namespace fsim::lab
