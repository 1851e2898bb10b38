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

/// Takes what a render state has under these names: models bring them one by one, and none has them all.
template <class State> ParticleFields fieldsOf(const State& state)
{
    ParticleFields fields;
    if constexpr (requires { fields.cluster = state.cluster; })
        fields.cluster = state.cluster;
    if constexpr (requires { fields.piece = state.piece; })
        fields.piece = state.piece;
    if constexpr (requires { fields.plasticStrain = state.plasticStrain; })
        fields.plasticStrain = state.plasticStrain;
    if constexpr (requires { fields.stretch = state.stretch; })
        fields.stretch = state.stretch;
    if constexpr (requires { fields.bonds = state.bonds; })
        fields.bonds = state.bonds;
    return fields;
}
} // namespace fsim::lab
