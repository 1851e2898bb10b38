#include "Math/Polar3.h"

#include "Math/MathSamples.h"
#include "Math/Quaternion.h"
#include "Math/Svd3.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::math
{
namespace
{
// A guess of every quality: the right one, near, far, no rotation at all.
Mat3 sampleGuess(uint32_t index)
{
    SampleRandom random(3, index);
    Vec3 turn = random.vector();
    switch (index % 5)
    {
    case 0:
        return Mat3{};
    case 1:
        return matrixOf(random.rotation());
    case 2:
        return matrixOf(quatExp(turn * 1e-3f)) * polar(sampleMatrix(index)).rotation;
    case 3:
        return matrixOf(quatExp(turn * 0.2f)) * polar(sampleMatrix(index)).rotation;
    default:
        return index % 2 == 0 ? diagonal({}) : random.matrix();
    }
}

struct PolarCase
{
    explicit PolarCase(uint32_t count) : a(sampleMatrices(count)), rotations(count), stretches(count) {}
    PolarCase& run(Kernels kernels)
    {
        polarBatch(a.view(), rotations.view(), stretches.view(), kernels);
        return *this;
    }
    PolarCase& runWarm(const OwnedBatch<Mat3>& guesses, Kernels kernels)
    {
        rotations = guesses;
        polarWarmBatch(a.view(), rotations.view(), stretches.view(), kernels);
        return *this;
    }
    bool same(const PolarCase& other) const
    {
        return rotations.same(other.rotations) && stretches.same(other.stretches);
    }

    OwnedBatch<Mat3> a;
    OwnedBatch<Mat3> rotations;
    OwnedBatch<Mat3> stretches;
};

void expectPolar(const PolarCase& c, double shortOfTheBest)
{
    Worst product, rotation, optimum;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Matrix3d a = toDouble(c.a[i]);
        Eigen::Matrix3d r = toDouble(c.rotations[i]);
        Eigen::Matrix3d s = toDouble(c.stretches[i]);
        rotation.add(rotationError(c.rotations[i]), i);
        if (!isFinite(c.stretches[i]))
        {
            ASSERT_GT(a.norm(), 1.9e38) << "sample " << i;
            continue;
        }
        ASSERT_EQ(s, s.transpose()) << "sample " << i;
        product.add(relativeError(r * s, a), i);
        // No other rotation has a larger trace of R^T A: it is s1 + s2 + s3, the last one with the sign of det A.
        if (i % 7 != 0 || a.norm() == 0.0)
            continue;
        Eigen::Matrix3d unit = a / a.norm();
        Eigen::Vector3d best = singularValuesInDouble(unit);
        double sum = best(0) + best(1) + (unit.determinant() < 0.0 ? -best(2) : best(2));
        optimum.add((sum - (r.transpose() * unit).trace()) / epsilon, i);
    }
    expectBelow(8.0, "reconstruction", product);
    expectBelow(6.0, "rotation", rotation);
    expectBelow(shortOfTheBest, "optimum", optimum);
}
} // namespace

TEST(Polar3, SplitsAMatrixIntoTheNearestRotationAndASymmetricStretch)
{
    expectPolar(PolarCase(sampleCount()).run(Kernels::Auto), 12.0);
}

TEST(Polar3, AnyGuessLeadsToTheNearestRotation)
{
    OwnedBatch<Mat3> guesses = sampleMatrices<sampleGuess>(sampleCount());
    expectPolar(PolarCase(sampleCount()).runWarm(guesses, Kernels::Auto), 32.0);
}

TEST(Polar3, KernelGivesTheBitsOfTheReference)
{
    for (uint32_t count : kernelCounts())
    {
        OwnedBatch<Mat3> guesses = sampleMatrices<sampleGuess>(count);
        PolarCase cold = PolarCase(count).run(Kernels::Reference);
        PolarCase warm = PolarCase(count).runWarm(guesses, Kernels::Reference);
        for (Kernels kernels : fastKernels())
        {
            EXPECT_TRUE(PolarCase(count).run(kernels).same(cold)) << nameOf(kernels) << ", " << count;
            EXPECT_TRUE(PolarCase(count).runWarm(guesses, kernels).same(warm)) << nameOf(kernels) << ", " << count;
        }
    }
}

TEST(Polar3, AGoodGuessDecidesWhatTheMatrixLeavesOpen)
{
    for (uint32_t i = 0; i < 1000; ++i)
    {
        SampleRandom random(4, i);
        Vec3 axis = normalizedOr(random.vector(), {1.0f, 0.0f, 0.0f});
        Quat turned = random.rotation();
        Mat3 rod = outer(rotate(turned, axis), axis); // all of it along one line: any spin about it is as good
        Quat spun = turned * quatExp(axis * random.uniform(-3.0f, 3.0f));
        Mat3 kept = polar(rod, matrixOf(spun)).rotation;
        EXPECT_LT((toDouble(kept) - toDouble(matrixOf(spun))).norm(), 1e-4) << i;
    }
}

TEST(Polar3, ReflectionsComeBackAsRotations)
{
    Polar3 mirror = polar(diagonal({1.0f, 1.0f, -0.5f}));
    EXPECT_EQ(mirror.rotation, Mat3{});
    EXPECT_EQ(mirror.stretch, diagonal({1.0f, 1.0f, -0.5f}));
}

TEST(Polar3, NotFiniteGivesNanStretchAndNoRotation)
{
    Mat3 guess = matrixOf(Quat{0.6f, 0.0f, 0.0f, 0.8f});
    Mat3 badGuess = Mat3{} * std::numeric_limits<float>::quiet_NaN();
    for (const Mat3& bad : notFiniteMatrices())
    {
        for (const Polar3& result : {polar(bad), polar(bad, guess), polar(bad, badGuess)})
        {
            EXPECT_EQ(result.rotation, Mat3{});
            EXPECT_TRUE(std::isnan(result.stretch.x.x) && std::isnan(result.stretch.z.x));
        }
    }
    EXPECT_EQ(polar(Mat3{}, badGuess).rotation, Mat3{});
}
} // namespace fsim::math
