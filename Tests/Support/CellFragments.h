#pragma once

#include "Support/BlockFragments.h"
#include "Support/ClusterBodies.h"

#include <gtest/gtest.h>

#include <tuple>

namespace fsim::test
{
/// A clustered bar with a cell around each particle, which is not quite the cell's centre. Clusters are boxes of the
/// grid.
inline AssetRef cellBar(uint32_t nx, uint32_t ny, uint32_t nz, float spacing, uint32_t size = 4, uint32_t stride = 2)
{
    const FragmentSet set = blockFragments(
        {.counts = {nx, ny, nz}, .size = spacing * Vec3{float(nx), float(ny), float(nz)}, .parts = 1, .jitter = 0.15f});
    std::vector<Vec3> points;
    const Random random(6, 6);
    for (uint32_t i = 0; i < set.fragmentCount(); ++i)
        points.push_back(set.particles[i].rest.position +
                         Vec3{0.0f, random.uniform(i, -0.1f, 0.1f) * spacing, 0.05f * spacing});
    Clustering clusters = boxClusters(nx, ny, nz, size, stride);
    for (uint32_t& member : clusters.members) // boxes count z fastest, blocks x
        member = member / (ny * nz) + nx * (member / nz % ny + ny * (member % nz));
    // In rising order within a cluster.
    for (size_t c = 0; c + 1 < clusters.offsets.size(); ++c)
    {
        std::vector<std::pair<uint32_t, float>> both;
        for (uint32_t m = clusters.offsets[c]; m < clusters.offsets[c + 1]; ++m)
            both.emplace_back(clusters.members[m], clusters.weights[m]);
        std::sort(both.begin(), both.end());
        for (uint32_t m = clusters.offsets[c]; m < clusters.offsets[c + 1]; ++m)
            std::tie(clusters.members[m], clusters.weights[m]) = both[m - clusters.offsets[c]];
    }
    const float volume[] = {spacing * spacing * spacing};
    Result<AssetRef> clustered = Asset::clustered(points, volume, 0.5f * spacing, clusters);
    EXPECT_TRUE(clustered) << clustered.message();
    Result<AssetRef> bound = Asset::bindFragments(*clustered, set);
    EXPECT_TRUE(bound) << bound.message();
    return *bound;
}
} // namespace fsim::test
