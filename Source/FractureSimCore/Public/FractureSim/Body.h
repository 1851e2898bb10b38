#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Material.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace fsim
{
/// How a body is simulated.
enum class Model : uint32_t
{
    Debris = 1 ///< loose particles: gravel, chips, dust; what is left of a body that is broken to bits
};

/// "debris", ...
FRACTURESIMCORE_API std::string_view nameOf(Model model);
FRACTURESIMCORE_API Result<Model> modelNamed(std::string_view name);

struct BodySettings
{
    Model model = Model::Debris;
    AssetId asset{}; ///< Debris: an asset of particles
    Transform pose{};
    Vec3 linearVelocity{};   ///< m/s
    Vec3 angularVelocity{};  ///< rad/s, about the pose's position
    DebrisMaterial debris{}; ///< Model::Debris
};
FRACTURESIMCORE_API Status validate(const BodySettings& settings);

/// What a renderer needs of a body this frame. The spans are the world's own memory: valid until the next call that
/// changes the world.
struct RenderState
{
    std::span<const Vec3> positions{}; ///< m; one a particle
    float radius = 0.0f;               ///< m; of a particle
};

/// Sums over a body.
struct BodyStatistics
{
    uint32_t particles = 0;
    float mass = 0.0f;          ///< kg
    Vec3 centre{};              ///< m
    Vec3 momentum{};            ///< kg m/s
    Vec3 angularMomentum{};     ///< kg m^2/s about the world's origin
    float kineticEnergy = 0.0f; ///< J
    uint32_t contacts = 0;      ///< in the last substep
};
} // namespace fsim
