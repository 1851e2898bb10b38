#include "Math/MatrixPower3.h"

#include "Foundation/FixedMath.h"
#include "Math/Inverse3.h"
#include "Math/MathSamples.h"
#include "Math/Svd3.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::math
{
namespace
{
struct PowerCase
{
    explicit PowerCase(uint32_t count)
        : stretches(count), a(count), exponents(count), stretchPowers(count), powers(count)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            SampleRandom random(5, i);
            Vec3 values{random.uniform(0.2f, 5.0f), random.uniform(0.2f, 5.0f), random.uniform(0.2f, 5.0f)};
            Mat3 v = matrixOf(random.rotation());
            stretches.view().set(i, values * random.sign());
            a.view().set(i, v * diagonal(values) * transposed(v));
            exponents.view().set(i, i % 5 == 0 ? 1.0f : random.uniform(-2.0f, 2.0f));
        }
    }
    PowerCase& run(Kernels kernels)
    {
        stretchPowerBatch(stretches.view(), exponents.view(), stretchPowers.view(), kernels);
        symmetricPowerBatch(a.view(), exponents.view(), powers.view(), kernels);
        return *this;
    }

    OwnedBatch<Vec3> stretches;
    OwnedBatch<Mat3> a;
    OwnedBatch<float> exponents;
    OwnedBatch<Vec3> stretchPowers;
    OwnedBatch<Mat3> powers;
};
} // namespace

TEST(MatrixPower3, IsThePowerOfTheEigenvalues)
{
    PowerCase c = PowerCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        // From the matrix as rounded, by its eigenvalues in double.
        Eigen::Matrix3d a = toDouble(c.a[i]).selfadjointView<Eigen::Lower>();
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> oracle;
        oracle.computeDirect(a);
        Eigen::Vector3d values = oracle.eigenvalues().array().pow(double(c.exponents[i]));
        Eigen::Matrix3d expected = oracle.eigenvectors() * values.asDiagonal() * oracle.eigenvectors().transpose();
        // An eigenvalue is good to epsilons of the largest one, so its power is to the condition, here up to 25, times
        // that.
        worst.add(relativeError(toDouble(c.powers[i]), expected) / (oracle.eigenvalues()(2) / oracle.eigenvalues()(0)),
                  i);
    }
    expectBelow(16.0, "error", worst);
}

TEST(MatrixPower3, KernelGivesTheBitsOfTheReference)
{
    for (uint32_t count : kernelCounts())
    {
        PowerCase reference = PowerCase(count).run(Kernels::Reference);
        for (Kernels kernels : fastKernels())
        {
            PowerCase c = PowerCase(count).run(kernels);
            EXPECT_TRUE(c.stretchPowers.same(reference.stretchPowers)) << nameOf(kernels) << ", " << count;
            EXPECT_TRUE(c.powers.same(reference.powers)) << nameOf(kernels) << ", " << count;
        }
    }
}

// Jones et al. 2016, equation (12) with V transposed: with Fe = U S V^T and S* = S / det(S)^(1/3), the new plastic part
// Fp' = S*^g V^T Fp leaves Fe' = F Fp'^-1 with the principal stretches S S*^-g: what flowed is gone from the elastic
// part.
TEST(MatrixPower3, FlowTakesItsShareOfThePrincipalStretches)
{
    Worst worst;
    for (uint32_t i = 0; i < sampleCount() / 10; ++i)
    {
        SampleRandom random(6, i);
        Mat3 fe =
            random.withStretches({random.uniform(1.0f, 1.5f), random.uniform(0.9f, 1.0f), random.uniform(0.6f, 0.9f)});
        Mat3 fp =
            random.withStretches({random.uniform(0.8f, 1.2f), random.uniform(0.8f, 1.2f), random.uniform(0.8f, 1.2f)});
        float share = random.uniform(0.0f, 1.0f);

        Svd3 parts = svd(fe);
        Vec3 shape = parts.s / fixed::cbrt(parts.s.x * parts.s.y * parts.s.z);
        Mat3 flowed = diagonal(stretchPower(shape, share)) * transposed(parts.v) * fp;
        Vec3 left = svd(fe * fp * inverse(flowed)).s;

        Vec3 expected = scaled(parts.s, stretchPower(shape, -share));
        worst.add((toDouble(left) - toDouble(expected)).norm() / epsilon, i);
        float volume = determinant(flowed) / determinant(fp); // flow keeps it
        worst.add(std::abs(double(volume) - 1.0) / epsilon, i);
    }
    expectBelow(32.0, "error", worst);
}

TEST(MatrixPower3, TakesTheMagnitudeOfWhatIsInsideOut)
{
    EXPECT_EQ(stretchPower({4.0f, 1.0f, -0.25f}, 0.5f), (Vec3{2.0f, 1.0f, 0.5f}));
    EXPECT_EQ(stretchPower({4.0f, 0.0f, -0.25f}, 0.0f), (Vec3{1.0f, 1.0f, 1.0f}));
    EXPECT_EQ(stretchPower({4.0f, 0.0f, -0.25f}, 1.0f), (Vec3{4.0f, 0.0f, 0.25f}));
}
} // namespace fsim::math
