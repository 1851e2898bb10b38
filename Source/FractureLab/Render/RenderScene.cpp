#include "Render/RenderScene.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::render
{
void Bounds::add(Vec3 point)
{
    low = {std::min(low.x, point.x), std::min(low.y, point.y), std::min(low.z, point.z)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y), std::max(high.z, point.z)};
}

void Bounds::add(const Bounds& other)
{
    if (other.empty())
        return;
    add(other.low);
    add(other.high);
}

Bounds boundsOf(const RenderScene& scene)
{
    Bounds bounds;
    for (const RenderInstance& instance : scene.instances)
    {
        if (!instance.mesh)
            continue;
        const Mat3 turn = matrixOf(instance.transform.rotation);
        const auto place = [&](Vec3 p) {
            return instance.transform.position +
                   turn * Vec3{p.x * instance.scale.x, p.y * instance.scale.y, p.z * instance.scale.z};
        };
        Bounds own;
        const bool isKnown = instance.skin && !instance.skin->bounds.empty();
        if (isKnown)
            own = instance.skin->bounds;
        for (size_t p = 0; !isKnown && p < instance.mesh->positions.size(); ++p)
            own.add(instance.mesh->positions[p]);
        if (own.empty())
            continue;
        if (instance.skin && !isKnown)
        {
            // Each transform takes the middle of the rest shape somewhere near the vertices that follow it.
            const Vec3 middle = (own.low + own.high) * 0.5f;
            for (const SkinTransform& t : instance.skin->transforms)
                bounds.add(place(
                    {t.rows[0][0] * middle.x + t.rows[0][1] * middle.y + t.rows[0][2] * middle.z + t.rows[0][3],
                     t.rows[1][0] * middle.x + t.rows[1][1] * middle.y + t.rows[1][2] * middle.z + t.rows[1][3],
                     t.rows[2][0] * middle.x + t.rows[2][1] * middle.y + t.rows[2][2] * middle.z + t.rows[2][3]}));
        }
        for (int corner = 0; corner < 8; ++corner)
            bounds.add(place({(corner & 1) != 0 ? own.high.x : own.low.x, (corner & 2) != 0 ? own.high.y : own.low.y,
                              (corner & 4) != 0 ? own.high.z : own.low.z}));
    }
    for (const RenderParticles& group : scene.particles)
    {
        for (size_t p = 0; p < group.positions.size() && !group.radii.empty(); ++p)
        {
            const Vec3 radii = group.radii[group.radii.size() == 1 ? 0 : p];
            const float largest = std::max({radii.x, radii.y, radii.z});
            bounds.add(group.positions[p] - Vec3{largest, largest, largest});
            bounds.add(group.positions[p] + Vec3{largest, largest, largest});
        }
    }
    return bounds;
}

Camera cameraFor(const Bounds& bounds, float aspect, float fovDegrees)
{
    Camera camera;
    camera.fovDegrees = std::clamp(fovDegrees, 1.0f, 150.0f);
    if (bounds.empty())
        return camera;
    camera.target = (bounds.low + bounds.high) * 0.5f;
    const Vec3 back = unit({0.52f, -0.78f, 0.34f}); // a little above, from the front right
    const Vec3 right = unit(cross(-back, {0.0f, 0.0f, 1.0f}));
    const Vec3 up = cross(right, -back);
    const float tangentY = std::tan(0.5f * 0.017453293f * camera.fovDegrees) / 1.03f;
    const float tangentX = tangentY * std::max(aspect, 0.1f);
    float distance = 1e-3f;
    for (int corner = 0; corner < 8; ++corner)
    {
        const Vec3 p =
            Vec3{(corner & 1) != 0 ? bounds.high.x : bounds.low.x, (corner & 2) != 0 ? bounds.high.y : bounds.low.y,
                 (corner & 4) != 0 ? bounds.high.z : bounds.low.z} -
            camera.target;
        const float towards = dot(p, back);
        distance = std::max(
            {distance, towards + std::abs(dot(p, right)) / tangentX, towards + std::abs(dot(p, up)) / tangentY});
    }
    camera.eye = camera.target + back * distance;
    return camera;
}

Colour colourOfNumber(uint32_t number)
{
    // Steps of the golden ratio around the hue circle, in three lightnesses.
    const float hue = std::fmod(0.08f + float(number % 4096u) * 0.61803399f, 1.0f) * 6.0f;
    const float lightness = number % 3u == 0 ? 0.86f : (number % 3u == 1 ? 0.74f : 0.95f);
    const float saturation = number % 2u == 0 ? 0.58f : 0.46f;
    const auto channel = [&](float offset) {
        const float k = std::fmod(offset + hue, 6.0f);
        return lightness * (1.0f - saturation * std::clamp(std::min(k, 4.0f - k), 0.0f, 1.0f));
    };
    return {channel(5.0f), channel(3.0f), channel(1.0f)};
}

Colour heatColour(float value)
{
    // Turbo (Mikhailov 2019), as in Shaders/FractureSimPatterns.ush.
    const float x = std::clamp(std::isfinite(value) ? value : 0.0f, 0.0f, 1.0f);
    const auto fit = [x](float a, float b, float c, float d, float e, float f) {
        return std::clamp(a + x * (b + x * (c + x * (d + x * (e + x * f)))), 0.0f, 1.0f);
    };
    return {fit(0.13572138f, 4.61539260f, -42.66032258f, 132.13108234f, -152.94239396f, 59.28637943f),
            fit(0.09140261f, 2.19418839f, 4.84296658f, -14.18503333f, 4.27729857f, 2.82956604f),
            fit(0.10667330f, 12.64194608f, -60.58204836f, 110.36276771f, -89.90310912f, 27.34824973f)};
}
} // namespace fsim::render
