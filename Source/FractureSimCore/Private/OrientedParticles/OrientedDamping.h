#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/Kernels.h"

#include "Collision/HullBodies.h"
#include "Foundation/FlatArray.h"

#include <span>

// Bonds lose a share of the relative motion of their ends, as equal and opposite impulses midway. Particles turn as
// balls here, which is stable and wrong for their angular momentum: conserveMomenta() comes after it.
namespace fsim::orientedParticles
{
// How a particle moves, and how easily: 32 bytes, as kernels load it.
struct BallMotion
{
    Vec3 velocity{};
    float inverseMass = 0.0f; // 0: does not move
    Vec3 spin{};
    float inverseInertia = 0.0f; // about the axis about which it turns most easily
};
static_assert(sizeof(BallMotion) == 32);

// The bonds in the order in which they are damped, sixteen that share no particle side by side. Where there is none, or
// it has broken, both ends are the number of particles: motions and poses have one more, which does not move.
struct BondLanes
{
    FlatArray<uint32_t> first; // particles
    FlatArray<uint32_t> second;
    FlatArray<uint32_t> slots; // by bond: where it is; noSlot: nowhere, because it is weak
    uint32_t particles = 0;
};
constexpr uint32_t noSlot = 0xffffffffu;

BondLanes makeBondLanes(uint32_t particles, std::span<const FragmentBond> bonds, std::span<const uint8_t> weak,
                        Allocator& allocator);
void dropBond(BondLanes& lanes, uint32_t bond);

// Bonds after each other, slot by slot: relative motion dies away at the rate of damping (1/s).
void dampBonds(const BondLanes& lanes, float damping, float substep, std::span<const collision::HullPose> poses,
               std::span<BallMotion> motions, Kernels kernels);
} // namespace fsim::orientedParticles
