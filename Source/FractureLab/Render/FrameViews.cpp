#include "Render/FrameViews.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::render
{
CameraView cameraView(const Camera& camera, float aspect)
{
    const Vec3 forward = unit(camera.target - camera.eye, {0.0f, 1.0f, 0.0f});
    Vec3 right = cross(forward, camera.up);
    if (length(right) < 1e-4f * std::max(length(camera.up), 1e-20f)) // straight up or down
        right = cross(forward, Vec3{0.0f, 1.0f, 0.0f});
    right = unit(right, {1.0f, 0.0f, 0.0f});
    const Vec3 down = cross(forward, right);
    const float tangent = std::tan(0.5f * 0.017453293f * camera.fovDegrees);

    CameraView result;
    result.nearest = std::clamp(0.01f * length(camera.target - camera.eye), 1e-4f, 0.5f);
    ViewData& view = result.view;
    view.axisX = float4(right * (tangent * aspect), 0.0f);
    view.axisY = float4(down * tangent, 0.0f);
    view.forward = float4(forward, 0.0f);
    view.origin = float4(camera.eye, 1.0f);
    const auto row = [&](Vec3 direction) { return float4(direction, -dot(direction, camera.eye)); };
    view.clip[0] = row(right / (tangent * aspect));
    view.clip[1] = row(down / tangent);
    view.clip[2] = {0.0f, 0.0f, 0.0f, result.nearest};
    view.clip[3] = row(forward);
    return result;
}

SunView sunView(const Sun& sun, const Camera& camera, const Bounds& casters, float groundHeight, uint32_t texels)
{
    SunView result;
    const Vec3 forward = unit(sun.direction, {0.0f, 0.0f, -1.0f});
    result.toSun = -forward;
    const Vec3 axisX =
        unit(cross(forward, std::abs(forward.z) > 0.99f ? Vec3{0.0f, 1.0f, 0.0f} : Vec3{0.0f, 0.0f, 1.0f}));
    const Vec3 axisY = cross(forward, axisX);

    // Debris that has flown far away must not blur the shadows of what is looked at.
    const float distance = std::max(length(camera.target - camera.eye), 1e-3f);
    Bounds box;
    const Vec3 reach = Vec3{2.2f, 2.2f, 2.2f} * distance;
    box.add(camera.target - reach);
    box.add(camera.target + reach);
    if (casters.empty())
        box = {};
    else
    {
        box.low = {std::max(box.low.x, casters.low.x), std::max(box.low.y, casters.low.y),
                   std::max(box.low.z, casters.low.z)};
        box.high = {std::min(box.high.x, casters.high.x), std::min(box.high.y, casters.high.y),
                    std::min(box.high.z, casters.high.z)};
    }
    if (box.empty() || box.low.y > box.high.y || box.low.z > box.high.z)
    {
        box = {};
        box.add(camera.target);
    }
    Vec3 low{1e30f, 1e30f, 1e30f};
    Vec3 high = -low;
    const auto grow = [](float& least, float& most, float value) {
        least = std::min(least, value);
        most = std::max(most, value);
    };
    for (int corner = 0; corner < 8; ++corner)
    {
        const Vec3 p{(corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                     (corner & 4) != 0 ? box.high.z : box.low.z};
        grow(low.x, high.x, dot(p, axisX));
        grow(low.y, high.y, dot(p, axisY));
        // All that casts, however far towards the sun, and some room behind for what receives.
        const Vec3 q = casters.empty() ? p
                                       : Vec3{(corner & 1) != 0 ? casters.high.x : casters.low.x,
                                              (corner & 2) != 0 ? casters.high.y : casters.low.y,
                                              (corner & 4) != 0 ? casters.high.z : casters.low.z};
        grow(low.z, high.z, dot(q, result.toSun));
        grow(low.z, high.z, dot(p, result.toSun));
    }

    // Room for the soft edges of shadows that fall all the way to the ground.
    const float size = std::max({high.x - low.x, high.y - low.y, 0.02f * distance});
    const float drop = std::max(high.z - low.z, (box.high.z - groundHeight) / std::max(result.toSun.z, 0.1f));
    result.penumbra = std::tan(0.5f * 0.017453293f * std::clamp(sun.sizeDegrees, 0.0f, 10.0f));
    result.widestPenumbra = std::clamp(drop * result.penumbra, 0.0f, 0.2f * size);
    const float wanted = size * 1.04f + 2.0f * result.widestPenumbra;
    const float across = std::exp2(std::ceil(std::log2(wanted) * 4.0f) / 4.0f); // steps of 19 %
    const float texel = across / float(texels);
    const auto snapped = [&](float middle) { return std::floor(middle / texel + 0.5f) * texel; };
    const float middleX = snapped(0.5f * (low.x + high.x));
    const float middleY = snapped(0.5f * (low.y + high.y));
    const float span = std::max(high.z - low.z, 0.02f * distance);
    const float depth = std::exp2(std::ceil(std::log2(span * 1.3f) * 2.0f) / 2.0f);
    const float top = high.z + 0.02f * span;

    result.metresPerTexel = texel;
    result.metresAcross = across;
    result.metresOfDepth = depth;
    ViewData& view = result.view;
    view.clip[0] = float4(axisX * (2.0f / across), -2.0f * middleX / across);
    view.clip[1] = float4(axisY * (2.0f / across), -2.0f * middleY / across);
    view.clip[2] = float4(result.toSun / depth, 1.0f - top / depth);
    view.clip[3] = {0.0f, 0.0f, 0.0f, 1.0f};
    view.forward = float4(forward, 0.0f);
    view.axisX = float4(axisX * (0.5f * across), 0.0f);
    view.axisY = float4(axisY * (0.5f * across), 0.0f);
    view.origin = float4(axisX * middleX + axisY * middleY + result.toSun * top, 0.0f);
    return result;
}
} // namespace fsim::render
