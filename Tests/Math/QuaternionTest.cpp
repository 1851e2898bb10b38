#include "Math/Quaternion.h"

#include "Math/MathSamples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace fsim::math
{
namespace
{
// Rotation vectors of every size: none, tiny, ordinary, almost half a turn, several turns.
Vec3 sampleTurn(uint32_t index)
{
    SampleRandom random(7, index);
    Vec3 axis = normalizedOr(random.vector(), {0.0f, 0.0f, 1.0f});
    switch (index % 5)
    {
    case 0:
        return axis * random.acrossPowersOfTen(-30, 0);
    case 1:
        return axis * random.uniform(0.0f, 3.1415925f);
    case 2:
        return axis * (3.1415925f - random.acrossPowersOfTen(-7, 0));
    case 3:
        return random.vector() * 30.0f;
    default:
        return index % 2 == 0 ? Vec3{} : Vec3{0.0f, random.uniform(-3.0f, 3.0f), 0.0f};
    }
}

struct QuatCase
{
    explicit QuatCase(uint32_t count)
        : turns(count), rotations(count), logarithms(count), matrices(count), back(count), moved(count)
    {
        for (uint32_t i = 0; i < count; ++i)
            turns.view().set(i, sampleTurn(i));
    }
    QuatCase& run(Kernels kernels)
    {
        quatExpBatch(turns.view(), rotations.view(), kernels);
        quatLogBatch(rotations.view(), logarithms.view(), kernels);
        for (uint32_t i = 0; i < matrices.view().size(); ++i)
            matrices.view().set(i, matrixOf(rotations[i]));
        quatFromMatrixBatch(matrices.view(), back.view(), kernels);
        moved = rotations;
        quatIntegrateBatch(moved.view(), turns.view(), 0.25f, kernels);
        return *this;
    }
    bool same(const QuatCase& other) const
    {
        return rotations.same(other.rotations) && logarithms.same(other.logarithms) && back.same(other.back) &&
               moved.same(other.moved);
    }

    OwnedBatch<Vec3> turns;
    OwnedBatch<Quat> rotations;
    OwnedBatch<Vec3> logarithms;
    OwnedBatch<Mat3> matrices;
    OwnedBatch<Quat> back;
    OwnedBatch<Quat> moved;
};

Eigen::Vector4d toDouble4(Quat q)
{
    return {double(q.x), double(q.y), double(q.z), double(q.w)};
}

Eigen::Vector4d expInDouble(const Eigen::Vector3d& turn)
{
    double angle = turn.norm();
    Eigen::Vector4d q;
    q << turn * (angle > 0.0 ? std::sin(0.5 * angle) / angle : 0.5), std::cos(0.5 * angle);
    return q;
}

// q and -q turn alike.
double distance(const Eigen::Vector4d& a, const Eigen::Vector4d& b)
{
    return std::min((a - b).norm(), (a + b).norm());
}
} // namespace

TEST(Quaternion, ExpIsTheRotationByThatVector)
{
    QuatCase c = QuatCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Vector3d turn = toDouble(c.turns[i]);
        double error = (toDouble4(c.rotations[i]) - expInDouble(turn)).norm();
        worst.add(error / (1.0 + turn.norm()) / epsilon, i); // an angle is good to its own epsilon
    }
    expectBelow(1.0, "error", worst);
}

TEST(Quaternion, LogTakesExpBackByTheShorterWay)
{
    QuatCase c = QuatCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Vector3d turn = toDouble(c.logarithms[i]);
        ASSERT_LE(turn.norm(), std::numbers::pi * (1.0 + 2.0 * epsilon)) << i;
        worst.add(distance(expInDouble(turn), toDouble4(c.rotations[i])) / epsilon, i);
        if (toDouble(c.turns[i]).norm() < 1e-3) // keeps small ones to their last digits
            worst.add((turn - toDouble(c.turns[i])).norm() / std::max(1e-37, toDouble(c.turns[i]).norm()) / epsilon, i);
    }
    expectBelow(4.0, "error", worst);
}

TEST(Quaternion, MatrixAndBackIsTheSameRotation)
{
    QuatCase c = QuatCase(sampleCount()).run(Kernels::Auto);
    Worst worst, length;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        ASSERT_GE(c.back[i].w, 0.0f);
        worst.add(distance(toDouble4(c.back[i]), toDouble4(c.rotations[i])) / epsilon, i);
        length.add(std::abs(toDouble4(c.back[i]).norm() - 1.0) / epsilon, i);
    }
    expectBelow(5.0, "error", worst);
    expectBelow(1.5, "length", length);
}

TEST(Quaternion, IntegratesAConstantAngularVelocityExactly)
{
    QuatCase c = QuatCase(sampleCount()).run(Kernels::Auto);
    Worst worst;
    for (uint32_t i = 0; i < sampleCount(); ++i)
    {
        Eigen::Vector3d turn =
            toDouble(c.turns[i]); // before, and per second: so after a quarter second it is 1.25 times that
        double error = distance(toDouble4(c.moved[i]), expInDouble(1.25 * turn));
        worst.add(error / (1.0 + turn.norm()) / epsilon, i);
    }
    expectBelow(4.0, "error", worst);
}

TEST(Quaternion, StaysAUnitQuaternionForAMillionSteps)
{
    Quat q;
    for (uint32_t i = 0; i < sampleCount(); ++i)
        q = quatIntegrate(q, {3.0f, -2.0f, 5.0f}, 1.0f / 240.0f);
    EXPECT_NEAR(toDouble4(q).norm(), 1.0, 2.0 * epsilon);
}

TEST(Quaternion, KernelGivesTheBitsOfTheReference)
{
    for (uint32_t count : kernelCounts())
    {
        QuatCase reference = QuatCase(count).run(Kernels::Reference);
        for (Kernels kernels : fastKernels())
            EXPECT_TRUE(QuatCase(count).run(kernels).same(reference)) << nameOf(kernels) << ", " << count;
    }
}

TEST(Quaternion, NotFiniteGivesNoRotation)
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(quatExp({nan, 0.0f, 0.0f}), Quat{});
    EXPECT_EQ(quatExp({0.0f, infinity, 0.0f}), Quat{});
    EXPECT_EQ(quatExp({0.0f, 3e38f, 0.0f}), Quat{});
    EXPECT_EQ(quatLog({nan, 0.0f, 0.0f, 1.0f}), Vec3{});
    EXPECT_EQ(quatLog({0.0f, 0.0f, 0.0f, infinity}), Vec3{});
    EXPECT_EQ(quatLog({0.0f, 0.0f, 0.0f, 0.0f}), Vec3{});
    for (const Mat3& bad : notFiniteMatrices())
        EXPECT_EQ(quatFromMatrix(bad), Quat{});
}
} // namespace fsim::math
