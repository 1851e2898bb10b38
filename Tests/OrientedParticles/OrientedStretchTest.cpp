#include "OrientedParticles/OrientedStretch.h"

#include "Foundation/Random.h"
#include "Math/Inverse3.h"
#include "Math/Polar3.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
Vec3 randomPoint(const Random& random, uint64_t i)
{
    return {random.uniform(3 * i, -1.0f, 1.0f), random.uniform(3 * i + 1, -1.0f, 1.0f),
            random.uniform(3 * i + 2, -1.0f, 1.0f)};
}

float sizeOf(const Mat3& m)
{
    return std::sqrt(lengthSquared(m.x) + lengthSquared(m.y) + lengthSquared(m.z));
}

// A cloud of weighted points at rest and where they are now.
struct Cloud
{
    Mat3 qq{{}, {}, {}};
    Mat3 pq{{}, {}, {}};
};

Cloud cloudOf(uint64_t seed, const Mat3& deformation)
{
    Random random(seed, 1);
    std::vector<Vec3> points;
    std::vector<float> masses;
    Vec3 sum{};
    float mass = 0.0f;
    for (uint64_t i = 0; i < 9; ++i)
    {
        points.push_back(scaled(randomPoint(random, i), {2.0f, 1.0f, 0.4f}));
        masses.push_back(random.uniform(1000 + i, 0.5f, 2.0f));
        sum += masses.back() * points.back();
        mass += masses.back();
    }
    Cloud cloud;
    for (uint64_t i = 0; i < 9; ++i)
    {
        Vec3 q = points[i] - sum / mass;
        cloud.qq = cloud.qq + outer(masses[i] * q, q);
        cloud.pq = cloud.pq + outer(masses[i] * (deformation * q), q);
    }
    return cloud;
}

Mat3 stretchOf(const Cloud& cloud)
{
    math::SymmetricEigen3 axes = math::symmetricEigen(cloud.qq);
    return optimalStretch(axes.vectors, axes.values, math::polar(cloud.pq).stretch);
}

Mat3 randomDeformation(uint64_t seed, float size)
{
    Random random(seed, 2);
    Mat3 m;
    m.x += size * randomPoint(random, 0);
    m.y += size * randomPoint(random, 1);
    m.z += size * randomPoint(random, 2);
    return m;
}

TEST(OrientedStretch, SolvesTheLyapunovEquation)
{
    for (uint64_t seed = 0; seed < 200; ++seed)
    {
        Cloud cloud = cloudOf(seed, randomDeformation(seed, 0.5f));
        Mat3 s = stretchOf(cloud);
        Mat3 spq = math::polar(cloud.pq).stretch;
        Mat3 left = cloud.qq * s + s * cloud.qq - spq * 2.0f; // (7)
        EXPECT_LT(sizeOf(left), 2e-5f * sizeOf(spq)) << seed;
        EXPECT_LT(sizeOf(s - transposed(s)), 1e-5f * sizeOf(s));
    }
}

// Equation (2): no other symmetric matrix brings R S q nearer to p.
TEST(OrientedStretch, IsTheBestOfAllSymmetricMatrices)
{
    for (uint64_t seed = 0; seed < 50; ++seed)
    {
        Mat3 deformation = randomDeformation(seed, 0.4f);
        Cloud cloud = cloudOf(seed, deformation);
        Mat3 r = math::polar(cloud.pq).rotation;
        Mat3 s = stretchOf(cloud);
        auto error = [&](const Mat3& stretch) {
            Mat3 gap = r * stretch - deformation;
            return trace(gap * cloud.qq * transposed(gap));
        };
        Random random(seed, 3);
        for (uint64_t i = 0; i < 20; ++i)
        {
            Vec3 d = 0.05f * randomPoint(random, 2 * i), o = 0.05f * randomPoint(random, 2 * i + 1);
            Mat3 other = s + Mat3{{d.x, o.x, o.y}, {o.x, d.y, o.z}, {o.y, o.z, d.z}};
            EXPECT_GE(error(other), error(s) * 0.9999f) << seed;
        }
    }
}

// A = A_pq A_qq^-1 = R_l S_l: the paper says that R_l is not R unless the cloud is stretched along its own axes.
TEST(OrientedStretch, DiffersFromThePolarOfTheLinearMapUnlessAxesAgree)
{
    Mat3 slanted{{1.3f, 0.2f, 0.0f}, {0.2f, 0.9f, 0.0f}, {0.0f, 0.0f, 1.0f}}; // a pure stretch, R_l = I
    Cloud cloud = cloudOf(7, slanted);
    EXPECT_LT(sizeOf(math::polar(cloud.pq * math::inverse(cloud.qq)).rotation - Mat3{}), 1e-4f);
    EXPECT_GT(sizeOf(math::polar(cloud.pq).rotation - Mat3{}), 1e-2f);
    EXPECT_GT(sizeOf(stretchOf(cloud) - slanted), 1e-2f);

    Mat3 axes = math::symmetricEigen(cloud.qq).vectors;
    Mat3 along = axes * diagonal({1.4f, 0.8f, 1.1f}) * transposed(axes);
    Cloud aligned = cloudOf(7, along);
    EXPECT_LT(sizeOf(math::polar(aligned.pq).rotation - Mat3{}), 1e-4f);
    EXPECT_LT(sizeOf(stretchOf(aligned) - along), 1e-4f);
}

TEST(OrientedStretch, DoesNotDependOnHowTheBodyIsTurned)
{
    Mat3 deformation = randomDeformation(5, 0.3f);
    Mat3 turn = math::polar(randomDeformation(6, 2.0f)).rotation;
    EXPECT_LT(sizeOf(stretchOf(cloudOf(3, deformation)) - stretchOf(cloudOf(3, turn * deformation))), 1e-4f);
}
} // namespace
} // namespace fsim::orientedParticles
