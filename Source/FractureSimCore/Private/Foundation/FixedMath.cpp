#include "Foundation/FixedMath.h"

#include "Foundation/KernelVariants.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

// Polynomials are Chebyshev fits to the cofactor named beside them, good to 3e-11 of the result, where half a unit in
// the last place of a float is 3e-8. Change a line here and change it in FixedMath.isph.

FSIM_DECLARE_KERNEL(fsimFixedSinCos, const float* x, float* sines, float* cosines, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedAsin, const float* x, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedAcos, const float* x, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedAtan2, const float* y, const float* x, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedExp, const float* x, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedLog, const float* x, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedPow, const float* base, const float* exponents, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedCbrt, const float* x, float* results, int32_t count)
FSIM_DECLARE_KERNEL(fsimFixedRsqrt, const float* x, float* results, int32_t count)

namespace fsim::fixed
{
namespace
{
// Which NaN an operation gives differs between processors; which one we return does not.
constexpr float theNan = std::bit_cast<float>(0x7fc00000u);
constexpr float infinity = std::numeric_limits<float>::infinity();

constexpr double halfPi = 1.5707963267948966;
constexpr double pi = 3.141592653589793;
constexpr double ln2 = 0.6931471805599453;
constexpr double nearestWhole = 6755399441055744.0; // 1.5 * 2^52: adding it and taking it away rounds to a whole number

double powerOfTwo(int32_t exponent)
{
    return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52);
}

struct Quadrant
{
    double angle = 0.0; // within pi/4 of 0
    int32_t turns = 0;  // quarter turns, modulo 4
};

// The first 224 bits of 2/pi behind the point.
constexpr uint32_t twoOverPi[7] = {0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u,
                                   0xdb629599u, 0x3c439041u, 0xfe5163abu};

// Payne and Hanek 1983. Bits of 2/pi that only make whole turns are left out, 96 that matter remain; what a 64-bit
// product drops at its upper end are whole turns too.
Quadrant reduceLargeAngle(float x)
{
    uint32_t bits = std::bit_cast<uint32_t>(x);
    uint32_t first = ((bits >> 23) & 255u) - 152u; // 127 + 25: at 2^25 the first bit counts
    uint32_t word = first >> 5;
    uint32_t shift = first & 31u;
    uint64_t upper = (uint64_t{twoOverPi[word]} << 32) | twoOverPi[word + 1];
    uint64_t lower = (uint64_t{twoOverPi[word + 2]} << 32) | twoOverPi[word + 3];
    uint64_t window = (upper << shift) | ((lower >> 32) << shift >> 32);
    uint64_t rest = lower << shift >> 32;
    uint64_t fraction = (bits & 0x7fffffu) | 0x800000u;
    uint64_t quarters = fraction * window + ((fraction * rest) >> 32); // in units of 2^-62
    uint64_t turns = (quarters + (1ull << 61)) >> 62;
    double angle = static_cast<double>(static_cast<int64_t>(quarters - (turns << 62))) * (halfPi * 0x1p-62);
    bool negative = bits >> 31 != 0;
    return {negative ? -angle : angle, static_cast<int32_t>(negative ? 4u - turns : turns)};
}

// Cody and Waite: pi/2 in two parts, of which the first has 28 bits and so times a whole number below 2^25 is exact.
Quadrant reduceAngle(float x)
{
    if (!(std::fabs(x) < 33554432.0f))
        return reduceLargeAngle(x);
    double exact = x;
    double turns = (exact * 0.6366197723675814 + nearestWhole) - nearestWhole;
    double angle = (exact - turns * 1.570796325802803) - turns * 9.920935796805404e-10;
    return {angle, static_cast<int32_t>(turns)};
}

// sin(r) = r (1 + z P(z)) and cos(r) = 1 - z/2 + z^2 P(z) with z = r^2
SinCos sinCosOf(Quadrant q)
{
    double z = q.angle * q.angle;
    double s = 2.7249895230611676e-06;
    s = s * z - 0.000198400864995936;
    s = s * z + 0.008333331874273714;
    s = s * z - 0.16666666663854168;
    s = q.angle * (1.0 + z * s);
    double c = -2.7300933687212943e-07;
    c = c * z + 2.480060018036381e-05;
    c = c * z - 0.0013888887671652504;
    c = c * z + 0.041666666664320264;
    c = 1.0 - 0.5 * z + z * z * c;
    bool swapped = (q.turns & 1) != 0;
    double sine = swapped ? c : s;
    double cosine = swapped ? s : c;
    return {static_cast<float>((q.turns & 2) != 0 ? -sine : sine),
            static_cast<float>(((q.turns + 1) & 2) != 0 ? -cosine : cosine)};
}

// asin(x) = x + x z P(z) with z = x^2, up to 1/2; the factor of x
double asinFactor(double z)
{
    double p = 0.02930523970533579;
    p = p * z + 0.0054431851027481075;
    p = p * z + 0.019306260869368045;
    p = p * z + 0.022132443623426794;
    p = p * z + 0.030397634130580702;
    p = p * z + 0.044642358484883196;
    p = p * z + 0.07500000598829049;
    p = p * z + 0.16666666665495086;
    return 1.0 + z * p;
}

// atan(t) = t + t z P(z) with z = t^2, up to tan(pi/8); beyond that from pi/4
double atanUpToOne(double t)
{
    bool large = t > 0.41421356237309503;
    double u = large ? (t - 1.0) / (t + 1.0) : t;
    double z = u * u;
    double p = -0.040413140264706375;
    p = p * z + 0.07134420201218257;
    p = p * z - 0.09028824015576213;
    p = p * z + 0.11107482298859685;
    p = p * z - 0.14285612049555613;
    p = p * z + 0.19999998911296413;
    p = p * z - 0.33333333331428355;
    return (large ? 0.5 * halfPi : 0.0) + (u + u * z * p);
}

// e^(n ln 2 + r) = 2^n (1 + r + r^2 P(r)); any x but NaN
float expOf(double x)
{
    double inside = x > 200.0 ? 200.0 : x;
    inside = inside < -200.0 ? -200.0 : inside;
    double n = (inside * 1.4426950408889634 + nearestWhole) - nearestWhole;
    double r = (inside - n * 0.6931471805592082) - n * 7.371002565167799e-13;
    double p = 2.4859589834589056e-05;
    p = p * r + 0.00019899285575896282;
    p = p * r + 0.001388885403566671;
    p = p * r + 0.00833329846980059;
    p = p * r + 0.04166666671901226;
    p = p * r + 0.16666666719028936;
    p = p * r + 0.5;
    double result = (1.0 + (r + r * r * p)) * powerOfTwo(static_cast<int32_t>(n));
    return result < 0x1.ffffffp127 ? static_cast<float>(result) : infinity;
}

// log(2^k m) = k ln 2 + 2s + s z P(z) with s = (m - 1) / (m + 1), z = s^2 and m between sqrt(1/2) and sqrt(2). x above
// 0 and finite; as a double no float is denormal.
double logOf(double x)
{
    uint64_t bits = std::bit_cast<uint64_t>(x);
    int32_t k = static_cast<int32_t>((bits >> 32) - 0x3fe6a09eu) >> 20;
    double m = std::bit_cast<double>(bits - (static_cast<uint64_t>(static_cast<int64_t>(k)) << 52));
    double s = (m - 1.0) / (m + 1.0);
    double z = s * s;
    double p = 0.19363884986633198;
    p = p * z + 0.22191337428065783;
    p = p * z + 0.28571755535032944;
    p = p * z + 0.3999999879244169;
    p = p * z + 0.6666666666737868;
    return k * ln2 + (2.0 * s + s * z * p);
}
} // namespace

SinCos sinCos(float x)
{
    if (!(std::fabs(x) < infinity))
        return {theNan, theNan};
    return sinCosOf(reduceAngle(x));
}

float sin(float x)
{
    return sinCos(x).sin;
}

float cos(float x)
{
    return sinCos(x).cos;
}

// Beyond 1/2: asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2))
float asin(float x)
{
    double size = std::fabs(x);
    bool large = size > 0.5;
    double z = large ? (1.0 - size) * 0.5 : size * size;
    double root = large ? std::sqrt(z) : size;
    double angle = root * asinFactor(z);
    angle = large ? halfPi - 2.0 * angle : angle;
    float result = static_cast<float>(std::signbit(x) ? -angle : angle);
    return size <= 1.0 ? result : theNan;
}

float acos(float x)
{
    double size = std::fabs(x);
    bool large = size > 0.5;
    double z = large ? (1.0 - size) * 0.5 : size * size;
    double root = large ? std::sqrt(z) : size;
    double angle = root * asinFactor(z);
    double near0 = large ? 2.0 * angle : halfPi - angle;
    double nearPi = large ? pi - 2.0 * angle : halfPi + angle;
    float result = static_cast<float>(x < 0.0f ? nearPi : near0);
    return size <= 1.0 ? result : theNan;
}

float atan2(float y, float x)
{
    double height = std::fabs(y);
    double width = std::fabs(x);
    bool steep = height > width;
    double greater = steep ? height : width;
    double lesser = steep ? width : height;
    double ratio = lesser / greater;
    ratio = lesser == greater ? 1.0 : ratio; // infinity over infinity
    ratio = greater == 0.0 ? 0.0 : ratio;
    double angle = atanUpToOne(ratio);
    angle = steep ? halfPi - angle : angle;
    angle = std::signbit(x) ? pi - angle : angle;
    float result = static_cast<float>(std::signbit(y) ? -angle : angle);
    return y == y && x == x ? result : theNan;
}

float exp(float x)
{
    return x == x ? expOf(x) : theNan;
}

float log(float x)
{
    if (x > 0.0f && x < infinity)
        return static_cast<float>(logOf(x));
    if (x == 0.0f)
        return -infinity;
    return x == infinity ? infinity : theNan;
}

float pow(float base, float exponent)
{
    if (!(base >= 0.0f) || !(exponent == exponent))
        return theNan;
    if (base == 1.0f || exponent == 0.0f)
        return 1.0f;
    double logarithm = base == 0.0f ? -infinity : infinity;
    if (base > 0.0f && base < infinity)
        logarithm = logOf(base);
    return expOf(exponent * logarithm);
}

// A third of the exponent (Kahan's estimate, five bits), then twice Halley's iteration, each of which triples the bits.
float cbrt(float x)
{
    if (!(std::fabs(x) < infinity))
        return x == x ? x : theNan;
    double a = std::fabs(x);
    uint64_t third = (std::bit_cast<uint64_t>(a) >> 32) * 0xaaaaaaabu >> 33; // division by 3, which lanes lack
    double t = std::bit_cast<double>((third + 715094163u) << 32);
    double r = t * t * t;
    t = t * ((a + a + r) / (a + r + r));
    r = t * t * t;
    t = t * ((a + a + r) / (a + r + r));
    float root = static_cast<float>(t);
    root = a == 0.0 ? 0.0f : root;
    return std::signbit(x) ? -root : root;
}

float rsqrt(float x)
{
    return x >= 0.0f ? 1.0f / std::sqrt(x) : theNan;
}

void sinCos(std::span<const float> x, std::span<float> sines, std::span<float> cosines, Kernels kernels)
{
    assert(sines.size() == x.size() && cosines.size() == x.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimFixedSinCos, resolveKernels(kernels)))
        return kernel(x.data(), sines.data(), cosines.data(), static_cast<int32_t>(x.size()));
    for (size_t i = 0; i < x.size(); ++i)
    {
        SinCos both = sinCos(x[i]);
        sines[i] = both.sin;
        cosines[i] = both.cos;
    }
}

namespace
{
template <class Kernel>
void applyFixed(Kernel* kernel, float (*reference)(float), std::span<const float> x, std::span<float> results)
{
    assert(results.size() == x.size());
    if (kernel)
        return kernel(x.data(), results.data(), static_cast<int32_t>(x.size()));
    for (size_t i = 0; i < x.size(); ++i)
        results[i] = reference(x[i]);
}

template <class Kernel>
void applyFixed(Kernel* kernel, float (*reference)(float, float), std::span<const float> a, std::span<const float> b,
                std::span<float> results)
{
    assert(b.size() == a.size() && results.size() == a.size());
    if (kernel)
        return kernel(a.data(), b.data(), results.data(), static_cast<int32_t>(a.size()));
    for (size_t i = 0; i < a.size(); ++i)
        results[i] = reference(a[i], b[i]);
}
} // namespace

void asin(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedAsin, resolveKernels(kernels)), asin, x, results);
}

void acos(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedAcos, resolveKernels(kernels)), acos, x, results);
}

void atan2(std::span<const float> y, std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedAtan2, resolveKernels(kernels)), atan2, y, x, results);
}

void exp(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedExp, resolveKernels(kernels)), exp, x, results);
}

void log(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedLog, resolveKernels(kernels)), log, x, results);
}

void pow(std::span<const float> base, std::span<const float> exponents, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedPow, resolveKernels(kernels)), pow, base, exponents, results);
}

void cbrt(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedCbrt, resolveKernels(kernels)), cbrt, x, results);
}

void rsqrt(std::span<const float> x, std::span<float> results, Kernels kernels)
{
    applyFixed(FSIM_PICK_KERNEL(fsimFixedRsqrt, resolveKernels(kernels)), rsqrt, x, results);
}
} // namespace fsim::fixed
