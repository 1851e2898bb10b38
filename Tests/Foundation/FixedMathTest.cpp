#include "Foundation/FixedMath.h"

#include "Foundation/Random.h"
#include "Math/SampleCount.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace fsim
{
namespace
{
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

// Floats spread evenly over all bit patterns, so over every exponent, denormal numbers, infinities and NaN included.
std::vector<float> allOverTheFloats(uint32_t offset)
{
    constexpr uint64_t count = math::sampleCount();
    std::vector<float> values;
    values.reserve(count);
    for (uint64_t i = 0; i < count; ++i)
        values.push_back(std::bit_cast<float>(static_cast<uint32_t>((i << 32) / count) + offset));
    return values;
}

std::vector<float> between(float low, float high)
{
    std::vector<float> values;
    for (uint32_t i = 0; i < math::sampleCount(); ++i)
        values.push_back(Random(11, 0).uniform(i, low, high));
    return values;
}

// The error in units in the last place of a float near the exact value. What is not finite must agree.
double unitsInTheLastPlace(float result, double exact)
{
    if (std::isnan(exact) || std::isnan(result))
        return std::isnan(exact) && std::isnan(result) ? 0.0 : HUGE_VAL;
    float rounded = static_cast<float>(exact);
    if (std::isinf(rounded) || std::isinf(result))
        return rounded == result ? 0.0 : HUGE_VAL;
    int exponent = exact == 0.0 ? -126 : std::max(std::ilogb(exact), -126);
    return std::abs(double(result) - exact) / std::ldexp(1.0, exponent - 23);
}

using Unary = void (*)(std::span<const float>, std::span<float>, Kernels);
using Binary = void (*)(std::span<const float>, std::span<const float>, std::span<float>, Kernels);

void sines(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    std::vector<float> cosines(x.size());
    fixed::sinCos(x, results, cosines, kernels);
}

void cosines(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    std::vector<float> sinesToo(x.size());
    fixed::sinCos(x, sinesToo, results, kernels);
}

double worstOf(Unary function, double (*exact)(double), const std::vector<float>& x)
{
    std::vector<float> results(x.size());
    function(x, results, Kernels::Auto);
    double worst = 0.0;
    for (size_t i = 0; i < x.size(); ++i)
    {
        double error = unitsInTheLastPlace(results[i], exact(x[i]));
        if (error > worst)
            worst = error;
        EXPECT_LT(error, 2.0) << "of " << x[i] << ": " << results[i] << " for " << exact(x[i]);
        if (!(error < 2.0))
            break;
    }
    return worst;
}

void expectSameBits(Unary function, const std::vector<float>& x)
{
    std::vector<float> reference(x.size());
    function(x, reference, Kernels::Reference);
    for (Kernels kernels : availableKernels())
    {
        for (size_t count : {size_t{0}, size_t{1}, size_t{7}, size_t{8}, size_t{9}, size_t{1000}, x.size()})
        {
            std::vector<float> results(count + 1, 42.0f);
            function(std::span(x).first(count), std::span(results).first(count), kernels);
            EXPECT_EQ(std::memcmp(results.data(), reference.data(), count * sizeof(float)), 0)
                << nameOf(kernels) << ", " << count;
            EXPECT_EQ(results[count], 42.0f); // nothing is written behind the end
        }
    }
}

void expectSameBits(Binary function, const std::vector<float>& x, const std::vector<float>& y)
{
    std::vector<float> reference(x.size());
    function(x, y, reference, Kernels::Reference);
    for (Kernels kernels : availableKernels())
    {
        std::vector<float> results(x.size());
        function(x, y, results, kernels);
        EXPECT_EQ(std::memcmp(results.data(), reference.data(), x.size() * sizeof(float)), 0) << nameOf(kernels);
    }
}

// The worst error of all floats of the sample and of those between two ends, where a function does most of its work.
void expectWithin(double limit, Unary function, double (*exact)(double), float low, float high)
{
    double worst =
        std::max(worstOf(function, exact, allOverTheFloats(0)), worstOf(function, exact, between(low, high)));
    EXPECT_LE(worst, limit);
    ::testing::Test::RecordProperty("unitsInTheLastPlace", std::to_string(worst));
    expectSameBits(function, allOverTheFloats(7));
    expectSameBits(function, between(low, high));
}

double inverseRoot(double x)
{
    return 1.0 / std::sqrt(x);
}
} // namespace

TEST(FixedMath, SineIsRoundedOnceForAngles) // of any size
{
    expectWithin(0.501, sines, std::sin, -10.0f, 10.0f);
}
TEST(FixedMath, CosineIsRoundedOnceForAngles)
{
    expectWithin(0.501, cosines, std::cos, -10.0f, 10.0f);
}
TEST(FixedMath, ArcSineIsRoundedOnce)
{
    expectWithin(0.501, fixed::asin, std::asin, -1.0f, 1.0f);
}
TEST(FixedMath, ArcCosineIsRoundedOnce)
{
    expectWithin(0.501, fixed::acos, std::acos, -1.0f, 1.0f);
}
TEST(FixedMath, ExponentialIsRoundedOnce)
{
    expectWithin(0.501, fixed::exp, std::exp, -104.0f, 89.0f);
}
TEST(FixedMath, LogarithmIsRoundedOnce)
{
    expectWithin(0.501, fixed::log, std::log, 0.5f, 2.0f);
}
TEST(FixedMath, CubeRootIsRoundedOnce)
{
    expectWithin(0.501, fixed::cbrt, std::cbrt, -8.0f, 8.0f);
}
TEST(FixedMath, InverseSquareRootIsRoundedTwice)
{
    expectWithin(1.5, fixed::rsqrt, inverseRoot, 0.5f, 4.0f);
}

TEST(FixedMath, PowerIsRoundedOnce)
{
    std::vector<float> base = between(0.0f, 4.0f);
    std::vector<float> exponent(base.size());
    std::vector<float> results(base.size());
    for (size_t i = 0; i < base.size(); ++i)
    {
        base[i] = i % 2 == 0 ? base[i] : std::bit_cast<float>(Random(12, 0).below(i, 0x7f800000u)); // any above 0
        float most = base[i] > 0.0f ? 90.0f / (1.0f + std::fabs(std::log(base[i]))) : 1.0f;
        exponent[i] = Random(13, 0).uniform(i, -most, most);
    }
    fixed::pow(base, exponent, results, Kernels::Auto);
    double worst = 0.0;
    for (size_t i = 0; i < base.size(); ++i)
        worst = std::max(worst, unitsInTheLastPlace(results[i], std::pow(double(base[i]), double(exponent[i]))));
    EXPECT_LE(worst, 0.501);
    RecordProperty("unitsInTheLastPlace", std::to_string(worst));
    expectSameBits(fixed::pow, base, exponent);
    expectSameBits(fixed::pow, allOverTheFloats(3), between(-3.0f, 3.0f));
}

TEST(FixedMath, ArcTangentOfTwoIsRoundedOnce)
{
    std::vector<float> y = between(-1.0f, 1.0f);
    std::vector<float> x = allOverTheFloats(5);
    std::vector<float> results(y.size());
    for (size_t i = 0; i < y.size(); i += 2)
        x[i] = Random(14, 0).uniform(i, -1.0f, 1.0f);
    fixed::atan2(y, x, results, Kernels::Auto);
    double worst = 0.0;
    for (size_t i = 0; i < y.size(); ++i)
        worst = std::max(worst, unitsInTheLastPlace(results[i], std::atan2(double(y[i]), double(x[i]))));
    EXPECT_LE(worst, 0.501);
    RecordProperty("unitsInTheLastPlace", std::to_string(worst));
    expectSameBits(fixed::atan2, y, x);
    expectSameBits(fixed::atan2, allOverTheFloats(3), x);
}

TEST(FixedMath, SpecialValuesGoWhereMathematicsPutsThem)
{
    EXPECT_EQ(fixed::sin(0.0f), 0.0f);
    EXPECT_TRUE(std::signbit(fixed::sin(-0.0f)));
    EXPECT_EQ(fixed::cos(0.0f), 1.0f);
    EXPECT_TRUE(std::isnan(fixed::sin(infinity)) && std::isnan(fixed::cos(-infinity)));
    EXPECT_EQ(fixed::exp(-infinity), 0.0f);
    EXPECT_EQ(fixed::exp(infinity), infinity);
    EXPECT_EQ(fixed::exp(0.0f), 1.0f);
    EXPECT_EQ(fixed::exp(88.722839f), std::exp(88.722839f)); // the largest that is finite
    EXPECT_EQ(fixed::exp(88.72284f), infinity);
    EXPECT_EQ(fixed::exp(-103.0f), std::exp(-103.0f)); // denormal
    EXPECT_EQ(fixed::log(0.0f), -infinity);
    EXPECT_EQ(fixed::log(-0.0f), -infinity);
    EXPECT_EQ(fixed::log(1.0f), 0.0f);
    EXPECT_EQ(fixed::log(infinity), infinity);
    EXPECT_TRUE(std::isnan(fixed::log(-1.0f)));
    EXPECT_EQ(fixed::pow(0.0f, 0.5f), 0.0f);
    EXPECT_EQ(fixed::pow(0.0f, -0.5f), infinity);
    EXPECT_EQ(fixed::pow(0.0f, 0.0f), 1.0f);
    EXPECT_EQ(fixed::pow(infinity, -1.0f), 0.0f);
    EXPECT_EQ(fixed::pow(1.0f, infinity), 1.0f);
    EXPECT_EQ(fixed::pow(0.5f, infinity), 0.0f);
    EXPECT_EQ(fixed::pow(2.0f, 10.0f), 1024.0f);
    EXPECT_EQ(fixed::pow(10.0f, 40.0f), infinity);
    EXPECT_TRUE(std::isnan(fixed::pow(-8.0f, 2.0f)));
    EXPECT_EQ(fixed::cbrt(-27.0f), -3.0f);
    EXPECT_EQ(fixed::cbrt(-infinity), -infinity);
    EXPECT_TRUE(std::signbit(fixed::cbrt(-0.0f)));
    EXPECT_EQ(fixed::acos(1.0f), 0.0f);
    EXPECT_EQ(fixed::acos(-1.0f), static_cast<float>(M_PI));
    EXPECT_TRUE(std::isnan(fixed::acos(std::nextafter(1.0f, 2.0f))) && std::isnan(fixed::asin(-2.0f)));
    EXPECT_EQ(fixed::rsqrt(0.0f), infinity);
    EXPECT_EQ(fixed::rsqrt(infinity), 0.0f);
    EXPECT_EQ(fixed::rsqrt(4.0f), 0.5f);
    EXPECT_TRUE(std::isnan(fixed::rsqrt(-1.0f)));
    for (float y : {0.0f, -0.0f, 1.0f, -1.0f, infinity, -infinity})
        for (float x : {0.0f, -0.0f, 1.0f, -1.0f, infinity, -infinity})
        {
            EXPECT_EQ(fixed::atan2(y, x), static_cast<float>(std::atan2(double(y), double(x)))) << y << ", " << x;
            EXPECT_EQ(std::signbit(fixed::atan2(y, x)), std::signbit(std::atan2(y, x))) << y << ", " << x;
        }
}

TEST(FixedMath, EveryNanIsTheSameNan)
{
    auto bits = [](float x) { return std::bit_cast<uint32_t>(x); };
    for (float x : {nan, -nan, std::bit_cast<float>(0xffc12345u)})
    {
        for (float result : {fixed::sin(x), fixed::cos(x), fixed::asin(x), fixed::acos(x), fixed::exp(x), fixed::log(x),
                             fixed::cbrt(x), fixed::rsqrt(x), fixed::pow(x, 0.0f), fixed::pow(1.0f, x),
                             fixed::atan2(x, 1.0f), fixed::atan2(1.0f, x)})
            EXPECT_EQ(bits(result), 0x7fc00000u);
    }
    for (float result : {fixed::log(-1.0f), fixed::rsqrt(-1.0f), fixed::acos(2.0f), fixed::sin(infinity)})
        EXPECT_EQ(bits(result), 0x7fc00000u);
}

// Near the multiples of pi/2 all digits cancel; these are the floats for which it is worst (Muller 2016, section 11).
TEST(FixedMath, AnglesNearMultiplesOfARightAngleKeepTheirDigits)
{
    for (float x : {1.5707964f, 3.1415927f, 16367173.0f * 0x1p72f, 0x1.6ac5b2p+112f, 0x1.fffffep+127f, 33554430.0f,
                    33554432.0f, 33554436.0f})
    {
        EXPECT_LE(unitsInTheLastPlace(fixed::sin(x), std::sin(double(x))), 0.501) << x;
        EXPECT_LE(unitsInTheLastPlace(fixed::cos(-x), std::cos(double(x))), 0.501) << x;
    }
}
} // namespace fsim
