#pragma once

#include "Clusters/PointGrid.h"

namespace fsim::clusters
{
// The points in an order of which every stretch is a compact part of space: halved across the longest extent, and each
// half again. order[i] is the point that comes i-th. Threads that take a stretch each then have few neighbours that
// another thread has; and what lies near in space lies near in memory.
std::vector<uint32_t> spatialOrder(std::span<const ClusterPoint> points);
} // namespace fsim::clusters
