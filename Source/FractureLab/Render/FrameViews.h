#pragma once

#include "Render/FrameLayout.h"
#include "Render/RenderScene.h"

#include <cstdint>

namespace fsim::render
{
/// Depth is nearest over distance: 1 there, 0 without end.
struct CameraView
{
    ViewData view;
    float nearest = 0.0f; ///< m
};
CameraView cameraView(const Camera& camera, float aspect);

/// What the shadow map sees.
struct SunView
{
    ViewData view;
    Vec3 toSun;
    float metresPerTexel = 0.0f;
    float metresOfDepth = 0.0f;
    float metresAcross = 0.0f;
    float penumbra = 0.0f;       ///< half width of a shadow's edge, metres a metre of distance from what casts it
    float widestPenumbra = 0.0f; ///< m: the map has this much room around what casts shadows
};

/// Fits the shadow map around what casts shadows near the camera. Its size goes in steps and it moves by whole texels,
/// so that the edges of shadows do not crawl while things move.
SunView sunView(const Sun& sun, const Camera& camera, const Bounds& casters, float groundHeight, uint32_t texels);
} // namespace fsim::render
