#include "Clusters/SpatialOrder.h"

#include <algorithm>
#include <numeric>

namespace fsim::clusters
{
namespace
{
double along(const ClusterPoint& point, int axis)
{
    return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}

int longestAxis(std::span<const ClusterPoint> points, std::span<const uint32_t> those)
{
    int longest = 0;
    double most = -1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
        double low = along(points[those[0]], axis);
        double high = low;
        for (uint32_t i : those)
        {
            low = std::min(low, along(points[i], axis));
            high = std::max(high, along(points[i], axis));
        }
        if (high - low > most)
        {
            most = high - low;
            longest = axis;
        }
    }
    return longest;
}

void halve(std::span<const ClusterPoint> points, std::span<uint32_t> those)
{
    if (those.size() < 2)
        return;
    int axis = longestAxis(points, those);
    size_t half = those.size() / 2;
    // Points in one plane by their numbers, so that each half is the same with every standard library.
    std::nth_element(those.begin(), those.begin() + static_cast<std::ptrdiff_t>(half), those.end(),
                     [&](uint32_t a, uint32_t b) {
                         double at = along(points[a], axis), bt = along(points[b], axis);
                         return at != bt ? at < bt : a < b;
                     });
    halve(points, those.first(half));
    halve(points, those.subspan(half));
}
} // namespace

std::vector<uint32_t> spatialOrder(std::span<const ClusterPoint> points)
{
    std::vector<uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0u);
    halve(points, order);
    return order;
}
} // namespace fsim::clusters
