#include "FractureSim/Clustering.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace fsim
{
std::vector<uint32_t> localOrder(const ClusterView& clusters, size_t particles)
{
    // By the first cluster of a particle; within it by the number of its clusters, so that loops over them have the
    // same length many times in a row, which processors guess right; then by which clusters these are, so that many
    // have their memberships side by side, where kernels take eight at once.
    std::vector<uint32_t> uses(particles, 0);
    for (uint32_t p : clusters.members)
        ++uses[p];
    std::vector<uint32_t> begin(particles + 1, 0), clustersOf(clusters.members.size());
    for (size_t p = 0; p < particles; ++p)
        begin[p + 1] = begin[p] + uses[p];
    std::vector<uint32_t> next(begin.begin(), begin.end());
    for (uint32_t c = 0; c + 1 < clusters.offsets.size(); ++c)
        for (uint32_t m = clusters.offsets[c]; m < clusters.offsets[c + 1]; ++m)
            clustersOf[next[clusters.members[m]]++] = c;
    auto of = [&](uint32_t p) { return std::span(clustersOf).subspan(begin[p], uses[p]); };
    std::vector<uint32_t> order(particles);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        if (uses[a] == 0 || uses[b] == 0)
            return uses[a] > uses[b];
        if (of(a)[0] != of(b)[0])
            return of(a)[0] < of(b)[0];
        if (uses[a] != uses[b])
            return uses[a] < uses[b];
        return std::lexicographical_compare(of(a).begin(), of(a).end(), of(b).begin(), of(b).end());
    });
    return order;
}

Clustering reordered(const ClusterView& clusters, std::span<const uint32_t> order)
{
    std::vector<uint32_t> place(order.size());
    for (uint32_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    Clustering result;
    result.radius = clusters.radius;
    result.offsets.assign(clusters.offsets.begin(), clusters.offsets.end());
    result.members.resize(clusters.members.size());
    result.weights.resize(clusters.weights.size());
    std::vector<std::pair<uint32_t, float>> members;
    for (size_t c = 0; c + 1 < result.offsets.size(); ++c)
    {
        members.clear();
        for (uint32_t m = result.offsets[c]; m < result.offsets[c + 1]; ++m)
            members.emplace_back(place[clusters.members[m]], clusters.weights[m]);
        std::sort(members.begin(), members.end());
        for (size_t k = 0; k < members.size(); ++k)
        {
            result.members[result.offsets[c] + k] = members[k].first;
            result.weights[result.offsets[c] + k] = members[k].second;
        }
    }
    return result;
}
} // namespace fsim
