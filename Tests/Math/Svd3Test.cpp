#include "Math/Svd3.h"

#include "Math/MathSamples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::math
{
namespace
{
struct SvdCase
{
    explicit SvdCase(uint32_t count) : a(sampleMatrices(count)), u(count), s(count), v(count) {}
    SvdCase& run(Kernels kernels)
    {
        svdBatch(a.view(), u.view(), s.view(), v.view(), kernels);
        return *this;
    }
    bool same(const SvdCase& other) const { return u.same(other.u) && s.same(other.s) && v.same(other.v); }

    OwnedBatch<Mat3> a;
    OwnedBatch<Mat3> u;
    OwnedBatch<Vec3> s;
    OwnedBatch<Mat3> v;
};
} // namespace

TEST(Svd3, GivesTheMatrixBackFromRotationsAndStretches)
{
    SvdCase c = SvdCase(sampleCount()).run(Kernels::Auto);
    Worst product, u, v;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Matrix3d back = toDouble(c.u[i]) * toDouble(c.s[i]).asDiagonal() * toDouble(c.v[i]).transpose();
        if (isFinite(c.s[i])) // a few of the largest samples have stretches beyond the range of floats
            product.add(relativeError(back, toDouble(c.a[i])), i);
        else
            ASSERT_GT(toDouble(c.a[i]).norm(), 3.4e38);
        u.add(rotationError(c.u[i]), i);
        v.add(rotationError(c.v[i]), i);
    }
    expectBelow(6.0, "reconstruction", product);
    expectBelow(7.0, "u", u);
    expectBelow(9.0, "v", v);
}

TEST(Svd3, StretchesDescendAndOnlyTheLastMayBeBelowZero)
{
    SvdCase c = SvdCase(sampleCount()).run(Kernels::Auto);
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Vec3 s = c.s[i];
        ASSERT_TRUE(s.x >= s.y && s.y >= std::fabs(s.z)) << "sample " << i;
    }
}

TEST(Svd3, AgreesWithEigenInDouble)
{
    SvdCase c = SvdCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Matrix3d a = toDouble(c.a[i]);
        Eigen::Vector3d expected = singularValuesInDouble(a);
        Eigen::Vector3d s = toDouble(c.s[i]);
        if (expected(0) == 0.0 || !isFinite(c.s[i]))
            continue;
        double unit = epsilon * expected(0) + std::numeric_limits<float>::denorm_min();
        worst.add(std::max({std::abs(s(0) - expected(0)), std::abs(s(1) - expected(1)),
                            std::abs(std::abs(s(2)) - expected(2))}) /
                      unit,
                  i);
        bool certain = expected(2) > 8.0 * unit; // below, the sign is a matter of rounding
        ASSERT_TRUE(!certain || (s(2) < 0.0) == ((a / expected(0)).determinant() < 0.0)) << "sample " << i;
    }
    expectBelow(5.0, "error", worst);
}

TEST(Svd3, KernelGivesTheBitsOfTheReference)
{
    for (uint32_t count : kernelCounts())
    {
        SvdCase reference = SvdCase(count).run(Kernels::Reference);
        for (Kernels kernels : fastKernels())
            EXPECT_TRUE(SvdCase(count).run(kernels).same(reference)) << nameOf(kernels) << ", " << count;
    }
}

TEST(Svd3, LeavesAloneWhatLiesBehindTheLastItem)
{
    for (Kernels kernels : availableKernels())
    {
        SvdCase c(16);
        svdBatch(c.a.view().part(0, 5), c.u.view().part(0, 5), c.s.view().part(0, 5), c.v.view().part(0, 5), kernels);
        for (uint32_t i = 5; i < 16; ++i)
        {
            EXPECT_EQ(c.s[i], Vec3{});
            EXPECT_EQ(c.u[i], diagonal({}));
        }
    }
}

TEST(Svd3, PartsOfABatchAreTheBatch)
{
    SvdCase whole = SvdCase(100).run(Kernels::Auto);
    SvdCase parts(100);
    for (uint32_t begin : {0u, 32u, 64u})
    {
        uint32_t end = begin == 64 ? 100 : begin + 32;
        svdBatch(parts.a.view().part(begin, end), parts.u.view().part(begin, end), parts.s.view().part(begin, end),
                 parts.v.view().part(begin, end), Kernels::Auto);
    }
    EXPECT_TRUE(parts.same(whole));
}

TEST(Svd3, ZeroAndIdentityAreTheirOwn)
{
    Svd3 zero = svd(diagonal({}));
    EXPECT_EQ(zero.s, Vec3{});
    EXPECT_EQ(zero.u, Mat3{});
    EXPECT_EQ(zero.v, Mat3{});
    Svd3 one = svd(Mat3{});
    EXPECT_EQ(one.s, (Vec3{1.0f, 1.0f, 1.0f}));
    EXPECT_EQ(one.u * transposed(one.v), Mat3{});
}

TEST(Svd3, NotFiniteGivesNanStretchesAndNoRotation)
{
    std::vector<Mat3> bad = notFiniteMatrices();
    uint32_t count = static_cast<uint32_t>(bad.size());
    for (Kernels kernels : availableKernels())
    {
        SvdCase c(count);
        for (uint32_t i = 0; i < count; ++i)
            c.a.view().set(i, bad[i]);
        c.run(kernels);
        SvdCase reference(count);
        reference.a = c.a;
        EXPECT_TRUE(c.same(reference.run(Kernels::Reference)));
        for (uint32_t i = 0; i < count; ++i)
        {
            EXPECT_TRUE(std::isnan(c.s[i].x) && std::isnan(c.s[i].y) && std::isnan(c.s[i].z));
            EXPECT_EQ(c.u[i], Mat3{});
            EXPECT_EQ(c.v[i], Mat3{});
        }
    }
}
} // namespace fsim::math
