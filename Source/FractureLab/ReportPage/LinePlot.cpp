#include "ReportPage/LinePlot.h"

#include "ReportPage/HtmlText.h"
#include "ReportPage/PlotAxis.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr double mostValue = 1e100; // keeps the arithmetic of the axes finite

bool canDraw(double value)
{
    return std::isfinite(value) && std::abs(value) <= mostValue;
}

Status validatePlot(const LinePlot& plot)
{
    if (plot.series.size() > LinePlot::mostSeries)
        return Status::refused("{}: {} series are too many for one plot; give at most {}", plot.title,
                               plot.series.size(), LinePlot::mostSeries);
    for (size_t i = 0; i < plot.x.size(); ++i)
    {
        if (!canDraw(plot.x[i]))
            return Status::refused("{}: x number {} is not a finite number", plot.title, i + 1);
        if (i > 0 && plot.x[i] <= plot.x[i - 1])
            return Status::refused("{}: x number {} is not larger than the one before", plot.title, i + 1);
    }
    for (const PlotSeries& series : plot.series)
    {
        if (series.values.size() != plot.x.size())
            return Status::refused("{}: '{}' has {} values for {} x", plot.title, series.name, series.values.size(),
                                   plot.x.size());
        for (size_t i = 0; i < series.values.size(); ++i)
            if (!canDraw(series.values[i]))
                return Status::refused("{}: value {} of '{}' is not a finite number", plot.title, i + 1, series.name);
    }
    for (const PlotLimit& limit : plot.limits)
        if (!canDraw(limit.value))
            return Status::refused("{}: the limit '{}' is not a finite number", plot.title, limit.name);
    return Status::done();
}

// For an attribute: at most two decimals, no thousands.
std::string place(double value)
{
    char digits[64];
    const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, std::round(value * 100.0) / 100.0);
    return {digits, end.ptr};
}

std::string exact(double value)
{
    char digits[64];
    const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
    return {digits, end.ptr};
}

class PlotDrawing
{
public:
    explicit PlotDrawing(const LinePlot& plot) : plot_(plot), width_(plot.width), height_(plot.height)
    {
        double low = 0.0;
        double high = 0.0;
        for (const PlotSeries& series : plot.series)
            for (double value : series.values)
            {
                low = std::min(low, value);
                high = std::max(high, value);
            }
        for (const PlotLimit& limit : plot.limits)
            high = std::max(high, limit.value);
        y_ = niceAxis(low, high, 5, plot.whole);
        size_t letters = 1;
        for (double tick : y_.ticks)
            letters = std::max(letters, numberText(tick, y_.decimals).size());
        left_ = 14.0 + 6.6 * static_cast<double>(letters);
        right_ = width_ - 14.0;
        top_ = 30.0;
        bottom_ = height_ - 26.0;
        xLow_ = plot.x.empty() ? 0.0 : std::min(plot.x.front(), 0.0);
        xHigh_ = plot.x.empty() ? 1.0 : plot.x.back();
        if (!plot.x.empty() && plot.x.front() > 0.25 * xHigh_) // a run that went on from a snapshot
            xLow_ = plot.x.front();
        if (xHigh_ <= xLow_)
            xHigh_ = xLow_ + 1.0;
        x_ = niceAxis(xLow_, xHigh_, static_cast<uint32_t>(width_ / 90.0));
    }

    std::string draw()
    {
        svg_ = format(
            "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" data-frame=\"{} {} {} {}\" "
            "data-range=\"{} {} {} {}\" data-unit=\"{}\">\n",
            plot_.width, plot_.height, escapeHtml(plot_.title), place(left_), place(right_), place(top_),
            place(bottom_), exact(xLow_), exact(xHigh_), exact(y_.low()), exact(y_.high()), escapeHtml(plot_.yLabel));
        drawAxes();
        for (size_t i = 0; i < plot_.series.size(); ++i)
            drawSeries(plot_.series[i], i + 1);
        for (size_t i = 0; i < plot_.limits.size(); ++i)
            drawLimit(plot_.limits[i], i % 2 == 0);
        if (plot_.x.empty() || plot_.series.empty())
            text("tick", "middle", 0.5 * (left_ + right_), 0.5 * (top_ + bottom_), "no values");
        return svg_ + "</svg>";
    }

private:
    double xAt(double value) const { return left_ + (right_ - left_) * ((value - xLow_) / (xHigh_ - xLow_)); }
    double yAt(double value) const
    {
        return bottom_ - (bottom_ - top_) * ((value - y_.low()) / (y_.high() - y_.low()));
    }

    void line(const char* kind, double x1, double y1, double x2, double y2)
    {
        svg_ += format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", kind, place(x1), place(y1),
                       place(x2), place(y2));
    }

    void text(const char* kind, const char* anchor, double x, double y, const std::string& words)
    {
        svg_ += format("<text class=\"{}\" text-anchor=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", kind, anchor, place(x),
                       place(y), escapeHtml(words));
    }

    void drawAxes()
    {
        for (double tick : y_.ticks)
        {
            line(tick == 0.0 ? "zero" : "grid", left_, yAt(tick), right_, yAt(tick));
            text("tick", "end", left_ - 7.0, yAt(tick) + 3.8, numberText(tick, y_.decimals));
        }
        const double labelLeft = right_ - 6.6 * static_cast<double>(plot_.xLabel.size());
        for (double tick : x_.ticks)
        {
            const double at = xAt(tick);
            if (at < left_ - 0.5 || at > right_ + 0.5)
                continue;
            line("mark", at, bottom_, at, bottom_ + 4.0);
            if (at < labelLeft - 14.0)
                text("tick", "middle", at, bottom_ + 17.0, numberText(tick, x_.decimals));
        }
        text("label", "start", 4.0, 14.0, plot_.yLabel);
        text("label", "end", right_, bottom_ + 17.0, plot_.xLabel);
    }

    void drawSeries(const PlotSeries& series, size_t number)
    {
        const std::string points = pointsOf(series);
        if (series.values.size() == 1)
        {
            svg_ += format("<circle class=\"dot s{}\" r=\"3.5\" cx=\"{}\" cy=\"{}\"/>\n", number,
                           place(xAt(plot_.x[0])), place(yAt(series.values[0])));
            return;
        }
        if (series.values.empty())
            return;
        if (plot_.series.size() == 1)
            svg_ +=
                format("<polygon class=\"area s{}\" points=\"{},{} {} {},{}\"/>\n", number, place(xAt(plot_.x.front())),
                       place(yAt(0.0)), points, place(xAt(plot_.x.back())), place(yAt(0.0)));
        svg_ += format("<polyline class=\"line s{}\" data-name=\"{}\" points=\"{}\"/>\n", number,
                       escapeHtml(series.name), points);
    }

    std::string pointsOf(const PlotSeries& series) const
    {
        std::string points;
        for (size_t i : indicesToDraw(series.values, static_cast<size_t>(right_ - left_)))
            points += (points.empty() ? "" : " ") + place(xAt(plot_.x[i])) + "," + place(yAt(series.values[i]));
        return points;
    }

    // Names at alternate ends, so that two limits close to each other can both be read.
    void drawLimit(const PlotLimit& limit, bool atRight)
    {
        line("limit", left_, yAt(limit.value), right_, yAt(limit.value));
        text("limitName", atRight ? "end" : "start", atRight ? right_ - 4.0 : left_ + 6.0, yAt(limit.value) - 5.0,
             limit.name);
    }

    const LinePlot& plot_;
    double width_ = 0.0;
    double height_ = 0.0;
    double left_ = 0.0;
    double right_ = 0.0;
    double top_ = 0.0;
    double bottom_ = 0.0;
    double xLow_ = 0.0;
    double xHigh_ = 1.0;
    PlotAxis x_;
    PlotAxis y_;
    std::string svg_;
};
} // namespace

Result<std::string> svgOf(const LinePlot& plot)
{
    if (Status status = validatePlot(plot); !status)
        return status;
    return PlotDrawing(plot).draw();
}

std::vector<size_t> indicesToDraw(const std::vector<double>& values, size_t groups)
{
    std::vector<size_t> indices;
    if (groups == 0 || values.size() <= 4 * groups)
    {
        for (size_t i = 0; i < values.size(); ++i)
            indices.push_back(i);
        return indices;
    }
    for (size_t group = 0; group < groups; ++group)
    {
        const size_t begin = values.size() * group / groups;
        const size_t end = values.size() * (group + 1) / groups;
        const auto first = values.begin();
        const auto [least, most] =
            std::minmax_element(first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end));
        size_t kept[] = {begin, static_cast<size_t>(least - first), static_cast<size_t>(most - first), end - 1};
        std::sort(std::begin(kept), std::end(kept));
        for (size_t i : kept)
            if (indices.empty() || indices.back() != i)
                indices.push_back(i);
    }
    return indices;
}
} // namespace fsim::lab
