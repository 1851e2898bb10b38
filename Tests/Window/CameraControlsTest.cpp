#include "Window/CameraControls.h"

#include "Render/FrameViews.h"
#include "Render/RenderMath.h"
#include "Window/Ray.h"

#include <gtest/gtest.h>

namespace fsim::lab
{
namespace
{
void expectNear(Vec3 a, Vec3 b, float tolerance)
{
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

// Where the renderer puts a point: 0 to 1 across and down.
std::pair<float, float> seenAt(const render::Camera& camera, float aspect, Vec3 p)
{
    const render::ViewData view = render::cameraView(camera, aspect).view;
    const auto row = [&](size_t i) {
        const render::Float4 r = view.clip[i];
        return r.x * p.x + r.y * p.y + r.z * p.z + r.w;
    };
    return {0.5f + 0.5f * row(0) / row(3), 0.5f + 0.5f * row(1) / row(3)};
}

constexpr render::Camera cameras[] = {{},
                                      {.eye = {0.0f, -5.0f, 1.0f}, .target = {0.0f, 0.0f, 1.0f}, .fovDegrees = 60.0f},
                                      {.eye = {-3.0f, 0.01f, 9.0f}, .target = {-3.0f, 0.0f, 0.0f}},
                                      {.eye = {1e-3f, 1e-3f, 1e-3f}, .target = {0.0f, 0.0f, 0.0f}}};
} // namespace

TEST(CameraControls, BeginWhereTheSceneLooksFrom)
{
    for (const render::Camera& camera : cameras)
    {
        const render::Camera same = CameraControls(camera).camera();
        const float size = render::length(camera.eye - camera.target);
        expectNear(same.target, camera.target, 1e-6f * size);
        expectNear(same.eye, camera.eye, 0.04f * size); // a view straight down is tilted a little
        EXPECT_EQ(same.fovDegrees, camera.fovDegrees);
    }
}

TEST(CameraControls, OrbitKeepsTheDistanceAndNeverTurnsOver)
{
    CameraControls controls(render::Camera{});
    const render::Camera before = controls.camera();
    const float distance = render::length(before.eye - before.target);
    for (const float down : {0.3f, 5.0f, -20.0f})
    {
        controls.orbit(0.7f, down);
        const render::Camera now = controls.camera();
        EXPECT_NEAR(render::length(now.eye - now.target), distance, 1e-4f * distance);
        const Vec3 forward = render::unit(now.target - now.eye);
        EXPECT_LT(std::abs(forward.z), 0.9999f);
    }
}

TEST(CameraControls, ZoomGoesNearerByATenthAStepAndStopsBeforeTheTarget)
{
    CameraControls controls(render::Camera{.eye = {0.0f, -10.0f, 0.0f}, .target = {}});
    controls.zoom(1.0f);
    EXPECT_NEAR(controls.camera().eye.y, -9.0f, 1e-4f);
    controls.zoom(-1.0f);
    EXPECT_NEAR(controls.camera().eye.y, -10.0f, 1e-4f);
    controls.zoom(1e6f);
    EXPECT_LT(controls.camera().eye.y, 0.0f);
}

TEST(CameraControls, PanMovesTheTargetWithTheMouse)
{
    CameraControls controls(render::Camera{});
    const Vec3 held = controls.camera().target;
    controls.pan(0.1f, -0.2f); // a tenth of the height to the right, a fifth up
    const auto [x, y] = seenAt(controls.camera(), 2.0f, held);
    EXPECT_NEAR(x, 0.5f + 0.1f / 2.0f, 1e-3f);
    EXPECT_NEAR(y, 0.5f - 0.2f, 1e-3f);
}

TEST(Ray, GoesThroughThePointOfThePictureThatTheMouseIsAt)
{
    for (const render::Camera& camera : cameras)
        for (const float x : {0.0f, 0.25f, 0.5f, 0.9f})
            for (const float y : {0.0f, 0.5f, 0.8f})
            {
                const Ray ray = rayThrough(camera, 1.6f, x, y);
                EXPECT_NEAR(render::length(ray.direction), 1.0f, 1e-5f);
                const auto [seenX, seenY] = seenAt(camera, 1.6f, ray.origin + 7.0f * ray.direction);
                EXPECT_NEAR(seenX, x, 2e-3f);
                EXPECT_NEAR(seenY, y, 2e-3f);
            }
}
} // namespace fsim::lab
