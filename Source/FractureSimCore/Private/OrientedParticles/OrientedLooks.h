#pragma once

#include "FractureSim/World.h"

#include "OrientedParticles/OrientedState.h"

#include <optional>

// What a body of oriented particles answers to those who look at it.
namespace fsim::orientedParticles
{
struct OrientedLooks
{
    OrientedLooks() = default;
    OrientedLooks(Allocator& allocator, uint32_t particles, uint32_t mostShards)
        : rotations(allocator, particles), deformations(allocator, particles), plasticStrains(allocator, particles),
          stretches(allocator, particles), shards(allocator, mostShards)
    {
    }

    FlatArray<Quat> rotations;
    FlatArray<Mat3> deformations;
    FlatArray<float> plasticStrains;
    FlatArray<float> stretches;
    FlatArray<ShardPose> shards;
};

RenderState describeOriented(const OrientedState& state, const OrientedWork& work, OrientedLooks& looks);
BodyStatistics sumUpOriented(const OrientedState& state, const OrientedWork& work, uint32_t contacts,
                             TaskScheduler& tasks);
// Against the ellipsoids.
std::optional<RayHit> castRayAt(const OrientedState& state, const OrientedWork& work, Vec3 origin, Vec3 direction,
                                float length);
} // namespace fsim::orientedParticles
