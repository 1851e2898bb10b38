#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Events.h"
#include "FractureSim/Types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fsim
{
/// The parts of a step, in the order in which they run.
enum class Stage : uint32_t
{
    Inputs,
    Predict,
    Collide,
    Solve,
    Rigid,
    DentMap,
    DentSkin,
    Finish,
    Fracture,
    Events
};
inline constexpr uint32_t stageCount = 10;

/// "inputs", "predict", ...
FRACTURESIMCORE_API std::string_view nameOf(Stage stage);

/// What the last World::step() did, and what the world holds after it. Times are wall time and are not state.
struct WorldStatistics
{
    uint32_t ticks = 0;                       ///< run by the last step()
    std::array<double, stageCount> stageMs{}; ///< ms in the last step()
    uint32_t particles = 0;
    uint32_t bodies = 0;
    uint32_t rigidBodies = 0;
    uint32_t rigidBodiesAwake = 0;
    uint32_t contacts = 0; ///< in the last substep
    uint32_t substeps = 0; ///< of the last tick: more than the settings say where something fast comes near a thin body
    uint32_t clusters = 0;
    uint32_t memberships = 0;
    uint32_t pieces = 0; ///< of bodies that can break
    uint32_t largePieces = 0;
    uint32_t splits = 0;
    uint32_t debris = 0;
    uint32_t edges = 0;             ///< bonds of fragments that hold
    uint32_t brokenBonds = 0;       ///< since the bodies were made
    double largestShare = 0.0;      ///< of the mass of bodies that can break, in the largest piece
    double plasticStrainMean = 0.0; ///< over such bodies by mass
    double plasticStrainMax = 0.0;
    std::array<uint32_t, eventKindCount> events{}; ///< by kind, in the last step()
    uint32_t nonFinite = 0;                        ///< values that would have become NaN and were stopped, in all
    double mass = 0.0;                             ///< kg, of all that moves by forces
    double energy = 0.0;                           ///< J, kinetic and of gravity (height 0)
    std::array<double, 3> momentum{};              ///< kg m/s
    std::array<double, 3> angularMomentum{};       ///< kg m^2/s about the world's origin
    size_t stateBytes = 0;                         ///< that a snapshot holds
};
} // namespace fsim
