#include "Clusters/SpatialOrder.h"

#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace fsim::clusters
{
namespace
{
std::vector<uint32_t> shuffled(uint32_t count)
{
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    Random random(5, 1);
    for (uint32_t i = count; i > 1; --i)
        std::swap(order[i - 1], order[static_cast<uint32_t>(random.uniform(i, 0.0f, static_cast<float>(i)))]);
    return order;
}

TEST(SpatialOrder, OfALineIsItsOrder)
{
    std::vector<ClusterPoint> points;
    for (uint32_t i : shuffled(37))
        points.push_back({0.5, 0.1 * i, -2.0});
    std::vector<uint32_t> order = spatialOrder(points);
    ASSERT_EQ(order.size(), points.size());
    for (uint32_t i = 0; i < order.size(); ++i)
        EXPECT_EQ(points[order[i]].y, 0.1 * i);
}

TEST(SpatialOrder, EveryEighthOfACubeIsACube)
{
    std::vector<ClusterPoint> points;
    for (uint32_t i : shuffled(512))
        points.push_back({1.0 * (i % 8), 1.0 * (i / 8 % 8), 1.0 * (i / 64)});
    std::vector<uint32_t> order = spatialOrder(points);
    for (uint32_t eighth = 0; eighth < 8; ++eighth)
    {
        ClusterPoint low = points[order[64 * eighth]], high = low;
        for (uint32_t i : std::span(order).subspan(64 * eighth, 64))
        {
            low = {std::min(low.x, points[i].x), std::min(low.y, points[i].y), std::min(low.z, points[i].z)};
            high = {std::max(high.x, points[i].x), std::max(high.y, points[i].y), std::max(high.z, points[i].z)};
        }
        EXPECT_EQ(high.x - low.x, 3.0) << eighth;
        EXPECT_EQ(high.y - low.y, 3.0) << eighth;
        EXPECT_EQ(high.z - low.z, 3.0) << eighth;
    }
}

TEST(SpatialOrder, PointsInOnePlaceKeepTheirOrder)
{
    EXPECT_TRUE(spatialOrder({}).empty());
    std::vector<ClusterPoint> points(9, ClusterPoint{1.0, 2.0, 3.0});
    std::vector<uint32_t> order = spatialOrder(points);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}
} // namespace
} // namespace fsim::clusters
