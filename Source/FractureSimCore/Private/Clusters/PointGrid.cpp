#include "Clusters/PointGrid.h"

namespace fsim::clusters
{
PointGrid::PointGrid(std::span<const ClusterPoint> points, double edge)
{
    double high[3] = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < points.size(); ++i)
    {
        const double p[3] = {points[i].x, points[i].y, points[i].z};
        for (int axis = 0; axis < 3; ++axis)
        {
            low_[axis] = i == 0 ? p[axis] : std::min(low_[axis], p[axis]);
            high[axis] = i == 0 ? p[axis] : std::max(high[axis], p[axis]);
        }
    }
    double sides[3] = {high[0] - low_[0], high[1] - low_[1], high[2] - low_[2]};
    double longest = std::max({sides[0], sides[1], sides[2]});
    double most = std::max(4096.0, 4.0 * static_cast<double>(points.size()));
    if (longest > 0.0)
    {
        edge = std::max(edge, 1e-6 * longest);
        while ((sides[0] / edge + 1.0) * (sides[1] / edge + 1.0) * (sides[2] / edge + 1.0) > most)
            edge *= 1.25;
        perEdge_ = 1.0 / edge;
        for (int axis = 0; axis < 3; ++axis)
            cells_[axis] = static_cast<uint32_t>(sides[axis] / edge) + 1;
    }

    starts_.assign(size_t{cells_[0]} * cells_[1] * cells_[2] + 1, 0);
    for (const ClusterPoint& point : points)
        ++starts_[cellOf(point) + 1];
    for (size_t cell = 1; cell < starts_.size(); ++cell)
        starts_[cell] += starts_[cell - 1];
    std::vector<uint32_t> next(starts_.begin(), starts_.end() - 1);
    sorted_.resize(points.size());
    for (size_t i = 0; i < points.size(); ++i)
        sorted_[next[cellOf(points[i])]++] = {points[i], static_cast<uint32_t>(i)};
}

double PointGrid::reachOf(const ClusterPoint& to) const
{
    if (perEdge_ == 0.0) // all points are one
        return sorted_.empty() ? 1.0 : std::max(std::sqrt(distanceSquared(to, sorted_[0].point)) * 2.0, 1e-300);
    double outside = 0.0;
    const double p[3] = {to.x, to.y, to.z};
    for (int axis = 0; axis < 3; ++axis)
        outside = std::max({outside, low_[axis] - p[axis], p[axis] - low_[axis] - cells_[axis] / perEdge_});
    return outside + 1.0 / perEdge_;
}
} // namespace fsim::clusters
