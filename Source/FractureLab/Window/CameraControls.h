#pragma once

#include "Render/RenderScene.h"

namespace fsim::lab
{
/// A camera that goes around a point, moved by hand. Z stays up.
class CameraControls
{
public:
    CameraControls() = default;
    explicit CameraControls(const render::Camera& camera);

    /// By so many pictures across and down: half a turn for the whole width.
    void orbit(float across, float down);
    /// Moves what is at the target with the mouse: across and down in heights of the picture.
    void pan(float across, float down);
    /// Nearer by a tenth for each step, further for negative ones.
    void zoom(float steps);

    render::Camera camera() const;

private:
    Vec3 target_{};
    float yaw_ = 0.0f;   // rad, about z
    float pitch_ = 0.3f; // rad, above the horizon
    float distance_ = 5.0f;
    float fovDegrees_ = 35.0f;
};
} // namespace fsim::lab
