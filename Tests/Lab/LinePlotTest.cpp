#include "ReportPage/LinePlot.h"

#include "ReportPage/PlotAxis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace fsim::lab;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace
{
LinePlot plotOf(const std::vector<double>& values)
{
    LinePlot plot;
    plot.title = "Test";
    plot.xLabel = "time, s";
    plot.yLabel = "ms";
    for (size_t i = 0; i < values.size(); ++i)
        plot.x.push_back(static_cast<double>(i + 1) / 60.0);
    plot.series = {{"value", values}};
    return plot;
}

size_t countOf(const std::string& text, const std::string& part)
{
    size_t count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}
} // namespace

TEST(PlotAxis, TicksAreRoundNumbers)
{
    EXPECT_THAT(niceAxis(0.0, 16.7, 4).ticks, ElementsAre(0.0, 5.0, 10.0, 15.0, 20.0));
    EXPECT_THAT(niceAxis(0.0, 1.0, 5).ticks, ElementsAre(0.0, 0.2, 0.4, 0.6, 0.8, 1.0));
    EXPECT_THAT(niceAxis(-3.0, 7.0, 5).ticks, ElementsAre(-4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0));
    EXPECT_THAT(niceAxis(0.0, 0.3, 3).ticks, ElementsAre(0.0, 0.1, 0.2, 0.3)); // not 0.30000000000000004, nor 0.4
}

// At any size: 1, 2 or 5 times a power of ten apart, all is covered, and not too many.
TEST(PlotAxis, FollowsTheOneTwoFiveRuleAtEverySize)
{
    for (double size = 1e-9; size < 1e12; size *= 1.37)
        for (double share : {0.0, 0.4, 0.99})
        {
            const PlotAxis axis = niceAxis(share * size, size, 5);
            ASSERT_GE(axis.ticks.size(), 2u);
            EXPECT_LE(axis.ticks.size(), 8u) << size;
            EXPECT_LE(axis.low(), share * size * (1.0 + 1e-6));
            EXPECT_GE(axis.high(), size * (1.0 - 1e-6));
            const double step = axis.ticks[1] - axis.ticks[0];
            const double mantissa = step / std::pow(10.0, std::floor(std::log10(step * 1.0001)));
            EXPECT_TRUE(std::abs(mantissa - 1) < 1e-3 || std::abs(mantissa - 2) < 1e-3 || std::abs(mantissa - 5) < 1e-3)
                << size << ' ' << step;
        }
}

TEST(PlotAxis, ReachesToZeroForOneValueAndToOneForNone)
{
    EXPECT_EQ(niceAxis(0.0, 0.0, 4).high(), 1.0);
    EXPECT_EQ(niceAxis(0.0, 0.0, 4).low(), 0.0);
    EXPECT_EQ(niceAxis(8.0, 8.0, 4).low(), 0.0);
    EXPECT_EQ(niceAxis(8.0, 8.0, 4).high(), 8.0);
    EXPECT_EQ(niceAxis(-8.0, -8.0, 4).low(), -8.0);
    EXPECT_EQ(niceAxis(-8.0, -8.0, 4).high(), 0.0);
}

TEST(PlotAxis, CountsHaveNoHalves)
{
    EXPECT_THAT(niceAxis(0.0, 2.0, 5, true).ticks, ElementsAre(0.0, 1.0, 2.0));
    EXPECT_THAT(niceAxis(0.0, 0.0, 5, true).ticks, ElementsAre(0.0, 1.0));
}

TEST(PlotAxis, NumbersHaveThousandsAndAsManyDecimalsAsTold)
{
    EXPECT_EQ(numberText(0.0, 0), "0");
    EXPECT_EQ(numberText(999.0, 0), "999");
    EXPECT_EQ(numberText(1000.0, 0), "1,000");
    EXPECT_EQ(numberText(-1234567.25, 1), "-1,234,567.2");
    EXPECT_EQ(numberText(-0.001, 1), "0.0");
    EXPECT_EQ(numberText(0.25, 2), "0.25");
    EXPECT_EQ(numberText(1.5e15, 0), "1.5e+15");
    EXPECT_EQ(numberTextOf(0.0012345, 3), "0.00123");
    EXPECT_EQ(numberTextOf(1234567.0, 3), "1,234,567");
    EXPECT_EQ(numberTextOf(37.384, 3), "37.4");
    EXPECT_EQ(numberTextOf(4.92e-5, 3), "4.92e-05");
}

TEST(LinePlot, OfNoValuesSaysSo)
{
    const fsim::Result<std::string> svg = svgOf(plotOf({}));
    ASSERT_TRUE(svg) << svg.message();
    EXPECT_THAT(*svg, HasSubstr("no values"));
    EXPECT_THAT(*svg, Not(HasSubstr("<polyline")));
    EXPECT_TRUE(svgOf(LinePlot{}));
}

TEST(LinePlot, OfOneValueIsADot)
{
    const fsim::Result<std::string> svg = svgOf(plotOf({3.0}));
    ASSERT_TRUE(svg) << svg.message();
    EXPECT_EQ(countOf(*svg, "<circle"), 1u);
    EXPECT_THAT(*svg, Not(HasSubstr("nan")));
    EXPECT_THAT(*svg, Not(HasSubstr("inf")));
}

TEST(LinePlot, RefusesWhatIsNotFiniteAndSaysWhere)
{
    for (double bad :
         {std::nan(""), std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), 1e300})
    {
        const fsim::Result<std::string> svg = svgOf(plotOf({1.0, bad, 2.0}));
        ASSERT_FALSE(svg);
        EXPECT_EQ(svg.message(), "Test: value 2 of 'value' is not a finite number");
        LinePlot plot = plotOf({1.0, 2.0});
        plot.limits = {{"limit", bad}};
        EXPECT_FALSE(svgOf(plot));
        plot = plotOf({1.0, 2.0});
        plot.x[1] = bad;
        EXPECT_FALSE(svgOf(plot));
    }
}

TEST(LinePlot, RefusesXThatDoNotRiseAndSeriesOfAnotherLength)
{
    LinePlot plot = plotOf({1.0, 2.0});
    plot.x[1] = plot.x[0];
    EXPECT_FALSE(svgOf(plot));
    plot = plotOf({1.0, 2.0});
    plot.series[0].values.pop_back();
    EXPECT_FALSE(svgOf(plot));
    plot = plotOf({1.0});
    plot.series.assign(LinePlot::mostSeries + 1, plot.series[0]);
    EXPECT_FALSE(svgOf(plot));
}

TEST(LinePlot, ShowsItsLimitsUnitsAndThousands)
{
    LinePlot plot = plotOf({100.0, 4200.0, 300.0});
    plot.limits = {{"16.7 ms: a frame", 16.7}};
    const fsim::Result<std::string> svg = svgOf(plot);
    ASSERT_TRUE(svg) << svg.message();
    EXPECT_EQ(countOf(*svg, "class=\"limit\""), 1u);
    EXPECT_THAT(*svg, HasSubstr(">16.7 ms: a frame</text>"));
    EXPECT_THAT(*svg, HasSubstr(">4,000</text>"));
    EXPECT_THAT(*svg, HasSubstr(">time, s</text>"));
    EXPECT_THAT(*svg, HasSubstr(">ms</text>"));
    EXPECT_EQ(countOf(*svg, "<polyline"), 1u);
}

TEST(LinePlot, ALimitAboveAllValuesIsStillInThePlot)
{
    LinePlot plot = plotOf({1.0, 2.0});
    plot.limits = {{"budget", 16.7}};
    const fsim::Result<std::string> svg = svgOf(plot);
    ASSERT_TRUE(svg) << svg.message();
    EXPECT_THAT(*svg, HasSubstr(" 0 20\" data-unit")); // the axis ends at 20
}

TEST(LinePlot, EscapesItsWords)
{
    LinePlot plot = plotOf({1.0, 2.0});
    plot.title = plot.xLabel = plot.yLabel = plot.series[0].name = "<b>\"&'";
    const fsim::Result<std::string> svg = svgOf(plot);
    ASSERT_TRUE(svg) << svg.message();
    EXPECT_THAT(*svg, Not(HasSubstr("<b>")));
    EXPECT_THAT(*svg, HasSubstr("aria-label=\"&lt;b&gt;&quot;&amp;&#39;\""));
}

TEST(LinePlot, OfALongRunStaysSmallAndKeepsItsSpike)
{
    std::vector<double> values(100000, 1.0);
    values[54321] = 9.0;
    const std::vector<size_t> kept = indicesToDraw(values, 500);
    EXPECT_LE(kept.size(), 2000u);
    EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
    EXPECT_EQ(kept.front(), 0u);
    EXPECT_EQ(kept.back(), 99999u);
    EXPECT_NE(std::find(kept.begin(), kept.end(), 54321u), kept.end());
    const fsim::Result<std::string> svg = svgOf(plotOf(values));
    ASSERT_TRUE(svg) << svg.message();
    EXPECT_LT(svg->size(), 100000u);
    EXPECT_EQ(indicesToDraw({1.0, 2.0, 3.0}, 500).size(), 3u);
}
