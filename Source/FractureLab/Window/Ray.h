#pragma once

#include "FractureSim/Types.h"

#include "FractureSimAuthoring/EditTools.h"
#include "Render/RenderScene.h"

namespace fsim::lab
{
struct Ray
{
    Vec3 origin;
    Vec3 direction; ///< unit
};

/// Through a point of the picture: x from 0 at its left to 1, y from 0 at its top to 1.
Ray rayThrough(const render::Camera& camera, float aspect, float x, float y);
/// As editing sessions take it.
inline EditRay editRay(const Ray& ray)
{
    return {ray.origin, ray.direction};
}
} // namespace fsim::lab
