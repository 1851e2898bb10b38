#pragma once

#include "FractureSim/Body.h"
#include "FractureSim/RigidBody.h"
#include "FractureSim/World.h"

#include "Render/RenderScene.h"
#include "SceneFiles/SceneAssets.h"

#include <vector>

// What cannot be seen otherwise, as lines.
namespace fsim::lab
{
using RenderLines = std::vector<render::RenderLine>;

/// A cross where each pair touches and a line along the normal, longer and redder where the blow is harder.
void addContacts(const World& world, float size, RenderLines& lines);
/// Bright while they hold, faded before and after.
void addDrivers(const World& world, float size, RenderLines& lines);
/// Between particles that hold together.
void addBonds(const RenderState& state, RenderLines& lines);
/// The shape that collides. Without an asset, hulls and meshes are left out.
void addProxy(const RigidShape& shape, const Transform& pose, const Asset* asset, float size, RenderLines& lines);
} // namespace fsim::lab
