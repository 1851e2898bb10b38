#include "Math/Inverse3.h"

#include "Math/MathSamples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::math
{
namespace
{
constexpr float flatness = 1e-5f; // the threshold of the pseudo-inverses below

struct InverseCase
{
    explicit InverseCase(uint32_t count) : a(sampleMatrices(count)), inverses(count) {}
    InverseCase& run(Kernels kernels)
    {
        inverseBatch(a.view(), inverses.view(), kernels);
        return *this;
    }
    InverseCase& runPseudo(Kernels kernels)
    {
        pseudoInverseBatch(a.view(), flatness, inverses.view(), kernels);
        return *this;
    }

    OwnedBatch<Mat3> a;
    OwnedBatch<Mat3> inverses;
};

bool hasNan(const Mat3& a)
{
    return toDouble(a).hasNaN();
}
} // namespace

TEST(Inverse3, TimesTheMatrixIsTheIdentity)
{
    InverseCase c = InverseCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    uint32_t regular = 0;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        ASSERT_FALSE(hasNan(c.inverses[i])) << "sample " << i;
        Eigen::Matrix3d a = toDouble(c.a[i]);
        if (a.norm() == 0.0 || i % 12 == 11) // the inverse of the smallest samples is beyond the range of floats
            continue;
        Eigen::Vector3d s = singularValuesInDouble(a) / a.norm();
        double condition = s(0) * s(0) / (s(1) * s(2));
        if (condition * epsilon > 0.01) // nothing is left of the third digit
            continue;
        ++regular;
        worst.add((toDouble(c.inverses[i]) * a - Eigen::Matrix3d::Identity()).norm() / (condition * epsilon), i);
    }
    EXPECT_GT(regular, sampleCount() / 4);
    expectBelow(8.0, "error", worst);
}

// Against the pseudo-inverse in double. A stretch near the threshold may be counted either way, so those are left out.
TEST(Inverse3, PseudoInverseInvertsWhatIsNotFlat)
{
    InverseCase c = InverseCase(sampleCount()).runPseudo(Kernels::Auto);
    Worst worst;
    uint32_t compared = 0;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        ASSERT_FALSE(hasNan(c.inverses[i])) << "sample " << i;
        Eigen::Matrix3d a = toDouble(c.a[i]);
        double size = a.norm();
        if (size == 0.0)
        {
            ASSERT_EQ(c.inverses[i], diagonal({}));
            continue;
        }
        if (i % 12 == 11)
            continue;
        Eigen::JacobiSVD<Eigen::Matrix3d> svd(a / size, Eigen::ComputeFullU | Eigen::ComputeFullV);
        Eigen::Vector3d s = svd.singularValues();
        Eigen::Vector3d inverted;
        double least = s(0);
        bool borderline = false;
        for (int k = 0; k < 3; ++k)
        {
            borderline |= std::abs(s(k) / s(0) - double(flatness)) < 0.5 * double(flatness);
            bool flat = s(k) < double(flatness) * s(0);
            inverted(k) = flat ? 0.0 : 1.0 / s(k);
            least = flat ? least : s(k);
        }
        if (borderline)
            continue;
        ++compared;
        Eigen::Matrix3d expected = svd.matrixV() * inverted.asDiagonal() * svd.matrixU().transpose();
        // Wedin 1973: the error of a pseudo-inverse of the same rank grows with the condition of what was kept.
        double condition = s(0) / least;
        worst.add(relativeError(toDouble(c.inverses[i]) * size, expected) / condition, i);
    }
    EXPECT_GT(compared, sampleCount() / 4 * 3);
    expectBelow(30.0, "error", worst);
}

TEST(Inverse3, KernelGivesTheBitsOfTheReference)
{
    for (uint32_t count : kernelCounts())
    {
        InverseCase plain = InverseCase(count).run(Kernels::Reference);
        InverseCase pseudo = InverseCase(count).runPseudo(Kernels::Reference);
        for (Kernels kernels : fastKernels())
        {
            EXPECT_TRUE(InverseCase(count).run(kernels).inverses.same(plain.inverses)) << nameOf(kernels) << count;
            EXPECT_TRUE(InverseCase(count).runPseudo(kernels).inverses.same(pseudo.inverses))
                << nameOf(kernels) << count;
        }
    }
}

TEST(Inverse3, SingularGivesZeroAndNotFiniteGivesNan)
{
    EXPECT_EQ(inverse(diagonal({1.0f, 2.0f, 0.0f})), diagonal({}));
    EXPECT_EQ(inverse(diagonal({2.0f, 4.0f, 8.0f})), diagonal({0.5f, 0.25f, 0.125f}));
    EXPECT_EQ(inverse(diagonal({0x1p100f, 0x1p101f, 0x1p99f})), diagonal({0x1p-100f, 0x1p-101f, 0x1p-99f}));
    EXPECT_EQ(pseudoInverse(diagonal({2.0f, 0.0f, 0.5f}), 0.01f), diagonal({0.5f, 0.0f, 2.0f}));
    EXPECT_EQ(pseudoInverse(diagonal({2.0f, 1.0f, 0.015f}), 0.01f), diagonal({0.5f, 1.0f, 0.0f}));
    for (const Mat3& bad : notFiniteMatrices())
    {
        EXPECT_TRUE(hasNan(inverse(bad)));
        EXPECT_TRUE(hasNan(pseudoInverse(bad, flatness)));
    }
}
} // namespace fsim::math
