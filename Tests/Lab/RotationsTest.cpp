#include "SceneFiles/Rotations.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace fsim;
using namespace fsim::lab;

TEST(Rotations, SineAndCosineAgreeWithTheLibraryToAFewUlps)
{
    for (double degrees = -1000.0; degrees <= 1000.0; degrees += 0.37)
    {
        const SineCosine mine = sineCosineOfDegrees(degrees);
        const double radians = degrees * 3.14159265358979323846 / 180.0;
        EXPECT_NEAR(mine.sine, std::sin(radians), 4e-15) << degrees;
        EXPECT_NEAR(mine.cosine, std::cos(radians), 4e-15) << degrees;
    }
}

TEST(Rotations, QuarterTurnsAreExact)
{
    EXPECT_EQ(sineCosineOfDegrees(90.0).cosine, 0.0);
    EXPECT_EQ(sineCosineOfDegrees(90.0).sine, 1.0);
    EXPECT_EQ(sineCosineOfDegrees(-180.0).cosine, -1.0);
    EXPECT_EQ(rotationAbout({0, 0, 5}, 180.0), (Quat{0.0f, 0.0f, 1.0f, 0.0f}));
}

TEST(Rotations, TurnsXIntoYAboutZ)
{
    const Vec3 turned = lab::rotate(rotationAbout({0, 0, 1}, 90.0), {1, 0, 0});
    EXPECT_NEAR(turned.x, 0.0f, 1e-6f);
    EXPECT_NEAR(turned.y, 1.0f, 1e-6f);
}

TEST(Rotations, AProductTurnsByTheRightOneFirst)
{
    const Quat aboutZ = rotationAbout({0, 0, 1}, 90.0);
    const Quat aboutX = rotationAbout({1, 0, 0}, 90.0);
    const Vec3 turned = lab::rotate(aboutX * aboutZ, {1, 0, 0}); // x to y, then y to z
    EXPECT_NEAR(turned.z, 1.0f, 1e-6f);
}

TEST(Rotations, NothingBecomesNoRotation)
{
    EXPECT_EQ(rotationAbout({}, 30.0), Quat{});
    EXPECT_EQ(normalized({0, 0, 0, 0}), Quat{});
}
