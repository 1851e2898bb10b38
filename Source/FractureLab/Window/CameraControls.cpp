#include "Window/CameraControls.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr float pi = 3.14159265f;
constexpr float steepest = 1.54f; // rad: straight up or down, the picture would have no up
} // namespace

CameraControls::CameraControls(const render::Camera& camera) : target_(camera.target), fovDegrees_(camera.fovDegrees)
{
    const Vec3 away = camera.eye - camera.target;
    distance_ = std::max(render::length(away), 1e-3f);
    yaw_ = std::atan2(away.y, away.x);
    pitch_ = std::clamp(std::asin(std::clamp(away.z / distance_, -1.0f, 1.0f)), -steepest, steepest);
}

void CameraControls::orbit(float across, float down)
{
    yaw_ -= pi * across;
    pitch_ = std::clamp(pitch_ + pi * down, -steepest, steepest);
}

void CameraControls::pan(float across, float down)
{
    const render::Camera now = camera();
    const Vec3 forward = render::unit(now.target - now.eye);
    const Vec3 right = render::unit(cross(forward, now.up));
    const Vec3 up = cross(right, forward);
    const float height = 2.0f * distance_ * std::tan(fovDegrees_ * (pi / 360.0f));
    target_ += (height * down) * up - (height * across) * right;
}

void CameraControls::zoom(float steps)
{
    distance_ = std::clamp(distance_ * std::pow(0.9f, steps), 1e-3f, 1e5f);
}

render::Camera CameraControls::camera() const
{
    render::Camera camera;
    camera.target = target_;
    camera.eye = target_ + distance_ * Vec3{std::cos(pitch_) * std::cos(yaw_), std::cos(pitch_) * std::sin(yaw_),
                                            std::sin(pitch_)};
    camera.fovDegrees = fovDegrees_;
    return camera;
}
} // namespace fsim::lab
