#include "Export/KeyReduction.h"

#include "SceneFiles/Rotations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace fsim;
using namespace fsim::lab;

namespace
{
double deviationOf(const Track<Vec3>& track, const std::vector<Vec3>& samples)
{
    double worst = 0.0;
    for (uint32_t frame = 0; frame < samples.size(); ++frame)
    {
        const float time = secondsOf(frame);
        size_t after = 0;
        while (after < track.times.size() && track.times[after] <= time)
            ++after;
        const size_t a = after == 0 ? 0 : after - 1;
        const size_t b = std::min(after, track.times.size() - 1);
        const double span = double(track.times[b]) - double(track.times[a]);
        const float share = a == b ? 0.0f : float((double(time) - double(track.times[a])) / span);
        const Vec3 d = track.values[a] * (1.0f - share) + track.values[b] * share - samples[frame];
        worst = std::max(worst, std::sqrt(double(dot(d, d))));
    }
    return worst;
}

Track<Vec3> reduced(const std::vector<Vec3>& samples, double tolerance)
{
    KeyReduction<Vec3> keys(tolerance);
    for (uint32_t frame = 0; frame < samples.size(); ++frame)
        keys.add(frame, samples[frame]);
    return keys.finish();
}
} // namespace

TEST(KeyReduction, RestIsOneKeyAndEvenMotionTwo)
{
    EXPECT_EQ(reduced(std::vector<Vec3>(10000, {1, 2, 3}), 0.0).values.size(), 1u);
    std::vector<Vec3> samples;
    for (uint32_t i = 0; i < 200; ++i)
        samples.push_back({0.5f * float(i), 0.0f, 1.0f});
    const Track<Vec3> track = reduced(samples, 1e-6);
    EXPECT_EQ(track.values.size(), 2u);
    EXPECT_EQ(track.times.back(), secondsOf(199));
}

TEST(KeyReduction, RestIsTwoKeysBetweenMotionsAndOneAtTheEnd)
{
    std::vector<Vec3> samples(100, Vec3{});
    samples.insert(samples.end(), 1000, Vec3{1, 0, 0}); // a jump
    samples.insert(samples.end(), 100, Vec3{});
    const Track<Vec3> track = reduced(samples, 1e-6);
    EXPECT_EQ(track.values.size(), 2u + 2u + 1u);
    EXPECT_LE(deviationOf(track, samples), 1e-4); // times are floats, and a jump is steep
}

// At 1 mm, 1 m and 1 km, whatever the path.
TEST(KeyReduction, StaysWithinTheTolerance)
{
    std::mt19937 random(5);
    for (float size : {1e-3f, 1.0f, 1e3f})
    {
        std::normal_distribution<float> push(0.0f, 1e-5f * size);
        std::vector<Vec3> samples;
        Vec3 place;
        Vec3 speed;
        for (uint32_t i = 0; i < 3000; ++i)
        {
            speed += Vec3{push(random), push(random), push(random)};
            if (i % 500 > 400)
                speed = {};
            place += speed;
            samples.push_back(place);
        }
        const Track<Vec3> track = reduced(samples, 1e-4 * double(size));
        EXPECT_LE(deviationOf(track, samples), 1.01e-4 * double(size)) << size;
        EXPECT_LT(track.values.size(), samples.size() / 2) << size;
        EXPECT_TRUE(std::is_sorted(track.times.begin(), track.times.end()));
    }
}

// Blender interpolates the numbers and normalises; glTF goes along the arc. A steady turn needs keys because of
// Blender.
TEST(KeyReduction, RotationsComeBackByEitherInterpolation)
{
    constexpr double tolerance = 1e-4;
    KeyReduction<Quat> keys(tolerance);
    std::vector<Quat> samples;
    for (uint32_t frame = 0; frame < 600; ++frame)
    {
        Quat q = rotationAbout({1, 2, 3}, 1.5 * double(frame));
        if (frame % 7 == 0)
            q = {-q.x, -q.y, -q.z, -q.w}; // the same rotation
        samples.push_back(q);
        keys.add(frame, q);
    }
    const Track<Quat> track = keys.finish();
    EXPECT_LT(track.values.size(), 100u);
    EXPECT_GT(track.values.size(), 10u);
    size_t key = 0;
    for (uint32_t frame = 0; frame < samples.size(); ++frame)
    {
        while (key + 2 < track.times.size() && track.times[key + 1] <= secondsOf(frame))
            ++key;
        const Quat a = track.values[key];
        const Quat b = track.values[key + 1];
        const float share = (secondsOf(frame) - track.times[key]) / (track.times[key + 1] - track.times[key]);
        const Quat linear = normalized({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z),
                                        a.w + share * (b.w - a.w)});
        const Quat s = samples[frame];
        const auto apart = [&](float sign) {
            const float x = linear.x - sign * s.x;
            const float y = linear.y - sign * s.y;
            const float z = linear.z - sign * s.z;
            const float w = linear.w - sign * s.w;
            return std::sqrt(double(x * x + y * y + z * z + w * w));
        };
        EXPECT_LE(std::min(apart(1.0f), apart(-1.0f)), tolerance + 5e-6) << frame;
    }
}
