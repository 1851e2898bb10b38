#include "ReportPage/PlotAxis.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace fsim::lab
{
namespace
{
// 1, 2 or 5 times a power of ten.
struct TickStep
{
    double mantissa = 1.0;
    int exponent = 0;

    // n steps; dividing by a power of ten gives 0.3 where multiplying by 0.1 gives 0.30000000000000004.
    double times(double n) const
    {
        const double power = std::pow(10.0, std::abs(exponent));
        return exponent < 0 ? n * mantissa / power : n * mantissa * power;
    }
};

// The smallest that is not below this.
TickStep stepFrom(double least)
{
    TickStep step{1.0, static_cast<int>(std::floor(std::log10(least)))};
    for (const double mantissa : {1.0, 2.0, 5.0})
    {
        step.mantissa = mantissa;
        if (step.times(1.0) >= least * (1.0 - 1e-9))
            return step;
    }
    return {1.0, step.exponent + 1};
}
} // namespace

PlotAxis niceAxis(double low, double high, uint32_t wanted, bool whole)
{
    if (low > high)
        std::swap(low, high);
    const double size = std::max(std::abs(low), std::abs(high));
    if (high - low <= 1e-9 * size || size < 1e-100) // one value
    {
        low = std::min(0.0, low);
        high = size < 1e-100 ? 1.0 : std::max(0.0, high);
    }
    TickStep step = stepFrom((high - low) / std::max(wanted, 1u));
    if (whole && step.exponent < 0)
        step = {};
    const double slack = 1e-9; // of a step: 0.3 / 0.1 must not need a fourth
    const double first = std::floor(low / step.times(1.0) + slack);
    const double last = std::max(std::ceil(high / step.times(1.0) - slack), first + 1.0);
    PlotAxis axis;
    for (double n = first; n <= last; n += 1.0)
        axis.ticks.push_back(n == 0.0 ? 0.0 : step.times(n));
    axis.decimals = std::max(0, -step.exponent);
    return axis;
}

std::string numberText(double value, int decimals)
{
    char digits[64];
    if (!std::isfinite(value))
        return std::isnan(value) ? "not a number" : "infinite";
    if (std::abs(value) >= 1e12 || decimals > 9)
    {
        const std::to_chars_result end =
            std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 6);
        return {digits, end.ptr};
    }
    const std::to_chars_result end =
        std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, decimals);
    const std::string_view plain(digits, static_cast<size_t>(end.ptr - digits));
    const bool isZero = plain.find_first_of("123456789") == std::string_view::npos;
    const size_t point = std::min(plain.find('.'), plain.size());
    std::string text;
    for (size_t i = 0; i < plain.size(); ++i)
    {
        if (plain[i] == '-' && isZero)
            continue;
        if (i < point && (point - i) % 3 == 0 && i > 0 && plain[i - 1] != '-')
            text += ',';
        text += plain[i];
    }
    return text;
}

std::string numberTextOf(double value, int digits)
{
    if (value == 0.0 || !std::isfinite(value))
        return numberText(value, 0);
    const int leading = static_cast<int>(std::floor(std::log10(std::abs(value))));
    if (leading < -4)
    {
        char text[64];
        const std::to_chars_result end =
            std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, std::max(digits - 1, 0));
        return {text, end.ptr};
    }
    return numberText(value, std::clamp(digits - 1 - leading, 0, 9));
}
} // namespace fsim::lab
