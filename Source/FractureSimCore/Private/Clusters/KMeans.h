#pragma once

#include "Clusters/PointGrid.h"

namespace fsim::clusters
{
struct KMeans
{
    std::vector<ClusterPoint> centres; // each the mean of the points it owns; each owns one at least
    std::vector<uint32_t> owners;      // #points: the centre nearest to each
    std::vector<double> inertia;       // per iteration, sum of mass times squared distance; never rises
};

// Lloyd's algorithm until no point changes its owner. Seeds by k-means++ (Arthur and Vassilvitskii 2007): each new one
// a point drawn in proportion to mass times squared distance from the seeds before it. Where there are fewer places
// than clusters, as many clusters as places. Expects points, masses above 0, and one cluster or more.
FRACTURESIMCORE_API KMeans kMeans(std::span<const ClusterPoint> points, std::span<const double> masses,
                                  uint32_t clusters, uint64_t seed);
} // namespace fsim::clusters
