#pragma once

#include "FractureSim/Kernels.h"

#include <span>

// Functions whose results are the same bits on every machine, compiler and kernel: use these, not libm's, wherever a
// result enters the state. Made of IEEE addition, multiplication, division, square root and integer operations in
// double, rounded once to float; so the error is within 0.501 units in the last place, 1.5 for rsqrt, over every float
// (there is a test of it). NaN in, NaN out, and always the same NaN. FixedMath.isph has them for kernels, operation by
// operation.
namespace fsim::fixed
{
struct SinCos
{
    float sin = 0.0f;
    float cos = 1.0f;
};

// Of any angle, which is reduced exactly; NaN for infinity.
float sin(float x);
float cos(float x);
FRACTURESIMCORE_API SinCos sinCos(float x);
// NaN outside [-1, 1].
float asin(float x);
FRACTURESIMCORE_API float acos(float x);
// Zeros and infinities as in C: the signs of both arguments count.
FRACTURESIMCORE_API float atan2(float y, float x);
FRACTURESIMCORE_API float exp(float x);
// NaN below 0, minus infinity for 0.
float log(float x);
// NaN for a base below 0, whole exponents included; 1 for exponent 0 and for base 1.
FRACTURESIMCORE_API float pow(float base, float exponent);
FRACTURESIMCORE_API float cbrt(float x);
// 1 / sqrt(x) as two roundings; NaN below 0, infinity for 0.
float rsqrt(float x);

// Over arrays, one result per argument; all spans of one call have the same size.
void sinCos(std::span<const float> x, std::span<float> sines, std::span<float> cosines, Kernels kernels);
void asin(std::span<const float> x, std::span<float> results, Kernels kernels);
void acos(std::span<const float> x, std::span<float> results, Kernels kernels);
void atan2(std::span<const float> y, std::span<const float> x, std::span<float> results, Kernels kernels);
void exp(std::span<const float> x, std::span<float> results, Kernels kernels);
void log(std::span<const float> x, std::span<float> results, Kernels kernels);
void pow(std::span<const float> base, std::span<const float> exponents, std::span<float> results, Kernels kernels);
void cbrt(std::span<const float> x, std::span<float> results, Kernels kernels);
void rsqrt(std::span<const float> x, std::span<float> results, Kernels kernels);
} // namespace fsim::fixed
