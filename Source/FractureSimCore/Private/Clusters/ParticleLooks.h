#pragma once

#include "Clusters/ShapeMatching.h"

namespace fsim::clusters
{
// What a renderer may show of each particle; see RenderState.
struct ParticleLooks
{
    ParticleLooks() = default;
    ParticleLooks(Allocator& allocator, uint32_t mostParticles)
        : clusters(allocator, mostParticles), pieces(allocator, mostParticles),
          plasticStrains(allocator, mostParticles), stretches(allocator, mostParticles)
    {
    }

    FlatArray<uint32_t> clusters;
    FlatArray<uint32_t> pieces;
    FlatArray<float> plasticStrains;
    FlatArray<float> stretches;
};

void describeParticles(const ClusterState& state, const MatchWork& work, ParticleLooks& looks);

// ||Fp - I||.
float plasticStrain(const Mat3& plastic);
} // namespace fsim::clusters
