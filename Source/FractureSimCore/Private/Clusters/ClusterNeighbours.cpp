#include "FractureSim/Clustering.h"

#include <algorithm>

namespace fsim
{
ClusterGraph clusterNeighbours(const ClusterView& clusters)
{
    const auto count = static_cast<uint32_t>(clusters.offsets.size() - 1);
    // The clusters of each particle, in rising order.
    uint32_t particles = 0;
    for (uint32_t particle : clusters.members)
        particles = std::max(particles, particle + 1);
    std::vector<uint32_t> starts(size_t{particles} + 1, 0);
    for (uint32_t particle : clusters.members)
        ++starts[particle + 1];
    for (size_t p = 0; p < particles; ++p)
        starts[p + 1] += starts[p];
    std::vector<uint32_t> clustersOf(clusters.members.size());
    std::vector<uint32_t> next(starts.begin(), starts.end() - 1);
    for (uint32_t c = 0; c < count; ++c)
        for (uint32_t i = clusters.offsets[c]; i < clusters.offsets[c + 1]; ++i)
            clustersOf[next[clusters.members[i]]++] = c;

    ClusterGraph graph;
    graph.offsets.push_back(0);
    std::vector<uint32_t> seenBy(count, count); // by which cluster each was found last
    for (uint32_t c = 0; c < count; ++c)
    {
        seenBy[c] = c;
        for (uint32_t i = clusters.offsets[c]; i < clusters.offsets[c + 1]; ++i)
            for (uint32_t j = starts[clusters.members[i]]; j < starts[clusters.members[i] + 1]; ++j)
                if (uint32_t other = clustersOf[j]; seenBy[other] != c)
                {
                    seenBy[other] = c;
                    graph.neighbours.push_back(other);
                }
        std::sort(graph.neighbours.begin() + graph.offsets.back(), graph.neighbours.end());
        graph.offsets.push_back(static_cast<uint32_t>(graph.neighbours.size()));
    }
    return graph;
}
} // namespace fsim
