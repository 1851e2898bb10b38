#pragma once

#include "Support/BrickFragments.h"
#include "Support/TestWorlds.h"

// Small worlds with bodies of oriented particles.
namespace fsim::test
{
inline BodyId addOriented(World& world, const Bricks& bricks, const OrientedMaterial& material, Vec3 at = {},
                          Vec3 velocity = {}, Vec3 angularVelocity = {}, uint32_t passes = 5)
{
    return must(world.addBody({.model = Model::OrientedParticles,
                               .asset = must(world.addAsset(must(Asset::fragmented(brickFragments(bricks))))),
                               .pose = {at, {}},
                               .linearVelocity = velocity,
                               .angularVelocity = angularVelocity,
                               .oriented = material,
                               .passes = passes}));
}

inline OrientedMaterial orientedPreset(std::string_view name)
{
    for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
        if (preset.name == name)
            return preset.material;
    ADD_FAILURE() << "no preset " << name;
    return {};
}

// Neither flows nor breaks.
inline OrientedMaterial elasticMaterial(float stiffness, float damping = 0.0f)
{
    return {.density = 1000.0f,
            .stiffness = stiffness,
            .damping = damping,
            .yieldStrain = 10.0f,
            .flowRate = 0.0f,
            .toughness = 0.0f};
}

inline float lowestCorner(World& world, BodyId body, const Bricks& bricks)
{
    RenderState state = must(world.renderState(body));
    float lowest = 1e30f;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        for (uint32_t corner = 0; corner < 8; ++corner)
        {
            Vec3 half = 0.5f * bricks.size;
            Vec3 offset{corner & 1 ? half.x : -half.x, corner & 2 ? half.y : -half.y, corner & 4 ? half.z : -half.z};
            lowest = std::min(lowest, (state.positions[p] + rotate(state.rotations[p], offset)).z);
        }
    return lowest;
}
} // namespace fsim::test
