#pragma once

#include "FractureSim/Kernels.h"

#include "Foundation/Random.h"
#include "Math/MathBatch.h"
#include "Math/SampleCount.h"
#include "Math/VectorMath.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

// What the tests of Math have in common: a million matrices of every awkward kind, and yardsticks in double.
namespace fsim::math
{
constexpr double epsilon = std::numeric_limits<float>::epsilon();

template <class Item> class OwnedBatch
{
public:
    explicit OwnedBatch(uint32_t count) : floats_(batchFloats<Item>(count)), count_(count) {}

    Batch<Item> view() { return {floats_.data(), count_}; }
    Item operator[](uint32_t index) const { return Batch<const Item>(floats_.data(), count_)[index]; }

    OwnedBatch first(uint32_t count) const
    {
        OwnedBatch part(count);
        std::copy_n(floats_.begin(), part.floats_.size(), part.floats_.begin());
        return part;
    }

    // Compares bits: zeros of both signs differ, equal NaNs do not.
    bool same(const OwnedBatch& other) const
    {
        auto sameBits = [](float a, float b) { return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b); };
        return std::ranges::equal(floats_, other.floats_, sameBits);
    }

private:
    std::vector<float> floats_;
    uint32_t count_;
};

inline Eigen::Matrix3d toDouble(const Mat3& a)
{
    Eigen::Matrix3d m;
    m << double(a.x.x), double(a.y.x), double(a.z.x), double(a.x.y), double(a.y.y), double(a.z.y), double(a.x.z),
        double(a.y.z), double(a.z.z);
    return m;
}
inline Eigen::Vector3d toDouble(Vec3 a)
{
    return {double(a.x), double(a.y), double(a.z)};
}

inline Eigen::Vector3d singularValuesInDouble(const Eigen::Matrix3d& a)
{
    Eigen::JacobiSVD<Eigen::Matrix3d> svd(a);
    return svd.info() == Eigen::Success ? svd.singularValues() : Eigen::Vector3d::Constant(std::nan(""));
}

// Distance of R^T R from the identity, in float epsilons; infinite for a reflection.
inline double rotationError(const Mat3& rotation)
{
    Eigen::Matrix3d r = toDouble(rotation);
    return r.determinant() > 0.0 ? (r.transpose() * r - Eigen::Matrix3d::Identity()).norm() / epsilon
                                 : std::numeric_limits<double>::infinity();
}

// |a - b| in float epsilons of |b|; where floats are denormal, in their spacing.
inline double relativeError(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b)
{
    double error = (a - b).norm();
    return error / (b.norm() * epsilon + std::numeric_limits<float>::denorm_min());
}

// The worst of many errors and where it was. NaN counts as worst.
struct Worst
{
    double error = 0.0;
    uint32_t index = 0;

    void add(double other, uint32_t where)
    {
        if (!(other <= error) && !std::isnan(error))
            *this = {other, where};
    }
};

// In the test's report, too: the documented figures come from there.
inline void expectBelow(double limit, const char* what, const Worst& worst)
{
    EXPECT_LT(worst.error, limit) << what << ", sample " << worst.index;
    ::testing::Test::RecordProperty(what, std::to_string(worst.error));
}

// Numbered random numbers for one sample.
class SampleRandom
{
public:
    SampleRandom(uint64_t stream, uint64_t sample) : random_(2024, stream), next_(sample * 64) {}

    float uniform(float low, float high) { return random_.uniform(next_++, low, high); }
    uint32_t below(uint32_t count) { return random_.below(next_++, count); }
    // Every power of ten is as likely as the next.
    float acrossPowersOfTen(float low, float high)
    {
        return static_cast<float>(std::pow(10.0, double(uniform(low, high))));
    }
    Vec3 vector() { return {uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)}; }
    Quat rotation() { return normalized(Quat{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)}); }
    Mat3 matrix()
    {
        Vec3 x = vector();
        Vec3 y = vector();
        return {x, y, vector()};
    }
    Mat3 withStretches(Vec3 stretches)
    {
        Mat3 u = matrixOf(rotation());
        return u * diagonal(stretches) * transposed(matrixOf(rotation()));
    }
    float sign() { return below(2) == 0 ? -1.0f : 1.0f; }
    float signedPowerOfTen(float low, float high)
    {
        float side = sign();
        return side * acrossPowersOfTen(low, high);
    }

private:
    Random random_;
    uint64_t next_;
};

// Of twelve kinds in turn, most of them also at any size from 1e-18 to 1e18.
inline Mat3 sampleMatrix(uint32_t index)
{
    SampleRandom random(1, index);
    float size = index / 12 % 2 == 0 ? 1.0f : random.acrossPowersOfTen(-18, 18);
    float ratio = random.acrossPowersOfTen(-9, 0);
    switch (index % 12)
    {
    case 0: // any
        return random.matrix() * size;
    case 1: // hardly deformed
        return Mat3{} + random.matrix() * ratio;
    case 2: // flat, to rounding
        return random.withStretches({1.0f, ratio, 0.0f}) * size;
    case 3: // a line, to rounding
    {
        Vec3 a = random.vector();
        return outer(a, random.vector()) * size;
    }
    case 4: // exactly of rank 1 or 0
    {
        auto whole = [&] { return static_cast<float>(static_cast<int>(random.below(7)) - 3); };
        Vec3 a{whole(), whole(), whole()};
        Vec3 b{whole(), whole(), whole()};
        return outer(a, b) * 0x1p-7f;
    }
    case 5: // two small stretches that are equal, upright or inside out: where A^T A has no digits for them
        return random.withStretches({1.0f, ratio, random.sign() * ratio}) * size;
    case 6: // two large stretches that are equal
        return random.withStretches({1.0f, 1.0f, random.sign() * ratio}) * size;
    case 7: // a rotation or a reflection, times a size
        size *= random.sign();
        return matrixOf(random.rotation()) * size;
    case 8: // graded, with any sign of the determinant
        return random.withStretches({1.0f, ratio, random.signedPowerOfTen(-9, 0)}) * size;
    case 9: // each entry of another size
    {
        auto entry = [&] { return random.signedPowerOfTen(-18, 18); };
        auto column = [&] { return Vec3{entry(), entry(), entry()}; };
        Vec3 x = column();
        Vec3 y = column();
        return {x, y, column()};
    }
    case 10: // exactly repeated, permuted, zero rows and columns: entries -1, 0 and 1
    {
        auto entry = [&] { return static_cast<float>(static_cast<int>(random.below(3)) - 1); };
        auto column = [&] { return Vec3{entry(), entry(), entry()}; };
        Vec3 x = column();
        Vec3 y = column();
        return {x, y, column()};
    }
    default: // the ends of the range of floats, down to denormal numbers
        size = random.sign() < 0.0f ? 2e38f : 1e-40f;
        return random.matrix() * size;
    }
}

inline Mat3 sampleSymmetric(uint32_t index)
{
    Mat3 a = sampleMatrix(index);
    if (index / 24 % 2 == 0) // keeps its stretches, with signs
    {
        SampleRandom random(2, index);
        Mat3 v = matrixOf(random.rotation());
        float ratio = random.acrossPowersOfTen(-9, 0);
        Vec3 values{1.0f, ratio * random.sign(), random.below(2) == 0 ? ratio : -1.0f};
        a = v * diagonal(values) * transposed(v) * (index % 3 == 0 ? random.acrossPowersOfTen(-18, 18) : 1.0f);
    }
    return {a.x, {a.x.y, a.y.y, a.y.z}, {a.x.z, a.y.z, a.z.z}};
}

// The first of them; all are made once.
template <Mat3 (*sample)(uint32_t) = sampleMatrix> OwnedBatch<Mat3> sampleMatrices(uint32_t count)
{
    static const OwnedBatch<Mat3> all = [] {
        OwnedBatch<Mat3> made(sampleCount());
        for (uint32_t i = 0; i < sampleCount(); ++i)
            made.view().set(i, sample(i));
        return made;
    }();
    return all.first(count);
}

// All that have to give the bits of Kernels::Reference; none in a build without ISPC.
inline std::vector<Kernels> fastKernels()
{
    std::vector<Kernels> kernels = availableKernels();
    std::erase(kernels, Kernels::Reference);
    return kernels;
}

// Counts that fill no gang, one gang, and all samples.
inline std::vector<uint32_t> kernelCounts()
{
    return {0u, 1u, 7u, 8u, 9u, 15u, 16u, 17u, 1000u, sampleCount()};
}

// Some of what is not finite, in the places of ordinary entries.
inline std::vector<Mat3> notFiniteMatrices()
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    Mat3 lastNan;
    lastNan.z.z = -nan;
    Mat3 oneInfinite;
    oneInfinite.y.x = -infinity;
    oneInfinite.x.y = infinity;
    return {lastNan, oneInfinite, Mat3{} * nan, Mat3{} * infinity};
}
} // namespace fsim::math
