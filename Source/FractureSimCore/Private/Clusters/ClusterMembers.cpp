#include "Clusters/ClusterMembers.h"

#include "Clusters/SpatialOrder.h"

#include <limits>
#include <set>
#include <utility>

namespace fsim::clusters
{
namespace
{
double widthOfPoints(std::span<const ClusterPoint> points)
{
    ClusterPoint low = points[0];
    ClusterPoint high = points[0];
    for (const ClusterPoint& p : points)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    return std::max({high.x - low.x, high.y - low.y, high.z - low.z});
}

void removeEmpty(ClusterDraft& draft)
{
    size_t kept = 0;
    for (size_t c = 0; c < draft.members.size(); ++c)
    {
        if (draft.members[c].empty())
            continue;
        if (kept != c)
        {
            draft.members[kept] = std::move(draft.members[c]);
            draft.centres[kept] = draft.centres[c];
        }
        ++kept;
    }
    draft.members.resize(kept);
    draft.centres.resize(kept);
}
} // namespace

std::vector<uint32_t> membershipCounts(const ClusterDraft& draft, size_t particles)
{
    std::vector<uint32_t> counts(particles, 0);
    for (const std::vector<ClusterMember>& members : draft.members)
        for (const ClusterMember& member : members)
            ++counts[member.particle];
    return counts;
}

void dropSmallClusters(std::span<const ClusterPoint> points, ClusterDraft& draft)
{
    using SizeAndCluster = std::pair<size_t, uint32_t>;
    std::set<SizeAndCluster> bySize;
    for (uint32_t c = 0; c < draft.members.size(); ++c)
        bySize.insert({draft.members[c].size(), c});
    if (bySize.begin()->first >= fewestClusterMembers)
        return;
    std::vector<uint32_t> counts = membershipCounts(draft, points.size());
    std::vector<bool> isAlive(draft.centres.size(), true);
    double perCentre = static_cast<double>(draft.centres.size());
    const PointGrid grid(draft.centres, widthOfPoints(points) / std::max(1.0, std::sqrt(std::sqrt(perCentre))));
    while (bySize.size() > 1 && bySize.begin()->first < fewestClusterMembers)
    {
        uint32_t small = bySize.begin()->second;
        bySize.erase(bySize.begin());
        isAlive[small] = false;
        for (const ClusterMember& member : draft.members[small])
        {
            if (--counts[member.particle] > 0)
                continue;
            uint32_t taker = grid.nearestOf(points[member.particle], [&](uint32_t c) { return isAlive[c]; });
            bySize.erase({draft.members[taker].size(), taker});
            draft.members[taker].push_back({member.particle, 1.0});
            bySize.insert({draft.members[taker].size(), taker});
            counts[member.particle] = 1;
        }
        draft.members[small].clear();
    }
    removeEmpty(draft);
}

Clustering finishClusters(const ClusterDraft& draft, size_t particles, double radius)
{
    std::vector<double> totals(particles, 0.0);
    for (const std::vector<ClusterMember>& members : draft.members)
        for (const ClusterMember& member : members)
            totals[member.particle] += member.share;
    Clustering result;
    result.radius = static_cast<float>(std::min(radius, static_cast<double>(std::numeric_limits<float>::max())));
    result.offsets.push_back(0);
    std::vector<ClusterMember> sorted;
    for (uint32_t c : spatialOrder(draft.centres))
    {
        sorted = draft.members[c];
        std::sort(sorted.begin(), sorted.end(),
                  [](const ClusterMember& a, const ClusterMember& b) { return a.particle < b.particle; });
        for (const ClusterMember& member : sorted)
        {
            result.members.push_back(member.particle);
            result.weights.push_back(static_cast<float>(member.share / totals[member.particle]));
        }
        result.offsets.push_back(static_cast<uint32_t>(result.members.size()));
    }
    return result;
}
} // namespace fsim::clusters
