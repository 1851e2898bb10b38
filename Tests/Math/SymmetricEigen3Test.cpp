#include "Math/SymmetricEigen3.h"

#include "Math/MathSamples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::math
{
namespace
{
struct EigenCase
{
    explicit EigenCase(uint32_t count) : a(sampleMatrices<sampleSymmetric>(count)), values(count), vectors(count) {}
    EigenCase& run(Kernels kernels)
    {
        symmetricEigenBatch(a.view(), values.view(), vectors.view(), kernels);
        return *this;
    }
    bool same(const EigenCase& other) const { return values.same(other.values) && vectors.same(other.vectors); }

    OwnedBatch<Mat3> a;
    OwnedBatch<Vec3> values;
    OwnedBatch<Mat3> vectors;
};
} // namespace

TEST(SymmetricEigen3, GivesTheMatrixBackFromARotationAndDescendingValues)
{
    EigenCase c = EigenCase(sampleCount()).run(Kernels::Auto);
    Worst product, rotation;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Vec3 values = c.values[i];
        Eigen::Matrix3d v = toDouble(c.vectors[i]);
        ASSERT_TRUE(values.x >= values.y && values.y >= values.z) << "sample " << i;
        if (isFinite(values))
            product.add(relativeError(v * toDouble(values).asDiagonal() * v.transpose(), toDouble(c.a[i])), i);
        else
            ASSERT_GT(toDouble(c.a[i]).norm(), 3.4e38);
        rotation.add(rotationError(c.vectors[i]), i);
    }
    expectBelow(9.0, "reconstruction", product);
    expectBelow(6.0, "rotation", rotation);
}

TEST(SymmetricEigen3, AgreesWithEigenInDouble)
{
    EigenCase c = EigenCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Matrix3d a = toDouble(c.a[i]);
        double size = a.norm();
        if (size == 0.0 || !isFinite(c.values[i]))
            continue;
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> oracle(a / size, Eigen::EigenvaluesOnly);
        Eigen::Vector3d expected = oracle.eigenvalues().reverse();
        double unit = epsilon + std::numeric_limits<float>::denorm_min() / size;
        worst.add((toDouble(c.values[i]) / size - expected).cwiseAbs().maxCoeff() / unit, i);
    }
    expectBelow(5.0, "error", worst);
}

TEST(SymmetricEigen3, ReadsNothingAboveTheDiagonal)
{
    Mat3 a = sampleSymmetric(0);
    SymmetricEigen3 expected = symmetricEigen(a);
    a.y.x = a.z.x = a.z.y = std::numeric_limits<float>::quiet_NaN();
    SymmetricEigen3 result = symmetricEigen(a);
    EXPECT_EQ(result.values, expected.values);
    EXPECT_EQ(result.vectors, expected.vectors);
}

TEST(SymmetricEigen3, KernelGivesTheBitsOfTheReference)
{
    for (uint32_t count : kernelCounts())
    {
        EigenCase reference = EigenCase(count).run(Kernels::Reference);
        for (Kernels kernels : fastKernels())
            EXPECT_TRUE(EigenCase(count).run(kernels).same(reference)) << nameOf(kernels) << ", " << count;
    }
}

TEST(SymmetricEigen3, NotFiniteGivesNanValuesAndNoRotation)
{
    for (const Mat3& bad : notFiniteMatrices())
    {
        SymmetricEigen3 result = symmetricEigen(bad);
        EXPECT_TRUE(std::isnan(result.values.x) && std::isnan(result.values.y) && std::isnan(result.values.z));
        EXPECT_EQ(result.vectors, Mat3{});
    }
}
} // namespace fsim::math
