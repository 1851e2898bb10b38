#pragma once

#include "FractureSim/Body.h"

#include <array>
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
    std::span<const std::array<uint32_t, 2>> bonds{}; ///< pairs of particles
};

inline ParticleFields fieldsOf(const RenderState& state)
{
    return {.cluster = state.clusters,
            .piece = state.pieces,
            .plasticStrain = state.plasticStrains,
            .stretch = state.stretches};
}
} // namespace fsim::lab
