#include "OrientedParticles/OrientedTurns.h"

#include "Foundation/Random.h"
#include "Math/Polar3.h"
#include "Math/Quaternion.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
// A stretched and turned A_pq, from 1 mm to 1 km, and the quaternion it was turned by.
struct TurnedMoment
{
    Mat3 matched;
    Quat turn;
};

TurnedMoment momentOf(uint64_t index, float size, float least)
{
    Random random(5, 1);
    uint64_t next = 16 * index;
    auto between = [&](float low, float high) { return random.uniform(next++, low, high); };
    Vec3 angle{between(-2.0f, 2.0f), between(-2.0f, 2.0f), between(-2.0f, 2.0f)};
    Vec3 tilt{between(-2.0f, 2.0f), between(-2.0f, 2.0f), between(-2.0f, 2.0f)};
    Vec3 stretches{between(0.7f, 1.4f), between(0.7f, 1.4f), least};
    Quat turn = math::quatExp(angle);
    Mat3 axes = fsim::matrixOf(math::quatExp(tilt));
    Mat3 stretch = axes * diagonal(stretches) * transposed(axes);
    return {fsim::matrixOf(turn) * stretch * size, turn};
}

float angleBetween(Quat a, Quat b)
{
    return length(math::quatLog(a * conjugate(b)));
}

TEST(OrientedTurns, FindTheRotationFromATenthOfARadianAway)
{
    for (uint64_t i = 0; i < 2000; ++i)
        for (float size : {1e-12f, 1.0f, 1e12f})
        {
            TurnedMoment moment = momentOf(i, size, 1.0f);
            Quat guess = math::quatExp({0.05f, -0.06f, 0.06f}) * moment.turn;
            EXPECT_LT(angleBetween(turnOf(moment.matched, 0.3f / size, guess, 1), moment.turn), 2e-3f) << i;
            EXPECT_LT(angleBetween(turnOf(moment.matched, 0.3f / size, guess, 2), moment.turn), 2e-6f) << i;
        }
}

TEST(OrientedTurns, AreThoseOfThePolarDecompositionFarAwayAndInsideOut)
{
    for (uint64_t i = 0; i < 2000; ++i)
        for (float least : {1.0f, 0.01f, -0.4f})
        {
            TurnedMoment moment = momentOf(i, 1.0f, least);
            Quat guess = math::quatExp({1.5f, -0.6f, 0.6f}) * moment.turn;
            Mat3 rotation = math::polar(moment.matched, fsim::matrixOf(guess)).rotation;
            Quat turn = turnOf(moment.matched, 0.3f, guess, 2);
            EXPECT_LT(angleBetween(turn, math::quatFromMatrix(rotation)), 5e-4f) << i << ' ' << least;
        }
}

TEST(OrientedTurns, AreUnitQuaternionsWhateverTheyAreGiven)
{
    for (const Mat3& matched : {diagonal({}), diagonal({1.0f, 0.0f, 0.0f}), diagonal({-1.0f, -1.0f, -1.0f})})
        for (Quat guess : {Quat{}, math::quatExp({3.0f, 0.1f, 0.2f})})
        {
            Quat turn = turnOf(matched, 1.0f, guess, 1);
            EXPECT_NEAR(dot(turn, turn), 1.0f, 1e-5f);
        }
}
} // namespace
} // namespace fsim::orientedParticles
