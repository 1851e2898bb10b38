#pragma once

#include "Render/RenderScene.h"
#include "SceneView/Explosion.h"
#include "SceneView/ViewOptions.h"
#include "Simulation/SceneRun.h"

namespace fsim::lab
{
/// Looks through the bodies for what debug views can show of them, and for the ends of the heat map.
ViewFacts factsOf(const World& world, ParticleColours colours);

/// The particles of a body, coloured by what the view asks for; grey where the body has no such thing.
render::RenderParticles debugParticles(const RenderState& state, const ViewOptions& view, const ViewFacts& facts,
                                       const Explosion& explosion);
} // namespace fsim::lab
