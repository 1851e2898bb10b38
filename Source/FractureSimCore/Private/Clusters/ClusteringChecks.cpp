#include "FractureSim/Clustering.h"

#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr size_t mostMemberships = size_t{1} << 26;
constexpr double sumTolerance = 1e-4;

Status validateCluster(uint32_t cluster, std::span<const uint32_t> members, std::span<const float> weights,
                       std::span<double> totals)
{
    if (members.empty())
        return Status::refused("cluster {} has no members", cluster);
    for (size_t i = 0; i < members.size(); ++i)
    {
        if (members[i] >= totals.size())
            return Status::refused("cluster {} has particle {} of {}", cluster, members[i], totals.size());
        if (i > 0 && members[i] <= members[i - 1])
            return Status::refused("the members of cluster {} are not in rising order", cluster);
        if (!(weights[i] > 0.0f) || !isFinite(weights[i]))
            return Status::refused("the weight of particle {} in cluster {} is {}; give more than 0", members[i],
                                   cluster, weights[i]);
        totals[members[i]] += static_cast<double>(weights[i]);
    }
    return Status::done();
}
} // namespace

Status validate(const ClusterView& clusters, size_t particles)
{
    std::span<const uint32_t> offsets = clusters.offsets;
    if (offsets.size() < 2 || offsets.front() != 0)
        return Status::refused("there are no clusters; a body needs one at least");
    if (clusters.members.size() > mostMemberships)
        return Status::refused("{} memberships are more than {}", clusters.members.size(), mostMemberships);
    if (offsets.back() != clusters.members.size() || clusters.weights.size() != clusters.members.size())
        return Status::refused("{} members and {} weights where the clusters have room for {}", clusters.members.size(),
                               clusters.weights.size(), offsets.back());
    if (!std::is_sorted(offsets.begin(), offsets.end()))
        return Status::refused("the offsets of the clusters do not rise");
    if (!(clusters.radius >= 0.0f) || !isFinite(clusters.radius))
        return Status::refused("the radius of the clusters is {}; give 0 m or more", clusters.radius);
    std::vector<double> totals(particles, 0.0);
    for (uint32_t c = 0; c + 1 < offsets.size(); ++c)
    {
        uint32_t count = offsets[c + 1] - offsets[c];
        if (Status status = validateCluster(c, clusters.members.subspan(offsets[c], count),
                                            clusters.weights.subspan(offsets[c], count), totals);
            !status)
            return status;
    }
    for (size_t p = 0; p < particles; ++p)
    {
        if (totals[p] == 0.0)
            return Status::refused("particle {} is in no cluster", p);
        if (!(std::fabs(totals[p] - 1.0) <= sumTolerance))
            return Status::refused("the weights of particle {} sum to {} and not to 1", p, totals[p]);
    }
    return Status::done();
}
} // namespace fsim
