#pragma once

#include "World/BodyModel.h"

// Loose particles: gravel, chips, dust, what is left of a body that is broken to bits. They fall, bounce, slide, push
// rigid bodies and are driven; they do not touch each other.
namespace fsim::debris
{
struct DebrisState
{
    DebrisState() = default;
    DebrisState(Allocator& allocator, uint32_t particles)
        : positions(allocator, particles), velocities(allocator, particles), masses(allocator, particles),
          holds(allocator, particles)
    {
    }

    FlatArray<Vec3> positions;
    FlatArray<Vec3> velocities;
    FlatArray<float> masses;
    drivers::ParticleHolds holds;
};

Result<std::unique_ptr<BodyModel>> makeDebrisBody(const BodySettings& settings, const Asset& asset,
                                                  Allocator& allocator);
} // namespace fsim::debris
