#include "Window/Ray.h"

#include "Render/RenderMath.h"

#include <cmath>

namespace fsim::lab
{
Ray rayThrough(const render::Camera& camera, float aspect, float x, float y)
{
    const Vec3 forward = render::unit(camera.target - camera.eye, {0.0f, 1.0f, 0.0f});
    const Vec3 right = render::unit(cross(forward, camera.up), {1.0f, 0.0f, 0.0f});
    const Vec3 up = cross(right, forward);
    const float half = std::tan(camera.fovDegrees * (3.14159265f / 360.0f));
    const Vec3 direction = forward + (half * aspect * (2.0f * x - 1.0f)) * right + (half * (1.0f - 2.0f * y)) * up;
    return {camera.eye, render::unit(direction)};
}
} // namespace fsim::lab
