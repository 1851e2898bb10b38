#pragma once

#include "FractureSim/RigidBody.h"

#include "Render/RenderScene.h"
#include "SceneFiles/SceneAssets.h"
#include "SceneFiles/SceneDescription.h"

#include <cstdint>
#include <span>

// What the entries of a scene look like. Pictures and exported files ask the same functions, so that they agree.
// Entries are numbered in this order: rigid bodies, colliders, bodies.
namespace fsim::lab
{
/// Null for a plane, which has no end.
render::RenderMeshRef meshOf(const RigidShape& shape, const SceneAsset& asset);

/// The surface of a body that dents, with its vertices there.
render::RenderMeshRef dentedMesh(const DentRigView& rig, std::span<const Vec3> positions, uint32_t pieces = ~0u);

/// A colour that the entry does not give is chosen by its number; colliders are grey.
render::Material materialOf(const LookDescription& look, uint32_t number, bool isCollider);

/// What a broken body of this material shows inside: the same stuff without its surface, paler and rough.
render::Material fractureMaterialOf(const render::Material& skin);

/// What multiplies the colour of a copy, or of a particle: 1 - variation / 2 to 1, and neighbours differ clearly.
float brightnessOf(float variation, uint32_t copy);
} // namespace fsim::lab
