#pragma once

#include "Math/VectorMath.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

namespace fsim
{
// Triangles as a square picture has them, each with a number and a colour each corner; nearer ones in front.
struct DrawnPicture
{
    struct Corner
    {
        Vec3 place{}; // m
        Vec3 colour{};
    };

    int side;
    std::vector<int> numbers;  // of the triangle that is seen at a pixel; -1: none
    std::vector<Vec3> colours; // of a pixel, 0 to 1
    std::vector<float> depths; // m ahead of the eye
    Vec3 eye{}, ahead{}, right{}, up{};
    float halfAngle; // tangent of half of what is seen

    DrawnPicture(int pixels, Vec3 from, Vec3 direction, float degrees)
        : side(pixels), numbers(size_t(pixels) * size_t(pixels), -1), colours(numbers.size()),
          depths(numbers.size(), 1e9f), eye(from), ahead(normalizedOr(direction, {1.0f, 0.0f, 0.0f})),
          right(normalizedOr(cross(ahead, {0.0f, 0.0f, 1.0f}), {1.0f, 0.0f, 0.0f})), up(cross(right, ahead)),
          halfAngle(std::tan(0.5f * degrees * std::numbers::pi_v<float> / 180.0f))
    {
    }

    // A place as x and y in pixels and depth.
    Vec3 seen(Vec3 place) const
    {
        const Vec3 from = place - eye;
        const float depth = dot(from, ahead), middle = 0.5f * float(side), scale = middle / (halfAngle * depth);
        return {middle + scale * dot(from, right), middle - scale * dot(from, up), depth};
    }

    void draw(const std::array<Corner, 3>& corners, int number)
    {
        std::array<Vec3, 3> t;
        for (size_t c = 0; c < 3; ++c)
            t[c] = seen(corners[c].place);
        const float area = (t[1].x - t[0].x) * (t[2].y - t[0].y) - (t[2].x - t[0].x) * (t[1].y - t[0].y);
        if (area == 0.0f)
            return;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
            {
                const float px = float(x) + 0.5f, py = float(y) + 0.5f;
                std::array<float, 3> w;
                for (size_t c = 0; c < 3; ++c)
                {
                    const Vec3 a = t[(c + 1) % 3], b = t[(c + 2) % 3];
                    w[c] = ((b.x - a.x) * (py - a.y) - (px - a.x) * (b.y - a.y)) / area;
                }
                if (w[0] < 0.0f || w[1] < 0.0f || w[2] < 0.0f)
                    continue;
                const float depth = w[0] * t[0].z + w[1] * t[1].z + w[2] * t[2].z;
                const size_t pixel = size_t(y) * size_t(side) + size_t(x);
                if (depth >= depths[pixel])
                    continue;
                depths[pixel] = depth;
                numbers[pixel] = number;
                colours[pixel] = w[0] * corners[0].colour + w[1] * corners[1].colour + w[2] * corners[2].colour;
            }
    }

    // In one colour, with the vertices moved.
    void draw(std::span<const Vec3> places, std::span<const uint32_t> triangles, const Transform& pose, Vec3 colour,
              int number)
    {
        for (size_t t = 0; t + 2 < triangles.size(); t += 3)
        {
            std::array<Corner, 3> corners;
            for (size_t c = 0; c < 3; ++c)
                corners[c] = {toWorld(pose, places[triangles[t + c]]), colour};
            draw(corners, number);
        }
    }
};
} // namespace fsim
