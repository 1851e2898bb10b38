#pragma once

#include "FractureSim/Asset.h"

#include "Foundation/Arena.h"
#include "Net/NetPlanes.h"
#include "OrientedParticles/OrientedState.h"

// The state of a body of oriented particles that is worth sending: which bonds are broken, what is anchored, settled or
// gone, and how its groups have flowed. Where it is bent follows from the last by itself: the body takes the shape
// that its groups have at rest.
namespace fsim::net
{
constexpr uint32_t plasticParts = 6; // values a fragment: F_P - I, symmetric
constexpr uint32_t shardParts = 32;  // values a break: the bits of a ShardBreak

void describeOriented(const orientedParticles::OrientedState& state, const orientedParticles::OrientedWork& work,
                      FragmentView fragments, std::vector<Plane>& planes);

struct OrientedTarget
{
    orientedParticles::OrientedState& state;
    orientedParticles::OrientedWork& work;
    const BodySettings& settings;
    const Asset& asset;
    Allocator& allocator;
    Arena& arena;
    BodyId body{};
    uint32_t tick = 0;
};
// Takes the planes' values over; nothing is touched where they are what the body is already. Bonds that are broken here
// only are whole again.
Result<NetChange> applyToOriented(std::span<const Plane> planes, bool atOnce, const OrientedTarget& target);
} // namespace fsim::net
