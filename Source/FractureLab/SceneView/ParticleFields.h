#pragma once

#include "FractureSim/Body.h"

#include <cstdint>
#include <span>

namespace fsim::lab
{
/// What a model tells of each of its particles, for debug views. Empty where it has no such thing.
struct ParticleFields
{
    std::span<const uint32_t> cluster{};
    std::span<const uint32_t> piece{};
    std::span<const float> plasticStrain{};
    std::span<const float> stretch{};
    std::span<const uint8_t> brokenBonds{}; ///< one a bond between particles
};

inline ParticleFields fieldsOf(const RenderState& state)
{
    return {.cluster = state.clusters,
            .piece = state.pieces,
            .plasticStrain = state.plasticStrains,
            .stretch = state.stretches,
            .brokenBonds = state.brokenBonds};
}
} // namespace fsim::lab
