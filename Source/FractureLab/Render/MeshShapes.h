#pragma once

#include "FractureSim/Types.h"

#include "Render/RenderScene.h"

#include <cstdint>
#include <span>

// Meshes of simple shapes around their own origin: what rigid bodies and colliders look like when nobody made a mesh.
namespace fsim::render
{
/// Edges are rounded by the bevel, which catches the light; 0 makes them sharp, a negative one is 4 % of the thinnest
/// side.
RenderMesh boxMesh(Vec3 halfExtents, float bevel = -1.0f);
/// Segments around; half as many from pole to pole.
RenderMesh sphereMesh(float radius, uint32_t segments = 48);
/// Along Z, like RigidShape; halfHeight without the caps.
RenderMesh capsuleMesh(float radius, float halfHeight, uint32_t segments = 32);
RenderMesh cylinderMesh(float radius, float halfHeight, uint32_t segments = 40);
/// Triangles as given, with sharp edges above the crease angle.
RenderMesh triangleMesh(std::span<const Vec3> positions, std::span<const uint32_t> indices,
                        float creaseAngleDegrees = 40.0f);
} // namespace fsim::render
