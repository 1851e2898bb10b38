#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/RigidBody.h"
#include "FractureSim/World.h"

#include "Render/RenderScene.h"
#include "SceneFiles/SceneAssets.h"

#include <cstdint>
#include <span>
#include <vector>

// What cannot be seen otherwise, as lines.
namespace fsim::lab
{
using RenderLines = std::vector<render::RenderLine>;

/// A cross where each pair touches and a line along the normal, longer and redder where the blow is harder.
void addContacts(const World& world, float size, RenderLines& lines);
/// Bright while they hold, faded before and after.
void addDrivers(const World& world, float size, RenderLines& lines);
/// Between fragments that hold together; positions: one a fragment, broken: one a bond.
void addBonds(std::span<const FragmentBond> bonds, std::span<const uint8_t> broken, std::span<const Vec3> positions,
              RenderLines& lines);
/// The shape that collides. Without an asset, hulls and meshes are left out.
void addProxy(const RigidShape& shape, const Transform& pose, const Asset* asset, float size, RenderLines& lines);
} // namespace fsim::lab
